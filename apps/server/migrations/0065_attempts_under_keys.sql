-- Whether this attempt was made while the back-end was known to honour keys. Of one that was not, the back-end remembers nothing,
-- whatever it honours by now: it is never asked about by being sent again. Null, not known, for those from before.
alter table credit_attempt add column keyed boolean;
