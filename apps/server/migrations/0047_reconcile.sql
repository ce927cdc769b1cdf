-- What the back-end's books show and no order of ours explains: the database was set back, or the movement was somebody else's.
create table book_finding (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- Which movement it is, however often the books are read: our key where it carries one, else what it says of itself.
  movement text not null unique,
  source text not null check (source in ('books', 'file')),
  -- Null: no player of ours has this key.
  player_id uuid references player (id),
  player_key text not null,
  kind text not null check (kind in ('addCredit', 'removeCredit', 'payOut', 'payLossReturn')),
  credits integer not null check (credits between 0 and 1999999998),
  moved_at timestamptz(3) not null,
  key text,
  reference text,
  state text not null default 'open' check (state in ('open', 'adopted', 'proposed', 'aside')),
  order_id uuid unique references credit_order (id),
  -- Put aside by two: who says so with a reason, and who agrees.
  proposed_by text,
  reason text,
  decided_by text,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((state = 'adopted') = (order_id is not null)),
  check (state not in ('proposed', 'aside') or (proposed_by is not null and reason is not null)),
  constraint book_finding_two check (state <> 'aside' or (decided_by is not null and decided_by <> proposed_by))
);
create trigger book_finding_version before update on book_finding for each row execute function raise_version();
create index book_finding_open on book_finding (moved_at, id) where state in ('open', 'proposed');

-- Credit whose proof are the books of the back-end.
alter table ledger drop constraint ledger_proof_check, add constraint ledger_proof_check check (proof in ('answer', 'person', 'books'));
