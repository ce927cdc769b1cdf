-- Sums that stand ready, written with the change itself (decision 0022). What counts is what moved, on the Bangkok day on which
-- it was asked for, as in every list: deposits that are done, withdrawals that were paid, rewards and loss-returns that were
-- given, sign-ins.
-- Here are all players; only those that count in reports are in `day_total`.
create table player_day (
  day date not null,
  player_id uuid not null,
  deposit_count integer not null default 0,
  deposits bigint not null default 0,
  withdrawal_count integer not null default 0,
  withdrawals bigint not null default 0,
  bonus bigint not null default 0,
  seasonal_gifts bigint not null default 0,
  redemptions bigint not null default 0,
  roulette bigint not null default 0,
  referral_bonuses bigint not null default 0,
  loss_returns bigint not null default 0,
  own_loss_returns bigint not null default 0,
  spins bigint not null default 0,
  goodwill bigint not null default 0,
  logins integer not null default 0,
  primary key (day, player_id)
) with (fillfactor = 80);

create table player_month (
  month date not null,
  player_id uuid not null,
  deposit_count integer not null default 0,
  deposits bigint not null default 0,
  withdrawal_count integer not null default 0,
  withdrawals bigint not null default 0,
  bonus bigint not null default 0,
  seasonal_gifts bigint not null default 0,
  redemptions bigint not null default 0,
  roulette bigint not null default 0,
  referral_bonuses bigint not null default 0,
  loss_returns bigint not null default 0,
  own_loss_returns bigint not null default 0,
  spins bigint not null default 0,
  goodwill bigint not null default 0,
  logins integer not null default 0,
  -- What this month gives back at its rate; the bonus without what was given back for days of this same month (rulings 9).
  loss_return bigint not null default 0,
  primary key (month, player_id)
) with (fillfactor = 80);
-- Partial, so that no plan takes it for finding one row while the table is small, and then keeps that plan.
create index player_month_by_loss_return on player_month (month, loss_return desc, player_id desc) where loss_return > 0;
create index player_month_of_player on player_month (player_id, month);

-- One row of a day would be waited for by everybody: each transaction adds to a row of its own, and readers add the rows up.
create table day_total (
  day date not null,
  slot integer not null,
  deposit_count integer not null default 0,
  deposits bigint not null default 0,
  withdrawal_count integer not null default 0,
  withdrawals bigint not null default 0,
  bonus bigint not null default 0,
  seasonal_gifts bigint not null default 0,
  redemptions bigint not null default 0,
  roulette bigint not null default 0,
  referral_bonuses bigint not null default 0,
  loss_returns bigint not null default 0,
  spins bigint not null default 0,
  goodwill bigint not null default 0,
  logins integer not null default 0,
  -- Players who signed in or moved money; players whose first deposit it was.
  active integer not null default 0,
  first_deposits integer not null default 0,
  primary key (day, slot)
) with (fillfactor = 50);

create table player_first_deposit (player_id uuid primary key, day date not null);

create function bangkok_day(at timestamptz) returns date immutable language sql as $$
  select (at at time zone 'Asia/Bangkok')::date
$$;
create function month_of(day date) returns date immutable language sql as $$
  select day - (extract(day from day)::integer - 1)
$$;

-- A row of the day's totals that no other transaction is adding to.
create function own_slot() returns integer language plpgsql as $$
declare
  first integer := pg_backend_pid() % 32;
begin
  for i in 0..31 loop
    if pg_try_advisory_xact_lock(2201, (first + i) % 32) then
      return (first + i) % 32;
    end if;
  end loop;
  return first;
end $$;

create function count_first_deposit(its_day date, slot integer, sign integer) returns void language plpgsql as $$
begin
  insert into day_total as t (day, slot, first_deposits) values (its_day, slot, sign)
  on conflict on constraint day_total_pkey do update set first_deposits = t.first_deposits + excluded.first_deposits;
end $$;

