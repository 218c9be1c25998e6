-- A child's dose goes by weight: as it was said, with its unit, and the day on which it was taken.
alter table patients add column weight text;
alter table patients add column weighed_on date;
