-- Coins that the player site gives, under its own key of the gift: told twice, they are given once.
alter table coin_ledger add column gift_key text;
alter table coin_ledger drop constraint coin_ledger_why_check;
alter table coin_ledger add constraint coin_ledger_why_check
  check (why in ('opening', 'set', 'import', 'legacyImport', 'redemption', 'redemptionReturned', 'gift'));
alter table coin_ledger add constraint coin_ledger_gift check ((why = 'gift') = (gift_key is not null) and (why <> 'gift' or change > 0));
create unique index coin_ledger_gift_once on coin_ledger (gift_key) where gift_key is not null;
