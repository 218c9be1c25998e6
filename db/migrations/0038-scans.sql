-- By what a document was known in the scanner's folder: a scan is taken once, whoever asks and however often.
alter table documents add column scan text;
create unique index documents_scan on documents (store_id, scan) where scan is not null;
