-- That a file of whole numbers may leave once: what it holds was approved by a second person, for who asked, for a day.
create table export_permit (
  id uuid primary key,
  employee_id uuid not null references employee,
  -- Of the list, its filter, the columns and the reason, as they were approved.
  digest bytea not null,
  -- No more players than were said when it was asked for.
  players integer not null,
  approved_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  until timestamptz(3) not null default clock_timestamp() + interval '24 hours',
  used_at timestamptz(3)
);
create index export_permit_open on export_permit (employee_id, digest) where used_at is null;
