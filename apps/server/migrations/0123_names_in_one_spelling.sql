-- Names are stored in one spelling (`readName`), in which searches and the block list compare them: ำ and แ, which can be
-- written as two letters that look the same, are one. Names of bank entries stay as the bank wrote them.
do $$
declare
  -- Written out, since a function of its own would need a right that no other migration needs.
  one_spelling constant text := $spelling$replace(regexp_replace(regexp_replace(normalize(%1$s, NFC),
    '\u0e4d([\u0e48-\u0e4b]?)\u0e32', '\1ำ', 'g'), '([\u0e48-\u0e4b])\u0e4d\u0e32', '\1ำ', 'g'), 'เเ', 'แ')$spelling$;
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
      select format('update %I set %s where concat_ws('' '', %s) ~ ''\u0e4d|เเ''', named.of_table,
        string_agg(format('%I = ' || one_spelling, name), ', '), string_agg(quote_ident(name), ', '))
      from unnest(named.columns) name);
    execute format('alter table %I enable trigger user', named.of_table);
  end loop;
end
$$;

-- Of active values that are now the same, one is enough, since it is compared with names in the new spelling.
with spelled as (
  select id, kind, removed_at, value, replace(regexp_replace(regexp_replace(normalize(value, NFC),
    '\u0e4d([\u0e48-\u0e4b]?)\u0e32', '\1ำ', 'g'), '([\u0e48-\u0e4b])\u0e4d\u0e32', '\1ำ', 'g'), 'เเ', 'แ') as clean, level
  from blocked_value where kind in ('line', 'name')
)
update blocked_value b set value = s.clean from spelled s
where b.id = s.id and s.value <> s.clean and (s.removed_at is not null or s.id = (
  select o.id from spelled o where o.kind = s.kind and o.removed_at is null and o.clean = s.clean
  order by o.value <> o.clean, o.level, o.id limit 1));
