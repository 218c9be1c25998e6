-- Papers of a patient beside the hard copies of prescriptions: of one of the specification's four types, and of one patient.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (kind in ('hard-copy', 'patient', 'card', 'lab', 'delivery'));
alter table documents add column patient_id bigint references patients(id);
alter table documents add constraint documents_of_someone check ((kind = 'hard-copy') = (patient_id is null));
create index documents_patient on documents (patient_id, created_at) where patient_id is not null;
