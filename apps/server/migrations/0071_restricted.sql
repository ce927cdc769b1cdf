-- A person asks that what is known of them is not used while something is disputed (PDPA section 34). Their money goes on.
alter table player
  add column restricted_at timestamptz(3),
  add column restricted_by text,
  add column restricted_because text,
  add check ((restricted_at is null) = (restricted_by is null) and (restricted_at is null) = (restricted_because is null));
create index player_restricted on player (id) where restricted_at is not null;

-- Whatever tells who they are stays as it is until that is lifted, by whatever road somebody comes; only to be forgotten they may still ask.
create function refuse_while_restricted() returns trigger language plpgsql as $$
begin
  raise exception 'the data of player % are restricted', old.code using errcode = 'KF002';
end $$;
create trigger player_stays_restricted before update on player for each row
  when (old.restricted_at is not null and new.restricted_at is not null
    and (new.first_name, new.last_name, new.email, new.mobile, new.job_title, new.manager, new.role, new.company, new.avatar, new.line_user_id,
        new.line_name, new.picture_url, new.bank, new.account_number, new.account_match_key, new.scb_match_key, new.location, new.social_links, new.tags)
      is distinct from (old.first_name, old.last_name, old.email, old.mobile, old.job_title, old.manager, old.role, old.company, old.avatar,
        old.line_user_id, old.line_name, old.picture_url, old.bank, old.account_number, old.account_match_key, old.scb_match_key, old.location,
        old.social_links, old.tags))
  execute function refuse_while_restricted();
