-- What happens in the house that somebody wants to be told of: written in the transaction in which it happens, told afterwards, to each once.
create table house_event (
  number bigint generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('depositAsked', 'withdrawalAsked', 'depositLate', 'requestDone', 'creditUnknown', 'orderRefused',
    'payoutDone', 'approvalAsked', 'phoneDown', 'checkFailed', 'test')),
  -- What is said only once: that this request is late, that this phone is down since then.
  once text unique,
  amount_satang bigint,
  -- As it was at that moment.
  data jsonb not null,
  at timestamptz(3) not null default clock_timestamp(),
  -- When it was laid out for everybody who is to be told.
  spread_at timestamptz(3)
);
create index house_event_left on house_event (number) where spread_at is null;
create index house_event_oldest on house_event (at);

-- Where other systems want to be told.
create table webhook (
  id uuid primary key,
  name text not null check (name = btrim(name) and name <> ''),
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Sealed: by what its messages are signed, and by what they were signed before, which holds for a while longer.
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz(3),
  switched_on boolean not null default true,
  -- It answered that it wants no more.
  gone_at timestamptz(3),
  removed_at timestamptz(3),
  created_by text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((old_secret_sealed is null) = (old_secret_until is null)),
  check (gone_at is null or not switched_on)
);
create unique index webhook_name on webhook (name) where removed_at is null;
create trigger webhook_version before update on webhook for each row execute function raise_version();

-- One message to one of them, as it is signed and sent at every try.
create table webhook_delivery (
  id uuid primary key,
  number bigint generated always as identity unique,
  webhook_id uuid not null references webhook (id),
  event_id uuid not null references house_event (id) on delete cascade,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'givenUp')),
  tries integer not null default 0,
  fence integer not null default 0,
  next_at timestamptz(3) not null default clock_timestamp(),
  first_tried_at timestamptz(3),
  lease_until timestamptz(3),
  ended_at timestamptz(3),
  -- What the last try came to.
  status integer,
  why text,
  took_ms integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (webhook_id, event_id),
  check ((state = 'sending') = (lease_until is not null)),
  check ((state in ('delivered', 'givenUp')) = (ended_at is not null))
);
create index webhook_delivery_open on webhook_delivery (webhook_id, next_at) where state in ('waiting', 'sending');
create index webhook_delivery_of_event on webhook_delivery (event_id);

-- What people of the house want to be told of: a group or a person at LINE, or an employee on his devices.
create table alert (
  id uuid primary key,
  way text not null check (way in ('line', 'push')),
  -- Of LINE, where there may be many.
  name text check (name = btrim(name) and name <> ''),
  -- Of push: whose devices.
  employee_id uuid unique references employee (id),
  kinds text[] not null,
  least_satang bigint not null default 0 check (least_satang >= 0),
  -- Minutes of the Bangkok day in which only what cannot wait is told.
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_until integer check (quiet_until between 0 and 1439),
  switched_on boolean not null default true,
  removed_at timestamptz(3),
  changed_by text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((way = 'line') = (name is not null)),
  check ((way = 'push') = (employee_id is not null)),
  check ((quiet_from is null) = (quiet_until is null))
);
create unique index alert_name on alert (name) where removed_at is null;
create trigger alert_version before update on alert for each row execute function raise_version();

create function event_wanted(kind text) returns boolean language sql stable as $$
  select exists (select from webhook w where w.switched_on and w.removed_at is null and event_wanted.kind = any (w.kinds))
    or exists (select from alert a where a.switched_on and a.removed_at is null and event_wanted.kind = any (a.kinds))
$$;

-- Nothing is written where nobody listens; a whole past that moves in happened long ago.
create function tell(kind text, amount_satang bigint, data jsonb, once text default null) returns void language plpgsql as $$
begin
  if current_setting('khlang.quiet', true) is distinct from 'on' and event_wanted(kind) then
    insert into house_event (kind, amount_satang, data, once) values (kind, amount_satang, data, once) on conflict do nothing;
  end if;
end $$;

create function tell_of_request() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if tg_op = 'INSERT' and new.state = 'pending' then
    kind := case new.kind when 'deposit' then 'depositAsked' else 'withdrawalAsked' end;
  elsif tg_op = 'UPDATE' and new.state = 'done' and old.state <> 'done' then
    kind := 'requestDone';
  else
    return null;
  end if;
  perform tell(kind, new.amount::bigint * 100, jsonb_build_object('requestId', new.id, 'number', new.number, 'key', new.external_key,
    'kind', new.kind, 'amount', new.amount, 'bonus', new.bonus, 'state', new.state, 'via', new.via, 'playerId', new.player_id));
  return null;
end $$;
create trigger request_told after insert or update of state on request for each row execute function tell_of_request();

create function tell_of_order() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if new.state = old.state or new.state not in ('unknown', 'refused') then return null; end if;
  kind := case new.state when 'unknown' then 'creditUnknown' else 'orderRefused' end;
  perform tell(kind, new.credits::bigint * 100, jsonb_build_object('orderId', new.id, 'number', new.number, 'purpose', new.purpose,
    'credits', new.credits, 'result', new.result, 'requestId', new.request_id, 'key', new.request_key, 'playerId', new.player_id));
  return null;
end $$;
create trigger credit_order_told after update of state on credit_order for each row execute function tell_of_order();

-- Baht that left the house, with their proof.
create function tell_of_payout() returns trigger language plpgsql as $$
begin
  if new.paid = 0 then return null; end if;
  perform tell('payoutDone', new.paid::bigint * 100, (
    select jsonb_build_object('orderId', o.id, 'number', o.number, 'requestId', o.request_id, 'key', o.request_key, 'amount', new.paid,
      'via', o.via, 'proof', new.proof, 'playerId', o.player_id)
    from credit_order o where o.id = new.order_id));
  return null;
end $$;
create trigger ledger_told after insert on ledger for each row execute function tell_of_payout();

create function tell_of_approval() returns trigger language plpgsql as $$
begin
  perform tell('approvalAsked', new.amount_satang, jsonb_build_object('approvalId', new.id, 'number', new.number, 'act', new.act,
    'askedBy', new.asked_by, 'reason', new.reason));
  return null;
end $$;
create trigger approval_told after insert on approval for each row execute function tell_of_approval();

create function tell_of_audit_check() returns trigger language plpgsql as $$
begin
  if new.broken is not null then perform tell('checkFailed', null, jsonb_build_object('check', 'audit', 'checkId', new.id)); end if;
  return null;
end $$;
create trigger audit_check_told after insert on audit_check for each row execute function tell_of_audit_check();

create function tell_of_rollup_check() returns trigger language plpgsql as $$
begin
  if new.differences > 0 then
    perform tell('checkFailed', null, jsonb_build_object('check', 'rollups', 'checkId', new.id, 'differences', new.differences));
  end if;
  return null;
end $$;
create trigger rollup_check_told after insert on rollup_check for each row execute function tell_of_rollup_check();
