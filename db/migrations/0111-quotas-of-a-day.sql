-- How many papers and texts a person, and a store, has made within a day.
create index documents_made on documents (store_id, created_at);
create index sms_messages_made on sms_messages (store_id, created_at);
