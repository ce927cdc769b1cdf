-- Phones that tell us what banks write to them, and the wallet that tells us itself.
create table phone (
  id uuid primary key,
  name text not null unique check (name = btrim(name) and name <> ''),
  way text not null check (way in ('pushbullet', 'signed', 'truemoney')),
  -- Own accounts it speaks for: a message about another is nobody's.
  accounts text[] not null check (cardinality(accounts) between 1 and 20),
  -- Whose messages it may tell: names of senders and packages of apps, in small letters. What others write is not kept.
  senders text[] not null default '{}',
  -- Sealed: the access token, or what messages are signed with. Of the token the last letters are shown.
  secret_sealed bytea not null,
  secret_ends text not null,
  -- Sealed: what the phone's messages are encrypted with end to end, where they are.
  end_password_sealed bytea,
  -- Whether the wallet counts in baht or in satang.
  amount_unit text check (amount_unit in ('baht', 'satang')),
  switched_on boolean not null default true,
  removed_at timestamptz(3),
  created_by text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((way = 'truemoney') = (amount_unit is not null))
);
create trigger phone_version before update on phone for each row execute function raise_version();
create trigger phone_changed after insert or update on phone for each statement execute function announce_reread('phones');

-- How it goes, beside what is set: it changes with every beat.
create table phone_state (
  phone_id uuid primary key references phone (id),
  lamp text not null default 'waiting' check (lamp in ('waiting', 'connected', 'broken', 'refused')),
  -- Why it is broken or refused: a code.
  problem text,
  -- Which process holds the connection, and until when the others leave it alone.
  holder text,
  holder_until timestamptz(3),
  since timestamptz(3) not null default clock_timestamp(),
  last_beat_at timestamptz(3),
  last_message_at timestamptz(3),
  tries integer not null default 0,
  next_try_at timestamptz(3),
  -- Up to where what is stored there was read.
  read_until double precision not null default 0,
  entries bigint not null default 0,
  duplicates bigint not null default 0,
  unread bigint not null default 0,
  others bigint not null default 0
);

-- A time in which nobody listened: what came then may be missing.
create table phone_gap (
  id uuid primary key,
  phone_id uuid not null references phone (id),
  began_at timestamptz(3) not null,
  ended_at timestamptz(3) not null check (ended_at >= began_at),
  seen_by text,
  seen_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((seen_by is null) = (seen_at is null))
);
create index phone_gap_open on phone_gap (phone_id, began_at desc) where seen_at is null;
create index phone_gap_newest on phone_gap (phone_id, began_at desc);
create trigger phone_gap_changed after insert or update on phone_gap for each statement execute function announce_reread('phones');

-- Every message as it came, with what became of it; of what is none of ours only that it came.
create table phone_message (
  id uuid primary key,
  number bigint generated always as identity unique,
  phone_id uuid not null references phone (id),
  -- What makes it this message: told twice it is heard once.
  digest bytea not null,
  sender text not null,
  app text,
  body text,
  heard_at timestamptz(3) not null,
  outcome text not null check (outcome in ('entry', 'duplicate', 'unread', 'other')),
  -- Why it is not read: a code.
  reason text,
  entry_id uuid references statement_entry (id),
  message_id uuid references unread_message (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((outcome = 'other') = (body is null)),
  check (outcome not in ('entry', 'duplicate') or entry_id is not null),
  check ((outcome = 'unread') = (message_id is not null))
);
create unique index phone_message_once on phone_message (phone_id, digest);
create index phone_message_newest on phone_message (created_at desc, id desc);
create index phone_message_of_phone on phone_message (phone_id, created_at desc, id desc);
create index phone_message_unread on phone_message (message_id) where message_id is not null;
create trigger phone_message_changed after insert or update on phone_message
  for each statement execute function announce_reread('phones');

-- A signed request is taken once: for as long as its time is near enough, and a while longer.
create table phone_nonce (
  phone_id uuid not null references phone (id),
  nonce text not null,
  used_at timestamptz(3) not null default clock_timestamp(),
  primary key (phone_id, nonce)
);
create index phone_nonce_old on phone_nonce (used_at);

-- What phones brought is read anew when a pattern was mended.
alter table unread_message
  add column accounts text[],
  add column problem text,
  add check ((accounts is null) = (problem is null));
create index unread_message_brought on unread_message (created_at, id) where state = 'waiting' and accounts is not null;
create trigger unread_message_changed after insert or update on unread_message
  for each statement execute function announce_reread('phones');
