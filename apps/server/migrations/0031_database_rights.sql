-- What the server may do in this database, and what whoever only looks may: rights beside the triggers, so that a line of the audit or
-- the ledger has two locks. The roles are made by whoever migrates (platform/database-rights.ts), which also asks for this after
-- every change of shape.
create function give_rights() returns void language plpgsql as $$
declare
  ours text := current_schema();
  one record;
begin
  execute format('grant usage on schema %I, auth, khlang to khlang_app', ours);
  execute format('grant select, insert, update, delete on all tables in schema %I, auth to khlang_app', ours);
  execute format('grant usage, select on all sequences in schema %I, auth to khlang_app', ours);
  revoke insert, update, delete on khlang.migration from khlang_app;

  -- What a trigger keeps as it was written is not given away either; emptying a table whole never is.
  for one in
    select t.tgrelid::regclass as kept, bit_or(t.tgtype) as acts
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'refuse_change' and p.pronamespace = ours::regnamespace group by t.tgrelid
  loop
    if one.acts & 16 > 0 then execute format('revoke update on %s from khlang_app', one.kept); end if;
    if one.acts & 8 > 0 then execute format('revoke delete on %s from khlang_app', one.kept); end if;
  end loop;

  -- Who only looks sees neither the tables of signing in, nor what is kept of a password, a token or a key.
  execute format('grant usage on schema %I to khlang_read', ours);
  for one in
    select c.oid::regclass as seen, bool_or(a.attname ~ 'password|secret|token|hash') as partly,
      string_agg(quote_ident(a.attname), ', ') filter (where a.attname !~ 'password|secret|token|hash') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = ours::regnamespace and c.relkind in ('r', 'p', 'v') group by c.oid
  loop
    execute format('revoke select on %s from khlang_read', one.seen);
    if one.columns is not null then execute format('grant select (%s) on %s to khlang_read', one.columns, one.seen); end if;
  end loop;
end $$;
