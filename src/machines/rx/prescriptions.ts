import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { lastFillText, profileStatusText } from '#domain/patient/rules/medication-profile.ts';
import * as f from '#domain/platform/fields/field.ts';
import { daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import { prescriptionStatuses } from '#domain/platform/rules/enumerations.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { ProfileRow, QueueRow } from '#domain/rx/contract/rx.ts';
import { patientInSight } from '#machines/patient/patient-in-sight.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import {
  createListDialog,
  provideListDialog,
  type Asking,
  type ListPlan,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { SearchAnswer } from '#machines/platform/list/list.ports.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { tell, undoNote } from '#machines/platform/notifications/notifications.machine.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';
import { undoOf } from '#machines/platform/undo/undo.machine.ts';
import type { ClockPorts } from './entry/rx-entry.ports.ts';
import { isSortable, queueText, type QueueColumn } from './queue/queue-text.ts';
import { provideRx } from './rx.machine.ts';
import type { RxPorts } from './rx.ports.ts';

const rxOf = (input: { readonly rxId: number }): number => input.rxId;

export const browseFields = {
  status: f.choice({ label: 'Status', of: prescriptionStatuses }),
  from: f.date({ label: 'Filled from' }),
  to: f.date({ label: 'Filled to' }),
};
export const browseColumns: readonly QueueColumn[] = [
  'rxNumber',
  'status',
  'patientName',
  'dateOfBirth',
  'drugName',
  'sig',
  'quantity',
  'daysSupply',
  'filledOn',
  'prescriberName',
  'patientPayCents',
  'bin',
];
/** Every prescription of the store with its newest fill, newest first. */
export const browsePlan = {
  name: 'browsePresc',
  call: 'rx.queue',
  columns: browseColumns.map((id) => ({ id, sortable: isSortable(id) })),
  keyOf: rxOf,
  textOf: queueText,
  fields: browseFields,
  ways: { open: { rxId: rxOf } },
  news: ['rx', 'fill', 'order'],
} satisfies ListPlan<QueueRow>;
export const provideBrowse = (ports: Pick<RxPorts, 'queue'>) =>
  provideListDialog(createListDialog(browsePlan), (input, signal) => {
    const query = queryOf(input);
    return ports.queue({ ...query, filters: { ...query.filters, queue: 'all' } }, signal);
  });

const rtsTexts = (today: () => string): Readonly<Record<string, (row: QueueRow) => string>> => ({
  bagCode: (row) => row.bagCode ?? '',
  bin: (row) => row.bin ?? '',
  filledOn: (row) => formatDate(row.filledOn),
  rtsDueOn: (row) => formatDate(row.rtsDueOn),
  days: (row) => (row.filledOn === null ? '' : String(daysBetween(row.filledOn, today()))),
  over: (row) => (row.rtsDueOn === null ? '' : String(daysBetween(row.rtsDueOn, today()))),
});
export const rtsColumns = [
  'bagCode',
  'bin',
  'rxNumber',
  'patientName',
  'drugName',
  'quantity',
  'filledOn',
  'days',
  'rtsDueOn',
  'over',
] as const;
/**
 * What was not picked up by its date: bag, bin and how long. F8 takes the step that brings it back
 * to the shelf, as on the prescription's page.
 */
export const rtsPlan = (today: () => string) => {
  const own = rtsTexts(today);
  return {
    name: 'rts',
    call: 'rx.queue',
    narrowed: 'rx.queue/work',
    columns: rtsColumns.map((id) => ({ id, sortable: id !== 'days' && id !== 'over' })),
    keyOf: (row) => row.fillId,
    textOf: (row, column) => own[column]?.(row) ?? queueText(row, column),
    sort: { column: 'rtsDueOn', direction: 'asc' },
    ways: {
      open: { rxId: rxOf },
      step: { step: (row) => ({ rxId: row.rxId, first: 'return-to-stock', once: true }) },
    },
    news: ['rx', 'fill', 'order'],
    scanned: (code) => ({
      search:
        code.kind === 'bag' ? `bag ${code.bag}` : code.kind === 'rx' ? code.rxNumber : code.raw,
    }),
  } satisfies ListPlan<QueueRow>;
};
/** A bag is searched by its number, scanned or typed: `bag 100007`. */
function rtsQuery(givenQueryOf: ReturnType<typeof queryOf>): ReturnType<typeof queryOf> {
  const bag = /^bag\s*(\d+)$/i.exec(givenQueryOf.text.trim())?.[1];
  return {
    ...givenQueryOf,
    ...(bag === undefined ? {} : { text: '' }),
    filters: { ...givenQueryOf.filters, queue: 'rts-due', ...(bag === undefined ? {} : { bag }) },
  };
}
export const provideRts = (ports: RxPorts, clock: Pick<ClockPorts, 'today'>) =>
  provideListDialog(
    createListDialog(rtsPlan(clock.today)),
    (input, signal) => ports.queue(rtsQuery(queryOf(input)), signal),
    { step: provideRx(ports) },
  );

export const profileFields = { patientId: f.ref({ label: 'Patient', of: 'patient' }) };
const profileTexts: Readonly<Record<string, (row: ProfileRow) => string>> = {
  rxNumber: (row) => row.rxNumber,
  drugName: (row) => `${row.checked ? '' : 'Not checked: '}${tallMan(row.drugName)}`,
  sig: (row) => row.sig,
  lastFilledOn: lastFillText,
  quantity: (row) => (row.quantity === null ? '' : formatQuantity(row.quantity)),
  daysSupply: (row) => String(row.daysSupply ?? ''),
  daysLeft: (row) =>
    row.daysLeft === null ? '' : row.daysLeft < 0 ? 'used up' : String(row.daysLeft),
  refillsLeft: (row) => String(row.refillsLeft ?? ''),
  prescriberName: (row) => row.prescriberName,
  state: (row) => (row.state === 'active' ? 'Active' : 'Ended'),
  status: profileStatusText,
  expiresOn: (row) => formatDate(row.expiresOn),
};
export const profileColumns = [
  'rxNumber',
  'drugName',
  'sig',
  'lastFilledOn',
  'quantity',
  'daysSupply',
  'daysLeft',
  'refillsLeft',
  'prescriberName',
  'state',
  'status',
  'expiresOn',
] as const;
export const profileStates = [
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
const stopReasons = [
  'Stopped by the prescriber',
  'Patient stopped taking it',
  'Changed to another medication',
  'Course completed',
  'Told by mistake',
].map((value) => ({ value, label: value })) as unknown as readonly [f.Option, ...f.Option[]];
export const stopFields = {
  reason: f.choice({ label: 'Reason', of: stopReasons, required: true }),
  note: f.text({ label: 'Note', max: 150 }),
  on: f.date({ label: 'Ended on', help: 'Empty: today.' }),
};
const stop = (row: ProfileRow): Asking =>
  prompt('medicationStop', {
    id: row.historyId!,
    version: row.historyVersion!,
    title: row.drugName,
    fields: stopFields,
    blank: {},
  });
const mayStop = (row: ProfileRow): string | null =>
  row.source === null
    ? 'This prescription is this store’s own: open it to discontinue it.'
    : row.stopped === null
      ? null
      : `It ended ${formatDate(row.stopped.on)}: ${row.stopped.reason}. {key:profile.resume} takes that back.`;
const mayResume = (row: ProfileRow): string | null =>
  row.stopped === null ? 'Nobody here said that it ended: there is nothing to take back.' : null;
/**
 * A patient's medication profile: of the patient that is picked, at the start the one in sight.
 * What another system told stands among the store's own.
 */
export const profilePlan = {
  name: 'profile',
  call: 'rx.profile',
  columns: profileColumns.map((id) => ({ id })),
  keyOf: (row) => row.rxId ?? `told ${row.historyId}`,
  textOf: (row, column) => profileTexts[column]?.(row) ?? '',
  fields: profileFields,
  asksFirst: true,
  choices: profileStates,
  ways: {
    open: { rxId: (row) => row.rxId!, why: elsewhere },
    create: { ask: entryFrom },
    stop: { why: mayStop, ask: (row) => stop(row!) },
    resume: { act: true, why: mayResume },
  },
  news: ['rx', 'fill', 'patient', 'medicationHistory'],
} satisfies ListPlan<ProfileRow>;
/** Without a patient there is nothing to ask for. */
const nobody: SearchAnswer = { total: 0, rows: [] };
export const provideProfile = (ports: Pick<RxPorts, 'profile' | 'resumeTold'>) =>
  provideListDialog(
    createListDialog(profilePlan, (system) => ({ patientId: patientInSight(system) })),
    async (input, signal) => {
      const { patientId, ...filters } = input.query.filters;
      return patientId === undefined
        ? nobody
        : ports.profile(Number(patientId), { ...queryOf(input), filters }, signal);
    },
    {
      act: async ({ row }) => {
        const ownRow = row as ProfileRow;
        const result = await ports.resumeTold({
          historyId: ownRow.historyId!,
          version: ownRow.historyVersion!,
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
export function provideStop(ports: Pick<RxPorts, 'stopTold'>) {
  let done = { id: 0, version: 0 };
  const saved = savedBy(async ({ id, version, draft }) => {
    const result = await ports.stopTold({
      historyId: id!,
      version,
      on: (draft['on'] as string | null) ?? null,
      reason: [draft['reason'], draft['note']].filter(Boolean).join(': '),
    });
    if (result.ok) done = result.value;
    return result;
  });
  return saved.provide({
    actions: {
      tellSaved: ({ system, context }) =>
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
