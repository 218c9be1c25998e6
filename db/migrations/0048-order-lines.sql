-- A line comes off an order that is still open and can be brought back; an order goes with its last line.
alter table purchase_order_lines add column version int not null default 1, add column deleted_at timestamptz;
alter table purchase_order_lines drop constraint purchase_order_lines_order_id_drug_id_key;
create unique index purchase_order_lines_once on purchase_order_lines (order_id, drug_id) where deleted_at is null;
alter table purchase_orders add column deleted_at timestamptz;
drop index purchase_orders_open;
create unique index purchase_orders_open on purchase_orders (store_id, vendor_id) where state = 'open' and deleted_at is null;
-- Under which number the vendor knows the store: it stands on its orders.
alter table vendors add column account_number text;
