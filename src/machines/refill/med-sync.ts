import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { MedSyncRow, MedSyncTerms } from '#domain/refill/contract/med-sync.ts';
import type { RefillAnswer } from '#domain/refill/contract/refills.ts';
import { shortFillText, syncCycle } from '#domain/refill/rules/med-sync.ts';
import { patientInSight } from '#machines/patient/patient-in-sight.ts';
import { instantText, type ZoneClock } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { dialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import type { SearchAnswer } from '#machines/platform/list/list.ports.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

/** What filling a patient's prescriptions together asks of the server. */
export interface MedSyncPorts {
  list(patientId: number, query: ListQuery, signal: AbortSignal): Promise<ListPage<MedSyncRow>>;
  terms(input: {
    readonly patientId: number;
    readonly version: number;
    readonly terms: MedSyncTerms;
  }): Promise<Result<{ readonly version: number; readonly dates: readonly string[] }>>;
  include(
    items: readonly { readonly rxId: number; readonly version: number }[],
    on: boolean,
  ): Promise<readonly RefillAnswer[]>;
  shortFills(patientId: number): Promise<Result<{ readonly answers: readonly RefillAnswer[] }>>;
}
export const medSyncFields = { patientId: f.ref({ label: 'Patient', of: 'patient' }) };
export const medSyncDatesFields = {
  anchorOn: f.date({
    is: 'planned',
    label: 'MedSYNC Date',
    help: 'The first day on which everything is filled.',
  }),
  cycleDays: f.number({
    label: 'MedSYNC Days',
    min: syncCycle.least,
    max: syncCycle.most,
    required: true,
    help: 'From one such day to the next.',
  }),
  attest: f.flag({
    label: 'MedSYNC Attest',
    help: 'The patient wants it so. Without, nothing is filled together.',
  }),
  attestedBy: f.text({ label: 'Attested By', max: 120, readOnly: true }),
};
const shows = [
  {
    name: 'show',
    label: 'Prescriptions',
    options: [
      { value: 'all', label: 'All' },
      { value: 'in', label: 'In sync' },
      { value: 'out', label: 'Not in sync' },
      { value: 'cannot', label: 'Can’t be' },
    ],
    initial: 'all',
  },
] as const;
const medSyncList = dialogColumns<MedSyncRow>()({
  inSync: {
    title: 'In sync',
    width: 78,
    text: (row) => {
      if (row.inSync) return 'In sync';
      return row.cannot ? 'Can’t be' : 'No';
    },
  },
  rxNumber: { title: 'Rx #', width: 128, text: (row) => row.rxNumber },
  drugName: { title: 'Medication', width: 154, grow: true, text: (row) => tallMan(row.drugName) },
  sig: { title: 'Sig', width: 76, grow: true, text: (row) => row.sig },
  daysSupply: { title: 'Days', width: 48, align: 'right', text: (row) => String(row.daysSupply) },
  refillsLeft: {
    title: 'Refills left',
    width: 80,
    align: 'right',
    text: (row) => String(row.refillsLeft),
  },
  lastFilledOn: { title: 'Last fill', width: 96, text: (row) => formatDate(row.lastFilledOn) },
  dueOn: { title: 'Used up', width: 96, text: (row) => formatDate(row.dueOn) },
  syncOn: { title: 'Together on', width: 96, text: (row) => formatDate(row.syncOn) },
  days: {
    title: 'Days to it',
    width: 70,
    align: 'right',
    text: (row) => (row.days === null ? '' : String(row.days)),
  },
  short: {
    title: 'Short fill',
    width: 118,
    sortable: false,
    text: (row) =>
      row.shortQuantity === null
        ? ''
        : shortFillText({
            quantity: row.shortQuantity,
            daysSupply: required(row.shortDays, 'days of the short fill'),
          }),
  },
  shortFrom: { title: 'From', width: 96, text: (row) => formatDate(row.shortFrom) },
  why: { title: 'Why not', width: 170, grow: true, text: (row) => row.why ?? '' },
});
/**
 * A patient's prescriptions and how each comes to the days on which all are filled: of the patient
 * that is picked, at the start the one in sight.
 */
export const medSyncPlan = {
  name: 'medSync',
  call: 'medSync.list',
  ...medSyncList,
  keyOf: (row) => row.rxId,
  fields: medSyncFields,
  asksFirst: true,
  choices: shows,
  changeEvents: ['rx', 'fill', 'patient'],
  rowActions: {
    open: { rxId: (row) => row.rxId },
    include: { act: true },
    dates: { act: true },
    make: { act: true },
  },
} satisfies ListPlan<MedSyncRow>;
const nobody: SearchAnswer = { total: 0, rows: [] };
const attestedText = (clock: ZoneClock, row: MedSyncRow): string | null =>
  row.attested
    ? [row.attestedBy, row.attestedAt && instantText(clock, row.attestedAt)]
        .filter(Boolean)
        .join(', ') || null
    : null;
const datesOf = (clock: ZoneClock, row: MedSyncRow) =>
  prompt('medSyncDates', {
    id: row.patientId,
    version: row.patientVersion,
    title: `Dates of ${row.patientName}`,
    fields: medSyncDatesFields,
    blank: {
      anchorOn: row.anchorOn,
      cycleDays: row.cycleDays,
      attest: row.attested,
      attestedBy: attestedText(clock, row),
    },
  });
const listed = (answers: readonly RefillAnswer[]): string =>
  answers
    .map((answer) => `${answer.rxNumber} ${tallMan(answer.drugName)}: ${answer.said}`)
    .join(' ');
async function act(
  ports: MedSyncPorts,
  clock: ZoneClock,
  { verb, row, query }: Act,
): Promise<Acted> {
  const ownRow = row as MedSyncRow | null;
  const patientId = Number(query.filters['patientId'] ?? 0);
  if (verb === 'make') {
    if (patientId === 0) return { kind: 'refused', message: 'Choose a patient first.' };
    const made = await ports.shortFills(patientId);
    if (!made.ok) return { kind: 'refused', message: made.error.message };
    const { answers } = made.value;
    const refused = answers.filter((answer) => !answer.done);
    return refused.length === answers.length
      ? { kind: 'refused', message: listed(answers) }
      : { kind: 'done', message: listed(answers) };
  }
  if (ownRow === null)
    return { kind: 'refused', message: 'Choose a patient who has prescriptions first.' };
  if (verb === 'dates') return { kind: 'done', ask: datesOf(clock, ownRow) };
  const [answer] = await ports.include(
    [{ rxId: ownRow.rxId, version: ownRow.version }],
    !ownRow.inSync,
  );
  return answer?.done === true
    ? { kind: 'done', message: `${tallMan(answer.drugName)}: ${answer.said}` }
    : { kind: 'refused', message: answer?.said ?? 'It is not here any more.' };
}
/** The dates are saved over the version of the patient; the next ones are told. */
function datesDialog(ports: MedSyncPorts) {
  let said = '';
  const saved = savedBy(async ({ id, version, draft }) => {
    const done = await ports.terms({
      patientId: required(id, 'patient'),
      version,
      terms: {
        anchorOn: (draft['anchorOn'] as string | null) ?? null,
        cycleDays: draft['cycleDays'] as number,
        attest: draft['attest'] === true,
      },
    });
    if (done.ok)
      said =
        done.value.dates.length === 0
          ? 'Nothing is filled together.'
          : `Filled together on ${done.value.dates.map(formatDate).join(', ')} and so on.`;
    return done;
  });
  return saved.provide({
    actions: { notifySaved: ({ system }) => tell(system, { tone: 'success', message: said }) },
  });
}
export const provideMedSync = (ports: MedSyncPorts, clock: ZoneClock) => ({
  medSync: provideListDialog(
    createListDialog(medSyncPlan, (system) => ({ patientId: patientInSight(system) })),
    async (input, signal) => {
      const { patientId, ...filters } = input.query.filters;
      return patientId === undefined
        ? nobody
        : ports.list(Number(patientId), { ...queryOf(input), filters }, signal);
    },
    { act: (givenAct) => act(ports, clock, givenAct) },
  ),
  medSyncDates: datesDialog(ports),
});
