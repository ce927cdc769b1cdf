-- Nobody is told how the orders of a trial end: whoever tries a back-end profile sees it on its page. The trial of an unknown outcome still waits
-- for a person, and a late answer that contradicts that person is still told to staff.
create or replace function tell_of_order() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if new.state = old.state or new.state not in ('unknown', 'refused') or new.trial_profile is not null then return null; end if;
  kind := case new.state when 'unknown' then 'creditUnknown' else 'orderRefused' end;
  perform tell(kind, new.credits::bigint * 100, jsonb_build_object('orderId', new.id, 'number', new.number, 'purpose', new.purpose,
    'credits', new.credits, 'result', new.result, 'requestId', new.request_id, 'key', new.request_key, 'playerId', new.player_id));
  return null;
end $$;

create or replace function tell_of_abandoned() returns trigger language plpgsql as $$
begin
  if new.trial_profile is not null or exists (select from credit_order where again_of = new.id) then return null; end if;
  perform tell('orderAbandoned', new.credits::bigint * 100, jsonb_build_object('orderId', new.id, 'number', new.number, 'purpose', new.purpose,
    'credits', new.credits, 'result', new.result, 'requestId', new.request_id, 'key', new.request_key, 'playerId', new.player_id));
  return null;
end $$;
