-- A line of a bank's file that gives days only is stored at midnight in Bangkok. Whoever reports its money with the time of day is then compared with
-- the day, not with midnight (`domain/statements/same-money.ts`). `told_at`: the time that such a report has given, so that the line stands for one
-- report only. Entries from before this migration have null: those from a file, at midnight, count as without a time.
alter table statement_entry add column timed boolean;
alter table statement_entry alter column timed set default true;
alter table statement_entry add column told_at timestamptz(3);
create index statement_entry_dated on statement_entry (account_code, occurred_at, amount_satang) where timed is not true and import_id is not null;
