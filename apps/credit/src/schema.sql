-- The ledger of the crediting back-end, in a separate database. Applied at every start.

create table if not exists account (
  user_id text primary key,
  balance bigint not null check (balance between 0 and 9007199254740991)
);

-- Never changed, never deleted. A balance is the sum of its credits, deletions (negative) and wastes; a
-- transfer is money that a bank paid out and moves no credit. The player is null if the key could not be
-- resolved to a player.
create table if not exists movement (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  user_id text,
  kind text not null check (kind in ('credit', 'delete', 'transfer', 'waste')),
  amount bigint not null,
  reference text,
  idempotency_key text
);

create index if not exists movement_of_user on movement (user_id, id desc);

-- The first answer to every key, kept for ever, since a forgotten key could lead to a second credit.
create table if not exists idempotency (
  key text primary key,
  fingerprint text not null,
  status integer,
  body text,
  at timestamptz(3) not null default clock_timestamp()
);
