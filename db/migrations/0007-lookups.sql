-- What matching and searching look up by number.
create index prescribers_dea on prescribers (store_id, dea) where dea is not null;
create index prescribers_ss_id on prescribers (store_id, ss_id) where ss_id is not null;
create index prescribers_phone on prescribers (store_id, phone) where phone is not null;
create index prescribers_fax on prescribers (store_id, fax) where fax is not null;
create index erx_message_id on erx_messages (store_id, message_id) where message_id is not null;
create index erx_answers on erx_messages (answer_of) where answer_of is not null;
create index rxs_erx on rxs (erx_id) where erx_id is not null;
