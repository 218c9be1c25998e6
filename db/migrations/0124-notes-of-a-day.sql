-- How many notes a person and the store have written within a day: a flood must not hide those that count.
create index notes_made on notes (store_id, created_at);
