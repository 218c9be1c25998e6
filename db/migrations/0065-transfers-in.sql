-- What another pharmacy told when it transferred a prescription here (21 CFR 1306.25(b)(3)); what the prescriber wrote stands in `rxs`.
create table rx_transfers_in (
  rx_id bigint primary key references rxs(id), store_id bigint not null references stores(id),
  from_pharmacy text not null check (from_pharmacy <> ''), from_phone text not null, from_pharmacist text not null check (from_pharmacist <> ''), from_rx_number text not null check (from_rx_number <> ''), from_address text, from_dea text,
  transferred_on date not null, original_refills int not null check (original_refills between 0 and 99), refills_remaining int not null check (refills_remaining between 0 and original_refills),
  first_filled_on date, last_filled_on date check (last_filled_on >= first_filled_on),
  -- each refill made before, as { filledOn, place }; no place: the transferring pharmacy
  earlier_refills jsonb not null default '[]'
);
alter table paper_prints drop constraint paper_prints_kind_check;
alter table paper_prints add constraint paper_prints_kind_check check (kind in ('report', 'monograph', 'order', 'claims', 'account', 'transfer', 'drawer'));
-- A transfer out that the receiving pharmacy confirmed as not filled did not happen: it no longer counts as the one that the law allows.
update rxs r set transfers_before = greatest(0, r.transfers_before - x.cancelled)
from (select rx_id, count(*)::int as cancelled from rx_events where event = 'cancel-transfer' group by rx_id) x where x.rx_id = r.id;
