-- Groups of staff at LINE that the shop's account was invited to.
create table line_group (
  id uuid primary key,
  line_group_id text not null unique,
  name text,
  -- Whether the account is still in it, as the newest event said.
  joined boolean not null default true,
  joined_said_at timestamptz(3),
  joined_said_by text,
  -- What LINE knows of it is asked from then on; null when it was asked.
  profile_due_at timestamptz(3) default clock_timestamp(),
  profile_tries integer not null default 0,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index line_group_profile_due on line_group (profile_due_at) where profile_due_at is not null;
alter table line_event add column line_group_id text;

-- Whom an alert goes to at LINE, and how much is gathered into one message: every message counts against the month.
alter table alert
  add column gather_minutes integer not null default 1 check (gather_minutes between 0 and 60),
  add column told_at timestamptz(3);
-- That it told something changes nothing of what is set.
create or replace trigger alert_version before update on alert for each row
  when (old.told_at is not distinct from new.told_at) execute function raise_version();
create table alert_recipient (
  alert_id uuid not null references alert (id),
  member_id uuid references line_member (id) on delete cascade,
  group_id uuid references line_group (id),
  check ((member_id is null) <> (group_id is null)),
  unique nulls not distinct (alert_id, member_id, group_id)
);

-- What is still to be told there, as it will be written.
create table alert_waiting (
  alert_id uuid not null references alert (id),
  event_id uuid not null references house_event (id) on delete cascade,
  number bigint not null,
  title text not null,
  body text not null,
  path text not null,
  urgent boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (alert_id, event_id)
);
