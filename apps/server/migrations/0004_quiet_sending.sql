-- A commit that carries a NOTIFY waits for every other such commit, its flush to disk included. Whatever happens to an order
-- passes here twice, so the first of the two stays silent: that an order begins to be sent is announced after its commit by
-- the process that sends it, many orders at a time. If that process dies, the end of the lease is announced in its place.
create function announce(topic text, ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 500 then
    perform pg_notify('live', json_build_object('topic', topic, 'resync', true)::text);
    return;
  end if;
  for chunk in 1..cardinality(ids) by 100 loop
    perform pg_notify('live', json_build_object('topic', topic, 'ids', ids[chunk:chunk + 99])::text);
  end loop;
end $$;

create or replace function announce_changes() returns trigger language plpgsql as $$
begin
  perform announce(tg_argv[0], array(select id from changed));
  return null;
end $$;

create function announce_phase_changes() returns trigger language plpgsql as $$
begin
  perform announce(tg_argv[0], array(
    select id from changed join before using (id)
    where changed.phase is distinct from 'sending' or before.phase = 'sending'));
  return null;
end $$;

create function announce_order_changes() returns trigger language plpgsql as $$
begin
  perform announce(tg_argv[0], array(
    select id from changed join before using (id) where changed.state <> 'sending' or before.state = 'sending'));
  return null;
end $$;

create or replace trigger request_updated after update on request referencing old table as before new table as changed
  for each statement execute function announce_phase_changes('requests');
create or replace trigger statement_entry_updated after update on statement_entry
  referencing old table as before new table as changed
  for each statement execute function announce_phase_changes('statements');
create or replace trigger credit_order_updated after update on credit_order referencing old table as before new table as changed
  for each statement execute function announce_order_changes('orders');
