-- Other systems are told of every end: of requests, orders, rewards and loss-returns, and of what changes for players who want to pay.
alter table house_event drop constraint house_event_kind_check;
alter table house_event add constraint house_event_kind_check check (kind in ('depositAsked', 'withdrawalAsked', 'depositLate', 'requestDone',
  'creditUnknown', 'answerLate', 'orderRefused', 'orderWaits', 'payoutDone', 'approvalAsked', 'phoneDown', 'checkFailed', 'test',
  'requestCancelled', 'requestAdjusted', 'orderAbandoned', 'creditReturned', 'creditCut', 'rewardGiven', 'rewardCancelled', 'lossReturnPaid',
  'standingChanged', 'accountsChanged'));

-- A reversal that is refused puts a deposit back to done: that is no second end.
create or replace function tell_of_request() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if tg_op = 'INSERT' and new.state = 'pending' then
    kind := case new.kind when 'deposit' then 'depositAsked' else 'withdrawalAsked' end;
  elsif tg_op = 'UPDATE' and new.state = 'done' and old.state <> 'done'
    and not exists (select from credit_order where id = old.order_id and purpose = 'reverseDeposit') then
    kind := 'requestDone';
  elsif tg_op = 'UPDATE' and new.state = 'cancelled' and old.state <> 'cancelled' then
    kind := 'requestCancelled';
  else
    return null;
  end if;
  perform tell(kind, new.amount::bigint * 100, jsonb_build_object('requestId', new.id, 'number', new.number, 'key', new.external_key,
    'kind', new.kind, 'amount', new.amount, 'bonus', new.bonus, 'state', new.state, 'via', new.via, 'playerId', new.player_id));
  return null;
end $$;

-- Given up, and not sent again in the same transaction.
create index credit_order_again on credit_order (again_of) where again_of is not null;
create function tell_of_abandoned() returns trigger language plpgsql as $$
begin
  if exists (select from credit_order where again_of = new.id) then return null; end if;
  perform tell('orderAbandoned', new.credits::bigint * 100, jsonb_build_object('orderId', new.id, 'number', new.number, 'purpose', new.purpose,
    'credits', new.credits, 'result', new.result, 'requestId', new.request_id, 'key', new.request_key, 'playerId', new.player_id));
  return null;
end $$;
create constraint trigger credit_order_abandoned_told after update of state on credit_order deferrable initially deferred for each row
  when (new.state = 'abandoned' and old.state <> 'abandoned') execute function tell_of_abandoned();

-- The ledger has one line per order that was carried out, so whoever is told by it is told once.
create or replace function tell_of_payout() returns trigger language plpgsql as $$
declare
  o credit_order%rowtype;
  kind text;
begin
  select * into o from credit_order where id = new.order_id;
  kind := case
    when new.paid <> 0 then 'payoutDone'
    when o.purpose in ('deductWithdrawal', 'reverseDeposit') then 'requestAdjusted'
    when o.purpose = 'refundWithdrawal' then 'creditReturned'
    when o.purpose = 'cutCredit' then 'creditCut'
    when o.purpose = 'payLossReturn' then 'lossReturnPaid'
  end;
  if kind is null then return null; end if;
  perform tell(kind, (case when new.paid <> 0 then new.paid else o.credits end)::bigint * 100,
    jsonb_build_object('orderId', o.id, 'number', o.number, 'requestId', o.request_id,
      'key', coalesce(o.request_key, (select external_key from loss_return where id = o.loss_return_id)),
      'amount', case when new.paid <> 0 then new.paid else o.credits end, 'via', o.via, 'proof', new.proof, 'playerId', o.player_id)
    || case when kind = 'requestAdjusted' then jsonb_build_object('kind', (select r.kind from request r where r.id = o.request_id)) else '{}' end
    || case when kind = 'lossReturnPaid' then
      (select jsonb_build_object('fromDay', l.from_day, 'toDay', l.to_day) from loss_return l where l.id = o.loss_return_id) else '{}' end);
  return null;
end $$;

-- Goodwill and what was redeemed here; of what the player site tells itself it knows. Looked at when the transaction ends: sending again cancels
-- and goes on at once.
create function tell_of_reward() returns trigger language plpgsql as $$
declare
  now_state text;
begin
  select state into now_state from reward where id = new.id;
  if now_state <> new.state then return null; end if;
  perform tell(case new.state when 'done' then 'rewardGiven' else 'rewardCancelled' end, new.credits::bigint * 100,
    jsonb_build_object('rewardId', new.id, 'number', new.number, 'key', new.external_key, 'kind', new.kind, 'coins', new.coins,
      'state', new.state, 'playerId', new.player_id));
  return null;
end $$;
create constraint trigger reward_told after update of state on reward deferrable initially deferred for each row
  when (new.state <> old.state and new.state in ('done', 'cancelled')) execute function tell_of_reward();

create function tell_of_standing() returns trigger language plpgsql as $$
begin
  perform tell('standingChanged', null, jsonb_build_object('state', new.status, 'keptFrom', new.excluded_from, 'keptUntil', new.excluded_until,
    'playerId', new.id));
  return null;
end $$;
create trigger player_standing_told after update of status, excluded_from, excluded_until on player for each row
  when ((new.status, new.excluded_from, new.excluded_until) is distinct from (old.status, old.excluded_from, old.excluded_until))
  execute function tell_of_standing();

-- What GET service/accounts answers may have changed; once per transaction, however many rows it touched.
create function tell_of_shown_accounts() returns trigger language plpgsql as $$
begin
  perform tell('accountsChanged', null, '{}', 'accounts ' || pg_current_xact_id());
  return null;
end $$;
create trigger own_account_added_told after insert on own_account for each row
  when (new.state = 'open' and new.purpose <> 'out') execute function tell_of_shown_accounts();
create trigger own_account_changed_told after update on own_account for each row
  when (((new.state = 'open' and new.purpose <> 'out') or (old.state = 'open' and old.purpose <> 'out'))
    and (new.state, new.purpose, new.position, new.bank, new.number, new.name, new.daily_in_satang)
      is distinct from (old.state, old.purpose, old.position, old.bank, old.number, old.name, old.daily_in_satang))
  execute function tell_of_shown_accounts();
create trigger setting_showing_told after insert or update on setting for each row
  when (new.key = 'accounts.showing') execute function tell_of_shown_accounts();
