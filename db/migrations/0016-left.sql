-- What left is listed from the index alone: which order, and where it stands.
drop index fills_left;
create index fills_left on fills (store_id, (coalesce(picked_up_at, delivered_at)) desc, id desc) include (order_id, status, picked_up_at, delivered_at) where not voided and deleted_at is null and coalesce(picked_up_at, delivered_at) is not null;
-- Rows that a table was not cleaned of since have to be looked up all the same: the list is of the last thirty days, and a fifth of a large table is a year.
alter table fills set (autovacuum_vacuum_scale_factor = 0.02);
