-- From where somebody acted: address, session and request, where a person did it in a browser.
alter table audit add column origin jsonb;
-- Lists go by an id and its order: that of its number.
alter table audit add column id uuid not null generated always as (('00000000-0000-8000-8000-' || lpad(to_hex(seq), 12, '0'))::uuid) stored;

-- The page walks the audit by time, of everybody or of one, and by act; what workers write with every order is looked for among all.
drop index audit_at;
create index audit_newest on audit (at desc, id desc);
create index audit_of_actor on audit (actor, at desc, id desc);
create index audit_of_act on audit (act, at desc, id desc) where act <> 'order.done';

-- What a line says, in one number. Columns that come later do not change what older lines said.
create function audit_digest(line audit) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    line.seq, extract(epoch from line.at), line.actor, line.act, line.object_kind, line.object_id, line.before, line.after, line.reason,
    line.player_id, line.origin)::text, 'UTF8'))
$$;

-- The chain: every line once, in the order in which they were sealed. Each link holds all before it, so that nothing of it can be changed
-- without everything after it (decision 0029).
create table audit_link (
  place bigint primary key,
  seq bigint not null unique,
  digest bytea not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null default clock_timestamp()
);
create trigger audit_link_append_only before update or delete or truncate on audit_link for each statement execute function refuse_change();

-- What a look at the whole chain found: nothing, or the first line that is not as it was sealed.
create table audit_check (
  id uuid primary key,
  at timestamptz(3) not null default clock_timestamp(),
  lines bigint not null,
  broken jsonb
);
