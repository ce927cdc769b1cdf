-- When a request was paid or credited. A slip that is hung on it later, or its completion, changes the row and not that time.
-- Null where the row has not changed since this column came: then it is the time of its last change.
alter table request add column settled_at timestamptz;

create function raise_request_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  new.settled_at := case
    when new.state not in ('transferred', 'done') then null
    when old.state in ('transferred', 'done') then coalesce(old.settled_at, old.updated_at)
    else new.updated_at end;
  return new;
end $$;
create or replace trigger request_version before update on request for each row execute function raise_request_version();
