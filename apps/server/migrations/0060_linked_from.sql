-- From where a way to sign in was linked: the sign-in library writes the row, ours says beside it whose request it is. It is handed on to
-- the line in the audit, in the same transaction, and stays nowhere else.
alter table auth.account add column origin text;

create or replace function audit_linked_account() returns trigger language plpgsql as $$
begin
  insert into audit (actor, act, object_kind, object_id, after, origin)
  select e.email, 'account.link', 'employee', e.id, jsonb_build_object('provider', new."providerId"), new.origin::jsonb
  from employee e where e.user_id = new."userId";
  update auth.account set origin = null where id = new.id and origin is not null;
  return new;
end $$;
