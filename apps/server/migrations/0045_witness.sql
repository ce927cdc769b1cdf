-- Every step of an order to the back-end is numbered over all orders, in the transaction that takes it: what a witness outside the
-- database is asked for (decision 0044). A sequence alone would not do: it runs ahead of what a standby has.
alter table credit_attempt add column number bigint generated always as identity;
create unique index credit_attempt_number on credit_attempt (number);

-- The running of this very database: another one after a restart, a failover, or a restore. A worker takes an order only from a
-- running whose history was compared.
create function history_run() returns text language sql stable as $$
  select concat_ws('/', extract(epoch from pg_postmaster_start_time()),
    (select oid from pg_database where datname = current_database()), 'credit_order'::regclass::oid)
$$;

-- Histories that were lost and accepted as they now are. Sealed by a secret outside, so that whoever has the database alone cannot accept one.
create table history_accepted (
  epoch integer primary key,
  -- Up to this place the audit's chain is what it was before.
  cut bigint not null,
  at timestamptz(3) not null default clock_timestamp(),
  accepted_by text not null,
  reason text not null,
  seal bytea not null
);
create trigger history_accepted_append_only before update or delete or truncate on history_accepted
  for each statement execute function refuse_change();

-- By which secret a secret is known here: never the secret, only what was derived from it.
create table secret_fingerprint (
  name text primary key,
  fingerprint bytea not null,
  at timestamptz(3) not null default clock_timestamp()
);

-- Links from now on are keyed by a secret outside the database; those before stay as they were sealed.
alter table audit_link add column keyed boolean not null default false;

alter table auto_match drop constraint auto_match_stopped_by_check;
alter table auto_match add check (stopped_by in ('person', 'wrong-match', 'history-lost'));
