-- What somebody proves besides his password. A secret is sealed with a key that is not in the database (platform/sealed.ts).
create table auth.authenticator (
  employee_id uuid primary key references employee (id),
  secret bytea,
  since timestamptz(3),
  -- A code works once: the thirty seconds of the last one used, and none before them.
  last_step bigint not null default 0,
  used_at timestamptz(3),
  -- Shown and not yet confirmed by a code of its own.
  offered bytea,
  offered_at timestamptz(3)
);

create table auth.recovery_code (
  employee_id uuid not null references employee (id),
  hash bytea not null,
  used_at timestamptz(3),
  primary key (employee_id, hash)
);

create table auth.passkey (
  id text primary key,
  employee_id uuid not null references employee (id),
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  used_at timestamptz(3)
);
create index passkey_of_employee on auth.passkey (employee_id);

-- Whether somebody has a second factor is on his own row: every request asks, and lists show it.
alter table employee add column second_factor boolean not null default false;
create index employee_by_factor on employee (second_factor, created_at desc, id desc);

create function note_second_factor() returns trigger language plpgsql as $$
declare
  whose constant uuid := coalesce(new.employee_id, old.employee_id);
begin
  update employee e set second_factor = now.has, revision = e.revision + 1
  from (select exists (select 1 from auth.authenticator where employee_id = whose and secret is not null)
      or exists (select 1 from auth.passkey where employee_id = whose) as has) now
  where e.id = whose and e.second_factor <> now.has;
  return null;
end $$;
create trigger authenticator_noted after insert or update or delete on auth.authenticator
  for each row execute function note_second_factor();
create trigger passkey_noted after insert or delete on auth.passkey
  for each row execute function note_second_factor();

-- When and by what a session's second factor was last proved; and what its next passkey has to sign, once.
alter table auth.session
  add column factor_at timestamptz(3),
  add column factor text check (factor in ('authenticator', 'passkey', 'recovery')),
  add column challenge text,
  add column challenge_for text check (challenge_for in ('add', 'prove')),
  add column challenge_at timestamptz(3);

-- Signatures of passkeys that opened a session: none opens a second one.
create table auth.spent_challenge (
  hash bytea primary key,
  at timestamptz(3) not null default clock_timestamp()
);

-- Half in: a factor is there, or the role demands one, and this session has not proved it. Every way in is asked the same.
create function half_signed_in(factor_at timestamptz, second_factor boolean, role text) returns boolean language sql stable as $$
  select factor_at is null and (second_factor
    or coalesce((select value ->> role from setting where key = 'staff.secondFactor') = 'required', false))
$$;

alter table auth.sign_in drop constraint sign_in_outcome_check;
alter table auth.sign_in add constraint sign_in_outcome_check
  check (outcome in ('admitted', 'wrong-password', 'not-admitted', 'factor-asked', 'wrong-factor'));
