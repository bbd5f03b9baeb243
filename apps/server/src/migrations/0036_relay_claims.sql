-- Several keys work off one queue. An order that waits there is for the key that has claimed it, as long as somebody works with
-- that key.
alter table relay_orders add column claimed_by bytea;
