-- Every server may keep a session for a second while it answers reads: it hears of each that changes or ends.
create function announce_sessions() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('live', '{"topic":"sessions","resync":true}');
  end if;
  return null;
end $$;

create trigger session_updated after update on auth.session referencing old table as changed
  for each statement execute function announce_sessions();
create trigger session_ended after delete on auth.session referencing old table as changed
  for each statement execute function announce_sessions();
