-- No session is remembered while its role requires a second factor. From now on the change that requires it sees to that;
-- here are the sessions that were remembered before: they end a shift after they began, and with an idle limit from now.
update auth.session s set "expiresAt" = least(s."expiresAt", s."createdAt" + interval '12 hours'),
  idle_until = least(s.idle_until, clock_timestamp() + case when s.factor_at is null then interval '10 minutes'
    else make_interval(mins => coalesce((select (value ->> e.role)::int from setting where key = 'session.idleMinutes'), 60)) end)
from employee e join setting p on p.key = 'staff.secondFactor'
where e.user_id = s."userId" and p.value ->> e.role = 'required' and (s.remembered or s.factor_at is null);
