-- A shift handed over: figures as its giver signed them, and the signature of whoever took it.
create table hand_over (
  id uuid primary key,
  number bigint generated always as identity unique,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  figures jsonb not null,
  open_count integer not null check (open_count >= 0),
  note text,
  given_by text not null,
  given_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'objected')),
  taken_by text,
  taken_at timestamptz(3),
  taken_note text,
  check (from_at < until_at),
  check (taken_by <> given_by),
  check ((state = 'waiting') = (taken_by is null)),
  check ((taken_by is null) = (taken_at is null)),
  check (state <> 'objected' or taken_note <> '')
);
create index hand_over_newest on hand_over (given_at desc, id desc);
create index hand_over_waiting on hand_over (given_at) where state = 'waiting';

-- What was signed stays as it was signed: only the other signature is ever added, once.
create function keep_signed() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or row(new.id, new.from_at, new.until_at, new.figures, new.open_count, new.note, new.given_by, new.given_at)
    is distinct from row(old.id, old.from_at, old.until_at, old.figures, old.open_count, old.note, old.given_by, old.given_at) then
    raise exception 'hand-over % is signed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger hand_over_signed before update on hand_over for each row execute function keep_signed();
create trigger hand_over_kept before delete or truncate on hand_over for each statement execute function refuse_change();

-- Why a figure of a day is not what it should be. It speaks of the figure and rows that its author saw; what is withdrawn stays to be read.
create table day_explanation (
  id uuid primary key,
  day date not null,
  kind text not null,
  account_code text references own_account (code),
  count integer not null check (count > 0),
  satang bigint not null,
  -- Of the figure and the rows behind it.
  mark text not null,
  body text not null check (body <> ''),
  author text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  withdrawn_by text,
  withdrawn_at timestamptz(3),
  withdrawn_because text,
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check ((withdrawn_by is null) = (withdrawn_because is null))
);
create index day_explanation_of_day on day_explanation (day, created_at);
create function keep_explanation() returns trigger language plpgsql as $$
begin
  if old.withdrawn_by is not null
    or row(new.id, new.day, new.kind, new.account_code, new.count, new.satang, new.mark, new.body, new.author, new.created_at)
    is distinct from row(old.id, old.day, old.kind, old.account_code, old.count, old.satang, old.mark, old.body, old.author, old.created_at) then
    raise exception 'explanation % is written', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger day_explanation_written before update on day_explanation for each row execute function keep_explanation();
create trigger day_explanation_kept before delete or truncate on day_explanation
  for each statement execute function refuse_change();

-- A day as it was closed. One that is reopened keeps its figures; at most one of a day stands.
create table day_close (
  id uuid primary key,
  day date not null,
  figures jsonb not null,
  note text,
  closed_by text not null,
  closed_at timestamptz(3) not null default clock_timestamp(),
  reopened_by text,
  reopened_at timestamptz(3),
  reopened_because text,
  -- Said a second time: no day is closed before it is over in Bangkok.
  check ((closed_at at time zone 'Asia/Bangkok')::date > day),
  check ((reopened_by is null) = (reopened_at is null)),
  check ((reopened_by is null) = (reopened_because is null))
);
create unique index day_close_once on day_close (day) where reopened_at is null;
create index day_close_of_day on day_close (day, closed_at desc);
create function keep_closed() returns trigger language plpgsql as $$
begin
  if old.reopened_by is not null or row(new.id, new.day, new.figures, new.note, new.closed_by, new.closed_at)
    is distinct from row(old.id, old.day, old.figures, old.note, old.closed_by, old.closed_at) then
    raise exception 'the close of % is signed', old.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger day_close_signed before update on day_close for each row execute function keep_closed();
create trigger day_close_kept before delete or truncate on day_close for each statement execute function refuse_change();

-- Few, and seldom: screens read them again.
create function announce_reread() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', tg_argv[0], 'resync', true)::text);
  return null;
end $$;
create trigger hand_over_changed after insert or update on hand_over for each statement execute function announce_reread('handOvers');
create trigger day_explanation_changed after insert or update on day_explanation
  for each statement execute function announce_reread('closings');
create trigger day_close_changed after insert or update on day_close for each statement execute function announce_reread('closings');

-- Who did what between two times: the audit is written in the order of time, so its blocks say where to look, and writing costs nothing.
create index audit_at on audit using brin (at) with (pages_per_range = 16, autosummarize = on);
