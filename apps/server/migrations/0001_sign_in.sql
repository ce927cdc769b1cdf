-- The tables of the sign-in library (better-auth 1.7.6), kept in a schema of their own and written by our migrations:
-- its own migrator is not safe when several processes start at once.
create schema auth;

create table auth."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz(3) not null default clock_timestamp(),
  "updatedAt" timestamptz(3) not null default clock_timestamp()
);

create table auth.session (
  id text primary key,
  "expiresAt" timestamptz(3) not null,
  token text not null unique,
  "createdAt" timestamptz(3) not null default clock_timestamp(),
  "updatedAt" timestamptz(3) not null default clock_timestamp(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" (id) on delete cascade
);
create index session_of_user on auth.session ("userId");

create table auth.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  scope text,
  password text,
  "createdAt" timestamptz(3) not null default clock_timestamp(),
  "updatedAt" timestamptz(3) not null default clock_timestamp()
);
create index account_of_user on auth.account ("userId");

create table auth.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null default clock_timestamp(),
  "updatedAt" timestamptz(3) not null default clock_timestamp()
);
create index verification_identifier on auth.verification (identifier);

-- Failed sign-ins by account and by address, shared by all processes.
create table auth.failed_sign_in (
  key text primary key,
  failures integer not null,
  last_at timestamptz(3) not null
);

-- The one-time address of the first start; only a hash is kept.
create table auth.setup_token (
  hash bytea primary key,
  created_at timestamptz(3) not null default clock_timestamp(),
  used_at timestamptz(3)
);
