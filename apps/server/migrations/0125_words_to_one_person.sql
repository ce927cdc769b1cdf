-- What the shop wrote to one person on LINE goes when they are forgotten. Whose it was stays, so that the lines of the
-- audit about it are found and lose it too.
alter table line_send add column forgotten_player_id uuid references player (id);
create index line_send_of_forgotten on line_send (forgotten_player_id) where forgotten_player_id is not null;
-- Those that still have words to one recipient, for the nightly clean-up.
create index line_send_to_one on line_send (created_at) where recipients = 1 and contents <> '[]';

-- As before, and of messages to this player alone. Each part by an index of its own.
create or replace function forgotten_lines(who uuid, names text[], mark text) returns table (seq bigint, line audit) language sql stable as $$
  select a.seq, jsonb_populate_record(a, jsonb_build_object('before', mark_facts(a.before, names, mark), 'after', mark_facts(a.after, names, mark)))
  from audit a
  where a.seq in (
      select p.seq from audit p where p.player_id = who
      union select o.seq from audit o where o.object_kind = 'player' and o.object_id = who::text
      union select l.seq from line_send s join audit l on l.object_kind = 'line-send' and l.object_id = s.id::text
        where s.forgotten_player_id = who)
    and (a.before, a.after) is distinct from (mark_facts(a.before, names, mark), mark_facts(a.after, names, mark))
$$;

-- Of people who were forgotten before this. Who they were is not known any more, so the audit keeps its details for its time.
update line_send s set contents = '[]'
where s.recipients = 1 and exists (
  select from line_batch b where b.send_id = s.id and b.to_line_ids[1] like 'forgotten %');
