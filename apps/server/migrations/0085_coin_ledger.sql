-- Coins have a ledger of their own: every change is a row that says why and by whom, and a player's coins are the sum of their rows.
create table coin_ledger (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  player_id uuid not null references player (id),
  change bigint not null check (change <> 0),
  -- What the player had after it.
  balance bigint not null,
  -- opening: what there was when the ledger began, or when the player came. set: by an owner, with a reason. import, legacyImport: from a file,
  -- from the old system. redemption: spent on a reward. redemptionReturned: that reward was not given in the end.
  why text not null check (why in ('opening', 'set', 'import', 'legacyImport', 'redemption', 'redemptionReturned')),
  reward_id uuid references reward (id),
  reason text,
  employee text,
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((why in ('redemption', 'redemptionReturned')) = (reward_id is not null)),
  check (why <> 'set' or reason is not null),
  check (balance >= 0 or change > 0 or why = 'opening')
);
insert into coin_ledger (player_id, change, balance, why) select id, coins, coins, 'opening' from player where coins <> 0;

create unique index coin_ledger_opening on coin_ledger (player_id) where why = 'opening';
create index coin_ledger_of_player on coin_ledger (player_id, number desc);
create index coin_ledger_of_reward on coin_ledger (reward_id) where reward_id is not null;
create trigger coin_ledger_append_only before update or delete or truncate on coin_ledger
  for each statement execute function refuse_change();

-- Adding a row is the only way to change coins: the player's coins follow in the same statement, under the player's row lock.
create function move_coins() returns trigger language plpgsql as $$
begin
  if new.why = 'opening' then
    if pg_trigger_depth() < 2 then raise exception 'Opening rows are written when a player is added' using errcode = 'restrict_violation'; end if;
    new.balance := new.change;
    return new;
  end if;
  update player set coins = coins + new.change where id = new.player_id returning coins into new.balance;
  if new.balance < 0 and new.change < 0 then
    raise exception 'Player % has too few coins', new.player_id using errcode = 'check_violation', constraint = 'coins_not_overdrawn';
  end if;
  return new;
end $$;
create trigger coin_ledger_moves before insert on coin_ledger for each row execute function move_coins();

create function refuse_coins_without_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'Coins change by a row of coin_ledger only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger player_coins_by_ledger before update of coins on player for each row
  when (new.coins is distinct from old.coins) execute function refuse_coins_without_ledger();

-- Whoever adds a player with coins writes the opening row with it, by whatever road the player comes.
create function open_coins() returns trigger language plpgsql as $$
begin
  insert into coin_ledger (player_id, change, balance, why, employee) values (new.id, new.coins, new.coins, 'opening', new.employee);
  return null;
end $$;
create trigger player_coins_opened after insert on player for each row when (new.coins <> 0) execute function open_coins();

-- What a redemption cost comes back when its reward is not given in the end, and is spent again when it is sent again. Looked at when the
-- transaction ends: sending again cancels one order and places the next, and nothing has happened to the coins.
create function settle_redemption() returns trigger language plpgsql as $$
declare
  spent bigint;
  rows_of_it bigint;
  now_state text;
begin
  select state into now_state from reward where id = new.id;
  select coalesce(sum(change), 0), count(*) into spent, rows_of_it from coin_ledger where reward_id = new.id;
  if now_state = 'cancelled' and spent < 0 then
    insert into coin_ledger (player_id, change, balance, why, reward_id) values (new.player_id, -spent, 0, 'redemptionReturned', new.id);
  elsif now_state <> 'cancelled' and rows_of_it > 0 and spent = 0 then
    insert into coin_ledger (player_id, change, balance, why, reward_id) values (new.player_id, -new.coins, 0, 'redemption', new.id);
  end if;
  return null;
end $$;
create constraint trigger reward_settles_coins after update of state on reward deferrable initially deferred for each row
  when (new.kind = 'redemption' and new.state is distinct from old.state) execute function settle_redemption();

-- The nightly check: whose coins are not the sum of their rows. Nobody's, unless somebody changed the tables by hand.
create function coin_difference() returns table (player_id uuid, coins bigint, ledger bigint) language sql stable as $$
  select p.id, p.coins, coalesce(l.sum, 0)::bigint
  from player p left join (select c.player_id, sum(change) as sum from coin_ledger c group by 1) l on l.player_id = p.id
  where p.coins <> coalesce(l.sum, 0)
$$;
