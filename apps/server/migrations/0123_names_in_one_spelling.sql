-- Names are stored in one spelling (`readName`), in which searches and the block list compare them: ำ and แ, which can be
-- written as two letters that look the same, are one. Names of bank entries stay as the bank wrote them.
create function pg_temp.one_spelling(name text) returns text language sql immutable as $$
  select replace(regexp_replace(regexp_replace(normalize(name, NFC),
    '\u0e4d([\u0e48-\u0e4b]?)\u0e32', '\1ำ', 'g'), '([\u0e48-\u0e4b])\u0e4d\u0e32', '\1ำ', 'g'), 'เเ', 'แ')
$$;

update player set first_name = pg_temp.one_spelling(first_name), last_name = pg_temp.one_spelling(last_name),
    line_name = pg_temp.one_spelling(line_name), company = pg_temp.one_spelling(company)
  where concat(first_name, last_name, line_name, company) ~ '\u0e4d|เเ';
update employee set first_name = pg_temp.one_spelling(first_name), last_name = pg_temp.one_spelling(last_name)
  where concat(first_name, last_name) ~ '\u0e4d|เเ';
update agent set name = pg_temp.one_spelling(name) where name ~ '\u0e4d|เเ';
update master set name = pg_temp.one_spelling(name) where name ~ '\u0e4d|เเ';
update own_account set name = pg_temp.one_spelling(name) where name ~ '\u0e4d|เเ';
update line_member set name = pg_temp.one_spelling(name) where name ~ '\u0e4d|เเ';
update line_group set name = pg_temp.one_spelling(name) where name ~ '\u0e4d|เเ';
-- A value that is blocked in both spellings stays so.
update blocked_value b set value = pg_temp.one_spelling(value)
  where kind in ('line', 'name') and value ~ '\u0e4d|เเ' and not exists (
    select from blocked_value o
    where o.kind = b.kind and o.id <> b.id and pg_temp.one_spelling(o.value) = pg_temp.one_spelling(b.value));