-- Adds what moved (less than nothing, where it no longer counts) to its day, its month and the totals. One at a time for a player:
-- what is read here stays true until it is committed, and nobody starts or stops counting in between.
-- Its plans are kept by each connection: one made while the tables were empty would read them whole for ever after.
create function roll_up(moved player_day, own_of_month bigint default 0) returns void
language plpgsql set enable_seqscan = off as $$
declare
  counts boolean;
  its_month date := month_of(moved.day);
  now_of_day player_day;
  was_active boolean;
  is_active boolean;
  rate loss_return_rate;
  first_before date;
  first_now date;
  its_slot integer;
begin
  perform pg_advisory_xact_lock(2202, hashtext(moved.player_id::text));
  select counts_in_reports into counts from player where id = moved.player_id;

  update player_day d set
    deposit_count = d.deposit_count + moved.deposit_count, deposits = d.deposits + moved.deposits,
    withdrawal_count = d.withdrawal_count + moved.withdrawal_count, withdrawals = d.withdrawals + moved.withdrawals,
    bonus = d.bonus + moved.bonus, seasonal_gifts = d.seasonal_gifts + moved.seasonal_gifts,
    redemptions = d.redemptions + moved.redemptions, roulette = d.roulette + moved.roulette,
    referral_bonuses = d.referral_bonuses + moved.referral_bonuses, loss_returns = d.loss_returns + moved.loss_returns,
    own_loss_returns = d.own_loss_returns + moved.own_loss_returns, spins = d.spins + moved.spins,
    goodwill = d.goodwill + moved.goodwill, logins = d.logins + moved.logins
  where d.day = moved.day and d.player_id = moved.player_id returning * into now_of_day;
  if not found then
    insert into player_day values (moved.*);
    now_of_day := moved;
  end if;
  is_active := now_of_day.logins + now_of_day.deposit_count + now_of_day.withdrawal_count > 0;
  was_active := now_of_day.logins + now_of_day.deposit_count + now_of_day.withdrawal_count
    > moved.logins + moved.deposit_count + moved.withdrawal_count;

  select * into rate from loss_return_rate where from_month <= its_month order by from_month desc limit 1;
  update player_month m set
    deposit_count = m.deposit_count + moved.deposit_count, deposits = m.deposits + moved.deposits,
    withdrawal_count = m.withdrawal_count + moved.withdrawal_count, withdrawals = m.withdrawals + moved.withdrawals,
    bonus = m.bonus + moved.bonus, seasonal_gifts = m.seasonal_gifts + moved.seasonal_gifts,
    redemptions = m.redemptions + moved.redemptions, roulette = m.roulette + moved.roulette,
    referral_bonuses = m.referral_bonuses + moved.referral_bonuses, loss_returns = m.loss_returns + moved.loss_returns,
    own_loss_returns = m.own_loss_returns + own_of_month, spins = m.spins + moved.spins,
    goodwill = m.goodwill + moved.goodwill, logins = m.logins + moved.logins,
    loss_return = loss_return_of(m.deposits + moved.deposits, m.withdrawals + moved.withdrawals,
      m.bonus + m.seasonal_gifts + m.redemptions + m.roulette + m.referral_bonuses + m.loss_returns - m.own_loss_returns
        + moved.bonus + moved.seasonal_gifts + moved.redemptions + moved.roulette + moved.referral_bonuses + moved.loss_returns
        - own_of_month, rate.lost, rate.won)
  where m.month = its_month and m.player_id = moved.player_id;
  if not found then
    insert into player_month (month, player_id,
      deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
      loss_returns, own_loss_returns, spins, goodwill, logins, loss_return)
    values (its_month, moved.player_id,
      moved.deposit_count, moved.deposits, moved.withdrawal_count, moved.withdrawals, moved.bonus, moved.seasonal_gifts,
      moved.redemptions, moved.roulette, moved.referral_bonuses, moved.loss_returns, own_of_month, moved.spins,
      moved.goodwill, moved.logins,
      loss_return_of(moved.deposits, moved.withdrawals, moved.bonus + moved.seasonal_gifts + moved.redemptions + moved.roulette
        + moved.referral_bonuses + moved.loss_returns - own_of_month, rate.lost, rate.won));
  end if;

  if moved.deposit_count <> 0 then
    select f.day into first_before from player_first_deposit f where f.player_id = moved.player_id;
    if moved.deposit_count > 0 then
      first_now := least(first_before, moved.day);
    elsif first_before = moved.day and now_of_day.deposit_count = 0 then
      select bangkok_day(min(r.created_at)) into first_now from request r
      where r.player_id = moved.player_id and r.kind = 'deposit' and r.state = 'done';
    else
      first_now := first_before;
    end if;
    if first_now is null then
      delete from player_first_deposit f where f.player_id = moved.player_id;
    elsif first_now is distinct from first_before then
      insert into player_first_deposit values (moved.player_id, first_now)
      on conflict (player_id) do update set day = excluded.day;
    end if;
  end if;

  if counts then
    its_slot := own_slot();
    insert into day_total as t (day, slot,
      deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
      loss_returns, spins, goodwill, logins, active)
    values (moved.day, its_slot,
      moved.deposit_count, moved.deposits, moved.withdrawal_count, moved.withdrawals, moved.bonus, moved.seasonal_gifts,
      moved.redemptions, moved.roulette, moved.referral_bonuses, moved.loss_returns, moved.spins, moved.goodwill,
      moved.logins, is_active::integer - was_active::integer)
    on conflict (day, slot) do update set
      deposit_count = t.deposit_count + excluded.deposit_count, deposits = t.deposits + excluded.deposits,
      withdrawal_count = t.withdrawal_count + excluded.withdrawal_count, withdrawals = t.withdrawals + excluded.withdrawals,
      bonus = t.bonus + excluded.bonus, seasonal_gifts = t.seasonal_gifts + excluded.seasonal_gifts,
      redemptions = t.redemptions + excluded.redemptions, roulette = t.roulette + excluded.roulette,
      referral_bonuses = t.referral_bonuses + excluded.referral_bonuses,
      loss_returns = t.loss_returns + excluded.loss_returns, spins = t.spins + excluded.spins,
      goodwill = t.goodwill + excluded.goodwill, logins = t.logins + excluded.logins, active = t.active + excluded.active;
    if first_before is distinct from first_now then
      if first_before is not null then perform count_first_deposit(first_before, its_slot, -1); end if;
      if first_now is not null then perform count_first_deposit(first_now, its_slot, 1); end if;
    end if;
  end if;
