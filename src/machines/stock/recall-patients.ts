import * as f from '#domain/platform/fields/field.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { RecallCallRow, RecallPatientRow } from '#domain/stock/contract/recalls.ts';
import { recallCallFields, recallCallText } from '#domain/stock/rules/recall.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { clockTextsOf } from '#machines/platform/list/query.ts';
import { quantity } from './inventory.ts';

const patientFields = {
  recallId: f.number({ label: 'Recall', readOnly: true }),
  /** What the recall is called in the title. */
  recall: f.text({ label: 'Recall', max: 120, readOnly: true }),
};
const whichPatients = [
  {
    name: 'which',
    label: 'Patients',
    options: [
      { value: 'untold', label: 'Not told' },
      { value: 'all', label: 'All' },
    ],
    initial: 'untold',
  },
];
const patientColumns = [
  'patientName',
  'dateOfBirth',
  'phone',
  'lots',
  'rxNumbers',
  'lastOn',
  'quantity',
  'last',
  'lastAt',
  'answer',
  'back',
] as const;
const ofPatient = (row: RecallPatientRow) => ({ recallId: row.recallId, patientId: row.id });
/** One try, and of which recall it is. */
export const callForm = {
  recallId: f.number({ label: 'Recall', readOnly: true }),
  ...recallCallFields,
};
/** Who got something of a recall; Enter logs a call or a letter. */
export const recallPatientsPlan = {
  name: 'recallPatients',
  call: 'recalls.patients',
  columns: patientColumns.map((id) => ({ id })),
  keyOf: (row) => row.id,
  fields: patientFields,
  choices: whichPatients,
  changeEvents: ['recall', 'rx'],
  textOf: clockTextsOf<RecallPatientRow>({
    patientName: (row) => row.patientName,
    dateOfBirth: (row) => formatDate(row.dateOfBirth),
    phone: (row) => row.phone ?? 'No phone',
    lots: (row) => (row.known ? row.lots : 'Lot not known'),
    rxNumbers: (row) => row.rxNumbers,
    lastOn: (row) => formatDate(row.lastOn),
    quantity: (row) => quantity(row.quantity),
    last: (row) => (row.last === null ? 'No try yet' : recallCallText(row.last)),
    lastAt: (row, clock) => instantText(clock, row.lastAt),
    answer: (row) => row.answer ?? '',
    back: (row) => (row.back === 0 ? '' : quantity(row.back)),
  }),
  rowActions: {
    open: {
      ask: ofRow((row: RecallPatientRow) =>
        prompt('recallCall', {
          id: row.id,
          version: row.tries,
          title: `${row.patientName}, ${row.phone ?? 'no phone'}`,
          fields: callForm,
          blank: { recallId: row.recallId, kind: null, answer: null, back: null },
        }),
      ),
    },
    calls: {
      ask: ofRow((row: RecallPatientRow) => ({
        name: 'recallCalls',
        input: { values: ofPatient(row) },
      })),
    },
    rx: { rxId: (row) => row.rxId },
    print: { act: true },
    preview: { act: true },
  },
} satisfies ClockPlan<RecallPatientRow>;
const callFields = {
  recallId: f.number({ label: 'Recall', readOnly: true }),
  patientId: f.number({ label: 'Patient', readOnly: true }),
};
const callColumns = ['at', 'by', 'kind', 'answer', 'back'] as const;
/** Every try to tell a patient, the latest first. */
export const recallCallsPlan = {
  name: 'recallCalls',
  call: 'recalls.calls',
  columns: callColumns.map((id) => ({ id, sortable: false })),
  keyOf: (row) => row.id,
  fields: callFields,
  changeEvents: ['recall'],
  textOf: clockTextsOf<RecallCallRow>({
    at: (row, clock) => instantText(clock, row.at),
    by: (row) => row.by,
    kind: (row) => recallCallText(row.kind),
    answer: (row) => row.answer ?? '',
    back: (row) => quantity(row.back),
  }),
  rowActions: {},
} satisfies ClockPlan<RecallCallRow>;
