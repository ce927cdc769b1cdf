-- In the unique-amount mode a player is asked for an amount that nobody else is asked for at that time, by its satang.
alter table request add column satang smallint check (satang between 1 and 99);
create index request_satang on request (amount, satang, created_at) where satang is not null;
