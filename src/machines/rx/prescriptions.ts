import type { ScanCode } from '#domain/composition/scan-code.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { lastFillText, profileStatusText } from '#domain/patient/rules/medication-profile.ts';
import * as f from '#domain/platform/fields/field.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import { required } from '#domain/platform/required.ts';
import { daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import { prescriptionStatuses } from '#domain/platform/rules/enumerations.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import type { ProfileRow, QueueRow } from '#domain/rx/contract/rx.ts';
import type { MedicationHistoryPorts } from '#machines/patient/medication-history.ports.ts';
import { patientInSight } from '#machines/patient/patient-in-sight.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import {
  clockDialogColumns,
  dialogColumns,
} from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Asking, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import type { SearchAnswer } from '#machines/platform/list/list.ports.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { tell, undoNote } from '#machines/platform/notifications/notifications.machine.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';
import { undoOf } from '#machines/platform/undo/undo.machine.ts';
import { prescriptionColumns } from './queue/prescription-columns.ts';
import { provideRx } from './rx.machine.ts';
import type { RxPorts, RxStepPorts } from './rx.ports.ts';

const rxOf = (input: { readonly rxId: number }): number => input.rxId;

export const browseFields = {
  status: f.choice({ label: 'Status', of: prescriptionStatuses }),
  from: f.date({ is: 'past', label: 'Filled from' }),
  to: f.date({ is: 'past', label: 'Filled to' }),
};
const browseList = clockDialogColumns<QueueRow>()(prescriptionColumns);
/** Every prescription of the store with its newest fill, newest first. */
export const browsePlan = {
  name: 'browsePresc',
  call: 'rx.queue',
  ...browseList,
  keyOf: rxOf,
  fields: browseFields,
  rowActions: { open: { rxId: rxOf } },
  changeEvents: ['rx', 'fill', 'order'],
} satisfies ClockPlan<QueueRow>;
export const provideBrowse = (ports: Pick<RxPorts, 'queue'>, clock: ClockPorts) =>
  provideListDialog(createListDialog(onClock(browsePlan, clock)), (input, signal) => {
    const query = queryOf(input);
    return ports.queue({ ...query, filters: { ...query.filters, queue: 'all' } }, signal);
  });

const rtsList = clockDialogColumns<QueueRow>()({
  bagCode: { title: 'Bag', width: 110, text: (row) => row.bagCode ?? '' },
  bin: prescriptionColumns.bin,
  rxNumber: prescriptionColumns.rxNumber,
  patientName: { ...prescriptionColumns.patientName, width: 216 },
  drugName: prescriptionColumns.drugName,
  quantity: prescriptionColumns.quantity,
  filledOn: { title: 'Filled', width: 94, text: (row) => formatDate(row.filledOn) },
  days: {
    title: 'Days',
    width: 56,
    align: 'right',
    sortable: false,
    text: (row, clock) =>
      row.filledOn === null ? '' : String(daysBetween(row.filledOn, clock.today())),
  },
  rtsDueOn: { title: 'Due back', width: 94, text: (row) => formatDate(row.rtsDueOn) },
  over: {
    title: 'Days over',
    width: 80,
    align: 'right',
    sortable: false,
    text: (row, clock) =>
      row.rtsDueOn === null ? '' : String(daysBetween(row.rtsDueOn, clock.today())),
  },
});
/** What a scan looks for among the bags that are due back. */
const rtsSearchOf = (code: ScanCode): string => {
  if (code.kind === 'bag') return `bag ${code.bag}`;
  return code.kind === 'rx' ? code.rxNumber : code.raw;
};
/**
 * What was not picked up by its date: bag, bin and how long. F8 takes the step that brings it back
 * to the shelf, as on the prescription's page.
 */
