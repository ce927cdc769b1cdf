-- An entry of an old file is compared with the money that is known without its words (0079). The plan of that question was made while the table was
-- small, chose the index of an account's days as well as any, and stayed: each line of a first, long file then read all lines before it. A
-- fingerprint begins with its account, so it finds the money alone, and only one index begins with it.
drop index statement_entry_lookalike;
create index statement_entry_lookalike on statement_entry (fingerprint, account_code);

create or replace function know_again() returns trigger language plpgsql as $$
begin
  if exists (select from statement_entry where fingerprint = known_by(new.fingerprint) and reference is null) then
    return null;
  end if;
  return new;
end $$;
