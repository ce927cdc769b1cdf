-- What of a loss is given back (spec section 9), from the first day of a month on. A rate is never changed: a new one begins.
create table loss_return_rate (
  id integer generated always as identity primary key,
  from_month date not null unique check (extract(day from from_month) = 1),
  -- Hundredths of a percent: of what a player lost, and of what he won.
  lost integer not null check (lost between 0 and 10000),
  won integer not null check (won between 0 and 10000),
  employee text,
  created_at timestamptz(3) not null default clock_timestamp()
);
insert into loss_return_rate (from_month, lost, won) values ('2000-01-01', 500, 100);
create trigger loss_return_rate_append_only before update or delete or truncate on loss_return_rate
  for each statement execute function refuse_change();

-- The formula of the domain (loss-return.ts), said here for what is stored and sorted by.
create function loss_return_of(deposits bigint, withdrawals bigint, bonus bigint, lost integer, won integer)
returns bigint immutable language sql as $$
  select case
    when deposits > withdrawals + bonus then (deposits - withdrawals - bonus) * lost / 10000
    when withdrawals > deposits + bonus then (withdrawals - deposits - bonus) * won / 10000
    else 0 end
$$;

-- A waste record of the specification: one payment, with what it was worked out from as it was then.
create extension if not exists btree_gist;
create table loss_return (
  id uuid primary key,
  number bigint generated always as identity unique,
  external_key text not null unique,
  player_id uuid not null references player (id),
  span text not null check (span in ('day', 'month')),
  from_day date not null,
  to_day date not null,
  deposits bigint not null check (deposits >= 0),
  withdrawals bigint not null check (withdrawals >= 0),
  bonus bigint not null check (bonus >= 0),
  rate_id integer not null references loss_return_rate (id),
  amount integer not null check (amount between 1 and 999999999),
  state text not null default 'crediting' check (state in ('crediting', 'done', 'cancelled')),
  phase text check (phase in ('queued', 'sending', 'waiting', 'unknown')),
  employee text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check (state = 'crediting' or phase is null),
  check (case span when 'day' then to_day = from_day
    else extract(day from from_day) = 1 and to_day = (from_day + interval '1 month' - interval '1 day')::date end),
  -- No day of a player's loss is given back twice, whether it was counted by the day or by the month.
  constraint loss_return_once exclude using gist (player_id with =, daterange(from_day, to_day, '[]') with &&)
    where (state <> 'cancelled')
);
create trigger loss_return_version before update on loss_return for each row execute function raise_version();
create trigger loss_return_inserted after insert on loss_return referencing new table as changed
  for each statement execute function announce_changes('lossReturns');
create trigger loss_return_updated after update on loss_return referencing new table as changed
  for each statement execute function announce_changes('lossReturns');
create index loss_return_of_period on loss_return (from_day, to_day, player_id) where state <> 'cancelled';
create index loss_return_of_player on loss_return (player_id, created_at desc, id desc);

-- The order that pays it.
alter table credit_order
  add column loss_return_id uuid references loss_return (id),
  drop constraint credit_order_purpose_check,
  add constraint credit_order_purpose_check check (purpose in ('creditDeposit', 'reverseDeposit', 'deductWithdrawal',
    'payOutWithdrawal', 'refundWithdrawal', 'cutCredit', 'giveReward', 'payLossReturn')),
  add constraint credit_order_for_loss_return check ((purpose = 'payLossReturn') = (loss_return_id is not null)),
  drop constraint credit_order_without_request,
  add constraint credit_order_without_request
    check ((purpose in ('cutCredit', 'giveReward', 'payLossReturn')) = (request_id is null));
create unique index credit_order_once_per_loss_return on credit_order (loss_return_id)
  where state not in ('refused', 'abandoned') and loss_return_id is not null;

-- However an order ends, what it gives shows it in the same transaction; and while it is open, how it stands.
alter table reward
  add column phase text check (phase in ('queued', 'sending', 'waiting', 'unknown')),
  add check (state = 'crediting' or phase is null);
create function phase_of(state text, tries integer) returns text immutable language sql as $$
  select case state when 'queued' then case when tries > 0 then 'waiting' else 'queued' end
    when 'sending' then 'sending' when 'unknown' then 'unknown' end
$$;
create function state_given(state text) returns text immutable language sql as $$
  select case when state = 'done' then 'done' when state in ('refused', 'abandoned') then 'cancelled' else 'crediting' end
$$;
-- Without a condition on the trigger: reading one costs every step of every order more than a call that has nothing to do.
create function show_given() returns trigger language plpgsql as $$
begin
  if new.reward_id is not null then
    update reward set state = state_given(new.state), phase = phase_of(new.state, new.tries) where id = new.reward_id;
  elsif new.loss_return_id is not null then
    update loss_return set state = state_given(new.state), phase = phase_of(new.state, new.tries) where id = new.loss_return_id;
  end if;
  return null;
end $$;
drop trigger credit_order_gives on credit_order;
drop function show_reward();
create trigger credit_order_gives after insert or update of state on credit_order
  for each row execute function show_given();

create or replace function name_player() returns trigger language plpgsql as $$
begin
  if new.player_id is not null or new.object_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return new;
  end if;
  if new.object_kind = 'player' then
    new.player_id := new.object_id::uuid;
  elsif new.object_kind = 'request' then
    select player_id into new.player_id from request where id = new.object_id::uuid;
  elsif new.object_kind = 'order' then
    select player_id into new.player_id from credit_order where id = new.object_id::uuid;
  elsif new.object_kind = 'reward' then
    select player_id into new.player_id from reward where id = new.object_id::uuid;
  elsif new.object_kind = 'lossReturn' then
    select player_id into new.player_id from loss_return where id = new.object_id::uuid;
  elsif new.object_kind = 'entry' then
    -- One that was just taken from him is still about him.
    select coalesce(e.player_id, (select o.player_id from credit_order o where o.id = (new.before->>'orderId')::uuid))
      into new.player_id from statement_entry e where e.id = new.object_id::uuid;
  end if;
  return new;
end $$;
drop trigger audit_of_whom on audit;
create trigger audit_of_whom before insert on audit for each row execute function name_player();
