-- Names are stored in one spelling (`readName`), in which searches and the block list compare them: ำ and แ, which can be
-- written as two letters that look the same, are one; there are no invisible characters, and single spaces. Names of bank
-- entries stay as the bank wrote them.
do $$
declare
  -- Written out, since a function of its own would need a right that no other migration needs.
  one_spelling constant text := $spelling$coalesce(nullif(btrim(regexp_replace(replace(regexp_replace(regexp_replace(
    regexp_replace(normalize(%1$s, NFC), '[\u200b-\u200d\u2060\ufeff]', '', 'g'),
    '\u0e4d([\u0e48-\u0e4b]?)\u0e32', '\1ำ', 'g'), '([\u0e48-\u0e4b])\u0e4d\u0e32', '\1ำ', 'g'), 'เเ', 'แ'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), ' '), ''), %1$s)$spelling$;
  looked_for constant text :=
    '[\u0e4d\u200b-\u200d\u2060\ufeff\u0009-\u000d\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|เเ|  ';
  named record;
begin
  for named in
    select of_table, array_agg(of_column) as columns from (values
      ('player', 'first_name'), ('player', 'last_name'), ('player', 'line_name'), ('player', 'company'),
      ('employee', 'first_name'), ('employee', 'last_name'),
      ('agent', 'name'), ('master', 'name'), ('own_account', 'name'), ('line_member', 'name'), ('line_group', 'name')
    ) names (of_table, of_column) group by of_table
  loop
    -- Nothing is changed by the spelling: not for a restricted player, not for an import that compares versions.
    execute format('alter table %I disable trigger user', named.of_table);
    execute (
      select format('update %I set %s where concat_ws('' '', %s) ~ %L', named.of_table,
        string_agg(format('%I = ' || one_spelling, name), ', '), string_agg(quote_ident(name), ', '), looked_for)
      from unnest(named.columns) name);
    execute format('alter table %I enable trigger user', named.of_table);
  end loop;
end
$$;

-- Of active values that look the same the strictest one stays. The others count as removed.
with ranked as (
  select id, row_number() over (partition by kind, replace(regexp_replace(regexp_replace(normalize(value, NFC),
    '\u0e4d([\u0e48-\u0e4b]?)\u0e32', '\1ำ', 'g'), '([\u0e48-\u0e4b])\u0e4d\u0e32', '\1ำ', 'g'), 'เเ', 'แ')
    order by level, created_at, id) as place
  from blocked_value where kind in ('line', 'name') and removed_at is null
)
update blocked_value b set removed_at = clock_timestamp(), removed_by = 'system'
from ranked r where r.id = b.id and r.place > 1;

update blocked_value set value = replace(regexp_replace(regexp_replace(normalize(value, NFC),
    '\u0e4d([\u0e48-\u0e4b]?)\u0e32', '\1ำ', 'g'), '([\u0e48-\u0e4b])\u0e4d\u0e32', '\1ำ', 'g'), 'เเ', 'แ')
where kind in ('line', 'name') and value ~ '\u0e4d|เเ';
