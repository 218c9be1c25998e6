-- Prescriptions of one patient that are filled together: how far apart the dates are (the first one is the patient's MedSYNC Date), and when that was attested.
alter table patients add column med_sync_cycle int check (med_sync_cycle between 7 and 100), add column med_sync_attested_at timestamptz;
-- Who put a prescription on the patient's dates, and when.
alter table rxs add column med_sync boolean not null default false, add column med_sync_at timestamptz, add column med_sync_by bigint references employees(id);
create index rxs_med_sync on rxs (store_id, patient_id) where med_sync and deleted_at is null;
-- A short fill brings a prescription to a date: less than a whole fill, with what a whole one would have been. Its rest is not owed.
alter table fills add column whole_quantity bigint, add column whole_days int check (whole_days between 1 and 999),
  add constraint fills_short check ((whole_quantity is null) = (whole_days is null) and (whole_quantity is null or (quantity < whole_quantity and days_supply < whole_days)));
