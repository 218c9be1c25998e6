-- Columns in the words of the glossary: what another system reports, what is owed of a partial fill, and the sale that a record of the monitoring
-- program reports.
alter table medication_history rename column told_on to reported_on;
alter table fills rename column rest_closed_at to owed_closed_at;
alter table fills rename column rest_closed_by to owed_closed_by;
alter table pmp_records rename column told to sale;
