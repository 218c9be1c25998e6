-- What another system told is in use until its supply ends, unless a person says since when it is not: said here, never told by that system, and kept when it tells the line again.
alter table medication_history add column version int not null default 1, add column stopped_on date, add column stopped_reason text check (stopped_reason <> ''), add column stopped_by bigint references employees(id), add column stopped_at timestamptz,
  add check ((stopped_on is null) = (stopped_reason is null));
