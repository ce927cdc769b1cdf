-- The back-end answered after a person had decided, and says the opposite: "done" to what was sent again or given back, "not done" to what
-- counts as credited. Nothing is moved by it; it is kept, shown and told.
alter table credit_order add column late_verdict text check (late_verdict in ('yes', 'no'));

alter table house_event drop constraint house_event_kind_check;
alter table house_event add constraint house_event_kind_check check (kind in ('depositAsked', 'withdrawalAsked', 'depositLate', 'requestDone',
  'creditUnknown', 'answerLate', 'orderRefused', 'payoutDone', 'approvalAsked', 'phoneDown', 'checkFailed', 'test'));
-- Whoever wants to know that nobody knows wants to know this.
update alert set kinds = kinds || 'answerLate'::text where 'creditUnknown' = any (kinds);

create function tell_of_late_answer() returns trigger language plpgsql as $$
begin
  perform tell('answerLate', new.credits::bigint * 100, jsonb_build_object('orderId', new.id, 'number', new.number, 'purpose', new.purpose,
    'credits', new.credits, 'verdict', new.late_verdict, 'requestId', new.request_id, 'key', new.request_key, 'playerId', new.player_id));
  return null;
end $$;
create trigger credit_order_late_told after update of late_verdict on credit_order for each row
  when (new.late_verdict is distinct from old.late_verdict) execute function tell_of_late_answer();
