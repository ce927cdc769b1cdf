-- Names of LINE are stored in the form of all names (`readName`), in which lists, searches and the block list compare them: composed, without
-- invisible characters, with single spaces; null if nothing is left. A player linked since gets the name in this form; of those linked before it changes
-- when their form is saved.
create function khlang_name(word text) returns text language sql immutable as $$
  select nullif(btrim(regexp_replace(regexp_replace(normalize(word, NFC), '[\u200b-\u200d\u2060\ufeff]', '', 'g'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), ' '), '')
$$;
update line_member set name = khlang_name(name) where name is distinct from khlang_name(name);
update line_group set name = khlang_name(name) where name is distinct from khlang_name(name);
drop function khlang_name;
