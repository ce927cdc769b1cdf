-- What names persons goes after its time (packages/domain/src/keeps.ts), by night and in portions.

-- What a night took so far, so that a night that was cut off goes on counting; `at` is when one was through with it last.
alter table purge_run add column night date;

-- A line may be changed twice: without a person who was forgotten, and at last without its details. Each time stands by itself.
alter table audit_forgotten drop constraint audit_forgotten_pkey, add primary key (seq, said_in);

-- What the lines of long ago come to without their details: who did what, to what, when and why stays.
create function blanked_lines(above bigint, up_to bigint) returns table (seq bigint, line audit) language sql stable as $$
  select a.seq, jsonb_populate_record(a, '{"before": null, "after": null, "origin": null}')
  from audit a
  where a.seq > above and a.seq <= up_to and act not in ('player.forget', 'audit.blank')
    and num_nonnulls(a.before, a.after, a.origin) > 0
$$;

-- The details of lines of long ago go as a person goes (0063): by whoever owns the tables, to no more than a line says that was written just
-- before. Never from a line that nobody sealed, nor from one that is younger than an owner may decide.
create function blank_on_file(said bigint) returns void
language plpgsql security definer set search_path from current as $$
declare
  lines audit_forgotten[];
  told jsonb;
  from_seq bigint;
  up_to bigint;
begin
  select after into told from audit
  where seq = said and act = 'audit.blank' and at > clock_timestamp() - interval '10 minutes'
    and not exists (select 1 from audit_forgotten f where f.said_in = said);
  if told is null then
    raise exception 'nothing on file says that details go now' using errcode = 'restrict_violation';
  end if;
  from_seq := (told ->> 'above')::bigint;
  up_to := (told ->> 'upTo')::bigint;
  if exists (
    select 1 from audit a where a.seq > from_seq and a.seq <= up_to
      and (a.at > clock_timestamp() - interval '400 days' or not exists (select 1 from audit_link l where l.seq = a.seq))) then
    raise exception 'details of these lines are kept' using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(row(b.seq, audit_digest(b.line), said)::audit_forgotten), '{}') into lines from blanked_lines(from_seq, up_to) b;
  if forgotten_digest(lines) <> told ->> 'digest' then
    raise exception 'the audit went on meanwhile' using errcode = 'serialization_failure';
  end if;
  perform set_config('khlang.forgetting', 'on', true);
  update audit a set before = null, after = null, origin = null from unnest(lines) one where one.seq = a.seq;
  perform set_config('khlang.forgetting', '', true);
  insert into audit_forgotten select * from unnest(lines);
end $$;
revoke execute on function blank_on_file from public;

-- The same of what second persons were asked; that it was asked, of whom, when and what they said stays.
create function blank_approvals(days integer, portion integer) returns integer
language plpgsql security definer set search_path from current as $$
declare
  gone integer;
begin
  perform set_config('khlang.forgetting', 'on', true);
  update approval set input = '{}', figures = '[]' where id = any (array(
    select id from approval
    where state not in ('waiting', 'approved') and input <> '{}'
      and created_at < clock_timestamp() - make_interval(days => greatest(days, 400)) limit portion));
  get diagnostics gone = row_count;
  perform set_config('khlang.forgetting', '', true);
  return gone;
end $$;
revoke execute on function blank_approvals from public;

-- From where somebody came is emptied after its time; nothing else of it changes, and nothing sooner.
create function keep_sign_in() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'address' - 'agent') <> (to_jsonb(old) - 'address' - 'agent') or new.address <> '' or new.agent <> ''
    or old.at > clock_timestamp() - interval '90 days' then
    raise exception 'a sign-in is kept as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger sign_in_kept on auth.sign_in;
create trigger sign_in_kept before update on auth.sign_in for each row execute function keep_sign_in();

-- The picture of a slip that was removed goes after a while; one that stands is never gone.
create function keep_slip_picture() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from slip s where s.id = old.slip_id and s.removed_at < clock_timestamp() - interval '30 days') then
    raise exception 'the picture of slip % is kept', old.slip_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger slip_picture_kept on slip_picture;
create trigger slip_picture_kept before update or truncate on slip_picture for each statement execute function refuse_change();
create trigger slip_picture_stays before delete on slip_picture for each row execute function keep_slip_picture();
create index slip_removed on slip (removed_at) where removed_at is not null;

-- All but the last four digits or letters, as lists show them.
create function last_four(whole text) returns text language sql immutable as $$
  select case when length(whole) <= 4 or whole ~ '^x' then whole else repeat('x', length(whole) - 4) || right(whole, 4) end
$$;

-- Found at once, night for night, however much there is.
create index sign_in_from_somewhere on auth.sign_in (at) where address <> '' or agent <> '';
create index phone_message_oldest on phone_message (created_at);
create index unread_message_settled on unread_message (updated_at) where state <> 'waiting' and body <> '';
create index line_batch_ended on line_batch (ended_at) where ended_at is not null and '•' <> all (to_line_ids);
create index player_import_committed on player_import (committed_at) where committed_at is not null;
create index statement_entry_wallet_sender on statement_entry (created_at) where sender_mobile is not null and sender_mobile !~ '^x';
create index statement_entry_words on statement_entry (created_at) where raw_text is not null or sender_name is not null;

-- Whose words are gone is not gone through again.
alter table statement_import add column words_gone_at timestamptz(3);
alter table firebase_import add column words_gone_at timestamptz(3);

-- Pictures that nobody wears any more, since when that is known: one that is about to be worn is not among them for long.
create table left_file (
  key text primary key,
  since timestamptz(3) not null default clock_timestamp()
);

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
  execute format('grant execute on function %I.forget_on_file, %I.blank_on_file, %I.blank_approvals to khlang_app', ours, ours, ours);

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
