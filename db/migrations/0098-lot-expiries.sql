-- Of a lot that two expiries were read of: the earlier one holds, the other one waits to be answered.
-- Each says where it was read.
alter table stock_lots
  add column expiry_source text check (expiry_source <> ''),
  add column other_expiry date check (other_expiry > expires_on),
  add column other_expiry_source text check (other_expiry_source <> ''),
  add check ((other_expiry is null) = (other_expiry_source is null));
