-- The most that a deposit request of this key may promise as a bonus. What a site promises is credited by whoever matches it.
alter table service_key add column bonus_ceiling integer not null default 2000 check (bonus_ceiling between 0 and 999999999);
alter table service_key alter column bonus_ceiling drop default;
