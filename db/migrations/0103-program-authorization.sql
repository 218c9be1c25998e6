-- Of a drug that goes out within a program of its own (REMS): the number under which this fill was authorized, and the last day on
-- which it may be handed over.
alter table rxs add column program_number text check (program_number <> '');
alter table rxs add column program_until date;
