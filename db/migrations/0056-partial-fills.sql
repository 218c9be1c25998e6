-- A partial fill and its rest have one fill number: they are parts of one fill, and use up one refill together (21 CFR 1306.13, 1306.23).
alter table fills
  add part_no int not null default 1 check (part_no between 1 and 20),
  -- What was asked for as a whole; null where nothing is owed of it.
  add intended_quantity bigint check (intended_quantity > quantity), add intended_days int check (intended_days between 1 and 999),
  add partial_reason text check (partial_reason in ('stock', 'request', 'long-term-care')),
  -- The rest is not wanted any more.
  add rest_closed_at timestamptz, add rest_closed_by bigint references employees(id),
  add constraint fills_part check ((intended_quantity is null) = (intended_days is null) and (intended_quantity is null) = (partial_reason is null) and (part_no = 1 or intended_quantity is not null));
drop index fills_number;
create unique index fills_number on fills (rx_id, fill_no, part_no) where not voided;
create index fills_owed on fills (store_id) where intended_quantity is not null and rest_closed_at is null and not voided and deleted_at is null;
