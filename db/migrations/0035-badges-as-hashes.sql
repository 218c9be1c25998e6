-- A badge opens the door together with a password: what is kept is the code's SHA-256 in hexadecimal, never the code itself.
update employees set badge_code = encode(sha256(convert_to(upper(btrim(badge_code)), 'UTF8')), 'hex') where badge_code is not null;
comment on column employees.badge_code is 'SHA-256 of the badge''s code in capitals, hexadecimal';
