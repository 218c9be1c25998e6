-- The receipt of each hand-over, by the hash of its paper; the paper lies in the files. `total_cents` is what was due, `given_cents` what was handed in.
create table receipts (
  id bigint generated always as identity primary key, store_id bigint not null references stores(id), order_id bigint not null references orders(id),
  total_cents bigint not null, given_cents bigint not null, at timestamptz not null, by_id bigint not null references employees(id), file_hash text not null
);
create index receipts_order on receipts (order_id);
create index receipts_paper on receipts (store_id, file_hash);
