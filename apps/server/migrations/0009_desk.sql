-- How sure the machine is of an open entry's first candidate, kept with the row so that lists are split and counted by it.
-- Nobody decided anything when that changes: `version`, by which people say what they looked at, stays, and `revision` rises.
alter table statement_entry
  add column judgement text check (judgement in ('certain', 'suggested', 'ambiguous', 'none')),
  add column revision integer not null default 0;

create function raise_entry_version() returns trigger language plpgsql as $$
begin
  if new.revision = old.revision then
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
create or replace trigger statement_entry_version before update on statement_entry
  for each row execute function raise_entry_version();

-- The tabs of the desk walk what waits and nothing else, and so does whoever looks for what a new request changes.
create index statement_entry_waiting on statement_entry (judgement, created_at desc, id desc)
  where state in ('pending', 'claimed', 'creditFailed') and direction = 'in' and hold_reason is null;
create index statement_entry_open_amount on statement_entry ((amount_satang / 100))
  where state in ('pending', 'claimed', 'creditFailed') and direction = 'in';
create index statement_entry_hold_due on statement_entry (hold_until) where hold_until is not null;

-- What one employee did on the desk, newest first.
create index audit_of_desk on audit (actor, seq desc) where object_kind = 'entry';
