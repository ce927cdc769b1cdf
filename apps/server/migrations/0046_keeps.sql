-- What a night took away of what is kept for a while (packages/domain/src/keeps.ts), the last time for each.
create table purge_run (
  kept text primary key,
  at timestamptz(3) not null default clock_timestamp(),
  removed bigint not null,
  -- Up to this step of an order the bodies are gone, so that no night looks at them again.
  up_to bigint not null default 0
);
