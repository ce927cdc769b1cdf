-- What the player had before and after the last movement of credit for this request, as the back-end said it when it moved it.
-- Null when nothing moved, or when it did not say.
alter table request
  add column balance_before bigint,
  add column balance_after bigint,
  add check ((balance_before is null) = (balance_after is null));
