-- Back-tests: what the machine would have matched over the last days, held against what people decided in the end.
create table back_test (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- Null for all own accounts together.
  account_code text references own_account (code),
  days integer not null check (days between 1 and 90),
  limit_baht integer check (limit_baht between 1 and 999999999),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  window_from timestamptz(3) not null,
  window_until timestamptz(3) not null,
  total integer not null default 0,
  progress integer not null default 0,
  -- More entries came in these days than one run looks at: the earliest of them were left out.
  cut boolean not null default false,
  figures jsonb,
  wrong jsonb not null default '[]',
  run_by text not null,
  -- Who works on it, as with imports: a worker that slept changes nothing.
  fence integer not null default 0,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  check ((state = 'done') = (figures is not null)),
  check ((state = 'running') = (ended_at is null))
);
create index back_test_of_account on back_test (account_code, created_at desc, id desc);
create unique index back_test_one_running on back_test ((coalesce(account_code, ''))) where state = 'running';

-- Matching without a person, per own account: off until an owner switches it on after a back-test of that account.
create table auto_match (
  account_code text primary key references own_account (code),
  switched_on boolean not null default false,
  limit_baht integer check (limit_baht between 1 and 999999999),
  back_test_id uuid not null references back_test (id),
  -- How it came to be off: a person, or a match of the machine that somebody took back.
  stopped_by text check (stopped_by in ('person', 'wrong-match')),
  wrong_entry_id uuid references statement_entry (id),
  changed_by text not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  reason text,
  check (switched_on = (stopped_by is null))
);

-- Which orders an entry or a request ever had: asked before the machine matches, and of whole months by the lab.
create index credit_order_of_entry on credit_order (entry_id) where entry_id is not null;
create index credit_order_of_request on credit_order (request_id) where request_id is not null;

-- The machine acts under a name that is no address: no employee may have it.
alter table employee add check (email <> 'auto-match');
