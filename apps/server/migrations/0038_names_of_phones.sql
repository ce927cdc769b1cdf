-- A phone's name is its own as long as it is there: one that was removed keeps it in the log, and another may have it.
alter table phone drop constraint phone_name_key;
update phone set name = left(name, -length(' · ' || id)) where removed_at is not null and name like '% · ' || id;
create unique index phone_name on phone (name) where removed_at is null;
