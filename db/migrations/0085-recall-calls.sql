-- What was done to tell a patient of a recall, one row for each try; never changed afterwards.
create table recall_calls (
  id bigint generated always as identity primary key, store_id bigint not null references stores(id), recall_id bigint not null references recalls(id), patient_id bigint not null references patients(id),
  kind text not null check (kind in ('reached', 'message', 'no-answer', 'letter')), answer text, quantity_back bigint check (quantity_back > 0), at timestamptz not null, by_id bigint not null references employees(id)
);
create index recall_calls_recall on recall_calls (recall_id, patient_id, id);
create trigger recall_calls_append_only before update or delete or truncate on recall_calls for each statement execute function refuse_change();
alter table paper_prints drop constraint paper_prints_kind_check;
alter table paper_prints add constraint paper_prints_kind_check check (kind in ('report', 'monograph', 'order', 'claims', 'account', 'transfer', 'drawer', 'bag', 'restock', 'recall'));
