-- A link by which a player sets a password of their own, once: only its hash is kept.
create table player_password_link (
  hash bytea primary key,
  player_id uuid not null references player,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null default clock_timestamp() + interval '24 hours',
  -- Whoever opens it shows that they are the player; so often they may be wrong.
  wrong smallint not null default 0,
  used_at timestamptz(3),
  withdrawn_at timestamptz(3)
);
create index player_password_link_open on player_password_link (player_id) where used_at is null and withdrawn_at is null;
