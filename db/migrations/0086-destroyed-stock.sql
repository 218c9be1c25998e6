-- What is destroyed here leaves the stock by a movement of its own.
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add check (kind in ('receive', 'dispense', 'compound-use', 'undo-dispense', 'return-to-stock', 'adjust', 'count', 'expire', 'transfer', 'vendor-return', 'destroy'));
