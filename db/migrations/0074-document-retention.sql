-- How long a document is kept is worked out from the store's policy and from what it is about (`domain/rules/retention.ts`): nothing of that is
-- stored. A hold keeps it beyond that day, whatever the policy says, until somebody takes it off.
alter table documents add column hold_reason text check (hold_reason <> ''), add column held_at timestamptz, add column held_by bigint references employees(id);
alter table documents add constraint documents_hold check (num_nonnulls(hold_reason, held_at, held_by) in (0, 3));
-- What a person destroyed: the row stays, with the digests of its pages, and says so. Its files are removed after this is stored, and
-- `files_cleared_at` is when they were gone; until then the next look removes them. Never while it is on hold, and never before two years
-- are over (21 CFR 1304.04), whatever asks.
alter table documents add column destroyed_at timestamptz, add column destroyed_by bigint references employees(id), add column destroy_reason text check (destroy_reason <> ''), add column files_cleared_at timestamptz;
alter table documents add constraint documents_destroyed check (num_nonnulls(destroyed_at, destroyed_by, destroy_reason) in (0, 3) and (destroyed_at is null or (hold_reason is null and destroyed_at - created_at >= interval '730 days')) and (files_cleared_at is null or destroyed_at is not null));
create index documents_kept on documents (store_id, created_at, id) where attached_at is not null and destroyed_at is null;
create index documents_held on documents (store_id, created_at, id) where hold_reason is not null;
create index documents_destroyed on documents (store_id, created_at, id) where destroyed_at is not null;
create index documents_uncleared on documents (id) where destroyed_at is not null and files_cleared_at is null;
-- Who is in charge of a store (the permission to decide a price match) puts documents on hold and destroys them.
insert into role_permissions (role_id, permission_id, activated) select role_id, n, activated from role_permissions, unnest(array[1605, 1606]) n where permission_id = 515 on conflict do nothing;
