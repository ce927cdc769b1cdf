-- A bank's file that was added with a wrong mapping, or to the wrong own account, is taken back: its entries that nobody has used are closed for good
-- (`takenBack`) and are no lines of the bank any more. They give up what keeps the same money from being added again: their fingerprint is replaced,
-- and their reference, which stays to be read, has no number.
-- Older programs must not run beside this: they count what was taken back as money of the account.
alter table statement_entry
  alter column reference_no drop not null,
  drop constraint statement_entry_disposition_check,
  add constraint statement_entry_disposition_check
    check (disposition in ('wrongAccount', 'ownTransfer', 'fee', 'other', 'split', 'join', 'unmade', 'takenBack')),
  add constraint statement_entry_taken_back_check
    check ((disposition is not distinct from 'takenBack') = (reference_no is null));
-- An entry stays while another is closed as its duplicate.
create index statement_entry_duplicates on statement_entry (duplicate_of) where duplicate_of is not null;

-- `taken_back_at`: since when the file may be added again. The first taking back sets it; one that follows, for entries that were in use, leaves it.
alter table statement_import
  add column taken_back_by text,
  add column taken_back_at timestamptz(3),
  add column taken_back_count integer not null default 0,
  drop constraint statement_import_state_check,
  add constraint statement_import_state_check
    check (state in ('mapping', 'previewing', 'previewed', 'committing', 'done', 'discarded', 'takingBack', 'takenBack')),
  drop constraint statement_import_check,
  add constraint statement_import_check
    check ((state in ('committing', 'done', 'takingBack', 'takenBack')) = (committed_by is not null)),
  add constraint statement_import_taken_back_check check (state not in ('takingBack', 'takenBack') or taken_back_by is not null);
drop index statement_import_once;
create unique index statement_import_once on statement_import (account_code, file_hash)
  where state <> 'discarded' and taken_back_at is null;
drop index statement_import_open;
create index statement_import_open on statement_import (lease_until) where state in ('previewing', 'committing', 'takingBack');
