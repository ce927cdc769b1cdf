-- Names of LINE are stored in the form of all names (`readName`), in which lists, searches and the block list compare
-- them: composed, without invisible characters, with single spaces; null if nothing is left. A player linked since gets
-- the name in this form; of those linked before it changes when their form is saved.
update line_member m set name = clean.name
from line_member o cross join lateral (
  select nullif(btrim(regexp_replace(regexp_replace(normalize(o.name, NFC), '[\u200b-\u200d\u2060\ufeff]', '', 'g'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), ' '), '') as name) clean
where o.id = m.id and m.name is distinct from clean.name;

update line_group g set name = clean.name
from line_group o cross join lateral (
  select nullif(btrim(regexp_replace(regexp_replace(normalize(o.name, NFC), '[\u200b-\u200d\u2060\ufeff]', '', 'g'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), ' '), '') as name) clean
where o.id = g.id and g.name is distinct from clean.name;
