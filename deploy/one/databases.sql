-- For compose.yml: the bundled crediting back-end is a foreign system, and has a database of its own.
create database khlang_credit;