export const rtsPlan = {
  name: 'rts',
  call: 'rx.queue',
  narrowed: 'rx.queue/work',
  ...rtsList,
  keyOf: (row) => row.fillId,
  sort: { column: 'rtsDueOn', direction: 'asc' },
  rowActions: {
    open: { rxId: rxOf },
    step: { step: (row) => ({ rxId: row.rxId, first: 'return-to-stock', once: true }) },
  },
  changeEvents: ['rx', 'fill', 'order'],
  scanned: (code) => ({ search: rtsSearchOf(code) }),
} satisfies ClockPlan<QueueRow>;
/** A bag is searched by its number, scanned or typed: `bag 100007`. */
function rtsQuery(givenQueryOf: ReturnType<typeof queryOf>): ReturnType<typeof queryOf> {
  const bag = /^bag\s*(\d+)$/i.exec(givenQueryOf.text.trim())?.[1];
  return {
    ...givenQueryOf,
    ...(bag === undefined ? {} : { text: '' }),
    filters: { ...givenQueryOf.filters, queue: 'rts-due', ...(bag === undefined ? {} : { bag }) },
  };
}
export const provideRts = (ports: RxStepPorts, clock: ClockPorts) =>
  provideListDialog(
    createListDialog(onClock(rtsPlan, clock)),
    (input, signal) => ports.queue(rtsQuery(queryOf(input)), signal),
    { step: provideRx(ports) },
  );

export const profileFields = { patientId: f.ref({ label: 'Patient', of: 'patient' }) };
const profileList = dialogColumns<ProfileRow>()({
  rxNumber: { title: 'Rx #', width: 128, text: (row) => row.rxNumber },
  drugName: {
    title: 'Medication',
    width: 224,
    grow: true,
    text: (row) => `${row.checked ? '' : 'Not checked: '}${tallMan(row.drugName)}`,
  },
  sig: { title: 'Sig', width: 112, grow: true, text: (row) => row.sig },
  lastFilledOn: { title: 'Last fill', width: 136, text: lastFillText },
  quantity: {
    title: 'Qty',
    width: 52,
    align: 'right',
    text: (row) => (row.quantity === null ? '' : formatQuantity(row.quantity)),
  },
  daysSupply: {
    title: 'Days',
    width: 48,
    align: 'right',
    text: (row) => String(row.daysSupply ?? ''),
  },
  daysLeft: {
    title: 'Days left',
    width: 74,
    align: 'right',
    text: (row) => {
      // What has ended is not to be taken any more, however much of it is left.
      if (row.daysLeft === null || (row.state === 'ended' && row.daysLeft > 0)) return '';
      return row.daysLeft < 0 ? 'used up' : String(row.daysLeft);
    },
  },
  refillsLeft: {
    title: 'Refills left',
    width: 84,
    align: 'right',
    text: (row) => String(row.refillsLeft ?? ''),
  },
  prescriberName: { title: 'Prescriber', width: 132, text: (row) => row.prescriberName },
  state: {
    title: 'In use',
    width: 72,
    text: (row) => (row.state === 'active' ? 'Active' : 'Ended'),
  },
  status: { title: 'Status', width: 136, text: profileStatusText },
  expiresOn: { title: 'Expires', width: 94, text: (row) => formatDate(row.expiresOn) },
});
const profileStates = [
  {
    name: 'state',
    label: 'Medication',
    options: [
      { value: 'all', label: 'All' },
      { value: 'active', label: 'Active' },
      { value: 'ended', label: 'Ended' },
    ],
    initial: 'all',
  },
] as const;
/** A new prescription for the patient of the list, with what another system told of the row. */
function entryFrom(row: ProfileRow | null, { patientId }: Values): Asking {
  const told =
    row?.source == null
      ? {}
      : {
          drugId: row.drugId,
          prescriberId: row.prescriberId,
          sig: row.sig || null,
          quantity: row.quantity,
          daysSupply: row.daysSupply,
        };
  return {
    name: 'rxEntry',
    input: {
      ...(typeof patientId === 'number' ? { patientId } : {}),
      start: Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
    },
  };
}
const elsewhere = (row: ProfileRow): string | null =>
  row.source === null
    ? null
    : `${row.source} told of this prescription: it can’t be filled here. {key:profile.create} enters it as a new one.`;
