-- A line that was sent without a cost of its own keeps what its vendor's link said that day, and that it came from there.
alter table purchase_order_lines add column cost_from_vendor boolean not null default false;
