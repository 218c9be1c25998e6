-- From which day on one-time codes are asked of whom in a store: its roles, and administrators who work there.
create table codes_policies (
  store_id bigint primary key references stores(id), version int not null default 1,
  required_from date, administrators boolean not null default false,
  role_ids bigint[] not null default '{}',
  modified_at timestamptz not null, modified_by bigint not null references employees(id)
);
