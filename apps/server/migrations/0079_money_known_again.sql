-- Money stays known after the words about it are gone (0070): what a bank gave no reference for, and a balance, is known by account,
-- direction, amount, minute and balance, with the last four of its sender.
create function known_by(fingerprint text) returns text language sql immutable strict as $$
  select regexp_replace(fingerprint, '^((?:[^|]*\|){4})[^|]*?([^|]{0,4})(\||$)', '\1\2\3')
$$;

-- Whoever tells of it once more after that time, by whatever road, tells nothing new; so does the unique index of those that keep their words.
create function know_again() returns trigger language plpgsql as $$
begin
  if exists (
    select from statement_entry
    where account_code = new.account_code and fingerprint = known_by(new.fingerprint) and reference is null) then
    return null;
  end if;
  return new;
end $$;
-- Asked of nothing that is young: an owner keeps the words for ninety days at the least.
create trigger statement_entry_known_again before insert on statement_entry for each row
  when (new.reference is null and new.balance_after_satang is not null and not new.moved_in and new.made_by is null
    and new.occurred_at < clock_timestamp() - interval '80 days')
  execute function know_again();

-- The words of an entry are its sender's whole account too, where nothing else was said.
drop index statement_entry_words;
create index statement_entry_words on statement_entry (created_at)
  where raw_text is not null or sender_name is not null or (length(sender_account) > 4 and sender_account !~ '^x');
