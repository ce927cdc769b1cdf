-- Staff are told once when the balance of an own account falls under its alarm, and again only after it has risen. A row stands as long as
-- the balance is too low.
create table low_balance (
  account_code text primary key references own_account (code) on update cascade on delete cascade,
  since timestamptz(3) not null default clock_timestamp()
);
alter table house_event drop constraint house_event_kind_check;
alter table house_event add constraint house_event_kind_check check (kind in ('depositAsked', 'withdrawalAsked', 'depositLate', 'withdrawalLate',
  'payoutLate', 'requestDone',
  'creditUnknown', 'answerLate', 'orderRefused', 'orderWaits', 'payoutDone', 'approvalAsked', 'phoneDown', 'balanceLow', 'checkFailed', 'test',
  'requestCancelled', 'requestAdjusted', 'orderAbandoned', 'creditReturned', 'creditCut', 'rewardGiven', 'rewardCancelled', 'lossReturnPaid',
  'standingChanged', 'accountsChanged'));
