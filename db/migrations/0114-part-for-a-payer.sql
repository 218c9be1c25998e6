-- A payer pays for less at a time than was prescribed: a part goes out, the rest is owed.
alter table fills drop constraint fills_partial_reason_check;
alter table fills add constraint fills_partial_reason_check
  check (partial_reason in ('stock', 'request', 'long-term-care', 'payer'));
