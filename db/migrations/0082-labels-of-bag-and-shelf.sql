-- The label of a bag, and the label of what went back to the shelf.
alter table paper_prints drop constraint paper_prints_kind_check;
alter table paper_prints add constraint paper_prints_kind_check check (kind in (
  'report', 'monograph', 'order', 'claims', 'account', 'transfer', 'drawer', 'bag', 'restock'));
