-- A wrong match is undone though its player has spent part of the credit, or all of it. What was not taken back stays with the
-- player and is the shop's loss: `unrecovered`, on the order of the undone credit, and when that was so. Null if all was taken back.
alter table credit_order
  add column unrecovered integer,
  add column unrecovered_at timestamptz(3),
  add constraint credit_order_unrecovered check (unrecovered is null
    or (undone and purpose = 'creditDeposit' and unrecovered between 1 and credits)),
  add constraint credit_order_unrecovered_when check ((unrecovered is null) = (unrecovered_at is null));
create index credit_order_unrecovered on credit_order (unrecovered_at) where unrecovered is not null;

-- Other systems hear from a reversal what stays with the player, beside what was taken back.
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
    || case when kind = 'requestAdjusted' then jsonb_build_object('kind', (select r.kind from request r where r.id = o.request_id),
      'unrecovered', case when o.purpose = 'reverseDeposit' then coalesce((select credit.unrecovered from credit_order credit
        where credit.request_id = o.request_id and credit.purpose = 'creditDeposit' and credit.state = 'done'), 0) else 0 end) else '{}' end
    || case when kind = 'creditCut' then jsonb_build_object('takesBack', o.takes_back) else '{}' end
    || case when kind = 'lossReturnPaid' then
      (select jsonb_build_object('fromDay', l.from_day, 'toDay', l.to_day) from loss_return l where l.id = o.loss_return_id) else '{}' end);
  return null;
end $$;
