-- Half-typed work belongs to a store: whoever works in several never finds one store's patient in another's form. 0 is no store.
update drafts set store_id = 0 where store_id is null;
alter table drafts alter column store_id set default 0, alter column store_id set not null, drop constraint drafts_pkey, add primary key (employee_id, store_id, key);
