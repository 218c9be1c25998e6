import type { PatientListRow } from '#domain/contract/records.ts';
import type { SafetyView } from '#domain/contract/rx.ts';
import { patient, patientQuickForm } from '#domain/entities/patient.ts';
import { defineForm, type Fields } from '#domain/fields/entity.ts';
import type { Field } from '#domain/fields/field.ts';
import { statusReasons } from '#domain/rules/status-reasons.ts';
import { json, listOf } from '#domain/schema.ts';
import { declareDialog } from '#ui/declared/declare-dialog.tsx';
import { declareScreen } from '#ui/declared/declare-screen.tsx';
import { ZipCityView } from '#ui/fields/zip-city-view.tsx';
import { SafetyPanel } from '#ui/rx/safety-panel.tsx';
import { column } from '#ui/table/columns.tsx';
import { AllergyListView } from './allergy-list-view.tsx';
import { PersonName } from './person-name.tsx';
import { statusRadio } from './scopes.ts';

/** The whole list as one value: a tree's kind, because it is shown as a group and counted where two versions are compared. */
const allergies: Field<readonly unknown[], 'tree'> = { kind: 'tree', label: 'Allergy list', required: false, quick: false, schema: listOf(json) };
const record = { ...patient, fields: { ...patient.fields, allergies } satisfies Fields };
const rowsOf = (title: string) => patientQuickForm.sections.find((s) => s.title === title)?.rows ?? [];
const form = defineForm(record, [
  { title: 'Patient', column: 1, rows: rowsOf('Patient') },
  { title: 'Allergies', column: 2, rows: [['allergyStatus'], ['allergies']] }, { title: 'Home Address', column: 2, rows: rowsOf('Home Address') },
]);

/** Add and edit Patient. */
export const patientDialog = declareDialog({
  name: 'patient', entity: record, form, width: 1100, blank: { allergyStatus: 'not-selected', ezCap: false, autofill: false, cityId: 0, allergies: [] }, views: { zipCode: ZipCityView, allergies: AllergyListView },
});

const columns = [
  column<PatientListRow>({ id: 'name', filter: true, title: 'Name', width: 180, grow: true, render: (r) => <PersonName person={r} /> }),
  column<PatientListRow>({ id: 'dob', filter: true, title: 'DOB', kind: 'date' }), column<PatientListRow>({ id: 'cell', filter: true, title: 'Cell', kind: 'phone' }), column<PatientListRow>({ id: 'homeTel', filter: true, title: 'Home Tel', kind: 'phone' }),
  column<PatientListRow>({ id: 'address', filter: true, title: 'Address', width: 180, grow: true }), column<PatientListRow>({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate', sortable: false }),
];
/** /private/patient. */
export const patientPage = declareScreen<PatientListRow>({
  name: 'patient', heading: 'Patient', dialog: patientDialog, add: 'Add Patient', permission: { write: 'patient.write', remove: 'patient.delete' }, status: statusReasons.patient,
  list: { columns, search: 'Name, DOB, phone or patient #', radios: [statusRadio], emptyHint: 'Look at the spelling, or press {key:patient.create} to add the patient.' },
  found: (r) => `${String(r['lastName'])}, ${String(r['firstName'])}`,
  beside: (value) => <SafetyPanel safety={value as SafetyView} />,
});
