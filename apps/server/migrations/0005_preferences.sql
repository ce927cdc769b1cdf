-- How an employee wants the console to be, a row per choice, so that two browsers that save different choices both keep theirs.
create table preference (
  employee_id uuid not null references employee (id) on delete cascade,
  name text not null,
  value jsonb not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (employee_id, name)
);
