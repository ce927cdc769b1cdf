-- A rate whose month has not begun can be replaced: of several rates that begin with a month, the newest is in force.
-- Nothing was worked out by the others, so the table stays append-only.
-- Older programs must not run beside this: they take any of these rates, and set none.
alter table loss_return_rate drop constraint loss_return_rate_from_month_key;

create view loss_return_rate_in_force as
  select distinct on (from_month) * from loss_return_rate order by from_month, id desc;

do $$
begin
  execute replace(pg_get_functiondef('fold_rollups()'::regprocedure),
    'from loss_return_rate r ', 'from loss_return_rate_in_force r ');
  execute 'create or replace view player_month_anew as ' || replace(pg_get_viewdef('player_month_anew'::regclass),
    'loss_return_rate r', 'loss_return_rate_in_force r');
end
$$;
