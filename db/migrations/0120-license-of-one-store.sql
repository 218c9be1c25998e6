-- The only store where a license counts that no pharmacist of full standing confirmed; null: it counts wherever its person works.
alter table employees add column license_store_id bigint references stores(id);
