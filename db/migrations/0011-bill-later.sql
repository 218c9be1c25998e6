-- Few fills are billed later, and they are counted with every change of a queue: without this, by reading all fills.
create index fills_bill_later on fills (store_id, status) where bill_later and not voided and deleted_at is null;
