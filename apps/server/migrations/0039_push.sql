-- Devices on which employees are told by their browser, also when no page is open (decision 0039). What they want is in `alert`, way 'push'.
create table push_device (
  id uuid primary key,
  employee_id uuid not null references employee (id),
  -- Who is signed in there: it tells as long as this session stands, and wakes when its employee signs in there again.
  session_id text references auth.session (id) on delete set null,
  name text not null check (name = btrim(name) and name <> ''),
  -- Whoever knows the address of a browser can have it told: sealed, and found by a hash.
  secret_address_sealed bytea not null,
  endpoint_hash bytea not null unique,
  -- When the push service took something for it last.
  told_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index push_device_of_employee on push_device (employee_id);
create index push_device_of_session on push_device (session_id);

-- Where somebody is signed in now, all the way, who still works here.
create view push_awake as
  select d.id as device_id, d.employee_id, e.role
  from push_device d
    join employee e on e.id = d.employee_id and e.active
    join auth.session s on s.id = d.session_id and s."userId" = e.user_id
  where s."expiresAt" > clock_timestamp() and coalesce(s.idle_until > clock_timestamp(), true)
    and not half_signed_in(s.factor_at, e.second_factor, e.role);

-- One message to one of them. After `until` it is worth nothing.
create table push_delivery (
  id uuid primary key,
  number bigint generated always as identity unique,
  device_id uuid not null references push_device (id) on delete cascade,
  event_id uuid not null references house_event (id) on delete cascade,
  message jsonb not null,
  until timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'givenUp')),
  tries integer not null default 0,
  fence integer not null default 0,
  next_at timestamptz(3) not null default clock_timestamp(),
  lease_until timestamptz(3),
  ended_at timestamptz(3),
  -- What the last try came to.
  status integer,
  why text,
  took_ms integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (device_id, event_id),
  check ((state = 'sending') = (lease_until is not null)),
  check ((state in ('delivered', 'givenUp')) = (ended_at is not null))
);
create index push_delivery_open on push_delivery (device_id, next_at) where state in ('waiting', 'sending');
create index push_delivery_of_event on push_delivery (event_id);
