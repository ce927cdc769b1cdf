-- Agents and masters as lists: numbers to say, who acted last, and counts that are kept where they are shown.
alter table agent
  add column number bigint generated always as identity unique,
  add column employee text,
  add column user_count integer not null default 0,
  add column master_count integer not null default 0,
  add column revision integer not null default 0;
alter table master
  add column employee text,
  add column user_count integer not null default 0,
  add column revision integer not null default 0;

update agent a set
  user_count = (select count(*) from player p where p.agent_id = a.id),
  master_count = (select count(*) from master m where m.agent_id = a.id);
update master m set user_count = (select count(*) from player p where p.master_id = m.id);

-- Counting is nobody's act: `revision` rises and `version`, by which people say what they looked at, stays (as with entries, 0009).
create or replace trigger agent_version before update on agent for each row execute function raise_entry_version();
create or replace trigger master_version before update on master for each row execute function raise_entry_version();

-- One statement adds thousands of players or one; each agent and master is touched once by it.
create function count_players() returns trigger language plpgsql as $$
declare
  moves constant text := case tg_op
    when 'INSERT' then 'select agent_id, master_id, 1 as n from added'
    when 'DELETE' then 'select agent_id, master_id, -1 as n from gone'
    else 'select agent_id, master_id, 1 as n from added union all select agent_id, master_id, -1 from gone' end;
begin
  execute format('
    update agent a set user_count = a.user_count + c.n, revision = a.revision + 1
    from (select agent_id, sum(n)::int as n from (%s) m where agent_id is not null
      group by agent_id having sum(n) <> 0 order by agent_id) c
    where a.id = c.agent_id', moves);
  execute format('
    update master a set user_count = a.user_count + c.n, revision = a.revision + 1
    from (select master_id, sum(n)::int as n from (%s) m where master_id is not null
      group by master_id having sum(n) <> 0 order by master_id) c
    where a.id = c.master_id', moves);
  return null;
end $$;
create trigger player_added after insert on player referencing new table as added
  for each statement execute function count_players();
create trigger player_gone after delete on player referencing old table as gone
  for each statement execute function count_players();
create trigger player_moved after update on player referencing old table as gone new table as added
  for each statement execute function count_players();

create function count_masters() returns trigger language plpgsql as $$
declare
  moves constant text := case tg_op
    when 'INSERT' then 'select agent_id, 1 as n from added'
    when 'DELETE' then 'select agent_id, -1 as n from gone'
    else 'select agent_id, 1 as n from added union all select agent_id, -1 from gone' end;
begin
  execute format('
    update agent a set master_count = a.master_count + c.n, revision = a.revision + 1
    from (select agent_id, sum(n)::int as n from (%s) m where agent_id is not null
      group by agent_id having sum(n) <> 0 order by agent_id) c
    where a.id = c.agent_id', moves);
  return null;
end $$;
create trigger master_added after insert on master referencing new table as added
  for each statement execute function count_masters();
create trigger master_gone after delete on master referencing old table as gone
  for each statement execute function count_masters();
create trigger master_moved after update on master referencing old table as gone new table as added
  for each statement execute function count_masters();

create trigger agent_inserted after insert on agent referencing new table as changed
  for each statement execute function announce_changes('agents');
create trigger agent_updated after update on agent referencing new table as changed
  for each statement execute function announce_changes('agents');
create trigger master_inserted after insert on master referencing new table as changed
  for each statement execute function announce_changes('masters');
create trigger master_updated after update on master referencing new table as changed
  for each statement execute function announce_changes('masters');

create index agent_newest on agent (created_at desc, id desc);
create index agent_by_users on agent (user_count desc, id desc);
create index agent_by_masters on agent (master_count desc, id desc);
create index master_newest on master (created_at desc, id desc);
create index master_by_users on master (user_count desc, id desc);
create index master_of_agent on master (agent_id);
