-- People work in the store of their account and in further ones; opening hours and workstations are rows of the store.

create table employee_stores (
  employee_id bigint not null references employees(id),
  store_id bigint not null references stores(id),
  primary key (employee_id, store_id)
);
create index employee_stores_store on employee_stores (store_id);

drop table employee_addresses;
alter table employees add column addresses jsonb not null default '[]';
-- A badge is free again when its employee is deleted.
alter table employees drop constraint employees_badge_code_key;
create unique index employees_badge on employees (badge_code) where deleted_at is null;

alter table stores add column workstations jsonb not null default '[]';
-- A list of seven days, Monday first, becomes one row for each span.
update stores set hours = coalesce((
  select jsonb_agg(jsonb_build_object('weekday', d.n::text, 'opens', d.day ->> 'open', 'closes', d.day ->> 'close') order by d.n)
  from jsonb_array_elements(case when jsonb_typeof(hours) = 'array' then hours else '[]'::jsonb end) with ordinality as d(day, n) where jsonb_typeof(d.day) = 'object'
), '[]');
alter table stores alter column hours set default '[]';
