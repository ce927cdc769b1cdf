-- Accounts elsewhere by which people sign in here. Who somebody is, is what the provider calls him by, never his e-mail: one such
-- account opens one account of ours.
create unique index account_once on auth.account ("providerId", "accountId");

-- The sign-in library writes these rows by itself, so the line that a link leaves is written where the row is, in its transaction.
create function audit_linked_account() returns trigger language plpgsql as $$
begin
  insert into audit (actor, act, object_kind, object_id, after)
  select e.email, 'account.link', 'employee', e.id, jsonb_build_object('provider', new."providerId")
  from employee e where e.user_id = new."userId";
  return new;
end $$;
create trigger account_linked after insert on auth.account for each row
  when (new."providerId" <> 'credential') execute function audit_linked_account();
