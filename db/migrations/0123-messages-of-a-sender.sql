-- How many messages a sender brought within the last hour: a flood of one is held while all others pass.
create index erx_of_sender on erx_messages (store_id, coalesce(content->'header'->'from'->>'id', ''), received_at) where direction = 'in';
