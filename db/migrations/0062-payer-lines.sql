-- A line to a payer is a record that a store keeps, with a page of its own.
alter table claim_switches
  add column search_key text collate "C", add column inactive_reason text, add column blocked boolean not null default false, add column blocked_reason text, drop constraint claim_switches_host_check, add constraint claim_switches_host_check check (host ~ '^[A-Za-z0-9.:-]+$');
update claim_switches set search_key = '|' || concat_ws('|', bin, lower(pcn), regexp_replace(lower(host), '[^a-z0-9]+', ' ', 'g')) || '|';
alter table claim_switches alter column search_key set not null;
