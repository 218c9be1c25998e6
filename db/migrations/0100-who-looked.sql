-- Who looked at a record: rows of the audit log by what they showed.
create index audit_shown on audit_log using gin ((detail -> 'shown') jsonb_path_ops) where detail ? 'shown';
create index audit_store_at on audit_log (store_id, at desc, id desc);
