-- The shop's own accounts as people run them: what each is for, its limits and alarms, and whether it works (rulings 20).
alter table own_account
  add column id uuid not null default gen_random_uuid() unique,
  -- The short number that staff say to each other, and the order in which players are shown them.
  add column serial bigint generated always as identity unique,
  add column position integer not null default 0,
  add column purpose text not null default 'both' check (purpose in ('in', 'out', 'both')),
  add column state text not null default 'open' check (state in ('open', 'frozen', 'closed')),
  -- Why it is frozen or closed, and by which other account it was replaced.
  add column state_reason text,
  add column replaced_by text references own_account (code) check (replaced_by <> code),
  add column opening_satang bigint,
  add column opening_day date,
  add column daily_in_satang bigint check (daily_in_satang > 0),
  add column daily_out_satang bigint check (daily_out_satang > 0),
  add column quiet_minutes integer check (quiet_minutes between 1 and 1440),
  add column low_satang bigint check (low_satang > 0),
  add column colour text,
  add column employee text,
  add column version integer not null default 1,
  add column updated_at timestamptz(3) not null default clock_timestamp(),
  add check ((opening_satang is null) = (opening_day is null)),
  add check (state <> 'open' or state_reason is null);
update own_account a set position = n.at from (select code, row_number() over (order by code) as at from own_account) n where n.code = a.code;
-- Of two who open or reopen an account at the same moment one is refused. Those that were moved in may have no number yet.
create unique index own_account_number on own_account (bank, number) where state <> 'closed' and number <> '';
create trigger own_account_version before update on own_account for each row execute function raise_version();
create function tell_accounts() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '{"topic":"accounts","resync":true}');
  return null;
end $$;
create trigger own_account_changed after insert or update on own_account for each statement execute function tell_accounts();

-- When a bank was last heard itself: what people typed or brought in a file says nothing of that.
create index statement_entry_heard on statement_entry (account_code, created_at desc)
  where not created_by_staff and import_id is null and made_by is null and not moved_in;
