-- One entry for several requests, or several entries for one (docs/decisions/0015): such a match is made of entries that are
-- matched one to one, so that every protection of a single match holds.
alter table statement_entry
  add column made_by text check (made_by in ('split', 'join')),
  drop constraint statement_entry_disposition_check,
  add check (disposition in ('wrongAccount', 'ownTransfer', 'fee', 'other', 'split', 'join', 'unmade'));

-- How much of an entry went into which that was made of it.
create table entry_share (
  source_id uuid not null references statement_entry (id),
  made_id uuid not null references statement_entry (id),
  satang bigint not null check (satang > 0),
  -- Taken apart again: the source stands for itself.
  unmade boolean not null default false,
  primary key (source_id, made_id)
);
create index entry_share_of_made on entry_share (made_id);

-- No satang is lost or counted twice: what was replaced is closed and given away whole, and what was made is what it was made of.
create function check_shares() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from entry_share s join statement_entry e on e.id = s.source_id
    where s.source_id = new.source_id and not s.unmade
    group by e.id having sum(s.satang) <> e.amount_satang or e.disposition is null or e.disposition not in ('split', 'join')
  ) or exists (
    select 1 from entry_share s join statement_entry e on e.id = s.made_id
    where s.made_id = new.made_id and not s.unmade
    group by e.id having sum(s.satang) <> e.amount_satang
  ) then
    raise exception 'the shares of entry % do not close', new.source_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger entry_share_closes after insert or update on entry_share deferrable initially deferred
  for each row execute function check_shares();

-- The same from the other side: an entry that others stand for is opened again only when they no longer do.
create function check_replaced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from entry_share where source_id = new.id and not unmade) then
    raise exception 'other entries stand for entry %', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger statement_entry_replaced after update on statement_entry deferrable initially deferred
  for each row when (old.disposition in ('split', 'join') and new.disposition is null) execute function check_replaced();
