-- Records that a store keeps for others to name. `search_key` holds what a text finds them by: folded fields between bars.

alter table clinics alter column transmission drop default;
alter table clinics drop constraint clinics_transmission_check;
alter table clinics alter column transmission type text using transmission::text;
alter table clinics add check (transmission in ('1', '2', '3', '4'));
alter table clinics drop column name_key;
alter table clinics add column search_key text collate "C";
update clinics set search_key = '|' || concat_ws('|', lower(clinic_name), lower(city_name), tel, fax, ss_id, npi) || '|';
alter table clinics alter column search_key set not null;
create index clinics_store on clinics (store_id) where deleted_at is null;

alter table vendors add column contacts jsonb not null default '[]';
alter table vendors add column search_key text collate "C";
update vendors set search_key = '|' || concat_ws('|', lower(vendor_name), lower(vendor_code), lower(city_name), phone, fax) || '|';
alter table vendors alter column search_key set not null;
create index vendors_store on vendors (store_id) where deleted_at is null;
