-- The last day of a prescriber's DEA registration (three years, 21 CFR 1301.13(e)) and of the license to practise; null: nobody wrote it down.
alter table prescribers add column dea_expires date, add column license_expires date;
