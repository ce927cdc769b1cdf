-- What a second person is asked for: the command as it was to be carried out, and the figures it was asked for in.
create table approval (
  id uuid primary key,
  number bigint generated always as identity unique,
  act text not null,
  -- The command that is carried out, as its path, and its whole input but the operation id, which is this row's id.
  command text not null,
  input jsonb not null,
  object_kind text not null,
  object_id text not null,
  player_id uuid references player (id),
  -- Null where nothing moves.
  amount_satang bigint check (amount_satang >= 0),
  figures jsonb not null,
  -- Over everything that must not change.
  digest bytea not null,
  reason text not null check (reason <> ''),
  asked_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  -- When it is carried out without a second person, where nobody else may decide.
  due_at timestamptz(3),
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'done', 'refused', 'voided', 'withdrawn', 'expired')),
  -- Null when its time had come, or it ended by itself.
  decided_by text,
  decided_at timestamptz(3),
  note text,
  -- Why it was voided: the code of what stood in the way.
  voided_because text,
  version integer not null default 1,
  updated_at timestamptz(3) not null default clock_timestamp(),
  check (decided_by <> asked_by),
  check (state not in ('waiting', 'withdrawn', 'expired') or decided_by is null),
  check (state <> 'refused' or (decided_by is not null and note <> '')),
  check (state not in ('approved', 'done') or decided_by is not null or due_at is not null),
  check ((state = 'voided') = (voided_because is not null))
);
-- Nothing is asked for twice while it waits.
create unique index approval_once on approval (act, object_kind, object_id) where state in ('waiting', 'approved');
create index approval_open on approval (state, created_at) where state in ('waiting', 'approved');
create index approval_newest on approval (created_at desc, id desc);
create index approval_of_asker on approval (asked_by, created_at desc, id desc);

create trigger approval_version before update on approval for each row execute function raise_version();
create trigger approval_changed after insert or update on approval for each statement execute function announce_reread('approvals');

-- What was asked for stays as it was asked for, and what is over stays over.
create function keep_asked() returns trigger language plpgsql as $$
begin
  if row(new.id, new.act, new.command, new.input, new.object_kind, new.object_id, new.player_id, new.amount_satang, new.figures, new.digest,
      new.reason, new.asked_by, new.created_at, new.expires_at)
    is distinct from row(old.id, old.act, old.command, old.input, old.object_kind, old.object_id, old.player_id, old.amount_satang, old.figures,
      old.digest, old.reason, old.asked_by, old.created_at, old.expires_at)
    or not (old.state = 'waiting' or (old.state = 'approved' and new.state in ('done', 'voided')
      and new.decided_by is not distinct from old.decided_by)) then
    raise exception 'approval % is kept as it was asked for', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger approval_kept before update on approval for each row execute function keep_asked();
create trigger approval_never_gone before delete or truncate on approval for each statement execute function refuse_change();
