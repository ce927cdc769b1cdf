-- A loss-return or a reward that was paid wrongly is taken back by an order that cuts its credit and names the order that paid it.
-- Before, such a payment stayed in every sum, and the right one could not be paid.
alter table credit_order
  add column takes_back uuid references credit_order (id),
  add constraint credit_order_takes_back_by_cut check (takes_back is null or purpose = 'cutCredit');
create unique index credit_order_taken_back_once on credit_order (takes_back)
  where state not in ('refused', 'abandoned') and takes_back is not null;

-- However the order that takes back ends, the payment follows in the same statement: cancelled once the credit is cut, and unchanged
-- otherwise. Sums, the period, the limits and coins follow from that by their own triggers. The order that paid gets a new version when
-- taking back begins and when it ends, so that open screens show it; it is undone when its credit is back, like that of a deposit.
create or replace function show_given() returns trigger language plpgsql as $$
begin
  if new.reward_id is not null then
    update reward set state = state_given(new.state), phase = phase_of(new.state, new.tries) where id = new.reward_id;
  elsif new.loss_return_id is not null then
    update loss_return set state = state_given(new.state), phase = phase_of(new.state, new.tries) where id = new.loss_return_id;
  elsif new.takes_back is not null and (tg_op = 'INSERT' or new.state in ('done', 'refused', 'abandoned')) then
    update credit_order set undone = (new.state = 'done') where id = new.takes_back;
    if new.state = 'done' then
      update reward w set state = 'cancelled' from credit_order paid
        where paid.id = new.takes_back and w.id = paid.reward_id and w.state = 'done';
      update loss_return l set state = 'cancelled' from credit_order paid
        where paid.id = new.takes_back and l.id = paid.loss_return_id and l.state = 'done';
    end if;
  end if;
  return null;
end $$;

-- Other systems hear from the cut of credit which payment it takes back: by the key of the payment, and the order that paid it.
create or replace function tell_of_payout() returns trigger language plpgsql as $$
declare
  o credit_order%rowtype;
  paid credit_order%rowtype;
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
  if o.takes_back is not null then
    select * into paid from credit_order where id = o.takes_back;
  end if;
  perform tell(kind, (case when new.paid <> 0 then new.paid else o.credits end)::bigint * 100,
    jsonb_build_object('orderId', o.id, 'number', o.number, 'requestId', o.request_id,
      'key', coalesce(o.request_key, (select external_key from loss_return where id = coalesce(o.loss_return_id, paid.loss_return_id)),
        (select external_key from reward where id = paid.reward_id)),
      'amount', case when new.paid <> 0 then new.paid else o.credits end, 'via', o.via, 'proof', new.proof, 'playerId', o.player_id)
    || case when kind = 'requestAdjusted' then jsonb_build_object('kind', (select r.kind from request r where r.id = o.request_id)) else '{}' end
    || case when kind = 'creditCut' then jsonb_build_object('takesBack', o.takes_back) else '{}' end
    || case when kind = 'lossReturnPaid' then
      (select jsonb_build_object('fromDay', l.from_day, 'toDay', l.to_day) from loss_return l where l.id = o.loss_return_id) else '{}' end);
  return null;
end $$;
