-- Stores that were set up before a new store had price codes and text templates of its own get what a new one starts with. A store that has, or ever had, one of its own keeps to its own.
insert into price_codes (store_id, name, search_key, basis, percent, fee, add, minimum, round_to, round_mode, tiers, created_at, modified_at)
  select s.id, c.name, c.search_key, c.basis, c.percent, c.fee, c.add, c.minimum, c.round_to, c.round_mode, c.tiers::jsonb, now(), now()
  from stores s cross join (values
    ('Select Drug Class', '|select drug class|', 'ACQ', 4500, 0, 0, 299, 5, 'up', '[{"kinds":"brand,generic","costFrom":null,"costBelow":null,"quantityFrom":null,"quantityBelow":null,"basis":null,"percent":2500,"fee":500,"add":null,"minimum":null}]'),
    ('Brand', '|brand|', 'AWP', 300, 395, 0, 995, 5, 'up', '[{"kinds":null,"costFrom":50000,"costBelow":null,"quantityFrom":null,"quantityBelow":null,"basis":null,"percent":100,"fee":null,"add":null,"minimum":null}]'),
    ('Generic', '|generic|', 'AWP', -5500, 695, 0, 495, 5, 'up', '[{"kinds":null,"costFrom":10000,"costBelow":null,"quantityFrom":null,"quantityBelow":null,"basis":null,"percent":-6500,"fee":995,"add":null,"minimum":null}]')
  ) as c(name, search_key, basis, percent, fee, add, minimum, round_to, round_mode, tiers)
  where not exists (select 1 from price_codes p where p.store_id = s.id);
insert into sms_templates (store_id, template_name, search_key, template_text, created_at, modified_at)
  select s.id, t.name, t.search_key, t.body, now(), now()
  from stores s cross join (values
    ('Ready for pickup', '|ready for pickup|', 'Hello {name}, {ready} can be picked up at {store}. Questions? Call {phone}.'),
    ('Please call us', '|please call us|', 'Hello {name}, please call {store} at {phone}. We have a question about your order.'),
    ('We close early', '|we close early|', '{store} closes early today. Call {phone} before you come.')
  ) as t(name, search_key, body)
  where not exists (select 1 from sms_templates m where m.store_id = s.id);
