-- Facts of a drug that its days supply hangs on, as the store wrote them; empty: as strength, package and labeling say.
-- Amounts are thousandths of the unit in which the quantity is counted, units, mg or mcg; the others are whole numbers.
alter table store_drugs
  add column one_application bigint check (one_application > 0),
  add column one_inch bigint check (one_inch > 0),
  add column one_applicatorful bigint check (one_applicatorful > 0),
  add column one_scoop bigint check (one_scoop > 0),
  add column one_capful bigint check (one_capful > 0),
  add column one_dropperful bigint check (one_dropperful > 0),
  add column units_per_ml bigint check (units_per_ml > 0),
  add column mg_per_ml bigint check (mg_per_ml > 0),
  add column mcg_per_ml bigint check (mcg_per_ml > 0),
  add column container_holds bigint check (container_holds > 0),
  add column drops_per_ml integer check (drops_per_ml between 10 and 60),
  add column package_doses integer check (package_doses between 1 and 10000),
  add column priming_units integer check (priming_units between 0 and 20),
  add column opened_days integer check (opened_days between 1 and 366);
-- What was answered for one prescription alone: the drug that it was answered of, and its facts.
alter table rxs add column supply_facts text check (length(supply_facts) <= 200);
