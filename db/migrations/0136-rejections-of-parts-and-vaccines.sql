-- What payers say to parts of a fill, vaccines and amounts, in words; a store that has a code of its own keeps it.
insert into rejection_code_standards (reject_code, meaning, first_action) values
  ('24', 'The sales tax is missing or wrong', 'Look at the sales tax in Store policy, price again and send'),
  ('4Z', 'The plan does not pay at this place of service', 'Look at the residence in the patient''s record, then call the plan'),
  ('8H', 'The plan pays for this only as part of a compound', 'Bill the compound with all of its ingredients'),
  ('DI', 'The level of service is missing or wrong', 'Look at how the fill leaves the pharmacy, then send again'),
  ('DK', 'The submission clarification code is missing or wrong', 'Choose the clarification that fits, and send again'),
  ('P0', 'A vaccine''s administration fee is missing', 'Enter the fee for giving a vaccine in Store policy, price again and send'),
  ('RF', 'A part and its completion came in the wrong order', 'Send the part first; reverse the completion before the part'),
  ('RG', 'The completion names no part', 'Send the claim again from the part that it completes'),
  ('RH', 'The day of the part is missing or wrong in its completion', 'Compare with the paid claim of the part, then send again'),
  ('RJ', 'The payer has no claim of the part', 'Send the part''s claim first'),
  ('RK', 'The payer takes no parts', 'Bill the whole quantity when all of it was dispensed'),
  ('RM', 'A completion is not taken on the day of its part', 'Send it with the day on which the rest was dispensed'),
  ('RP', 'The part was reversed before its completion', 'Reverse the completion first'),
  ('SF', 'The other payer''s amounts are not as many as the claim says', 'Send again; tell support if it stays')
on conflict do nothing;
insert into rejection_codes (store_id, reject_code, meaning, first_action, search_key, created_at, modified_at)
  select st.id, s.reject_code, s.meaning, s.first_action, '|' || concat_ws('|', variadic array(select trim(regexp_replace(lower(replace(t, '''', '')), '[^a-z0-9]+', ' ', 'g')) from unnest(array[s.reject_code, s.meaning, s.first_action]) with ordinality as words(t, n) order by n)) || '|', st.created_at, st.created_at
  from rejection_code_standards s cross join stores st where s.reject_code in ('24', '4Z', '8H', 'DI', 'DK', 'P0', 'RF', 'RG', 'RH', 'RJ', 'RK', 'RM', 'RP', 'SF')
  on conflict do nothing;
