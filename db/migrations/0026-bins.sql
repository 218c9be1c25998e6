-- Bins are kept like every record that others name: they have a standing, and a deleted one gives its code back.

alter table bins add column inactive_reason text, add column blocked boolean not null default false, add column blocked_reason text;
alter table bins add column search_key text collate "C";
update bins set search_key = '|' || lower(code) || '|';
alter table bins alter column search_key set not null;
alter table bins drop constraint bins_store_id_code_key;
create unique index bins_code on bins (store_id, code) where deleted_at is null;
create index fills_bin on fills (bin_id) where bin_id is not null and not voided and deleted_at is null;
