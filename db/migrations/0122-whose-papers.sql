-- Whose records a printed paper shows, as `{"patient": [7], "rx": [12]}`: who reads it again is written down with them.
alter table paper_prints add column shown jsonb not null default '{}';
alter table paper_prints drop constraint paper_prints_kind_check;
alter table paper_prints add constraint paper_prints_kind_check check (kind in ('report', 'audit', 'quality', 'monograph', 'order', 'claims', 'account', 'transfer', 'drawer', 'bag', 'restock', 'recall'));
