-- What a payer says to a compound's claim, in words; a store that has a code of its own keeps it.
insert into rejection_code_standards (reject_code, meaning, first_action) values
  ('1W', 'A compound has to be sent alone', 'Send the claim again by itself'),
  ('6T', 'The compound''s ingredients were not sent', 'Enter the formula in the drug''s record, price again and send'),
  ('P3', 'The ingredients are not as many as the claim says', 'Price again and send; tell support if it stays'),
  ('EE', 'The cost of an ingredient is missing or wrong', 'Check what the ingredients cost, then price again'),
  ('TE', 'The NDC of an ingredient is missing or not known', 'Choose another package of that ingredient in the formula')
on conflict do nothing;
insert into rejection_codes (store_id, reject_code, meaning, first_action, search_key, created_at, modified_at)
  select st.id, s.reject_code, s.meaning, s.first_action, '|' || concat_ws('|', variadic array(select trim(regexp_replace(lower(replace(t, '''', '')), '[^a-z0-9]+', ' ', 'g')) from unnest(array[s.reject_code, s.meaning, s.first_action]) with ordinality as words(t, n) order by n)) || '|', st.created_at, st.created_at
  from rejection_code_standards s cross join stores st where s.reject_code in ('1W', '6T', 'P3', 'EE', 'TE')
  on conflict do nothing;
