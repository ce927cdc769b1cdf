-- Whom a new player is like is asked before he is saved: an e-mail is found whole, whatever its letters.
create index player_same_email on player (lower(email)) where email is not null;

-- A file of players on its way: what each line would do was decided once, and that is what is done.
create table player_import (
  id uuid primary key,
  file_name text not null,
  file_hash text not null,
  -- Headings that nobody knows.
  ignored text[] not null,
  counts jsonb not null,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  committed_by text,
  committed_at timestamptz(3)
);
create table player_import_line (
  import_id uuid not null references player_import (id),
  line integer not null,
  verdict text not null check (verdict in ('new', 'changed', 'unchanged', 'unreadable')),
  player_id uuid references player (id),
  -- As it was when it was looked at.
  player_version integer,
  code text,
  name text,
  fields text[] not null,
  reasons jsonb not null,
  -- What would be written; gone with the commit, so that no copy of anybody's numbers stays.
  wanted jsonb,
  primary key (import_id, line)
);
create index player_import_line_of on player_import_line (import_id, verdict, line);
