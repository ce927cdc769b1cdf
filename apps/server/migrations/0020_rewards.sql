-- What players are given beside the bonus of a deposit, and when they come.
create table reward_item (
  id uuid primary key,
  number bigint generated always as identity unique,
  external_key text not null unique,
  name text not null,
  coins integer not null check (coins >= 0),
  credits integer not null check (credits >= 0),
  picture text,
  active boolean not null default true,
  employee text,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create trigger reward_item_version before update on reward_item for each row execute function raise_version();

create table reward (
  id uuid primary key,
  number bigint generated always as identity unique,
  external_key text not null unique,
  kind text not null check (kind in ('redemption', 'spin', 'roulette', 'seasonalGift', 'referralBonus', 'goodwill')),
  player_id uuid not null references player (id),
  state text not null default 'done' check (state in ('crediting', 'done', 'cancelled')),
  credits integer not null check (credits between 0 and 999999999),
  -- Only of a redemption: what it cost, and of what in the catalogue.
  coins integer check (coins between 0 and 999999999),
  item_id uuid references reward_item (id),
  -- Of a game: what was won; empty for nothing.
  prize text,
  note text,
  employee text,
  version integer not null default 1,
  -- When it was given, which is when it stands in lists and reports.
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((kind = 'redemption') = (coins is not null)),
  check (kind = 'redemption' or item_id is null),
  check (kind <> 'goodwill' or (employee is not null and note is not null and credits > 0))
);
create trigger reward_version before update on reward for each row execute function raise_version();
create trigger reward_inserted after insert on reward referencing new table as changed
  for each statement execute function announce_changes('rewards');
create trigger reward_updated after update on reward referencing new table as changed
  for each statement execute function announce_changes('rewards');
create index reward_newest on reward (kind, created_at desc, id desc);
create index reward_by_credits on reward (kind, credits desc, id desc);
create index reward_of_item on reward (item_id) where item_id is not null;
create index reward_of_player on reward (player_id, created_at desc, id desc);

-- An order that gives a reward, once: as with requests, said in the rule and here.
alter table credit_order
  add column reward_id uuid references reward (id),
  drop constraint credit_order_purpose_check,
  add constraint credit_order_purpose_check check (purpose in (
    'creditDeposit', 'reverseDeposit', 'deductWithdrawal', 'payOutWithdrawal', 'refundWithdrawal', 'cutCredit', 'giveReward')),
  add constraint credit_order_for_reward check ((purpose = 'giveReward') = (reward_id is not null)),
  drop constraint credit_order_check2,
  add constraint credit_order_without_request check ((purpose in ('cutCredit', 'giveReward')) = (request_id is null));
create unique index credit_order_once_per_reward on credit_order (reward_id, kind)
  where state not in ('refused', 'abandoned') and reward_id is not null;

-- However an order ends (an answer, a person, called off, sent again), the reward it gives shows it in the same transaction.
create function show_reward() returns trigger language plpgsql as $$
begin
  update reward set state = case
      when new.state = 'done' then 'done'
      when new.state in ('refused', 'abandoned') then 'cancelled'
      else 'crediting' end
    where id = new.reward_id;
  return null;
end $$;
create trigger credit_order_gives after insert or update of state on credit_order
  for each row when (new.reward_id is not null) execute function show_reward();

-- Told by the player site, twice without harm.
create table player_login (
  player_id uuid not null references player (id),
  at timestamptz(3) not null,
  primary key (player_id, at)
);
create index player_login_at on player_login (at, player_id);
