-- A prescriber is found by the first name alone, as a patient is.
create index prescribers_first on prescribers (store_id, first_key);
-- Names of other scripts had no letters in their keys: they are looked for by them now. Names of Latin letters keep theirs.
create function fold_script(name text) returns text language sql immutable as $$
  select trim(regexp_replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g')),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u2000-\u206f]+', ' ', 'g'))
$$;
update patients set last_key = fold_script(last_name) where last_name ~ '[\u0370-\u1dff\u2c00-\uffef]';
update patients set first_key = fold_script(first_name) where first_name ~ '[\u0370-\u1dff\u2c00-\uffef]';
update prescribers set last_key = fold_script(last_name) where last_name ~ '[\u0370-\u1dff\u2c00-\uffef]';
update prescribers set first_key = fold_script(first_name) where first_name ~ '[\u0370-\u1dff\u2c00-\uffef]';
drop function fold_script(text);
