-- Why a bottle goes out that expires before the supply is used up.
alter table fill_scans add column reason text check (reason <> '');
