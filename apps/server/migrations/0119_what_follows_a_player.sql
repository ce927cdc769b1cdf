-- How often the version of a waiting request was raised only because its player changed: the request itself is as it was. An import from the old
-- system leaves these out when it asks whether somebody changed the request here, and may change it with what is newer over there.
alter table request add column raised_for_player integer not null default 0;

-- Waiting requests of the old system that nobody here touched: no line in the audit, no order, no slip. Whatever raised their version was their player.
-- By `revision` the version stays, so nobody's decision is refused for this.
update request r set raised_for_player = r.version - d.row_version, revision = r.revision + 1
from firebase_document d
where d.collection = 'history' and d.row_id = r.id and d.row_version < r.version
  and r.moved_in and r.order_id is null and r.entry_id is null and (r.state = 'pending' or (r.state = 'adjusted' and r.kind = 'withdrawal'))
  and not exists (select from audit a where a.object_kind = 'request' and a.object_id = r.id::text)
  and not exists (select from credit_order o where o.request_id = r.id)
  and not exists (select from slip s where s.request_id = r.id);

-- A player who came by a file was in its line without a link, so forgetting them left their name there. The audit says who came by which file.
update player_import_line l set player_id = a.object_id::uuid
from player_import i join audit a on a.act = 'player.import' and a.actor = i.committed_by and a.at between i.created_at and i.committed_at + interval '1 second'
where l.import_id = i.id and l.verdict = 'new' and l.player_id is null
  and a.object_kind = 'player' and a.before is null and a.after ->> 'code' = l.code
  and exists (select from player p where p.id::text = a.object_id);

-- Those who were forgotten since are taken out there too, and out of the lines that could not be read.
update player_import_line l set name = '•ลบแล้ว•'
from player p
where p.forgotten_at is not null and (l.player_id = p.id or (l.player_id is null and lower(l.code) = lower(p.code)))
  and l.name is distinct from '•ลบแล้ว•';

-- Forgetting a player took the words out of the reasons too, which are codes and no data of theirs: such a page could not be read any more.
update player_import_line set reasons = '[{"field": null, "reason": "player-forgotten"}]'
where verdict = 'unreadable' and reasons @> '[{"reason": "•ลบแล้ว•"}]';
