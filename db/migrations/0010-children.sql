-- Every row that is read with its parent, voided fills included: without these each opened prescription reads whole tables.
create index fills_rx on fills (rx_id, fill_no);
create index orders_patient on orders (patient_id, id);
create index patient_conditions_of on patient_conditions (patient_id) where deleted_at is null;
create index payments_fill on payments (fill_id);
create index label_prints_fill on label_prints (fill_id);
