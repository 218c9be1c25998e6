-- A bag is in one bin. Fills of one bag that were put into several are where the last scan put one of them.
with scanned as (
  select distinct on (f.store_id, f.bag_code) f.store_id, f.bag_code, f.bin_id
  from fills f left join rx_events v on v.fill_id = f.id and v.event in ('bin', 'move-bin', 'fail-delivery')
  where f.bin_id is not null and f.bag_code is not null and not f.voided and f.deleted_at is null
  order by f.store_id, f.bag_code, v.id desc nulls last, f.id desc
)
update fills f set bin_id = s.bin_id from scanned s
where f.store_id = s.store_id and f.bag_code = s.bag_code and f.bin_id is not null and f.bin_id <> s.bin_id
and not f.voided and f.deleted_at is null;

-- Asked when the transaction ends: the fills of a bag move one after the other.
create extension if not exists btree_gist;
alter table fills add constraint fills_one_bin_for_a_bag
  exclude using gist (store_id with =, bag_code with =, bin_id with <>)
  where (bin_id is not null and bag_code is not null and not voided and deleted_at is null)
  deferrable initially deferred;
