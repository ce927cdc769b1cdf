-- The back-end that this attempt called, as `backendName` writes it. A key is known only to the back-end that it was sent to. Null,
-- not known, for those from before.
alter table credit_attempt add column place text;
