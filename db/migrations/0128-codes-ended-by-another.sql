-- Who ended a person's one-time codes for them, when and why: the person is told.
alter table sign_in_codes add column reset_by bigint references employees(id),
  add column reset_at timestamptz, add column reset_reason text;
