-- Passkeys (WebAuthn) of a person: the public half of each, and the name of this server that it was made for. The secret half never leaves the device.
create table passkeys (
  id bigint generated always as identity primary key,
  employee_id bigint not null references employees(id),
  name text not null, site text not null,
  credential bytea not null unique, public_key bytea not null,
  sign_count bigint not null, transports text[] not null default '{}',
  added_at timestamptz not null, used_at timestamptz
);
create unique index passkeys_named_once on passkeys (employee_id, lower(name));
-- Challenges that were answered, until their time is over: none is taken twice.
create table used_challenges (digest bytea primary key, ends_at timestamptz not null);
