-- A price code is a record that a store keeps: its rule stands in columns, its tiers as the rows of one.
alter table price_codes
  add column basis text, add column percent int, add column fee int, add column add int, add column minimum int, add column round_to int, add column round_mode text, add column tiers jsonb not null default '[]',
  add column search_key text collate "C", add column inactive_reason text, add column blocked boolean not null default false, add column blocked_reason text;
update price_codes set
  basis = coalesce(rule->>'basis', 'ACQ'), percent = coalesce((rule->>'percent')::int, 0), fee = coalesce((rule->>'fee')::int, 0), add = coalesce((rule->>'add')::int, 0), minimum = coalesce((rule->>'minimum')::int, 0),
  round_to = coalesce((rule#>>'{rounding,to}')::int, 1), round_mode = coalesce(rule#>>'{rounding,mode}', 'nearest'), search_key = '|' || lower(name) || '|',
  tiers = coalesce((select jsonb_agg(jsonb_build_object(
    'kinds', (select nullif(string_agg(k, ',' order by k), 'brand,generic,otc') from jsonb_array_elements_text(t->'kinds') k),
    'costFrom', t->'costFrom', 'costBelow', t->'costBelow', 'quantityFrom', t->'quantityFrom', 'quantityBelow', t->'quantityBelow',
    'basis', t->'basis', 'percent', t->'percent', 'fee', t->'fee', 'add', t->'add', 'minimum', t->'minimum') order by n)
    from jsonb_array_elements(rule->'tiers') with ordinality as tier(t, n)), '[]');
alter table price_codes
  alter column basis set not null, alter column percent set not null, alter column fee set not null, alter column add set not null, alter column minimum set not null, alter column round_to set not null, alter column round_mode set not null, alter column search_key set not null,
  add check (round_to > 0), add check (round_mode in ('nearest', 'up', 'down')), drop column rule, drop constraint price_codes_store_id_name_key;
create unique index price_codes_once on price_codes (store_id, lower(name)) where deleted_at is null;
create index store_drugs_priced on store_drugs (price_code_id) where price_code_id is not null;
