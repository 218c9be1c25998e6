-- Which print of the fill a label is of; 0: it was printed before labels said so.
alter table label_prints
  add column print_no int not null default 0 check (print_no between 0 and 99);
-- The last print of the fill, and the first one that still says what the fill is.
alter table fills
  add column label_print int not null default 0 check (label_print between 0 and 99),
  add column label_from int not null default 0 check (label_from between 0 and 99);
-- Of a scanned label of a vial: which print, and which of its vials.
alter table fill_scans add column label_print int, add column label_vial int;
