-- How a person has left the columns of each table, in pixels by column: it follows to every workstation.
create table person_tables (
  employee_id bigint not null references employees(id), name text not null check (length(name) between 1 and 80),
  widths jsonb not null check (jsonb_typeof(widths) = 'object'), modified_at timestamptz not null,
  primary key (employee_id, name)
);
-- Prescriptions of the prescribers that a column's filter means.
create index rxs_prescriber on rxs (prescriber_id, id);
