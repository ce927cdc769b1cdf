-- Requests are worked on by many people: one holds a request for a short time, it can wait with a reason, and it carries notes.
-- `revision` rises with these, and `version`, by which people say what they decided about, stays: a claim must not void an approval.
alter table request
  add column revision integer not null default 0,
  add column holder text,
  add column lease_until timestamptz(3),
  add column hold_reason text,
  add column hold_until timestamptz(3),
  add column held_by text,
  add column notes integer not null default 0 check (notes >= 0),
  add constraint request_holder check ((holder is null) = (lease_until is null)),
  add constraint request_hold check ((hold_reason is null) = (held_by is null) and (hold_reason is not null or hold_until is null));
create index request_lease on request (lease_until) where lease_until is not null;
create index request_hold_until on request (hold_until) where hold_until is not null;

create or replace function raise_request_version() returns trigger language plpgsql as $$
begin
  if new.revision <> old.revision then return new; end if;
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  new.settled_at := case
    when new.state not in ('transferred', 'done') then null
    when old.state in ('transferred', 'done') then coalesce(old.settled_at, old.updated_at)
    else new.updated_at end;
  -- Nobody works on what is over.
  if new.state in ('done', 'cancelled') then
    new.holder := null;
    new.lease_until := null;
    new.hold_reason := null;
    new.hold_until := null;
    new.held_by := null;
  end if;
  return new;
end $$;

create table request_note (
  id uuid primary key,
  number bigint generated always as identity unique,
  request_id uuid not null references request (id),
  body text not null check (body <> ''),
  employee text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index request_note_of_request on request_note (request_id, number);

-- Notes are added and never changed; only the forgetting of a player empties them.
create function keep_request_note() returns trigger language plpgsql as $$
begin
  if new.body <> '•ลบแล้ว•' or (new.id, new.request_id, new.employee, new.created_at) is distinct from (old.id, old.request_id, old.employee, old.created_at) then
    raise exception 'request_note is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger request_note_unchanged before update on request_note for each row execute function keep_request_note();
create trigger request_note_kept before delete or truncate on request_note for each statement execute function refuse_change();
