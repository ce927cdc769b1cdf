-- On which machines somebody has signed in before: whoever guesses elsewhere, or among strangers of the same address, does not shut them out.
create table auth.known_device (
  device uuid not null,
  email text not null,
  last_at timestamptz(3) not null default clock_timestamp(),
  primary key (device, email)
);
