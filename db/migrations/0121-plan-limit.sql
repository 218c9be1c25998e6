-- The payer's limit makes an ordinary fill of less, of which nothing is owed: a reason, and no whole.
alter table fills drop constraint fills_part;
alter table fills add constraint fills_part check (
  (intended_quantity is null) = (intended_days is null)
  and (intended_quantity is null or partial_reason is not null)
  and (intended_quantity is not null or partial_reason is null or partial_reason = 'payer')
  and (part_no = 1 or intended_quantity is not null)
);
