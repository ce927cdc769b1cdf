-- The request that placed an order, as W3C Trace Context writes it: whoever carries the order on continues its trace,
-- also another node or a restarted process. Null without traces, and for orders that no request placed.
alter table credit_order add column traceparent text;
