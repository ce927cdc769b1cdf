-- A deposit whose reversal did not happen was credited when it was credited: on its way through the reversal it keeps the time, which it lost before.

-- For this migration alone: what is repaired gets a new version, so that open screens show it, and nothing else of the row changes.
create or replace function raise_request_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Deposits that such a reversal made look newly credited: the ledger has one line for the credit, of when it was given. Found by the few orders.
update request r set settled_at = given.created_at
from credit_order reversal
  join credit_order credit on credit.request_id = reversal.request_id and credit.purpose = 'creditDeposit' and credit.state = 'done' and not credit.undone
  join ledger given on given.order_id = credit.id
where reversal.purpose = 'reverseDeposit' and reversal.state in ('refused', 'abandoned')
  and r.id = reversal.request_id and r.state = 'done' and r.settled_at is distinct from given.created_at
  and coalesce(r.settled_at, r.updated_at) >= reversal.created_at;

-- The same of those that are being taken back at this moment, which have no time: one that does not happen must not make them new either.
update request r set settled_at = given.created_at
from credit_order reversal
  join credit_order credit on credit.request_id = reversal.request_id and credit.purpose = 'creditDeposit' and credit.state = 'done' and not credit.undone
  join ledger given on given.order_id = credit.id
where reversal.purpose = 'reverseDeposit' and reversal.state in ('queued', 'sending', 'unknown')
  and r.id = reversal.request_id and r.state = 'crediting' and r.settled_at is null;

create or replace function raise_request_version() returns trigger language plpgsql as $$
begin
  if new.revision <> old.revision then return new; end if;
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  new.settled_at := case
    -- From settled by way of an order and back, nothing was settled again.
    when old.state in ('transferred', 'done') and new.state in ('transferred', 'done', 'crediting') then coalesce(old.settled_at, old.updated_at)
    when old.state = 'crediting' and new.state in ('transferred', 'done', 'crediting') and old.settled_at is not null then old.settled_at
    when new.state in ('transferred', 'done') then new.updated_at end;
  -- Nobody works on what is over.
  if new.state in ('done', 'cancelled') then
    new.holder := null;
    new.lease_until := null;
    new.hold_reason := null;
    new.hold_until := null;
    new.held_by := null;
  end if;
  return new;
end $$;
