-- A picture of an employee, drawn anew by us; whoever has none is shown by their initials.
alter table employee add column avatar text
  check (avatar ~ '^/files/avatars/[0-9a-f-]{36}/[0-9a-f]{32}\.webp$');
