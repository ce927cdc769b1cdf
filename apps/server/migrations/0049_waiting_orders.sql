-- That an unanswered call did nothing is said by two people, in shops that have set their rules already as well (decision 0043).
update setting set value = jsonb_set(value, '{from,unknown.notCredited}', '0')
where key = 'approvals' and not value -> 'from' ? 'unknown.notCredited';

-- An order that waits too long for the back-end is told, as a deposit is that waits too long for us.
alter table house_event drop constraint house_event_kind_check;
alter table house_event add constraint house_event_kind_check check (kind in ('depositAsked', 'withdrawalAsked', 'depositLate', 'requestDone',
  'creditUnknown', 'answerLate', 'orderRefused', 'orderWaits', 'payoutDone', 'approvalAsked', 'phoneDown', 'checkFailed', 'test'));
update alert set kinds = kinds || 'orderWaits'::text where 'creditUnknown' = any (kinds);

-- When the player was suspended; null while they are not. Orders from before that moment are not sent any more.
alter table player add column suspended_at timestamptz(3);
update player set suspended_at = clock_timestamp() where status = 'suspended';
create function note_suspension() returns trigger language plpgsql as $$
begin
  new.suspended_at := case when new.status = 'suspended' then clock_timestamp() end;
  return new;
end $$;
create trigger player_suspended before update of status on player for each row
  when (new.status is distinct from old.status) execute function note_suspension();

-- The gate of sending. Whoever takes orders passes it together with others; whoever holds sending closes it and waits for those who are in it.
-- Volatile, so that the setting is read after the lock is had, not as it was when the statement began.
create function sending_is_open() returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('sending', 0));
  return not exists (select from setting where key in ('sending.hold', 'history.lost'));
end $$;
create function close_sending() returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('sending', 0))
$$;

-- How often the back-end asked what a call is for while it was under way: a proxy that repeats a GET by itself makes it ask twice.
alter table credit_attempt add column reads smallint not null default 0;
