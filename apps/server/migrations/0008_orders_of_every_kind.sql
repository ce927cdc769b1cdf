-- Orders that take credit back, pay out, give back and cut, beside those that credit a deposit.
alter table credit_order
  alter column request_id drop not null,
  add column purpose text not null default 'creditDeposit' check (purpose in (
    'creditDeposit', 'reverseDeposit', 'deductWithdrawal', 'payOutWithdrawal', 'refundWithdrawal', 'cutCredit')),
  -- What the back-end knows the request by, and the state the request returns to if nothing happens.
  add column request_key text,
  add column request_from text,
  -- Only of a payout: the way, the back-end's number for it, and whom it pays, as they were when it was ordered.
  add column via text check (via in ('plain', 'krungsri', 'scb', 'gsb')),
  add column transfer_number integer,
  add column payee jsonb,
  add column reason text,
  -- This credit was taken back, by that order: its entry is free for another.
  add column undone boolean not null default false,
  -- Sent again by a person after that one was found not to have happened.
  add column again_of uuid references credit_order (id),
  add check ((kind = 'payOut') = (via is not null and transfer_number is not null and payee is not null)),
  add check ((purpose = 'cutCredit') = (request_id is null)),
  add check ((request_id is null) = (request_from is null and request_key is null));
update credit_order o set request_key = r.external_key, request_from = 'pending' from request r where r.id = o.request_id;
alter table credit_order alter column purpose drop default;

drop index credit_order_once_per_entry;
create unique index credit_order_once_per_entry on credit_order (entry_id, kind)
  where state not in ('refused', 'abandoned') and not undone;

-- Credits that moved or baht that were paid out; a payout moves no credit, the deduction before it did.
alter table ledger
  alter column request_id drop not null,
  add column paid integer not null default 0 check (paid >= 0),
  drop constraint ledger_credits_check,
  add check ((credits = 0) = (paid > 0));

alter table player add column account_changed_at timestamptz(3);

-- A withdrawal keeps the way it was paid when it is called done.
alter table request drop constraint request_check1, add check (state <> 'transferred' or via is not null);

-- Entries that wait for something, and money that is nobody's deposit.
alter table statement_entry
  add column hold_until timestamptz(3),
  add column disposition text check (disposition in ('wrongAccount', 'ownTransfer', 'fee', 'other')),
  add check (disposition is null or state = 'cancelled'),
  add check (duplicate_of is null or state = 'cancelled');
create index statement_entry_put_aside on statement_entry (created_at desc, id desc) where hold_reason is not null;

-- What was learnt from earlier matches.
create table declined_pair (
  entry_id uuid not null references statement_entry (id),
  request_id uuid not null references request (id),
  declined_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (entry_id, request_id)
);
create index statement_entry_of_sender on statement_entry (coalesce(sender_account, sender_mobile), occurred_at desc)
  where coalesce(sender_account, sender_mobile) is not null;
