-- "Select Drug Class" is what an empty select says; its rule prices what needs no prescription and is called so. Terms stay.
update price_codes p set name = 'OTC', search_key = '|otc|'
  where p.name = 'Select Drug Class' and not exists (select 1 from price_codes o
    where o.store_id = p.store_id and lower(o.name) = 'otc' and o.deleted_at is null);
