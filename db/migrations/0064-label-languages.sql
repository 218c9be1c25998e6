-- The language of a patient's labels, and of each label that was printed: the final check looks at the label that lies on the vial.
update patients set language = 'en' where language not in ('en', 'es');
alter table patients add constraint patients_language_check check (language in ('en', 'es'));
alter table label_prints add column language text not null default 'en' check (language in ('en', 'es'));
-- What the label printer of a workstation takes; nothing said is PDF.
update stores set workstations = (select jsonb_agg('{"labelFormat": null}'::jsonb || w order by n) from jsonb_array_elements(workstations) with ordinality as e(w, n))
where jsonb_typeof(workstations) = 'array' and workstations <> '[]';
