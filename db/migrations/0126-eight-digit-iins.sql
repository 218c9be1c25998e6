-- An issuer's number has six or eight digits (ISO/IEC 7812-1): cards with eight are billed like those with six.
alter table insurance_bins drop constraint insurance_bins_bin_check, add constraint insurance_bins_bin_check check (bin ~ '^[0-9]{6}([0-9]{2})?$');
alter table claim_switches drop constraint claim_switches_bin_check, add constraint claim_switches_bin_check check (bin ~ '^[0-9]{6}([0-9]{2})?$');
