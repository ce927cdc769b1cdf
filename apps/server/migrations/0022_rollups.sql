-- Sums that stand ready (decision 0022). What counts is what moved, on the Bangkok day on which it was asked for, as in every list:
-- deposits that are done, withdrawals that were paid, rewards and loss-returns that were given, sign-ins.
--
-- Every change writes, in its own transaction, one line of what it moved, and nothing else: whoever moves money waits for nobody
-- here. `fold_rollups` adds the lines to the sums, one folder at a time; whoever reads sums folds first, so that what he reads is
-- what has been committed.
create table rollup_delta (
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
  -- Of the loss-returns: for days of the month in which they were paid.
  own_of_month bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

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
create index player_month_by_loss_return on player_month (month, loss_return desc, player_id desc) where loss_return > 0;
create index player_month_of_player on player_month (player_id, month);

-- Only players that count in reports are in here.
create table day_total (
  day date primary key,
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
  first_deposits integer not null default 0
) with (fillfactor = 50);

create table player_first_deposit (player_id uuid primary key, day date not null);

-- Who is left out of the totals as they stand, and whose flag has changed since.
create table player_uncounted (player_id uuid primary key);
create table rollup_flag (player_id uuid not null);

create function bangkok_day(at timestamptz) returns date immutable language sql as $$
  select (at at time zone 'Asia/Bangkok')::date
$$;
create function month_of(day date) returns date immutable language sql as $$
  select day - (extract(day from day)::integer - 1)
$$;

-- Requests: what moved money. No trigger here has a condition: reading one costs every update more than calling a function that
-- has nothing to do (75 against 10 microseconds).
create function moves(kind text, state text) returns boolean immutable language sql as $$
  select state = 'done' or (state = 'transferred' and kind = 'withdrawal')
$$;
create function roll_request(changed request, sign integer) returns void language plpgsql as $$
begin
  if changed.kind = 'deposit' then
    insert into rollup_delta (day, player_id, deposit_count, deposits, bonus)
    values (bangkok_day(changed.created_at), changed.player_id, sign, sign * changed.amount::bigint, sign * changed.bonus::bigint);
  else
    insert into rollup_delta (day, player_id, withdrawal_count, withdrawals)
    values (bangkok_day(changed.created_at), changed.player_id, sign, sign * changed.amount::bigint);
  end if;
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
create trigger request_rolls after insert or delete or update of kind, state, player_id, amount, bonus, created_at on request
  for each row execute function request_rolls();

-- Rewards that were given.
create function roll_reward(changed reward, sign integer) returns void language plpgsql as $$
declare
  credits bigint := sign * changed.credits::bigint;
begin
  insert into rollup_delta (day, player_id, seasonal_gifts, redemptions, roulette, referral_bonuses, spins, goodwill)
  values (bangkok_day(changed.created_at), changed.player_id,
    case changed.kind when 'seasonalGift' then credits else 0 end, case changed.kind when 'redemption' then credits else 0 end,
    case changed.kind when 'roulette' then credits else 0 end, case changed.kind when 'referralBonus' then credits else 0 end,
    case changed.kind when 'spin' then credits else 0 end, case changed.kind when 'goodwill' then credits else 0 end);
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
  amount bigint := sign * changed.amount::bigint;
begin
  insert into rollup_delta (day, player_id, loss_returns, own_loss_returns, own_of_month)
  values (paid_on, changed.player_id, amount,
    case when paid_on between changed.from_day and changed.to_day then amount else 0 end,
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
begin
  if tg_op = 'INSERT' then
    insert into rollup_delta (day, player_id, logins) values (bangkok_day(new.at), new.player_id, 1);
  else
    insert into rollup_delta (day, player_id, logins) values (bangkok_day(old.at), old.player_id, -1);
  end if;
  return null;
end $$;
create trigger player_login_rolls after insert or delete on player_login for each row execute function login_rolls();

-- Who starts or stops counting takes his past with him.
create function flag_player() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.counts_in_reports then
    return null;
  end if;
  insert into rollup_flag values (new.id);
  return null;
end $$;
create trigger player_counts after insert or update of counts_in_reports on player for each row execute function flag_player();

-- Adds the lines that are committed to the sums. Its plans are kept by each connection: one made while the tables were empty would
-- read them whole for ever after.
create function fold_rollups() returns void language plpgsql set enable_seqscan = off as $$
declare
  newly uuid[];
begin
  if not exists (select from rollup_delta) and not exists (select from rollup_flag) then
    return;
  end if;
  perform pg_advisory_xact_lock(2201);

  with taken as (delete from rollup_delta returning *),
  by_day as (
    select day, player_id,
      sum(deposit_count)::integer as deposit_count, sum(deposits)::bigint as deposits,
      sum(withdrawal_count)::integer as withdrawal_count, sum(withdrawals)::bigint as withdrawals,
      sum(bonus)::bigint as bonus, sum(seasonal_gifts)::bigint as seasonal_gifts, sum(redemptions)::bigint as redemptions,
      sum(roulette)::bigint as roulette, sum(referral_bonuses)::bigint as referral_bonuses,
      sum(loss_returns)::bigint as loss_returns, sum(own_loss_returns)::bigint as own_loss_returns,
      sum(spins)::bigint as spins, sum(goodwill)::bigint as goodwill, sum(logins)::integer as logins,
      sum(own_of_month)::bigint as own_of_month
    from taken group by day, player_id),
  of_day as (
    select b.day, b.player_id,
      coalesce(d.deposit_count, 0) + b.deposit_count as deposit_count, coalesce(d.deposits, 0) + b.deposits as deposits,
      coalesce(d.withdrawal_count, 0) + b.withdrawal_count as withdrawal_count,
      coalesce(d.withdrawals, 0) + b.withdrawals as withdrawals, coalesce(d.bonus, 0) + b.bonus as bonus,
      coalesce(d.seasonal_gifts, 0) + b.seasonal_gifts as seasonal_gifts,
      coalesce(d.redemptions, 0) + b.redemptions as redemptions, coalesce(d.roulette, 0) + b.roulette as roulette,
      coalesce(d.referral_bonuses, 0) + b.referral_bonuses as referral_bonuses,
      coalesce(d.loss_returns, 0) + b.loss_returns as loss_returns,
      coalesce(d.own_loss_returns, 0) + b.own_loss_returns as own_loss_returns, coalesce(d.spins, 0) + b.spins as spins,
      coalesce(d.goodwill, 0) + b.goodwill as goodwill, coalesce(d.logins, 0) + b.logins as logins,
      coalesce(d.logins + d.deposit_count + d.withdrawal_count, 0) > 0 as was_active
    from by_day b left join player_day d using (day, player_id)),
  days as (
    insert into player_day (day, player_id,
      deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
      loss_returns, own_loss_returns, spins, goodwill, logins)
    select day, player_id,
      deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
      loss_returns, own_loss_returns, spins, goodwill, logins
    from of_day
    on conflict (day, player_id) do update set
      deposit_count = excluded.deposit_count, deposits = excluded.deposits, withdrawal_count = excluded.withdrawal_count,
      withdrawals = excluded.withdrawals, bonus = excluded.bonus, seasonal_gifts = excluded.seasonal_gifts,
      redemptions = excluded.redemptions, roulette = excluded.roulette, referral_bonuses = excluded.referral_bonuses,
      loss_returns = excluded.loss_returns, own_loss_returns = excluded.own_loss_returns, spins = excluded.spins,
      goodwill = excluded.goodwill, logins = excluded.logins),
  by_month as (
    select month_of(day) as month, player_id,
      sum(deposit_count)::integer as deposit_count, sum(deposits)::bigint as deposits,
      sum(withdrawal_count)::integer as withdrawal_count, sum(withdrawals)::bigint as withdrawals,
      sum(bonus)::bigint as bonus, sum(seasonal_gifts)::bigint as seasonal_gifts, sum(redemptions)::bigint as redemptions,
      sum(roulette)::bigint as roulette, sum(referral_bonuses)::bigint as referral_bonuses,
      sum(loss_returns)::bigint as loss_returns, sum(own_of_month)::bigint as own_loss_returns, sum(spins)::bigint as spins,
      sum(goodwill)::bigint as goodwill, sum(logins)::integer as logins
    from by_day group by month_of(day), player_id),
  of_month as (
    select b.month, b.player_id,
      coalesce(m.deposit_count, 0) + b.deposit_count as deposit_count, coalesce(m.deposits, 0) + b.deposits as deposits,
      coalesce(m.withdrawal_count, 0) + b.withdrawal_count as withdrawal_count,
      coalesce(m.withdrawals, 0) + b.withdrawals as withdrawals, coalesce(m.bonus, 0) + b.bonus as bonus,
      coalesce(m.seasonal_gifts, 0) + b.seasonal_gifts as seasonal_gifts,
      coalesce(m.redemptions, 0) + b.redemptions as redemptions, coalesce(m.roulette, 0) + b.roulette as roulette,
      coalesce(m.referral_bonuses, 0) + b.referral_bonuses as referral_bonuses,
      coalesce(m.loss_returns, 0) + b.loss_returns as loss_returns,
      coalesce(m.own_loss_returns, 0) + b.own_loss_returns as own_loss_returns, coalesce(m.spins, 0) + b.spins as spins,
      coalesce(m.goodwill, 0) + b.goodwill as goodwill, coalesce(m.logins, 0) + b.logins as logins
    from by_month b left join player_month m using (month, player_id)),
  months as (
    insert into player_month (month, player_id,
      deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
      loss_returns, own_loss_returns, spins, goodwill, logins, loss_return)
    select month, player_id,
      deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
      loss_returns, own_loss_returns, spins, goodwill, logins,
      loss_return_of(deposits, withdrawals,
        bonus + seasonal_gifts + redemptions + roulette + referral_bonuses + loss_returns - own_loss_returns, rate.lost, rate.won)
    from of_month cross join lateral (
      select r.lost, r.won from loss_return_rate r where r.from_month <= of_month.month order by r.from_month desc limit 1) as rate
    on conflict (month, player_id) do update set
      deposit_count = excluded.deposit_count, deposits = excluded.deposits, withdrawal_count = excluded.withdrawal_count,
      withdrawals = excluded.withdrawals, bonus = excluded.bonus, seasonal_gifts = excluded.seasonal_gifts,
      redemptions = excluded.redemptions, roulette = excluded.roulette, referral_bonuses = excluded.referral_bonuses,
      loss_returns = excluded.loss_returns, own_loss_returns = excluded.own_loss_returns, spins = excluded.spins,
      goodwill = excluded.goodwill, logins = excluded.logins, loss_return = excluded.loss_return),
  totals as (
    insert into day_total as t (day,
      deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
      loss_returns, spins, goodwill, logins, active)
    select b.day,
      sum(b.deposit_count), sum(b.deposits), sum(b.withdrawal_count), sum(b.withdrawals), sum(b.bonus), sum(b.seasonal_gifts),
      sum(b.redemptions), sum(b.roulette), sum(b.referral_bonuses), sum(b.loss_returns), sum(b.spins), sum(b.goodwill),
      sum(b.logins),
      sum((o.logins + o.deposit_count + o.withdrawal_count > 0)::integer - o.was_active::integer)
    from by_day b join of_day o using (day, player_id)
    where not exists (select from player_uncounted u where u.player_id = b.player_id)
    group by b.day
    on conflict (day) do update set
      deposit_count = t.deposit_count + excluded.deposit_count, deposits = t.deposits + excluded.deposits,
      withdrawal_count = t.withdrawal_count + excluded.withdrawal_count, withdrawals = t.withdrawals + excluded.withdrawals,
      bonus = t.bonus + excluded.bonus, seasonal_gifts = t.seasonal_gifts + excluded.seasonal_gifts,
      redemptions = t.redemptions + excluded.redemptions, roulette = t.roulette + excluded.roulette,
      referral_bonuses = t.referral_bonuses + excluded.referral_bonuses,
      loss_returns = t.loss_returns + excluded.loss_returns, spins = t.spins + excluded.spins,
      goodwill = t.goodwill + excluded.goodwill, logins = t.logins + excluded.logins, active = t.active + excluded.active)
  -- Whose first deposit may be another than before.
  select array_agg(distinct b.player_id) into newly
  from by_day b left join player_first_deposit f using (player_id)
  where b.deposit_count <> 0 and (f.day is null or b.day <= f.day);

  with first_now as (
    select players.id as player_id, before.day as day_before, found.day
    from unnest(newly) as players (id)
      left join player_first_deposit before on before.player_id = players.id
      left join lateral (
        select d.day
        from (select month from player_month m where m.player_id = players.id and m.deposit_count > 0 order by month limit 1) m
          cross join generate_series(0, 30) as later
          join player_day d on d.day = m.month + later and d.player_id = players.id and d.deposit_count > 0
        where month_of(d.day) = m.month order by d.day limit 1) as found on true
    where found.day is distinct from before.day),
  gone as (delete from player_first_deposit f using first_now n where f.player_id = n.player_id and n.day is null),
  set_now as (
    insert into player_first_deposit (player_id, day) select player_id, day from first_now where day is not null
    on conflict (player_id) do update set day = excluded.day),
  moved as (
    select n.player_id, n.day_before as day, -1 as one from first_now n where n.day_before is not null
    union all select n.player_id, n.day, 1 from first_now n where n.day is not null)
  insert into day_total as t (day, first_deposits)
  select day, sum(one) from moved m
  where not exists (select from player_uncounted u where u.player_id = m.player_id)
  group by day
  on conflict (day) do update set first_deposits = t.first_deposits + excluded.first_deposits;

  with flags as (delete from rollup_flag returning player_id),
  turned as (
    select p.id, p.counts_in_reports as counts, case when p.counts_in_reports then 1 else -1 end as sign
    from player p
    where p.id in (select player_id from flags)
      and p.counts_in_reports = exists (select from player_uncounted u where u.player_id = p.id)),
  leaves as (insert into player_uncounted select id from turned where not counts),
  comes as (delete from player_uncounted u using turned where u.player_id = turned.id and turned.counts)
  insert into day_total as t (day,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, spins, goodwill, logins, active, first_deposits)
  select d.day,
    sum(turned.sign * d.deposit_count), sum(turned.sign * d.deposits), sum(turned.sign * d.withdrawal_count),
    sum(turned.sign * d.withdrawals), sum(turned.sign * d.bonus), sum(turned.sign * d.seasonal_gifts),
    sum(turned.sign * d.redemptions), sum(turned.sign * d.roulette), sum(turned.sign * d.referral_bonuses),
    sum(turned.sign * d.loss_returns), sum(turned.sign * d.spins), sum(turned.sign * d.goodwill), sum(turned.sign * d.logins),
    sum(turned.sign * (d.logins + d.deposit_count + d.withdrawal_count > 0)::integer),
    sum(turned.sign * (f.day is not null)::integer)
  from turned
    join player_month m on m.player_id = turned.id
    cross join generate_series(0, 30) as later
    join player_day d on d.day = m.month + later and d.player_id = turned.id and month_of(d.day) = m.month
    left join player_first_deposit f on f.player_id = d.player_id and f.day = d.day
  group by d.day
  on conflict (day) do update set
    deposit_count = t.deposit_count + excluded.deposit_count, deposits = t.deposits + excluded.deposits,
    withdrawal_count = t.withdrawal_count + excluded.withdrawal_count, withdrawals = t.withdrawals + excluded.withdrawals,
    bonus = t.bonus + excluded.bonus, seasonal_gifts = t.seasonal_gifts + excluded.seasonal_gifts,
    redemptions = t.redemptions + excluded.redemptions, roulette = t.roulette + excluded.roulette,
    referral_bonuses = t.referral_bonuses + excluded.referral_bonuses, loss_returns = t.loss_returns + excluded.loss_returns,
    spins = t.spins + excluded.spins, goodwill = t.goodwill + excluded.goodwill, logins = t.logins + excluded.logins,
    active = t.active + excluded.active, first_deposits = t.first_deposits + excluded.first_deposits;
end $$;

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
    bonus + seasonal_gifts + redemptions + roulette + referral_bonuses + loss_returns - own_loss_returns,
    rate.lost, rate.won) as loss_return
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
  from player_day d left join player_first_deposit f on f.player_id = d.player_id and f.day = d.day
  where not exists (select from player_uncounted u where u.player_id = d.player_id)
  group by d.day;

-- Where a sum that stands ready is off: what stands, and waits to be added, less what should stand. Empty, unless something broke.
create view rollup_difference as
  select 'player_day' as rollup, day as day, player_id, to_jsonb(d) as off from (
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
        deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette,
        referral_bonuses, loss_returns, own_loss_returns, spins, goodwill, logins
      from rollup_delta
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
  select 'player_month' as rollup, month as day, player_id, to_jsonb(d) as off from (
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
  from player_first_deposit s full join player_first_deposit_anew a using (player_id) where s.day is distinct from a.day
  union all
  select 'player_uncounted', bangkok_day(now()), p.id, '{}' from player p
  where p.counts_in_reports = exists (select from player_uncounted u where u.player_id = p.id)
    and not exists (select from rollup_flag f where f.player_id = p.id);

-- Works every sum out anew, with whoever else moves something waiting: for what was there before, and after a mistake was found.
create function rebuild_rollups() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(2201);
  lock table rollup_delta, rollup_flag in access exclusive mode;
  truncate rollup_delta, rollup_flag, player_day, player_month, day_total, player_first_deposit, player_uncounted;
  insert into player_uncounted select id from player where not counts_in_reports;
  insert into player_day (day, player_id,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, own_loss_returns, spins, goodwill, logins)
  select day, player_id,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, own_loss_returns, spins, goodwill, logins
  from player_day_anew order by day, player_id;
  insert into player_first_deposit select * from player_first_deposit_anew;
  insert into player_month (month, player_id,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, own_loss_returns, spins, goodwill, logins, loss_return)
  select month, player_id,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, own_loss_returns, spins, goodwill, logins, loss_return
  from player_month_anew order by month, player_id;
  insert into day_total (day,
    deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
    loss_returns, spins, goodwill, logins, active, first_deposits)
  select day,
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

-- The same of an entry that others stand for: only a statement that names the column needs to be looked at.
drop trigger statement_entry_replaced on statement_entry;
create constraint trigger statement_entry_replaced after update of disposition on statement_entry deferrable initially deferred
  for each row when (old.disposition in ('split', 'join') and new.disposition is null) execute function check_replaced();
