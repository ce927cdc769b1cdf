-- Told of withdrawals that wait too long, and of those that were deducted too long ago and are not paid.
alter table house_event drop constraint house_event_kind_check;
alter table house_event add constraint house_event_kind_check check (kind in ('depositAsked', 'withdrawalAsked', 'depositLate', 'withdrawalLate',
  'payoutLate', 'requestDone',
  'creditUnknown', 'answerLate', 'orderRefused', 'orderWaits', 'payoutDone', 'approvalAsked', 'phoneDown', 'checkFailed', 'test',
  'requestCancelled', 'requestAdjusted', 'orderAbandoned', 'creditReturned', 'creditCut', 'rewardGiven', 'rewardCancelled', 'lossReturnPaid',
  'standingChanged', 'accountsChanged'));
