-- A list that began to leave: its end is told once, by who began it, in the same session. Only the key's hash is kept.
create table list_exports (
  key_hash bytea primary key,
  employee_id bigint not null references employees(id), session_id bigint not null references sessions(id),
  call text not null, begun_at timestamptz not null, ended_at timestamptz
);
