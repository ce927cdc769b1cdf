-- Each backup that this installation made of itself, and how it ended.
create table backup_run (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- Who asked for it; 'system' for the one of each day.
  asked_by text not null,
  place text not null,
  name text not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  made_at timestamptz(3),
  bytes bigint,
  rows bigint,
  error text,
  check ((made_at is null) = (bytes is null)),
  check (ended_at is not null or (made_at is null and error is null)),
  check (ended_at is null or (made_at is null) <> (error is null))
);
create index backup_run_newest on backup_run (started_at desc);
-- One at a time, on whichever node.
create unique index backup_run_one on backup_run ((true)) where ended_at is null;
