-- A person's own keys and habits: they follow to every workstation. Whoever has none has everything as it came.
create table person_keys (
  employee_id bigint primary key references employees(id), version int not null default 1,
  keys jsonb not null check (jsonb_typeof(keys) = 'object'), bare_keys boolean not null, auto_close boolean not null,
  created_at timestamptz not null, modified_at timestamptz not null
);
