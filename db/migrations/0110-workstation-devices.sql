-- Which browser, by its device cookie, is a workstation of a store: a name in a header alone is
-- easily claimed.
create table workstation_devices (
  store_id bigint not null references stores(id), name text not null, device_hash bytea not null,
  taken_by bigint not null references employees(id), taken_at timestamptz not null,
  primary key (store_id, name), unique (store_id, device_hash)
);
create index workstation_devices_device on workstation_devices (device_hash);
