-- Damaged packages of a lot whose others are on the shelf: a row of their own, which never leaves
-- quarantine but back into its lot.
alter table stock_lots add column damaged boolean not null default false;
alter table stock_lots drop constraint stock_lots_store_id_drug_id_lot_expires_on_key;
alter table stock_lots add unique (store_id, drug_id, lot, expires_on, damaged);
