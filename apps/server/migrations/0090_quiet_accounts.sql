-- An import of the old system tells screens once, when it is done: not after each account that it writes.
create or replace function tell_accounts() returns trigger language plpgsql as $$
begin
  if current_setting('khlang.quiet', true) is distinct from 'on' then
    perform pg_notify('live', '{"topic":"accounts","resync":true}');
  end if;
  return null;
end $$;
