-- Whoever was forgotten is not known again by any road: what tells who a player is can be emptied in their row, never filled.
create function refuse_remembering() returns trigger language plpgsql as $$
begin
  raise exception 'player % was forgotten', old.code using errcode = 'KF001';
end $$;
create trigger player_stays_forgotten before update on player for each row
  when (old.forgotten_at is not null and (
    new.forgotten_at is null
    or (new.first_name, new.last_name, new.email, new.mobile, new.job_title, new.manager, new.role, new.password_hash, new.company,
        new.avatar, new.line_user_id, new.line_name, new.picture_url, new.bank, new.account_number, new.account_match_key, new.scb_match_key,
        new.location, new.social_links, new.tags)
      is distinct from (old.first_name, old.last_name, old.email, old.mobile, old.job_title, old.manager, old.role, old.password_hash,
        old.company, old.avatar, old.line_user_id, old.line_name, old.picture_url, old.bank, old.account_number, old.account_match_key,
        old.scb_match_key, old.location, old.social_links, old.tags)))
  execute function refuse_remembering();
