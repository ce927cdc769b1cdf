-- Players as a list: numbers to say, who acted last, and what a search as one types goes through.
create extension if not exists pg_trgm;

alter table player
  add column number bigint generated always as identity unique,
  add column employee text,
  add column name text generated always as (btrim(first_name || ' ' || last_name)) stored,
  -- Where something in the middle of a word is looked for: names as they are written, LINE names in either case.
  add column words text generated always as
    (lower(btrim(first_name || ' ' || last_name) || ' ' || coalesce(line_name, ''))) stored;

drop index player_mobile, player_first_name, player_last_name, player_account;
create index player_words on player (words text_pattern_ops);
create index player_within on player using gin (words gin_trgm_ops) with (fastupdate = off);
create index player_last_name on player (lower(last_name) text_pattern_ops);
create index player_line_name on player (lower(line_name) text_pattern_ops);
create index player_email on player (lower(email) text_pattern_ops);
create index player_mobile on player (mobile text_pattern_ops);
create index player_mobile_tail on player (reverse(mobile) text_pattern_ops);
create index player_account on player (account_number text_pattern_ops);
create index player_line_user on player (line_user_id) where line_user_id is not null;

-- Each way to sort, and each filter in the order of the newest.
create index player_newest on player (created_at desc, id desc);
create index player_by_code on player (lower(code) collate "C", id);
create index player_by_coins on player (coins desc, id desc);
create index player_of_agent on player (agent_id, created_at desc, id desc);
create index player_of_master on player (master_id, created_at desc, id desc);
create index player_of_bank on player (upper(bank), created_at desc, id desc);
create index player_with_care on player (status, created_at desc, id desc) where status <> 'normal';
create index player_left_out on player (created_at desc, id desc) where not counts_in_reports;
-- What pickers offer: only who counts in reports, by code (spec section 9).
create index player_option on player (lower(code) collate "C") where counts_in_reports;

create trigger player_inserted after insert on player referencing new table as changed
  for each statement execute function announce_changes('players');
create trigger player_updated after update on player referencing new table as changed
  for each statement execute function announce_changes('players');

create index audit_of_reveals on audit (actor, at) where act = 'player.reveal';
