-- Which columns a person sees of a table, left to right; null: those that it came with.
alter table person_tables add column columns jsonb check (jsonb_typeof(columns) = 'array');
