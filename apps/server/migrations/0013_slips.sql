-- Proofs of transfers. Nothing of a slip is ever deleted: removing one marks it, with who, when and why.
create table slip (
  id uuid primary key,
  request_id uuid not null references request (id),
  reference text,
  -- The reference as it is compared: letters and digits alone, all large.
  reference_key text,
  bank text,
  amount_satang bigint check (amount_satang > 0),
  paid_at timestamptz(3),
  from_code boolean not null default false,
  -- Of the picture as it is kept: the same picture under other metadata is the same.
  hash bytea not null,
  kind text not null check (kind in ('jpeg', 'png', 'webp')),
  width integer not null,
  height integer not null,
  attached_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  removed_by text,
  removed_at timestamptz(3),
  removed_because text,
  check ((reference is null) = (reference_key is null)),
  check ((removed_at is null) = (removed_by is null)),
  check ((removed_at is null) = (removed_because is null))
);
-- Two hands with the same picture, or one hand twice: it hangs on a request once.
create unique index slip_once on slip (request_id, hash) where removed_at is null;
create index slip_of_request on slip (request_id, created_at);
create index slip_by_reference on slip (reference_key) where reference_key is not null;
create index slip_by_hash on slip (hash);

-- The pictures lie apart, so that whoever counts or compares slips reads none of them. They are packed already.
create table slip_picture (
  slip_id uuid primary key references slip (id),
  bytes bytea not null check (octet_length(bytes) <= 5242880)
);
alter table slip_picture alter column bytes set storage external;
create trigger slip_picture_kept before update or delete or truncate on slip_picture
  for each statement execute function refuse_change();

-- Kept with the row by whoever attaches or removes, so that a list of requests looks at no slip.
alter table request
  add column slips smallint not null default 0 check (slips >= 0),
  add column slip_alike boolean not null default false;
