-- No session is remembered while its role requires a second factor. From now on the change that requires it sees to that;
-- here are the sessions that were remembered before: they end a shift after they began, and with an idle limit from now.
update auth.session s set "expiresAt" = least(s."expiresAt", s."createdAt" + interval '12 hours'),
  idle_until = least(s.idle_until, clock_timestamp() + case when s.factor_at is null then interval '10 minutes'
    else make_interval(mins => coalesce((select (value ->> e.role)::int from setting where key = 'session.idleMinutes'), 60)) end)
from employee e join setting p on p.key = 'staff.secondFactor'
where e.user_id = s."userId" and p.value ->> e.role = 'required' and (s.remembered or s.factor_at is null);

-- Since when an employee is switched off, whichever way: what they signed in with goes some time after that. Of those who
-- were switched off before, the audit log knows when; of others it is the last change.
alter table employee add column off_since timestamptz(3);
alter table employee disable trigger user;
update employee e set off_since = coalesce((
  select max(a.at) from audit a
  where a.object_kind = 'employee' and a.object_id = e.id::text and a.act = 'employee.switchOff'), e.updated_at)
where not e.active;
alter table employee enable trigger user;

create function note_off_since() returns trigger language plpgsql as $$
begin
  if new.active then new.off_since := null;
  elsif tg_op = 'INSERT' or old.active then new.off_since := clock_timestamp();
  end if;
  return new;
end $$;
create trigger employee_off_since before insert or update of active on employee
  for each row execute function note_off_since();
