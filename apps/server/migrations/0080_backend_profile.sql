-- How a crediting back-end is called and how its answers are read: one row per version, and a version never changes.
create table backend_profile (
  version integer generated always as identity primary key,
  -- The back-end it was made for and tried at: its address, or 'bundled'. At another one it is not used.
  place text not null,
  mode text not null check (mode in ('legacy', 'keyed')),
  key_life_hours integer not null check (key_life_hours between 1 and 720),
  timeout_ms integer not null check (timeout_ms between 100 and 15000),
  -- Of addCredit and removeCredit from the beginning; of payOut and payLossReturn from when it is switched on.
  readings jsonb not null,
  balances jsonb not null,
  transfer_numbers jsonb not null,
  header_names text[] not null default '{}',
  secret_sealed bytea,
  made_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  switched_on_by text,
  switched_on_at timestamptz(3),
  switched_off_at timestamptz(3),
  check ((switched_on_by is null) = (switched_on_at is null)),
  check (switched_off_at is null or switched_on_at is not null),
  check ((secret_sealed is null) = (header_names = '{}')),
  check (switched_on_at is null or (readings ? 'payOut' and readings ? 'payLossReturn'))
);
create unique index backend_profile_in_use on backend_profile (place)
  where switched_on_at is not null and switched_off_at is null;

-- Attempts say which version they were read under, so what it says stays: it is switched on once, and off once.
create function keep_backend_profile() returns trigger language plpgsql as $$
begin
  if (new.version, new.place, new.mode, new.key_life_hours, new.timeout_ms, new.balances, new.transfer_numbers, new.header_names,
      new.secret_sealed, new.made_by, new.created_at)
    is distinct from (old.version, old.place, old.mode, old.key_life_hours, old.timeout_ms, old.balances, old.transfer_numbers,
      old.header_names, old.secret_sealed, old.made_by, old.created_at)
    or (new.readings ->> 'addCredit', new.readings ->> 'removeCredit')
      is distinct from (old.readings ->> 'addCredit', old.readings ->> 'removeCredit')
    or (old.switched_on_at is not null and (new.readings, new.switched_on_by, new.switched_on_at)
      is distinct from (old.readings, old.switched_on_by, old.switched_on_at))
    or (old.switched_off_at is not null and new.switched_off_at is distinct from old.switched_off_at)
  then
    raise exception 'version % of the back-end profile cannot be changed', old.version;
  end if;
  return new;
end $$;
create trigger backend_profile_kept before update on backend_profile for each row execute function keep_backend_profile();
create trigger backend_profile_not_deleted before delete or truncate on backend_profile
  for each statement execute function refuse_change();

-- Null: read as the specification shows it, and called as the environment says.
alter table credit_attempt add column profile integer references backend_profile;

-- One credit to a player and its taking back, to try a profile: orders like any other, but called and read by that profile.
alter table credit_order
  add column trial_profile integer references backend_profile,
  drop constraint credit_order_purpose_check,
  add constraint credit_order_purpose_check check (purpose in (
    'creditDeposit', 'reverseDeposit', 'deductWithdrawal', 'payOutWithdrawal', 'refundWithdrawal', 'cutCredit', 'giveReward',
    'payLossReturn', 'trialCredit', 'trialTakeBack')),
  add constraint credit_order_of_trial check ((purpose in ('trialCredit', 'trialTakeBack')) = (trial_profile is not null)),
  drop constraint credit_order_without_request,
  add constraint credit_order_without_request
    check ((purpose in ('cutCredit', 'giveReward', 'payLossReturn', 'trialCredit', 'trialTakeBack')) = (request_id is null));
create table backend_trial (
  id uuid primary key,
  profile integer not null references backend_profile,
  credit_order_id uuid not null unique references credit_order (id),
  take_back_order_id uuid unique references credit_order (id),
  made_by text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index backend_trial_of_profile on backend_trial (profile, created_at desc);

-- Too many unknown outcomes hold sending, and trying another reading is how that ends: a trial goes then, but not while a person
-- holds sending, nor while history is lost.
create function trial_is_open() returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('sending', 0));
  return not exists (
    select from setting where key = 'history.lost' or (key = 'sending.hold' and value ->> 'breaker' is distinct from 'true'));
end $$;

-- It was read where an order is taken, and nothing but SQL by hand could write it; profiles take its place.
delete from setting where key = 'backend.answers';
