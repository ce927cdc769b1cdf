-- Whether another order of a player waits was looked for through all that wait: this index was taken for it, since while it is empty it costs
-- the planner nothing. It is for the sweep alone, which asks for the time.
drop index credit_order_open;
create index credit_order_open on credit_order (next_try_at) where state = 'queued' and next_try_at is not null;
