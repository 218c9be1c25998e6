-- What ZZ means, in words; a store that has a code of its own keeps it.
insert into rejection_code_standards (reject_code, meaning, first_action) values
  ('ZZ', 'The cardholder ID that was sent is inactive: the plan has a new one', 'Take the new ID from the payer''s message or the patient''s new card, and send again')
on conflict do nothing;
insert into rejection_codes (store_id, reject_code, meaning, first_action, search_key, created_at, modified_at)
  select st.id, s.reject_code, s.meaning, s.first_action, '|' || concat_ws('|', variadic array(select trim(regexp_replace(lower(replace(t, '''', '')), '[^a-z0-9]+', ' ', 'g')) from unnest(array[s.reject_code, s.meaning, s.first_action]) with ordinality as words(t, n) order by n)) || '|', st.created_at, st.created_at
  from rejection_code_standards s cross join stores st where s.reject_code = 'ZZ'
  on conflict do nothing;
