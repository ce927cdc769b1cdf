-- That a link for a new password may be made once: whose, for whom, and who said yes to it. Good for a day.
create table reset_permit (
  id uuid primary key,
  employee_id uuid not null references employee,
  whose uuid not null references employee,
  approved_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  until timestamptz(3) not null default clock_timestamp() + interval '24 hours',
  used_at timestamptz(3)
);
create index reset_permit_open on reset_permit (employee_id, whose) where used_at is null;
