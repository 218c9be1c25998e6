-- Lists that are read newest first, out of many rows.
create index fills_checked on fills (store_id, rv_at desc, id desc) where not voided and deleted_at is null and rv_at is not null;
create index fills_left on fills (store_id, (coalesce(picked_up_at, delivered_at)) desc, id desc) where not voided and deleted_at is null and coalesce(picked_up_at, delivered_at) is not null;
create index rx_events_dv on rx_events (store_id, at desc, id desc) where event in ('scan', 'undo-scan');
create index rx_events_rv on rx_events (store_id, at desc, id desc) where event in ('verify', 'fail-check');
create index rxs_expiring on rxs (store_id, expires_on) where deleted_at is null and status not in ('XF', 'DM', 'DEL');
