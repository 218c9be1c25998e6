import { patientColumns } from '#domain/patient/contract/patient-list.ts';
import type { PatientListRow } from '#domain/patient/contract/patient-list.ts';
import { blankPatient, patient } from '#domain/patient/entities/patient.ts';
import { patientRecord } from '#domain/patient/entities/record.ts';
import { nameOf } from '#domain/platform/fields/naming.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import type { SafetyView } from '#domain/rx/contract/rx.ts';
import { markAsked } from '#machines/patient/sensitive.ts';
import { provideRecord } from '#machines/platform/record/provide.ts';
import type { DeclaredDialog } from '#ui/platform/declared/declare-dialog.tsx';
import { declareScreen } from '#ui/platform/declared/declare-screen.tsx';
import { RowButton } from '#ui/platform/declared/row-button.tsx';
import { column, listedTableColumns } from '#ui/platform/table/columns.tsx';
import { statusRadio } from '#ui/screens/platform/scopes.ts';
import { SafetyPanel } from '#ui/screens/rx/safety/safety-panel.tsx';
import { patientView } from './patient-dialog.tsx';
import { PersonName } from './person-name.tsx';

const named = (row: object): string => nameOf(patient, { ...row });
/** Add and edit Patient: its calls and values; the six steps are drawn by `screens/patient`. */
const patientDialog: DeclaredDialog = {
  name: 'patient',
  kind: 'patient',
  named,
  // The host gives every view the actor that it opened, so it asks for no kind of it.
  view: patientView as never,
  machine: provideRecord,
  input: ({ id, intent, version, refuse, called }) => ({
    id,
    named,
    intent,
    kind: 'patient',
    title: patient.title,
    fields: patientRecord.fields,
    blank: {
      ...blankPatient,
      conditions: [],
      insurances: [],
      allergies: [],
      allergyExceptions: [],
      allergiesCheckedOn: null,
      allergiesCheckedBy: null,
    },
    after: 'stay',
    ...(version === undefined ? {} : { version }),
    ...(called === undefined ? {} : { called }),
    ...(refuse === undefined ? {} : { refuse }),
  }),
};

const columns = [
  column<PatientListRow>({
    id: 'name',
    title: 'Name',
    width: 180,
    grow: true,
    render: (row) => <PersonName person={row} />,
  }),
  ...listedTableColumns<PatientListRow>(patientColumns),
  column<PatientListRow>({ id: 'address', title: 'Address', width: 180, grow: true }),
  column<PatientListRow>({
    id: 'active',
    title: 'Status',
    kind: 'flag',
    toggle: 'activate',
    sortable: false,
  }),
];
/** /private/patient. */
export const patientPage = declareScreen<PatientListRow>({
  name: 'patient',
  heading: 'Patient',
  dialog: patientDialog,
  add: 'Add Patient',
  permission: { write: 'patient.write', remove: 'patient.delete' },
  status: statusReasons.patient,
  list: {
    columns,
    search: 'Name, DOB, phone or patient #',
    radios: [statusRadio],
    emptyHint: 'Press {key:patient.create} to add the patient.',
  },
  found: (stored) => `${String(stored['lastName'])}, ${String(stored['firstName'])}`,
  opens: {
    merge: (row) => ({ name: 'mergePatients', input: { patientId: row.id } }),
    sensitive: markAsked,
  },
  commands: [
    {
      id: 'patient.merge',
      title: 'Merge duplicates',
      group: 'Patient',
      hint: 'Finds who may be the same person, and makes the two one.',
      keys: ['Alt+M'],
      event: { type: 'list.do', verb: 'merge' },
      fallback: true,
      row: true,
      permission: 'patient.merge',
      words: ['duplicate', 'double'],
    },
    {
      id: 'patient.sensitive',
      title: 'Mark as sensitive',
      group: 'Patient',
      hint: 'Who has no hand in its work says why before it opens; or takes the mark back.',
      keys: ['Alt+X'],
      event: { type: 'list.do', verb: 'sensitive' },
      fallback: true,
      row: true,
      permission: 'patient.sensitive',
      words: ['vip', 'protected', 'break the glass', 'confidential', 'employee'],
    },
  ],
  tools: (screen) => (
    <RowButton id="patient.merge" screen={screen} list={screen.getSnapshot().context.listRef} />
  ),
  beside: (value) => <SafetyPanel safety={value as SafetyView} />,
});