end $$;

-- Requests: what moved money. No trigger here has a condition: reading one costs every update more than calling a function that
-- has nothing to do (75 against 10 microseconds).
create function moves(kind text, state text) returns boolean immutable language sql as $$
  select state = 'done' or (state = 'transferred' and kind = 'withdrawal')
$$;
create function roll_request(changed request, sign integer) returns void language plpgsql as $$
declare
  moved player_day := row(bangkok_day(changed.created_at), changed.player_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
begin
  if changed.kind = 'deposit' then
    moved.deposit_count := sign;
    moved.deposits := sign * changed.amount::bigint;
    moved.bonus := sign * changed.bonus::bigint;
  else
    moved.withdrawal_count := sign;
    moved.withdrawals := sign * changed.amount::bigint;
  end if;
  perform roll_up(moved);
end $$;
create function request_rolls() returns trigger language plpgsql as $$
declare
  moved boolean := tg_op <> 'INSERT' and moves(old.kind, old.state);
  moves boolean := tg_op <> 'DELETE' and moves(new.kind, new.state);
begin
  if moved and moves and (old.kind, old.player_id, old.amount, old.bonus, old.created_at)
    = (new.kind, new.player_id, new.amount, new.bonus, new.created_at) then
    return null;
  end if;
  if moved then perform roll_request(old, -1); end if;
  if moves then perform roll_request(new, 1); end if;
  return null;
end $$;
create trigger request_rolls after insert or update or delete on request for each row execute function request_rolls();

-- Rewards that were given.
create function roll_reward(changed reward, sign integer) returns void language plpgsql as $$
declare
  moved player_day := row(bangkok_day(changed.created_at), changed.player_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  credits bigint := sign * changed.credits::bigint;
begin
  case changed.kind
    when 'seasonalGift' then moved.seasonal_gifts := credits;
    when 'redemption' then moved.redemptions := credits;
    when 'roulette' then moved.roulette := credits;
    when 'referralBonus' then moved.referral_bonuses := credits;
    when 'spin' then moved.spins := credits;
    when 'goodwill' then moved.goodwill := credits;
  end case;
  perform roll_up(moved);
end $$;
create function reward_rolls() returns trigger language plpgsql as $$
declare
  given boolean := tg_op <> 'INSERT' and old.state = 'done';
  gives boolean := tg_op <> 'DELETE' and new.state = 'done';
begin
  if given and gives and (old.kind, old.player_id, old.credits, old.created_at)
    = (new.kind, new.player_id, new.credits, new.created_at) then
    return null;
  end if;
  if given then perform roll_reward(old, -1); end if;
  if gives then perform roll_reward(new, 1); end if;
  return null;
end $$;
create trigger reward_rolls after insert or update or delete on reward for each row execute function reward_rolls();

-- Loss-returns that were paid, on the day they were paid.
create function roll_loss_return(changed loss_return, sign integer) returns void language plpgsql as $$
declare
  paid_on date := bangkok_day(changed.created_at);
  moved player_day := row(paid_on, changed.player_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  amount bigint := sign * changed.amount::bigint;
begin
  moved.loss_returns := amount;
  moved.own_loss_returns := case when paid_on between changed.from_day and changed.to_day then amount else 0 end;
  perform roll_up(moved,
    case when changed.to_day >= month_of(paid_on) and month_of(changed.from_day) <= paid_on then amount else 0 end);
end $$;
create function loss_return_rolls() returns trigger language plpgsql as $$
declare
  given boolean := tg_op <> 'INSERT' and old.state = 'done';
  gives boolean := tg_op <> 'DELETE' and new.state = 'done';
begin
  if given and gives and (old.player_id, old.amount, old.from_day, old.to_day, old.created_at)
    = (new.player_id, new.amount, new.from_day, new.to_day, new.created_at) then
    return null;
  end if;
  if given then perform roll_loss_return(old, -1); end if;
  if gives then perform roll_loss_return(new, 1); end if;
  return null;
end $$;
create trigger loss_return_rolls after insert or update or delete on loss_return
  for each row execute function loss_return_rolls();

create function login_rolls() returns trigger language plpgsql as $$
declare
  moved player_day := row(bangkok_day(coalesce(new.at, old.at)), coalesce(new.player_id, old.player_id),
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
begin
  moved.logins := case tg_op when 'INSERT' then 1 else -1 end;
  perform roll_up(moved);
  return null;
end $$;
create trigger player_login_rolls after insert or delete on player_login for each row execute function login_rolls();

-- Who starts or stops counting takes his past with him.
create function player_counts() returns trigger language plpgsql as $$
declare
  sign integer := case when new.counts_in_reports then 1 else -1 end;
  its_slot integer;
begin
  perform pg_advisory_xact_lock(2202, hashtext(new.id::text));
  its_slot := own_slot();
  insert into day_total as t (day, slot,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, spins, goodwill, logins, active, first_deposits)
  select d.day, its_slot,
    sign * d.deposit_count, sign * d.deposits, sign * d.withdrawal_count, sign * d.withdrawals, sign * d.bonus, sign * d.seasonal_gifts,
    sign * d.redemptions, sign * d.roulette, sign * d.referral_bonuses, sign * d.loss_returns, sign * d.spins, sign * d.goodwill,
    sign * d.logins,
    sign * (d.logins + d.deposit_count + d.withdrawal_count > 0)::integer, sign * (f.day is not null)::integer
  from player_month m
    cross join lateral generate_series(0, 30) as days (later)
    join player_day d on d.day = m.month + days.later and d.player_id = m.player_id and month_of(d.day) = m.month
    left join player_first_deposit f on f.player_id = d.player_id and f.day = d.day
  where m.player_id = new.id
  on conflict (day, slot) do update set
    deposit_count = t.deposit_count + excluded.deposit_count, deposits = t.deposits + excluded.deposits,
    withdrawal_count = t.withdrawal_count + excluded.withdrawal_count, withdrawals = t.withdrawals + excluded.withdrawals,
    bonus = t.bonus + excluded.bonus, seasonal_gifts = t.seasonal_gifts + excluded.seasonal_gifts,
    redemptions = t.redemptions + excluded.redemptions, roulette = t.roulette + excluded.roulette,
    referral_bonuses = t.referral_bonuses + excluded.referral_bonuses, loss_returns = t.loss_returns + excluded.loss_returns,
    spins = t.spins + excluded.spins, goodwill = t.goodwill + excluded.goodwill, logins = t.logins + excluded.logins,
    active = t.active + excluded.active, first_deposits = t.first_deposits + excluded.first_deposits;
  return null;
end $$;
create trigger player_counts after update of counts_in_reports on player
  for each row when (old.counts_in_reports is distinct from new.counts_in_reports) execute function player_counts();

-- The same sums once more, worked out from what they are sums of: what `khlang verify rollups` compares with.
create view player_day_anew as
  select day, player_id,
    sum(deposit_count)::integer as deposit_count, sum(deposits)::bigint as deposits,
    sum(withdrawal_count)::integer as withdrawal_count, sum(withdrawals)::bigint as withdrawals, sum(bonus)::bigint as bonus,
    sum(seasonal_gifts)::bigint as seasonal_gifts, sum(redemptions)::bigint as redemptions, sum(roulette)::bigint as roulette,
    sum(referral_bonuses)::bigint as referral_bonuses, sum(loss_returns)::bigint as loss_returns,
    sum(own_loss_returns)::bigint as own_loss_returns, sum(spins)::bigint as spins, sum(goodwill)::bigint as goodwill,
    sum(logins)::integer as logins
  from (
    select bangkok_day(created_at) as day, player_id, (kind = 'deposit')::integer as deposit_count,
      case kind when 'deposit' then amount else 0 end as deposits, (kind = 'withdrawal')::integer as withdrawal_count,
      case kind when 'withdrawal' then amount else 0 end as withdrawals, case kind when 'deposit' then request.bonus else 0 end as bonus,
      0 as seasonal_gifts, 0 as redemptions, 0 as roulette, 0 as referral_bonuses, 0 as loss_returns, 0 as own_loss_returns,
      0 as spins, 0 as goodwill, 0 as logins
    from request where (kind = 'deposit' and state = 'done') or (kind = 'withdrawal' and state in ('transferred', 'done'))
    union all
    select bangkok_day(created_at), player_id, 0, 0, 0, 0, 0,
      case kind when 'seasonalGift' then credits else 0 end, case kind when 'redemption' then credits else 0 end,
      case kind when 'roulette' then credits else 0 end, case kind when 'referralBonus' then credits else 0 end, 0, 0,
      case kind when 'spin' then credits else 0 end, case kind when 'goodwill' then credits else 0 end, 0
    from reward where state = 'done'
    union all
    select bangkok_day(created_at), player_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount,
      case when bangkok_day(created_at) between from_day and to_day then amount else 0 end, 0, 0, 0
    from loss_return where state = 'done'
    union all
    select bangkok_day(at), player_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 from player_login
  ) as moved
  group by day, player_id;

-- Months and totals, worked out from the days: right when those are.
create view player_month_anew as
  select sums.*, loss_return_of(deposits, withdrawals,
    bonus + seasonal_gifts + redemptions + roulette + referral_bonuses + loss_returns - own_loss_returns, rate.lost, rate.won) as loss_return
  from (
    select month_of(d.day) as month, d.player_id,
      sum(d.deposit_count)::integer as deposit_count, sum(d.deposits)::bigint as deposits,
      sum(d.withdrawal_count)::integer as withdrawal_count, sum(d.withdrawals)::bigint as withdrawals,
      sum(d.bonus)::bigint as bonus, sum(d.seasonal_gifts)::bigint as seasonal_gifts,
      sum(d.redemptions)::bigint as redemptions, sum(d.roulette)::bigint as roulette,
      sum(d.referral_bonuses)::bigint as referral_bonuses, sum(d.loss_returns)::bigint as loss_returns,
      coalesce(min(own.amount), 0) as own_loss_returns, sum(d.spins)::bigint as spins,
      sum(d.goodwill)::bigint as goodwill, sum(d.logins)::integer as logins
    from player_day d left join (
      select player_id, month_of(bangkok_day(created_at)) as month, sum(amount)::bigint as amount
      from loss_return where state = 'done' and to_day >= month_of(bangkok_day(created_at))
        and month_of(from_day) <= bangkok_day(created_at)
      group by 1, 2) own on own.player_id = d.player_id and own.month = month_of(d.day)
    group by month_of(d.day), d.player_id
  ) as sums
  cross join lateral (
    select r.lost, r.won from loss_return_rate r where r.from_month <= sums.month order by r.from_month desc limit 1) as rate;

create view player_first_deposit_anew as
  select player_id, min(day) as day from player_day where deposit_count > 0 group by player_id;

create view day_total_anew as
  select d.day,
    sum(d.deposit_count)::integer as deposit_count, sum(d.deposits)::bigint as deposits,
    sum(d.withdrawal_count)::integer as withdrawal_count, sum(d.withdrawals)::bigint as withdrawals,
    sum(d.bonus)::bigint as bonus, sum(d.seasonal_gifts)::bigint as seasonal_gifts, sum(d.redemptions)::bigint as redemptions,
    sum(d.roulette)::bigint as roulette, sum(d.referral_bonuses)::bigint as referral_bonuses,
    sum(d.loss_returns)::bigint as loss_returns, sum(d.spins)::bigint as spins, sum(d.goodwill)::bigint as goodwill,
    sum(d.logins)::integer as logins,
    count(*) filter (where d.logins + d.deposit_count + d.withdrawal_count > 0)::integer as active,
    count(f.day)::integer as first_deposits
  from player_day d join player p on p.id = d.player_id and p.counts_in_reports
    left join player_first_deposit_anew f on f.player_id = d.player_id and f.day = d.day
  group by d.day;

-- Where a sum that stands ready is off: what stands less what should stand. Empty, unless something is broken.
create view rollup_difference as
  select 'player_day' as rollup, day as day, player_id as player_id, to_jsonb(d) as off from (
    select day, player_id,
      sum(deposit_count) as deposit_count, sum(deposits) as deposits, sum(withdrawal_count) as withdrawal_count,
      sum(withdrawals) as withdrawals, sum(bonus) as bonus, sum(seasonal_gifts) as seasonal_gifts,
      sum(redemptions) as redemptions, sum(roulette) as roulette, sum(referral_bonuses) as referral_bonuses,
      sum(loss_returns) as loss_returns, sum(own_loss_returns) as own_loss_returns, sum(spins) as spins,
      sum(goodwill) as goodwill, sum(logins) as logins
    from (
      select day, player_id,
        deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette,
        referral_bonuses, loss_returns, own_loss_returns, spins, goodwill, logins
      from player_day
      union all
      select day, player_id,
        -deposit_count, -deposits, -withdrawal_count, -withdrawals, -bonus, -seasonal_gifts, -redemptions, -roulette,
        -referral_bonuses, -loss_returns, -own_loss_returns, -spins, -goodwill, -logins
      from player_day_anew
    ) as both_ways
    group by day, player_id
    having (sum(deposit_count), sum(deposits), sum(withdrawal_count), sum(withdrawals), sum(bonus), sum(seasonal_gifts),
      sum(redemptions), sum(roulette), sum(referral_bonuses), sum(loss_returns), sum(own_loss_returns), sum(spins),
      sum(goodwill), sum(logins))
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ) as d
  union all
  select 'player_month' as rollup, month as day, player_id as player_id, to_jsonb(d) as off from (
    select month, player_id,
      sum(deposit_count) as deposit_count, sum(deposits) as deposits, sum(withdrawal_count) as withdrawal_count,
      sum(withdrawals) as withdrawals, sum(bonus) as bonus, sum(seasonal_gifts) as seasonal_gifts,
      sum(redemptions) as redemptions, sum(roulette) as roulette, sum(referral_bonuses) as referral_bonuses,
      sum(loss_returns) as loss_returns, sum(own_loss_returns) as own_loss_returns, sum(spins) as spins,
      sum(goodwill) as goodwill, sum(logins) as logins, sum(loss_return) as loss_return
    from (
      select month, player_id,
        deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette,
        referral_bonuses, loss_returns, own_loss_returns, spins, goodwill, logins, loss_return
      from player_month
      union all
      select month, player_id,
        -deposit_count, -deposits, -withdrawal_count, -withdrawals, -bonus, -seasonal_gifts, -redemptions, -roulette,
        -referral_bonuses, -loss_returns, -own_loss_returns, -spins, -goodwill, -logins, -loss_return
      from player_month_anew
    ) as both_ways
    group by month, player_id
    having (sum(deposit_count), sum(deposits), sum(withdrawal_count), sum(withdrawals), sum(bonus), sum(seasonal_gifts),
      sum(redemptions), sum(roulette), sum(referral_bonuses), sum(loss_returns), sum(own_loss_returns), sum(spins),
      sum(goodwill), sum(logins), sum(loss_return))
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ) as d
  union all
  select 'day_total' as rollup, day as day, null::uuid as player_id, to_jsonb(d) as off from (
    select day,
      sum(deposit_count) as deposit_count, sum(deposits) as deposits, sum(withdrawal_count) as withdrawal_count,
      sum(withdrawals) as withdrawals, sum(bonus) as bonus, sum(seasonal_gifts) as seasonal_gifts,
      sum(redemptions) as redemptions, sum(roulette) as roulette, sum(referral_bonuses) as referral_bonuses,
      sum(loss_returns) as loss_returns, sum(spins) as spins, sum(goodwill) as goodwill, sum(logins) as logins,
      sum(active) as active, sum(first_deposits) as first_deposits
    from (
      select day,
        deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette,
        referral_bonuses, loss_returns, spins, goodwill, logins, active, first_deposits
      from day_total
      union all
      select day,
        -deposit_count, -deposits, -withdrawal_count, -withdrawals, -bonus, -seasonal_gifts, -redemptions, -roulette,
        -referral_bonuses, -loss_returns, -spins, -goodwill, -logins, -active, -first_deposits
      from day_total_anew
    ) as both_ways
    group by day
    having (sum(deposit_count), sum(deposits), sum(withdrawal_count), sum(withdrawals), sum(bonus), sum(seasonal_gifts),
      sum(redemptions), sum(roulette), sum(referral_bonuses), sum(loss_returns), sum(spins), sum(goodwill), sum(logins),
      sum(active), sum(first_deposits))
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ) as d
  union all
  select 'player_first_deposit', coalesce(s.day, a.day), player_id, jsonb_build_object('stands', s.day, 'should', a.day)
  from player_first_deposit s full join player_first_deposit_anew a using (player_id) where s.day is distinct from a.day;

-- Works every sum out anew, with everybody else waiting: for what was there before, and after a mistake was found.
create function rebuild_rollups() returns void language plpgsql as $$
begin
  lock table player_day, player_month, day_total, player_first_deposit in access exclusive mode;
  truncate player_day, player_month, day_total, player_first_deposit;
  insert into player_day (day, player_id, deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette,
    referral_bonuses, loss_returns, own_loss_returns, spins, goodwill, logins)
  select day, player_id,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, own_loss_returns, spins, goodwill, logins
  from player_day_anew;
  insert into player_first_deposit select * from player_first_deposit_anew;
  insert into player_month (month, player_id,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, own_loss_returns, spins, goodwill, logins, loss_return)
  select month, player_id,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, own_loss_returns, spins, goodwill, logins, loss_return
  from player_month_anew;
  insert into day_total (day, slot,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, spins, goodwill, logins, active, first_deposits)
  select day, 0,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, spins, goodwill, logins, active, first_deposits
  from day_total_anew;
end $$;
select rebuild_rollups();

-- What the comparison of a night found.
create table rollup_check (
  id uuid primary key,
  at timestamptz(3) not null default clock_timestamp(),
  differences integer not null check (differences >= 0),
  -- The first of them: which sum, of which day and player, as it stands and as it should.
  examples jsonb not null default '[]'
);
create index rollup_check_newest on rollup_check (at desc);
