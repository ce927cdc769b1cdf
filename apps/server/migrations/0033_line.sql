-- The shop's account at LINE: one Messaging API channel. Its secret and its token are sealed, and hidden from who only looks by their names.
create table line_channel (
  only_one boolean primary key default true check (only_one),
  channel_secret_sealed bytea,
  access_token_sealed bytea,
  enabled boolean not null default false,
  -- Who the account is, as LINE said when the token was tried; webhooks for somebody else are refused.
  bot_user_id text,
  bot_name text,
  bot_picture text,
  basic_id text,
  -- When a signed webhook came last.
  heard_at timestamptz(3),
  version integer not null default 1,
  employee text,
  updated_at timestamptz(3) not null default clock_timestamp(),
  check (not enabled or (channel_secret_sealed is not null and access_token_sealed is not null and bot_user_id is not null))
);
create trigger line_channel_version before update on line_channel for each row
  when (old.* is distinct from new.* and old.heard_at is not distinct from new.heard_at) execute function raise_version();
insert into line_channel default values;

-- Whoever added the account, or wrote to it.
create table line_member (
  id uuid primary key,
  number bigint generated always as identity unique,
  line_user_id text not null unique,
  name text,
  picture_url text,
  language text,
  following boolean not null default true,
  -- The newest event that said whether he follows: an older one that comes later says nothing.
  following_said_at timestamptz(3),
  following_said_by text,
  followed_at timestamptz(3),
  blocked_at timestamptz(3),
  last_message_at timestamptz(3),
  last_message_event text,
  last_message text,
  -- What LINE knows of him is asked from then on; null when it was asked.
  profile_due_at timestamptz(3) default clock_timestamp(),
  profile_tries integer not null default 0,
  profile_at timestamptz(3),
  player_id uuid unique references player (id),
  linked_at timestamptz(3),
  linked_by text,
  suggested_player_id uuid references player (id),
  suggested_by text check (suggested_by in ('code', 'mobile')),
  suggested_at timestamptz(3),
  -- By whose link he came: the earliest message that says so.
  master_id uuid references master (id),
  referred_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index line_member_newest on line_member (coalesce(last_message_at, followed_at, created_at) desc, id desc);
create index line_member_by_name on line_member (lower(name) text_pattern_ops);
create index line_member_of_master on line_member (master_id) where master_id is not null;
create index line_member_profile_due on line_member (profile_due_at) where profile_due_at is not null;

-- Every event of a webhook once, by LINE's own id; kept longer than an old one would be accepted.
create table line_event (
  event_id text primary key,
  kind text not null,
  line_user_id text,
  at timestamptz(3) not null,
  -- Whether the account answers here; in standby another tool of the shop does.
  active boolean not null,
  reply_token text,
  message_kind text,
  message_id text,
  body text,
  received_at timestamptz(3) not null default clock_timestamp(),
  handled_at timestamptz(3),
  tries integer not null default 0,
  -- Written before the reply leaves: a reply is tried once.
  reply_body text,
  reply_state text check (reply_state in ('sending', 'sent', 'failed'))
);
create index line_event_left on line_event (received_at) where handled_at is null or reply_state = 'sending';
create index line_event_received on line_event (received_at);
create index line_event_of_message on line_event (message_id) where message_id is not null;

-- What members wrote and what was answered by itself; forgotten after its time.
create table line_message (
  event_id text not null,
  direction text not null check (direction in ('in', 'out')),
  member_id uuid not null references line_member (id) on delete cascade,
  at timestamptz(3) not null,
  kind text not null,
  message_id text,
  -- Null for what is no text, and for what was taken back.
  body text,
  primary key (event_id, direction)
);
create index line_message_of_member on line_message (member_id, at desc);
create index line_message_oldest on line_message (at);
create index line_message_by_id on line_message (message_id) where message_id is not null;

create table line_reply (
  id uuid primary key,
  kind text not null check (kind in ('keyword', 'greeting', 'default')),
  how text not null default 'exact' check (how in ('exact', 'contains')),
  words text[] not null default '{}',
  body text not null check (body <> ''),
  enabled boolean not null,
  place integer not null default 0,
  employee text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  check ((kind = 'keyword') = (cardinality(words) > 0))
);
create unique index line_reply_one_greeting on line_reply (kind) where kind <> 'keyword';
create trigger line_reply_version before update on line_reply for each row execute function raise_version();

-- What is sent to members, and in which parts it goes.
create table line_send (
  id uuid primary key,
  number bigint generated always as identity unique,
  target text not null check (target in ('members', 'linked', 'followers', 'staff')),
  contents jsonb not null,
  recipients integer not null check (recipients > 0),
  employee text not null,
  cancelled_by text,
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index line_send_newest on line_send (created_at desc, id desc);

create table line_batch (
  -- The retry key at LINE: what was taken under it is not taken again.
  id uuid primary key,
  send_id uuid not null references line_send (id),
  place integer not null,
  to_line_ids text[] not null check (cardinality(to_line_ids) between 1 and 500),
  to_members uuid[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'cancelled')),
  tries integer not null default 0,
  fence integer not null default 0,
  next_at timestamptz(3) not null default clock_timestamp(),
  first_tried_at timestamptz(3),
  lease_until timestamptz(3),
  ended_at timestamptz(3),
  -- The code of what stood in the way, and what LINE said.
  why text,
  detail text,
  unique (send_id, place)
);
create index line_batch_open on line_batch (next_at) where state in ('waiting', 'sending');
create index line_batch_of_member on line_batch using gin (to_members);

-- How many members came by a master's link.
alter table master add column line_count integer not null default 0;
