-- One player as colleagues know him: what he asked to be kept from, what is watched, what they noted, and all that happened to him.
alter table player
  add column excluded_from text check (excluded_from in ('rewards', 'deposits')),
  -- The last Bangkok day of it; null for good.
  add column excluded_until date check (excluded_until is null or excluded_from is not null),
  add column limit_day integer check (limit_day between 1 and 999999999),
  add column limit_month integer check (limit_month between 1 and 999999999),
  add column tags text[] not null default '{}';

-- Whether a player who asked to be kept from depositing still is, today in Bangkok.
create function kept_from_deposits(excluded_from text, excluded_until date) returns boolean language sql stable
  return coalesce(excluded_from = 'deposits', false)
    and coalesce(excluded_until >= (now() at time zone 'Asia/Bangkok')::date, true);

create index player_tagged on player using gin (tags);
create table player_tag (
  word text primary key check (word <> ''),
  uses integer not null default 0 check (uses >= 0)
);
create unique index player_tag_once on player_tag (lower(word));

-- Struck through, never gone.
create table player_note (
  id uuid primary key,
  player_id uuid not null references player (id),
  body text not null check (body <> ''),
  pinned boolean not null default false,
  author text not null,
  edited_at timestamptz(3),
  struck_at timestamptz(3),
  struck_by text,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((struck_at is null) = (struck_by is null)),
  check (struck_at is null or not pinned)
);
create trigger player_note_version before update on player_note for each row execute function raise_version();
create trigger player_note_kept before delete or truncate on player_note for each statement execute function refuse_change();
create index player_note_of_player on player_note (player_id, created_at desc, id desc);

-- บัญชีดำ: what nobody should bring again, or what colleagues should look at when somebody does.
create table blocked_value (
  id uuid primary key,
  kind text not null check (kind in ('account', 'mobile', 'line', 'name')),
  -- As it is compared; `shown` is as it was typed.
  value text not null check (value <> ''),
  shown text not null,
  level text not null check (level in ('watch', 'block')),
  reason text not null,
  author text not null,
  removed_at timestamptz(3),
  removed_by text,
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((removed_at is null) = (removed_by is null))
);
create unique index blocked_value_once on blocked_value (kind, value) where removed_at is null;
create index blocked_value_newest on blocked_value (created_at desc, id desc) where removed_at is null;
create trigger blocked_value_kept before delete or truncate on blocked_value for each statement execute function refuse_change();

create index player_of_friend on player (friend_id) where friend_id is not null;

-- His requests in a period are added up from the index alone.
drop index request_of_player;
create index request_of_player on request (player_id, created_at desc, id desc) include (kind, state, amount, bonus);

-- What is not over, of one player: few, however many there were.
create index request_open_of_player on request (player_id, created_at desc, id desc)
  where state in ('pending', 'crediting') or (kind = 'withdrawal' and state = 'adjusted');

-- Whose line it is: a player's timeline is walked by one index, whatever a line is about.
alter table audit add column player_id uuid;
create function name_player() returns trigger language plpgsql as $$
begin
  if new.object_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return new;
  end if;
  if new.object_kind = 'player' then
    new.player_id := new.object_id::uuid;
  elsif new.object_kind = 'request' then
    select player_id into new.player_id from request where id = new.object_id::uuid;
  elsif new.object_kind = 'order' then
    select player_id into new.player_id from credit_order where id = new.object_id::uuid;
  elsif new.object_kind = 'entry' then
    -- One that was just taken from him is still about him.
    select coalesce(e.player_id, (select o.player_id from credit_order o where o.id = (new.before->>'orderId')::uuid))
      into new.player_id from statement_entry e where e.id = new.object_id::uuid;
  end if;
  return new;
end $$;
alter table audit disable trigger audit_append_only;
update audit a set player_id = r.player_id from request r
  where a.object_kind = 'request' and a.object_id = r.id::text;
update audit a set player_id = o.player_id from credit_order o
  where a.object_kind = 'order' and a.object_id = o.id::text;
update audit a set player_id = e.player_id from statement_entry e
  where a.object_kind = 'entry' and a.object_id = e.id::text and e.player_id is not null;
alter table audit enable trigger audit_append_only;
-- Whoever writes many lines a second names the player himself.
create trigger audit_of_whom before insert on audit for each row when (new.player_id is null) execute function name_player();
create index audit_of_player on audit (player_id, at desc, seq desc) where player_id is not null;
