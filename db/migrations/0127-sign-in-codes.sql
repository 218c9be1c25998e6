-- One-time codes (RFC 6238) of a person: the secret is sealed by a key that lies outside the database. What was begun counts for nothing until a code of it was typed.
create table sign_in_codes (
  employee_id bigint primary key references employees(id),
  version int not null default 1,
  secret bytea, since timestamptz, last_step bigint not null default 0,
  begun bytea
);
-- Codes for a lost device, by their digest. Each is good once.
create table recovery_codes (
  employee_id bigint not null references employees(id), digest bytea not null,
  begun boolean not null, used_at timestamptz,
  primary key (employee_id, digest)
);
