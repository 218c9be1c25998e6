-- What was printed, vial by vial: the facts of the label. Null: it was printed before this was kept.
alter table label_prints add column facts jsonb;
-- Only the newest print of a fill holds.
alter table fills drop column label_from;
