-- A bank uses a reference twice: for the fee of a transfer, for money that comes back, for other money years later. Under the same
-- reference each money has a number of its own: the same money told again is found by whoever takes it in, under the lock of its account.
alter table statement_entry add column reference_no smallint not null default 1 check (reference_no > 0);
drop index statement_entry_reference;
create unique index statement_entry_reference on statement_entry (account_code, reference, reference_no) where reference is not null;
