-- A list searched by a drug's name: without this, every fill of the store is read.
create index fills_drug on fills (drug_id);
-- Prescriptions on file, out of all prescriptions.
create index rxs_status on rxs (store_id, status) where deleted_at is null;
