-- A move of coins raises the version of the player's row, so the row says who moved them: nobody if the system did, as
-- when a redemption is called off. Before, it went on naming whoever had changed the player last.
create or replace function move_coins() returns trigger language plpgsql as $$
begin
  if new.why = 'opening' then
    if pg_trigger_depth() < 2 then raise exception 'Opening rows are written when a player is added' using errcode = 'restrict_violation'; end if;
    new.balance := new.change;
    return new;
  end if;
  update player set coins = coins + new.change, employee = new.employee where id = new.player_id returning coins into new.balance;
  if new.balance < 0 and new.change < 0 then
    raise exception 'Player % has too few coins', new.player_id using errcode = 'check_violation', constraint = 'coins_not_overdrawn';
  end if;
  return new;
end $$;
