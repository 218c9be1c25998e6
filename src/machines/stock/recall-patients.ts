import * as f from '#domain/platform/fields/field.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { RecallCallRow, RecallPatientRow } from '#domain/stock/contract/recalls.ts';
import { recallCallFields, recallCallText } from '#domain/stock/rules/recall.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
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
const ofPatient = (row: RecallPatientRow) => ({ recallId: row.recallId, patientId: row.id });
/** One try, and of which recall it is. */
export const callForm = {
  recallId: f.number({ label: 'Recall', readOnly: true }),
  ...recallCallFields,
};
const recallPatientsList = clockDialogColumns<RecallPatientRow>()({
  patientName: { title: 'Patient', width: 180, grow: true, text: (row) => row.patientName },
  dateOfBirth: { title: 'Birth date', width: 94, text: (row) => formatDate(row.dateOfBirth) },
  phone: { title: 'Phone', width: 120, text: (row) => row.phone ?? 'No phone' },
  lots: { title: 'Lot', width: 116, text: (row) => (row.known ? row.lots : 'Lot not known') },
  rxNumbers: { title: 'Rx #', width: 136, text: (row) => row.rxNumbers },
  lastOn: { title: 'Last filled', width: 94, text: (row) => formatDate(row.lastOn) },
  quantity: { title: 'Qty.', width: 70, align: 'right', text: (row) => quantity(row.quantity) },
  last: {
    title: 'Last try',
    width: 110,
    text: (row) => (row.last === null ? 'No try yet' : recallCallText(row.last)),
  },
  lastAt: { title: 'When', width: 132, text: (row, clock) => instantText(clock, row.lastAt) },
  answer: { title: 'Answer', width: 180, grow: true, text: (row) => row.answer ?? '' },
  back: {
    title: 'Back',
    width: 60,
    align: 'right',
    text: (row) => (row.back === 0 ? '' : quantity(row.back)),
  },
});
/** Who got something of a recall; Enter logs a call or a letter. */
export const recallPatientsPlan = {
  name: 'recallPatients',
  call: 'recalls.patients',
  ...recallPatientsList,
  keyOf: (row) => row.id,
  fields: patientFields,
  choices: whichPatients,
  changeEvents: ['recall', 'rx'],
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
const recallCallsList = clockDialogColumns<RecallCallRow>()({
  at: {
    title: 'When',
    width: 132,
    sortable: false,
    text: (row, clock) => instantText(clock, row.at),
  },
  by: { title: 'By', width: 140, sortable: false, text: (row) => row.by },
  kind: { title: 'Result', width: 120, sortable: false, text: (row) => recallCallText(row.kind) },
  answer: {
    title: 'Answer',
    width: 300,
    grow: true,
    sortable: false,
    text: (row) => row.answer ?? '',
  },
  back: {
    title: 'Brought back',
    width: 96,
    align: 'right',
    sortable: false,
    text: (row) => quantity(row.back),
  },
});
/** Every try to tell a patient, the latest first. */
export const recallCallsPlan = {
  name: 'recallCalls',
  call: 'recalls.calls',
  ...recallCallsList,
  keyOf: (row) => row.id,
  fields: callFields,
  changeEvents: ['recall'],
  rowActions: {},
} satisfies ClockPlan<RecallCallRow>;
