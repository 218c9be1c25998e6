-- How many days a drug may be used once it is mixed, as the store wrote it; empty: as its labeling says.
alter table store_drugs add column in_use_days integer check (in_use_days between 1 and 366);
