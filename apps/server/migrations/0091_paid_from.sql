-- From which of the shop's own accounts a withdrawal is paid: of each order as it was placed, and of the request as it was tried last.
alter table credit_order add column paid_from text references own_account (code);
alter table request add column paid_from text references own_account (code);
