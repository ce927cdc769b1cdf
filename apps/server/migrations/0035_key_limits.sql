-- How many requests a key may make in a minute. Those that were given out before keep what no honest caller reaches.
alter table service_key add column per_minute integer not null default 6000 check (per_minute between 1 and 60000);
alter table service_key alter column per_minute drop default;
