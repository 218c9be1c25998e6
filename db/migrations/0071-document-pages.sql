-- The pages of a document, each a picture of its own. `file_key` names the file (`files/documents/<two digits>/<file_key>`): several pages may
-- lie below each other in one file, all of one size (`slot` of `slots`, as everything was kept before), and one file may be a page of several
-- documents (of what was split). `sha256` is of exactly the bytes of that file; `width` and `height` are the page's as it lies there, in
-- pixels. `turns`: quarters to the right by which a person has turned it. `small`: the same page at most 240 by 320 pixels, made when it came.
create table document_pages (
  document_id bigint not null references documents(id), page int not null check (page between 1 and 50), file_key text not null check (file_key ~ '^[0-9a-f]{32}$'), slot int not null default 0, slots int not null default 1 check (slot >= 0 and slot < slots),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'), byte_size int not null check (byte_size > 0), width int not null check (width > 0), height int not null check (height > 0), turns int not null default 0 check (turns between 0 and 3), small bytea,
  primary key (document_id, page)
);
create index document_pages_file on document_pages (file_key);
insert into document_pages (document_id, page, file_key, slot, slots, sha256, byte_size, width, height)
  select d.id, n, d.key, n - 1, d.pages, d.sha256, d.byte_size, d.width, greatest(1, d.height / d.pages) from documents d cross join lateral generate_series(1, d.pages) n;
-- What a document says of its size is its first page's; its bytes are those of all its files.
update documents set height = greatest(1, height / pages) where pages > 1;
alter table documents drop column sha256;
alter table documents drop constraint documents_pages_check;
alter table documents add constraint documents_pages_check check (pages between 1 and 50);
