-- Entries that people type in, read from messages, or bring in files of banks.

-- A file of a bank, from its upload to the entries it added. Its lines, and what a preview decided about each, stand beside it, so
-- that any process can go on where another one died.
create table statement_import (
  id uuid primary key,
  number bigint generated always as identity unique,
  account_code text not null references own_account (code),
  file_name text not null,
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  format text not null check (format in ('csv', 'xlsx', 'ofx', 'camt')),
  encoding text,
  sheet text,
  lines integer not null default 0 check (lines >= 0),
  state text not null default 'mapping'
    check (state in ('mapping', 'previewing', 'previewed', 'committing', 'done', 'discarded')),
  mapping jsonb not null default '{}',
  mapping_from text not null default 'found' check (mapping_from in ('saved', 'found', 'format', 'chosen')),
  -- Counts the previews; a commit names the one it was shown, and that one is what is added.
  preview integer not null default 0,
  previewed_at timestamptz(3),
  progress integer not null default 0,
  new_count integer not null default 0,
  duplicate_count integer not null default 0,
  unreadable_count integer not null default 0,
  added_count integer not null default 0,
  overtaken_count integer not null default 0,
  summary jsonb,
  -- Who works on it, as with orders: a worker that slept changes nothing.
  fence integer not null default 0,
  lease_until timestamptz(3),
  created_by text not null,
  committed_by text,
  committed_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((state in ('committing', 'done')) = (committed_by is not null))
);
create trigger statement_import_version before update on statement_import for each row execute function raise_version();
create trigger statement_import_inserted after insert on statement_import referencing new table as changed
  for each statement execute function announce_changes('imports');
create trigger statement_import_updated after update on statement_import referencing new table as changed
  for each statement execute function announce_changes('imports');
-- The same file is brought once per account, whoever brings it and however many do at the same moment.
create unique index statement_import_once on statement_import (account_code, file_hash) where state <> 'discarded';
create index statement_import_newest on statement_import (created_at desc, id desc);
create index statement_import_open on statement_import (lease_until) where state in ('previewing', 'committing');

create table import_line (
  import_id uuid not null references statement_import (id) on delete cascade,
  at integer not null,
  line integer not null,
  cells json not null,
  primary key (import_id, at)
);

create table import_verdict (
  import_id uuid not null references statement_import (id) on delete cascade,
  at integer not null,
  line integer not null,
  verdict text not null check (verdict in ('new', 'duplicate', 'unreadable')),
  problem text,
  same_entry uuid,
  same_line integer,
  -- What a commit adds is decided by then, its id included.
  entry_id uuid unique,
  direction text,
  amount_satang bigint,
  occurred_at timestamptz(3),
  timed boolean,
  balance_after_satang bigint,
  reference text,
  fingerprint text,
  twin boolean,
  sender_bank text,
  sender_account text,
  sender_name text,
  raw_text text,
  outcome text check (outcome in ('added', 'overtaken')),
  primary key (import_id, at),
  check ((verdict = 'new') = (entry_id is not null)),
  check ((verdict = 'unreadable') = (problem is not null))
);
create index import_verdict_of_group on import_verdict (import_id, verdict, at);

-- How the files of an account are read, by the headings they bear.
create table import_mapping (
  account_code text not null references own_account (code),
  headings text not null,
  mapping jsonb not null,
  saved_by text not null,
  saved_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_code, headings)
);

alter table statement_entry add column import_id uuid references statement_import (id);
-- Said a second time where money may be doubled: two files that overlap, committed at the same moment.
create unique index statement_entry_imported on statement_entry (account_code, fingerprint)
  where import_id is not null and reference is null;
create index statement_entry_by_staff on statement_entry (created_at desc, id desc) where created_by_staff;
create index statement_entry_of_account_by_occurrence on statement_entry (account_code, occurred_at);

-- A parser of messages that was changed or made here; it goes before the one of the same key that came with the console.
create table message_parser (
  key text primary key,
  body jsonb not null,
  changed_by text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create trigger message_parser_version before update on message_parser for each row execute function raise_version();

-- A message that no parser could read when it came: kept until it is an entry, or put aside by a person with a reason.
create table unread_message (
  id uuid primary key,
  number bigint generated always as identity unique,
  body text not null,
  origin text not null,
  heard_at timestamptz(3) not null,
  kept_by text not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'aside')),
  entry_id uuid references statement_entry (id),
  reason text,
  settled_by text,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((state = 'read') = (entry_id is not null)),
  check ((state = 'aside') = (reason is not null)),
  check ((state = 'waiting') = (settled_by is null))
);
create trigger unread_message_version before update on unread_message for each row execute function raise_version();
create index unread_message_of_state on unread_message (state, created_at desc, id desc);
