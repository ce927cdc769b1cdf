-- A request that a person ended as done by hand can be opened again. `completed_from` is the state that it was in before; null if it
-- was credited or paid by an order, came from the old system as done, or is not done.
-- Older programs must not run beside this: they do not know the event of reopening.
alter table request add column completed_from text check (completed_from in ('pending', 'adjusted', 'transferred'));

alter table request disable trigger user;
update request r set completed_from = last.was
from (
  select distinct on (object_id) object_id, before->>'state' as was from audit
  where act = 'request.complete' and object_kind = 'request' order by object_id, seq desc) last
where r.state = 'done' and last.object_id = r.id::text and last.was in ('pending', 'adjusted', 'transferred');
alter table request enable trigger user;

alter table house_event drop constraint house_event_kind_check;
alter table house_event add constraint house_event_kind_check check (kind in ('depositAsked', 'withdrawalAsked', 'depositLate', 'withdrawalLate',
  'payoutLate', 'requestDone',
  'creditUnknown', 'answerLate', 'orderRefused', 'orderWaits', 'payoutDone', 'approvalAsked', 'phoneDown', 'balanceLow', 'checkFailed', 'test',
  'requestCancelled', 'requestReopened', 'requestAdjusted', 'orderAbandoned', 'creditReturned', 'creditCut', 'rewardGiven', 'rewardCancelled',
  'lossReturnPaid', 'standingChanged', 'accountsChanged'));

-- Others who were told that the request is done hear that it is not.
create or replace function tell_of_request() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if tg_op = 'INSERT' and new.state = 'pending' then
    kind := case new.kind when 'deposit' then 'depositAsked' else 'withdrawalAsked' end;
  elsif tg_op = 'UPDATE' and new.state = 'done' and old.state <> 'done'
    and not exists (select from credit_order where id = old.order_id and purpose = 'reverseDeposit') then
    kind := 'requestDone';
  elsif tg_op = 'UPDATE' and old.completed_from is not null and new.completed_from is null then
    kind := 'requestReopened';
  elsif tg_op = 'UPDATE' and new.state = 'cancelled' and old.state <> 'cancelled' then
    kind := 'requestCancelled';
  else
    return null;
  end if;
  perform tell(kind, new.amount::bigint * 100, jsonb_build_object('requestId', new.id, 'number', new.number, 'key', new.external_key,
    'kind', new.kind, 'amount', new.amount, 'bonus', new.bonus, 'state', new.state, 'via', new.via, 'playerId', new.player_id));
  return null;
end $$;
