-- Somebody who asked to be forgotten. Their money stays, and the audit: without what tells who they were.
alter table player add column forgotten_at timestamptz(3);

-- The lines of the audit from which a person was taken, what each comes to since, and the line that says so. That line holds one number
-- of all of them (`forgotten_digest`) and is sealed like every other: nothing can be changed in this way without standing in the audit.
create table audit_forgotten (
  seq bigint primary key,
  digest bytea not null,
  said_in bigint not null
);
create index audit_forgotten_said_in on audit_forgotten (said_in, seq);
create trigger audit_forgotten_append_only before update or delete or truncate on audit_forgotten for each statement execute function refuse_change();

-- A document with the mark in the place of whatever stands under one of these names, however deep.
create function mark_facts(facts jsonb, names text[], mark text) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_typeof(facts) = 'object' then
    return (select coalesce(jsonb_object_agg(key,
        case when key = any (names) then mark_words(value, mark) else mark_facts(value, names, mark) end), '{}')
      from jsonb_each(facts));
  elsif jsonb_typeof(facts) = 'array' then
    return (select coalesce(jsonb_agg(mark_facts(value, names, mark) order by place), '[]')
      from jsonb_array_elements(facts) with ordinality as one (value, place));
  end if;
  return facts;
end $$;

-- The same of every word in it: its shape stays, and its numbers.
create function mark_words(facts jsonb, mark text) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_typeof(facts) = 'object' then
    return (select coalesce(jsonb_object_agg(key, mark_words(value, mark)), '{}') from jsonb_each(facts));
  elsif jsonb_typeof(facts) = 'array' then
    return (select coalesce(jsonb_agg(mark_words(value, mark) order by place), '[]')
      from jsonb_array_elements(facts) with ordinality as one (value, place));
  end if;
  return case when jsonb_typeof(facts) = 'string' then to_jsonb(mark) else facts end;
end $$;

-- What the lines about a player come to without the person; those that hold nothing of them are not among these.
create function forgotten_lines(who uuid, names text[], mark text) returns table (seq bigint, line audit) language sql stable as $$
  select a.seq, jsonb_populate_record(a, jsonb_build_object('before', mark_facts(a.before, names, mark), 'after', mark_facts(a.after, names, mark)))
  from audit a
  where (a.player_id = who or (a.object_kind = 'player' and a.object_id = who::text))
    and (a.before, a.after) is distinct from (mark_facts(a.before, names, mark), mark_facts(a.after, names, mark))
$$;

create function forgotten_digest(lines audit_forgotten[]) returns text language sql immutable as $$
  select encode(sha256(convert_to(coalesce(string_agg(one.seq || ':' || encode(one.digest, 'hex'), ',' order by one.seq), ''), 'UTF8')), 'hex')
  from unnest(lines) one
$$;

-- The only way in which a line of the audit, or what somebody was asked to approve, is ever changed: by whoever owns the shape of this
-- database, for a player whose forgetting was put on file a moment before, and to no more than that line says.
create function forget_on_file(who uuid, said bigint, names text[], figure_names text[], mark text) returns void
language plpgsql security definer set search_path from current as $$
declare
  lines audit_forgotten[];
  told text;
begin
  select after ->> 'digest' into told from audit
  where seq = said and act = 'player.forget' and object_id = who::text and at > clock_timestamp() - interval '10 minutes'
    and not exists (select 1 from audit_forgotten f where f.said_in = said);
  if told is null then
    raise exception 'nothing on file says that % is forgotten now', who using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(row(f.seq, audit_digest(f.line), said)::audit_forgotten), '{}') into lines from forgotten_lines(who, names, mark) f;
  if forgotten_digest(lines) <> told then
    raise exception 'the audit went on meanwhile' using errcode = 'serialization_failure';
  end if;
  perform set_config('khlang.forgetting', 'on', true);
  update audit a set before = (f.line).before, after = (f.line).after from forgotten_lines(who, names, mark) f where f.seq = a.seq;
  update approval set input = mark_facts(input, names, mark), figures = (
      select coalesce(jsonb_agg(case when one ->> 'name' = any (figure_names) then
          one || jsonb_build_object('value', mark) || case when one ? 'before' then jsonb_build_object('before', mark) else '{}' end
        else one end order by place), '[]')
      from jsonb_array_elements(figures) with ordinality as named (one, place))
  where player_id = who and state not in ('waiting', 'approved');
  perform set_config('khlang.forgetting', '', true);
  insert into audit_forgotten select * from unnest(lines);
end $$;
revoke execute on function forget_on_file from public;

-- True within that function alone: whoever else says so does not own the tables.
create function forgetting() returns boolean language sql stable as $$
  select coalesce(current_setting('khlang.forgetting', true), '') = 'on'
    and current_user = (select relowner::regrole::name from pg_class where oid = 'audit'::regclass)
$$;

-- Beside this trigger stands the right to update, which the server has not got.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and forgetting() then return null; end if; -- of a statement no row is asked for
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before delete or truncate on audit for each statement execute function refuse_change();
create trigger audit_unchanged before update on audit for each statement execute function refuse_audit_change();

drop trigger approval_kept on approval;
create trigger approval_kept before update on approval for each row when (not forgetting()) execute function keep_asked();

create or replace function give_rights() returns void language plpgsql as $$
declare
  ours text := current_schema();
  one record;
begin
  execute format('grant usage on schema %I, auth, khlang to khlang_app', ours);
  execute format('grant select, insert, update, delete on all tables in schema %I, auth to khlang_app', ours);
  execute format('grant usage, select on all sequences in schema %I, auth to khlang_app', ours);
  revoke insert, update, delete on khlang.migration from khlang_app;
  execute format('revoke insert on %I.audit_forgotten from khlang_app', ours);
  execute format('grant execute on function %I.forget_on_file to khlang_app', ours);

  -- What a trigger keeps as it was written is not given away either; emptying a table whole never is.
  for one in
    select t.tgrelid::regclass as kept, bit_or(t.tgtype) as acts
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('refuse_change', 'refuse_audit_change') and p.pronamespace = ours::regnamespace group by t.tgrelid
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
