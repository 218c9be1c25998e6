-- The electronic request that a prescription was transferred out on, and when the other pharmacy confirmed that it has it. Both are null where it went by telephone, and after it was taken back.
alter table rxs add column transfer_erx_id bigint references erx_messages(id), add column transfer_confirmed_at timestamptz;
-- One request hands over one prescription.
create unique index rxs_transfer_once on rxs (transfer_erx_id) where transfer_erx_id is not null;
