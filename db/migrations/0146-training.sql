-- Training: the cases that a person of a demo store has begun, what was made for each, and how it was graded.
create table training_attempts (
  id bigint generated always as identity primary key,
  store_id bigint not null references stores(id), employee_id bigint not null references employees(id),
  case_key text not null,
  state text not null default 'running' check (state in ('running', 'finished', 'left')),
  made jsonb not null,
  started_at timestamptz not null, graded_at timestamptz,
  score int check (score between 0 and 100), passed boolean not null default false, seconds int,
  version int not null default 1
);
create unique index training_attempts_running on training_attempts (employee_id) where state = 'running';
create index training_attempts_of_person on training_attempts (store_id, employee_id, case_key);
-- Cases make invented patients. No attempt can stand in a store that is not the home of its demo account.
create function training_only_in_demo_stores() returns trigger language plpgsql as $$
begin
  if not exists (select from employees e
    where e.id = new.employee_id and e.demo and e.store_id = new.store_id) then
    raise exception 'training is for demo stores only';
  end if;
  return new;
end $$;
create trigger training_attempts_demo before insert or update on training_attempts
  for each row execute function training_only_in_demo_stores();
