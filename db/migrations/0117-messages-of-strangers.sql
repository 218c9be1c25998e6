-- A sender of whom the store has entered nothing yet is a stranger: how many messages strangers brought within the last hour is counted together, since an id is easily invented.
alter table erx_messages add column of_stranger boolean not null default false;
create index erx_of_strangers on erx_messages (store_id, received_at) where of_stranger;
create index erx_entered_of_sender on erx_messages (store_id, coalesce(content->'header'->'from'->>'id', '')) where direction = 'in' and rx_id is not null;
