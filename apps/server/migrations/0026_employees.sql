-- Employees as a list, how each got in, and what a session is kept open by.
alter table employee
  add column number bigint generated always as identity unique,
  add column employee text,
  add column revision integer not null default 0,
  add column signed_in_at timestamptz(3),
  -- Why somebody was switched off, as long as he is.
  add column off_reason text;

-- Signing in is nobody's change: `revision` rises and `version`, by which people say what they looked at, stays (as with agents, 0016).
create or replace trigger employee_version before update on employee for each row execute function raise_entry_version();
create trigger employee_inserted after insert on employee referencing new table as changed
  for each statement execute function announce_changes('employees');
create trigger employee_updated after update on employee referencing new table as changed
  for each statement execute function announce_changes('employees');

create index employee_newest on employee (created_at desc, id desc);
create index employee_by_sign_in on employee ((coalesce(signed_in_at, 'epoch'::timestamptz)) desc, id desc);

-- Invitations and links for a new password: only a hash is kept, each works once, within the hour.
create table auth.staff_link (
  hash bytea primary key,
  employee_id uuid not null references employee (id),
  kind text not null check (kind in ('invitation', 'password')),
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null default clock_timestamp() + interval '1 hour',
  used_at timestamptz(3),
  -- A newer one took its place, or whoever it was for was switched off.
  withdrawn_at timestamptz(3)
);
create index staff_link_of_employee on auth.staff_link (employee_id) where used_at is null and withdrawn_at is null;

-- Who tried to get in, when, from where and how, and whether he was let in. Nobody writes it anew.
create table auth.sign_in (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  -- None: no account of this name. What was typed is not kept: people type passwords there.
  user_id text,
  employee_id uuid,
  way text not null,
  outcome text not null check (outcome in ('admitted', 'wrong-password', 'not-admitted')),
  address text not null,
  agent text not null
);
create trigger sign_in_kept before update on auth.sign_in for each statement execute function refuse_change();
create index sign_in_of_employee on auth.sign_in (employee_id, id desc) where employee_id is not null;

-- A session that is not remembered ends when nobody uses it; null for one that is. A session that was not told otherwise ends within the hour.
alter table auth.session
  add column remembered boolean generated always as ("expiresAt" - "createdAt" > interval '1 day') stored,
  add column used_at timestamptz(3) not null default clock_timestamp(),
  add column idle_until timestamptz(3) default clock_timestamp() + interval '1 hour';
update auth.session set idle_until = null where remembered;

-- A shop without an owner can never have one again: whoever takes the role or the key from one waits for all who do the same,
-- and the last is refused, by whatever way it was tried.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7205491135);
  if not exists (
    select 1 from employee where role = 'owner' and active and user_id is not null and id <> old.id
  ) then
    raise exception 'the last owner stays one' using errcode = 'check_violation', constraint = 'employee_last_owner';
  end if;
  return new;
end $$;
create trigger employee_last_owner before update on employee for each row
  when (old.role = 'owner' and old.active and old.user_id is not null
    and (new.role <> 'owner' or not new.active or new.user_id is null))
  execute function keep_an_owner();
