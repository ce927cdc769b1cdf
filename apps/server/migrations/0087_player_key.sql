-- The key under which the back-end knows a player changes only while no order has used it, and an order goes out under the key as it stands.
create function keep_used_key() returns trigger language plpgsql as $$
begin
  if exists (select from credit_order where player_id = old.id) then
    raise exception 'The key of player % was used by an order', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger player_key_kept before update of external_key on player for each row
  when (new.external_key is distinct from old.external_key) execute function keep_used_key();

-- Whoever places an order at the moment in which the key changes waits here, and is refused if it read the old one.
create function check_order_key() returns trigger language plpgsql as $$
declare
  current_key text;
begin
  select external_key into current_key from player where id = new.player_id for key share;
  if current_key is distinct from new.player_key then
    raise exception 'The key of player % has changed', new.player_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger credit_order_key before insert on credit_order for each row execute function check_order_key();
