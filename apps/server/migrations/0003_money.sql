-- A history record of the specification: a player asks to deposit or to withdraw.
create table request (
  id uuid primary key,
  number bigint generated always as identity unique,
  external_key text not null unique,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  player_id uuid not null references player (id),
  amount integer not null check (amount between 1 and 999999999),
  bonus integer not null default 0 check (bonus between 0 and 999999999),
  state text not null default 'pending'
    check (state in ('pending', 'crediting', 'done', 'cancelled', 'adjusted', 'transferred')),
  via text check (via in ('plain', 'krungsri', 'scb', 'gsb')),
  phase text check (phase in ('queued', 'sending', 'waiting', 'blocked', 'unknown')),
  result text,
  note text,
  employee text,
  created_by_staff boolean not null default false,
  entry_id uuid,
  order_id uuid,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((state = 'crediting') = (phase is not null)),
  check ((state = 'transferred') = (via is not null))
);
create trigger request_version before update on request for each row execute function raise_version();
create trigger request_inserted after insert on request referencing new table as changed
  for each statement execute function announce_changes('requests');
create trigger request_updated after update on request referencing new table as changed
  for each statement execute function announce_changes('requests');
create index request_newest on request (kind, created_at desc, id desc);
create index request_by_state on request (kind, state, created_at desc, id desc);
create index request_of_player on request (player_id, created_at desc);
-- Candidates for an entry are looked up by amount among the few that wait.
create index request_waiting on request (amount, created_at desc) where state = 'pending' and kind = 'deposit';

-- A line of a bank statement, as a bank, a phone or a person told us.
create table statement_entry (
  id uuid primary key,
  number bigint generated always as identity unique,
  account_code text not null references own_account (code),
  channel text not null check (channel in ('bank', 'truemoney')),
  direction text not null check (direction in ('in', 'out')),
  amount_satang bigint not null check (amount_satang > 0),
  occurred_at timestamptz(3) not null,
  reference text,
  fingerprint text not null,
  sender_bank text,
  sender_account text,
  sender_name text,
  sender_mobile text,
  balance_after_satang bigint,
  raw_text text,
  state text not null default 'pending'
    check (state in ('pending', 'claimed', 'crediting', 'done', 'creditFailed', 'cancelled')),
  phase text check (phase in ('queued', 'sending', 'waiting', 'blocked', 'unknown')),
  result text,
  holder text,
  claim_no integer not null default 0,
  lease_until timestamptz(3),
  hold_reason text,
  duplicate_of uuid references statement_entry (id),
  possible_duplicate boolean not null default false,
  request_id uuid references request (id),
  player_id uuid references player (id),
  order_id uuid,
  employee text,
  created_by_staff boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((state = 'crediting') = (phase is not null)),
  check ((state = 'claimed') = (holder is not null)),
  check ((holder is null) = (lease_until is null))
);
alter table request add foreign key (entry_id) references statement_entry (id);
create trigger statement_entry_version before update on statement_entry for each row execute function raise_version();
create trigger statement_entry_inserted after insert on statement_entry referencing new table as changed
  for each statement execute function announce_changes('statements');
create trigger statement_entry_updated after update on statement_entry referencing new table as changed
  for each statement execute function announce_changes('statements');
-- Banks repeat themselves: hearing an entry twice is harmless.
create unique index statement_entry_reference on statement_entry (account_code, reference) where reference is not null;
create unique index statement_entry_fingerprint on statement_entry (account_code, fingerprint)
  where reference is null and balance_after_satang is not null;
create index statement_entry_lookalike on statement_entry (account_code, fingerprint);
create index statement_entry_newest on statement_entry (created_at desc, id desc);
create index statement_entry_by_state on statement_entry (state, created_at desc, id desc);
create index statement_entry_lease on statement_entry (lease_until) where state = 'claimed';

-- One intent to move a player's credit at the crediting back-end (safety 2.2).
create table credit_order (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('addCredit', 'removeCredit', 'payOut', 'payLossReturn')),
  player_id uuid not null references player (id),
  player_key text not null,
  credits integer not null check (credits between 1 and 1999999998),
  request_id uuid not null references request (id),
  entry_id uuid references statement_entry (id),
  ordered_by text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'done', 'refused', 'unknown', 'abandoned')),
  fence integer not null default 0,
  worker text,
  lease_until timestamptz(3),
  next_try_at timestamptz(3) not null default clock_timestamp(),
  tries integer not null default 0,
  -- Some attempt ended without a definite answer: from then on a "no" proves nothing.
  tainted boolean not null default false,
  sent_at timestamptz(3),
  result text,
  decided_by text,
  evidence text,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((state = 'sending') = (lease_until is not null))
);
create trigger credit_order_version before update on credit_order for each row execute function raise_version();
create trigger credit_order_inserted after insert on credit_order referencing new table as changed
  for each statement execute function announce_changes('orders');
create trigger credit_order_updated after update on credit_order referencing new table as changed
  for each statement execute function announce_changes('orders');
-- Said a second time where money moves: one order of a kind that lives or succeeded per request and per entry …
create unique index credit_order_once_per_request on credit_order (request_id, kind)
  where state not in ('refused', 'abandoned');
create unique index credit_order_once_per_entry on credit_order (entry_id, kind)
  where state not in ('refused', 'abandoned');
-- … and one open question per player, so that a balance seen before and after can answer it.
create unique index credit_order_one_question_per_player on credit_order (player_id)
  where state in ('sending', 'unknown');
create index credit_order_open on credit_order (next_try_at) where state = 'queued';
-- Asked at the end of every order; without it a long backlog would be walked each time.
create index credit_order_queued_of_player on credit_order (player_id, created_at, id) where state = 'queued';
create index credit_order_leased on credit_order (lease_until) where state = 'sending';
create index credit_order_newest on credit_order (created_at desc, id desc);
create index credit_order_unknown on credit_order (created_at desc, id desc) where state = 'unknown';
create index credit_order_of_player on credit_order (player_id, created_at desc);

-- What was sent, written down before its first byte left, and what came back.
create table credit_attempt (
  order_id uuid not null references credit_order (id),
  fence integer not null,
  at timestamptz(3) not null default clock_timestamp(),
  worker text not null,
  request jsonb not null,
  answered_at timestamptz(3),
  verdict text check (verdict in ('yes', 'no', 'unknown', 'not-sent')),
  answer jsonb,
  -- Its lease ran out before an answer was written down; a late answer may still fill in the verdict.
  lapsed boolean not null default false,
  primary key (order_id, fence)
);

-- Credit that moved, with its proof. One line per order, for ever.
create table ledger (
  order_id uuid primary key references credit_order (id),
  player_id uuid not null references player (id),
  request_id uuid not null references request (id),
  entry_id uuid references statement_entry (id),
  credits integer not null check (credits <> 0),
  proof text not null check (proof in ('answer', 'person')),
  created_at timestamptz(3) not null default clock_timestamp()
);
create trigger ledger_append_only before update or delete or truncate on ledger for each statement execute function refuse_change();
create index ledger_of_player on ledger (player_id, created_at desc);

-- The memory of commands: the same id and body is answered with the first answer.
create table operation (
  actor text not null,
  operation_id uuid not null,
  command text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (actor, operation_id)
);

-- Who did what, in the transaction that did it.
create table audit (
  seq bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  actor text not null,
  act text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  reason text
);
create trigger audit_append_only before update or delete or truncate on audit for each statement execute function refuse_change();
create index audit_of_object on audit (object_kind, object_id, seq);
