-- The comparison with the back-end's books looks for the orders of some players by their keys. In a shop with millions of
-- orders each look would read the whole table.
create index credit_order_of_key on credit_order (player_key);
