-- What went to which printer. A job is begun once: where its outcome was lost, paper may lie in the tray, and it isn't printed again by itself.
create table paper_sends (
  id bigint generated always as identity primary key, store_id bigint not null references stores(id), job text not null, sha256 text not null,
  workstation text not null, printer text not null, state text not null check (state in ('sending', 'taken', 'failed')), problem text,
  at timestamptz not null, done_at timestamptz, by_id bigint not null references employees(id), unique (store_id, job)
);
alter table paper_prints drop constraint paper_prints_kind_check;
alter table paper_prints add constraint paper_prints_kind_check check (kind in ('report', 'monograph', 'order'));
-- Printers of workstations are addresses now; the names that stood there reached none, and their papers opened in the browser.
update stores set workstations = (
  select jsonb_agg(w || (
    select coalesce(jsonb_object_agg(p.key, null), '{}') from jsonb_each_text(w) p
    where p.key in ('labelPrinter', 'receiptPrinter', 'paperPrinter') and p.value !~ '^[A-Za-z0-9][A-Za-z0-9.-]*:[1-9][0-9]{3,4}$') order by n)
  from jsonb_array_elements(workstations) with ordinality as e(w, n)
) where jsonb_typeof(workstations) = 'array' and workstations <> '[]';
