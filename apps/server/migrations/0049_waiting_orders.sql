-- That an unanswered call did nothing is said by two people, in shops that have set their rules already as well (decision 0043).
update setting set value = jsonb_set(value, '{from,unknown.notCredited}', '0')
where key = 'approvals' and not value -> 'from' ? 'unknown.notCredited';

-- An order that waits too long for the back-end is told, as a deposit is that waits too long for us.
alter table house_event drop constraint house_event_kind_check;
alter table house_event add constraint house_event_kind_check check (kind in ('depositAsked', 'withdrawalAsked', 'depositLate', 'requestDone',
  'creditUnknown', 'answerLate', 'orderRefused', 'orderWaits', 'payoutDone', 'approvalAsked', 'phoneDown', 'checkFailed', 'test'));
update alert set kinds = kinds || 'orderWaits'::text where 'creditUnknown' = any (kinds);
