-- Which account of the shop reached a member or a group last, until another one took its place. If that account comes
-- back, they are reached again, unless an event has said otherwise meanwhile. Of accounts that were replaced before,
-- this is not known.
alter table line_member add column left_bot_user_id text;
alter table line_group add column left_bot_user_id text;

-- Members who wrote after their account was replaced follow it, and still had a time at which they blocked it.
update line_member set blocked_at = null where following and blocked_at is not null;
