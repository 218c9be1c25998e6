-- Patients whose record is opened only for a reason: who marked one says of what kind it is, and in words.
alter table patients
  add column sensitive boolean not null default false,
  add column sensitive_reason text;
create index patients_sensitive on patients (store_id) where sensitive;
-- Who opened such a record without having a hand in its work, for which reason, and until when it stays open to that session.
create table sensitive_openings (
  id bigint generated always as identity primary key,
  store_id bigint not null references stores(id),
  patient_id bigint not null references patients(id),
  employee_id bigint not null references employees(id),
  session_id bigint not null references sessions(id),
  reason text not null, words text not null,
  opened_at timestamptz not null, ends_at timestamptz not null
);
create index sensitive_openings_of_session on sensitive_openings (session_id, ends_at);
create index sensitive_openings_of_patient on sensitive_openings (patient_id);
create index rx_events_by_person on rx_events (by_id, at) where by_id is not null;
-- Who may look into the audit log may mark, too, until the store decides otherwise.
insert into role_permissions (role_id, permission_id, activated) select role_id, 708, activated from role_permissions where permission_id = 1601 on conflict do nothing;
insert into role_permissions (role_id, permission_id, activated) select role_id, 700, true from role_permissions where permission_id = 708 and activated on conflict do nothing;
