-- The documents of an old system are read from where they live (decision 0037): what was read so far of each collection, and by whose key.

-- Fetching: the documents are being read over there; no file is taken in meanwhile, so that nothing counts twice.
alter table firebase_import
  drop constraint firebase_import_state_check,
  add constraint firebase_import_state_check check (state in ('reading', 'fetching', 'trying', 'placing', 'done', 'discarded')),
  add column project text,
  add column account_email text,
  -- The key of the service account: sealed, hidden from who only looks by its name, and forgotten when nothing more is read.
  add column account_secret_sealed bytea,
  -- Who fetches: a higher fence wins, and others leave it alone until the lease is over.
  add column fence integer not null default 0,
  add column lease_until timestamptz(3),
  add constraint firebase_import_key_forgotten check (account_secret_sealed is null or state in ('reading', 'fetching', 'trying')),
  add check ((project is null) = (account_email is null));
drop index firebase_import_one_open;
create unique index firebase_import_one_open on firebase_import ((true)) where state in ('reading', 'fetching', 'trying', 'placing');

alter table firebase_file
  drop constraint firebase_file_kind_check,
  add constraint firebase_file_kind_check check (kind in ('database', 'documents', 'accounts', 'live'));

-- One collection as it is read: written with the documents of each batch, so whoever goes on begins behind the last of them.
create table firebase_reading (
  import_id uuid not null references firebase_import (id) on delete cascade,
  collection text collate "C" not null,
  -- What it is called among the files when it was read to its end.
  file_id uuid not null,
  -- The key of the last document that was written down.
  after_key text,
  -- The moment at which the collection is read, as the other side wrote it.
  moment text,
  documents integer not null default 0,
  bytes bigint not null default 0,
  -- Over its name and the digests of all documents so far, one after the other.
  chain bytea not null,
  figures jsonb not null default '{}',
  ended_at timestamptz(3),
  primary key (import_id, collection)
);