const stopReasons = nonEmpty(
  [
    'Stopped by the prescriber',
    'Patient stopped taking it',
    'Changed to another medication',
    'Course completed',
    'Told by mistake',
  ].map((value) => ({ value, label: value })),
  'The first reason',
);
export const stopFields = {
  reason: f.choice({ label: 'Reason', of: stopReasons, required: true }),
  note: f.text({ label: 'Note', max: 150 }),
  on: f.date({ is: 'past', label: 'Ended on', help: 'Empty: today.' }),
};
/** What another system told of a row: its number and its version. */
const toldOf = (row: ProfileRow) => ({
  id: required(row.historyId, 'The told medication'),
  version: required(row.historyVersion, 'The version of the told medication'),
});
const stop = (row: ProfileRow): Asking =>
  prompt('medicationStop', {
    ...toldOf(row),
    title: row.drugName,
    fields: stopFields,
    blank: {},
  });
const mayStop = (row: ProfileRow): string | null => {
  if (row.source === null)
    return 'This prescription is this store’s own: open it to discontinue it.';
  return row.stopped === null
    ? null
    : [
        sentence(`It ended ${formatDate(row.stopped.on)}: ${row.stopped.reason}`),
        '{key:profile.resume} takes that back.',
      ].join(' ');
};
const mayResume = (row: ProfileRow): string | null =>
  row.stopped === null ? 'Nobody here said that it ended: there is nothing to take back.' : null;
/**
 * A patient's medication profile: of the patient that is picked, at the start the one in sight.
 * What another system told stands among the store's own.
 */
export const profilePlan = {
  name: 'profile',
  call: 'rx.profile',
  ...profileList,
  keyOf: (row) => row.rxId ?? `told ${row.historyId}`,
  fields: profileFields,
  asksFirst: true,
  choices: profileStates,
  rowActions: {
    open: { rxId: (row) => required(row.rxId, 'The prescription of the row'), why: elsewhere },
    create: { ask: entryFrom },
    stop: { why: mayStop, ask: (row) => stop(required(row, 'The row')) },
    resume: { act: true, why: mayResume },
  },
  changeEvents: ['rx', 'fill', 'patient', 'medicationHistory'],
} satisfies ListPlan<ProfileRow>;
/** Without a patient there is nothing to ask for. */
const nobody: SearchAnswer = { total: 0, rows: [] };
export interface ProfilePorts {
  readonly rx: Pick<RxPorts, 'profile'>;
  readonly medicationHistory: Pick<MedicationHistoryPorts, 'resumeReported'>;
}
export const provideProfile = ({ rx, medicationHistory }: ProfilePorts) =>
  provideListDialog(
    createListDialog(profilePlan, (system) => ({ patientId: patientInSight(system) })),
    async (input, signal) => {
      const { patientId, ...filters } = input.query.filters;
      return patientId === undefined
        ? nobody
        : rx.profile(Number(patientId), { ...queryOf(input), filters }, signal);
    },
    {
      act: async ({ row }) => {
        const ownRow = row as ProfileRow;
        const { id, version } = toldOf(ownRow);
        const result = await medicationHistory.resumeReported({
          historyId: id,
          version,
        });
        return result.ok
          ? { kind: 'done', message: `${ownRow.drugName} counts as it was told again.` }
          : { kind: 'refused', message: result.error.message };
      },
    },
  );
/**
 * Says of a medication that another system told that it is taken no more; the note takes it back.
 */
export function provideStop(ports: Pick<MedicationHistoryPorts, 'stopReported'>) {
  let done = { id: 0, version: 0 };
  const saved = savedBy(async ({ id, version, draft }) => {
    const result = await ports.stopReported({
      historyId: required(id, 'The told medication'),
      version,
      on: (draft['on'] as string | null) ?? null,
      reason: [draft['reason'], draft['note']].filter(Boolean).join(': '),
    });
    if (result.ok) done = result.value;
    return result;
  });
  return saved.provide({
    actions: {
      notifySaved: ({ system, context }) =>
        tell(
          system,
          undoNote(
            `${context.title} is taken no more.`,
            undoOf(system, { kind: 'medicationHistory', ...done, what: context.title }),
          ),
        ),
    },
  });
}
