-- The code of a group that was deleted can be given again.
alter table ndc_groups drop constraint ndc_groups_store_id_code_key;
create unique index ndc_groups_code on ndc_groups (store_id, code) where deleted_at is null;
