-- The data of an old system moves in (decision 0033): what was brought, what became of each document, and what it said that has no place.

-- Rows that came from there: they had their outcome elsewhere, so the machine leaves them to people.
alter table request add column moved_in boolean not null default false;
alter table statement_entry add column moved_in boolean not null default false;

create table firebase_import (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- Reading: files are taken in. Trying: what would happen is found out and undone. Placing: it happens.
  state text not null default 'reading' check (state in ('reading', 'trying', 'placing', 'done', 'discarded')),
  -- As what employees come in, and which own account each list of entries speaks of.
  role text not null default 'viewer' check (role in ('owner', 'supervisor', 'finance', 'support', 'viewer', 'auditor')),
  accounts jsonb not null,
  -- With what the hashes of passwords were wrapped, where it was said.
  hashing_id uuid,
  collection text,
  progress integer not null default 0,
  total integer not null default 0,
  -- Why the last try or placing stopped, if it did.
  problem text,
  -- What the last try found, and what has happened in the end.
  trial jsonb,
  report jsonb,
  created_by text not null,
  committed_by text,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check (state not in ('placing', 'done') or committed_by is not null)
);
create trigger firebase_import_version before update on firebase_import for each row execute function raise_version();
create unique index firebase_import_one_open on firebase_import ((true)) where state in ('reading', 'trying', 'placing');
create index firebase_import_newest on firebase_import (created_at desc, id desc);

-- A file that was read to its end, and what it came to by itself.
create table firebase_file (
  id uuid primary key,
  import_id uuid not null references firebase_import (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('database', 'documents', 'accounts')),
  file_hash bytea not null,
  bytes bigint not null,
  figures jsonb not null,
  read_at timestamptz(3) not null default clock_timestamp()
);
create unique index firebase_file_once on firebase_file (import_id, kind, file_hash);

-- A document of the old system as it was read last, without anything secret, and the row of ours that it became.
create table firebase_document (
  collection text collate "C" not null,
  key text collate "C" not null,
  import_id uuid not null references firebase_import (id),
  -- In which reading it was counted, so that one that stands in two files counts once.
  file_id uuid not null,
  digest bytea not null,
  body jsonb not null,
  -- What it comes to: satang, or hundredths of credits and coins.
  amount bigint not null default 0,
  extra bigint not null default 0,
  password_hash text,
  -- As it was when its row was written last; the row is ours to change as long as nobody else did.
  placed_digest bytea,
  placed_password_hash text,
  verdict text check (verdict in ('new', 'changed', 'unchanged', 'kept', 'left-out')),
  reason text,
  row_id uuid,
  row_version integer,
  primary key (collection, key)
) with (fillfactor = 70);
create index firebase_document_to_place on firebase_document (import_id, collection, key) where verdict is null;
create index firebase_document_of_row on firebase_document (row_id) where row_id is not null;

-- What the old sign-in wrapped its hashes with: sealed, since without it they are worth nothing.
create table auth.firebase_hash (
  id uuid primary key,
  sealed bytea not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

-- A whole past that moves in is not told row by row: whoever brings it tells every screen once to read again.
create or replace function announce(topic text, ids uuid[]) returns void language plpgsql as $$
begin
  if current_setting('khlang.quiet', true) = 'on' then
    return;
  end if;
  if cardinality(ids) > 500 then
    perform pg_notify('live', json_build_object('topic', topic, 'resync', true)::text);
    return;
  end if;
  for chunk in 1..cardinality(ids) by 100 loop
    perform pg_notify('live', json_build_object('topic', topic, 'ids', ids[chunk:chunk + 99])::text);
  end loop;
end $$;

-- A password that is hashed anew with the same password in it is nobody's change: by `version` people say what they looked at.
create function raise_player_version() returns trigger language plpgsql as $$
begin
  if new.password_hash is distinct from old.password_hash and current_setting('khlang.rehash', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;
create or replace trigger player_version before update on player for each row execute function raise_player_version();
