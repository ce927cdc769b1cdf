-- Limits of requests that one player has instead of the shop's: null is as the shop has it, 0 is no limit.
alter table player
  add column deposit_least integer check (deposit_least between 1 and 999999999),
  add column deposit_most integer check (deposit_most between 0 and 999999999),
  add column withdrawal_least integer check (withdrawal_least between 1 and 999999999),
  add column withdrawal_most integer check (withdrawal_most between 0 and 999999999),
  add column withdrawals_a_day integer check (withdrawals_a_day between 0 and 999);
