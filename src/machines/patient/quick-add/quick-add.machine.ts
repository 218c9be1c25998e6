import {
  assign,
  forwardTo,
  fromCallback,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
  enqueueActions,
} from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import {
  draftLogic,
  draftOf,
  isDirty,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { RecordOutput } from '#machines/platform/record/record.context.ts';
import { recordMachine, type RecordRef } from '#machines/platform/record/record.machine.ts';
import type { Stored, Versioned } from '#machines/platform/record/record.ports.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import {
  provideZipLookup,
  zipAnswer,
  zipLookupMachine,
  zipRefusal,
  type ZipLookupRef,
  type ZipPorts,
} from '#machines/platform/zip-lookup/zip-lookup.machine.ts';
import {
  allergyFields,
  blankAllergy,
  createAllergenList,
  type AllergenList,
  type AllergyEntry,
} from './allergy-list.ts';
import { fieldsOfKind, titleOfKind } from './quick-add.values.ts';
import type { RecordKind, RecordsPorts } from './records.ports.ts';

export interface QuickAddInput {
  readonly of: RecordKind;
  readonly values: Values;
}
/** The new record as a field picks it; null when nothing was added. */
export type QuickAddOutput = { readonly id: number; readonly label: string } | null;
export interface QuickAddContext extends QuickAddInput {
  /** The record's draft, once its machine has started it. */
  readonly draft: DraftRef | null;
  readonly allergies: readonly AllergyEntry[];
  /** The allergy that is being named. */
  readonly allergy: DraftRef;
  readonly allergens: AllergenList;
  readonly row: Stored | null;
  readonly failure: string | null;
}
export type QuickAddEvent =
  | { type: 'record.save'; then?: 'close' | 'next' }
  | { type: 'record.discard' }
  | { type: 'record.retry' }
  | { type: 'dialog.close' }
  | { type: 'zip.type'; text: string }
  | { type: 'zip.choose'; index: number }
  | { type: 'zip.retry' }
  | { type: 'allergy.add' }
  | { type: 'allergy.remove'; index: number }
  | { type: 'allergies.retry' };
interface AllergySave extends Versioned {
  readonly allergies: readonly AllergyEntry[];
}

const text = (input: unknown): string =>
  input === null || input === undefined ? '' : String(input);
const labels: Readonly<Record<RecordKind, (row: Values) => string>> = {
  patient: (values) =>
    `${text(values['lastName'])}, ${text(values['firstName'])}${values['middleName'] ? ` ${text(values['middleName'])}` : ''}`,
  prescriber: (values) =>
    [`${text(values['lastName'])}, ${text(values['firstName'])}`, text(values['degree'])]
      .filter(Boolean)
      .join(' '),
  drug: (values) =>
    [text(values['name']), text(values['strength']), text(values['form'])]
      .filter(Boolean)
      .join(' '),
};
const statusOf = (context: QuickAddContext) =>
  context.draft ? draftOf(context.draft).values['allergyStatus'] : undefined;
const chosenAllergy = (context: QuickAddContext): AllergyEntry | null => {
  const { allergen, severity } = draftOf(context.allergy).values;
  const entry =
    typeof allergen === 'number'
      ? context.allergens.entryOf(allergen, (severity ?? 'Medium') as AllergyEntry['severity'])
      : null;
  return entry &&
    !context.allergies.some(
      (allergy) => allergy.kind === entry.kind && allergy.value === entry.value,
    )
    ? entry
    : null;
};
/** Why the list and what was chosen above it contradict each other; null when they agree. */
const allergyProblem = (context: QuickAddContext): string | null => {
  if (statusOf(context) === 'allergies' && context.allergies.length === 0)
    return 'Name at least one allergy, or choose NKDA.';
  return statusOf(context) === 'nkda' && context.allergies.length > 0
    ? 'Remove the allergies, or choose Allergies.'
    : null;
};

/**
 * A record added from inside another piece of work: its record machine, the city of its zip code,
 * and a patient's allergies.
 */
export const quickAddMachine = setup({
  types: machineTypes<{
    input: QuickAddInput;
    context: QuickAddContext;
    events: QuickAddEvent;
    output: QuickAddOutput;
  }>(),
  actors: {
    record: recordMachine,
    zip: zipLookupMachine,
    allergy: draftLogic,
    saveAllergies: unprovided<Result<{ readonly version: number }>, AllergySave>('saveAllergies'),
    /** What is typed as the zip code goes to its lookup. */
    watchZip: fromCallback<QuickAddEvent, { draft: DraftRef }>(({ input, sendBack }) => {
      let zip = draftOf(input.draft).values['zipCode'];
      const watching = input.draft.subscribe((snapshot) => {
        const now = snapshot.context.values['zipCode'];
        if (now !== zip) {
          zip = now;
          sendBack({ type: 'zip.type', text: text(now) });
        }
      });
      return () => watching.unsubscribe();
    }),
  },
  guards: {
    hasDraft: ({ context }, snapshot: SnapshotFrom<typeof recordMachine>) =>
      context.draft === null && snapshot.context.draft !== null,
    hasZip: ({ context }) => 'zipCode' in fieldsOfKind(context.of),
    /** Also who was stored before: allergies that were typed here are not put into that record. */
    isSaved: (_, output: RecordOutput) => output.kind === 'saved' || output.kind === 'chosen',
    isSavedWithAllergies: ({ context }, output: RecordOutput) =>
      output.kind === 'saved' && context.allergies.length > 0,
    agrees: ({ context }) => allergyProblem(context) === null,
    hasAllergy: ({ context }) => chosenAllergy(context) !== null,
    isListed: ({ context, event }) =>
      event.type === 'allergy.remove' && context.allergies[event.index] !== undefined,
    isStored: (_, output: Result<unknown>) => output.ok,
  },
  actions: {
    takeDraft: assign({
      draft: (_, snapshot: SnapshotFrom<typeof recordMachine>) => snapshot.context.draft,
    }),
    fillCity: ({ context, self }) => {
      const zip = (self.getSnapshot() as { children: { zip?: ZipLookupRef } }).children.zip;
      const values = context.draft && draftOf(context.draft).values;
      if (!zip || !values) return;
      const { city, state, cityId } = zipAnswer(zip.getSnapshot());
      if (values['cityId'] !== cityId || text(values['cityName']) !== city)
        context.draft.send({
          type: 'draft.fill',
          values: { cityName: city || null, state: state || null, cityId },
        });
    },
    addAllergy: enqueueActions(({ context, enqueue }) => {
      const entry = required(chosenAllergy(context), 'The chosen allergy');
      enqueue.sendTo(context.allergy, { type: 'draft.load', initial: blankAllergy });
      if (context.draft)
        enqueue.sendTo(context.draft, {
          type: 'draft.set',
          field: 'allergyStatus',
          value: 'allergies',
        });
      enqueue.assign({ allergies: [...context.allergies, entry] });
    }),
    removeAllergy: assign({
      allergies: ({ context, event }) =>
        event.type === 'allergy.remove'
          ? context.allergies.filter((_, index) => index !== event.index)
          : context.allergies,
    }),
    keepRow: assign({ row: (_, output: RecordOutput) => output.row }),
    refuse: assign({
      failure: (_, output: Result<unknown>) => {
        return output.ok ? null : output.error.message;
      },
    }),
    fault: assign({
      failure: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notifyNotStored: ({ context, system, self }) =>
      tell(
        system,
        errorNote(`The patient is saved, the allergies are not: ${context.failure ?? ''}`, {
          target: self,
          event: { type: 'allergies.retry' },
        }),
      ),
  },
}).createMachine({
  id: 'quickAdd',
  context: ({ input, spawn }) => ({
    ...input,
    draft: null,
    allergies: [],
    allergens: createAllergenList(),
    allergy: spawn('allergy', {
      id: 'allergy',
      input: { values: blankAllergy, fields: allergyFields },
    }) as DraftRef,
    row: null,
    failure: null,
  }),
  initial: 'adding',
  output: ({ context }) =>
    context.row ? { id: context.row.id, label: labels[context.of](context.row) } : null,
  states: {
    adding: {
      initial: 'starting',
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context }) => ({
          id: null,
          intent: 'new' as const,
          title: titleOfKind(context.of),
          fields: fieldsOfKind(context.of),
          blank: context.values,
        }),
        // Every change of the record is a change of this dialog: whoever looks at it is told.
        onSnapshot: [
          {
            guard: { type: 'hasDraft', params: ({ event }) => event.snapshot },
            target: '.typing',
            actions: { type: 'takeDraft', params: ({ event }) => event.snapshot },
          },
          {},
        ],
        onDone: [
          {
            guard: { type: 'isSavedWithAllergies', params: ({ event }) => event.output },
            target: 'savingAllergies',
            actions: { type: 'keepRow', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'keepRow', params: ({ event }) => event.output },
          },
          { target: 'closed' },
        ],
      },
      on: {
        'record.save': { guard: 'agrees', actions: forwardTo('record') },
        'record.discard': { actions: forwardTo('record') },
        'record.retry': { actions: forwardTo('record') },
        'dialog.close': { actions: forwardTo('record') },
        'allergy.add': { guard: 'hasAllergy', actions: 'addAllergy' },
        'allergy.remove': { guard: 'isListed', actions: 'removeAllergy' },
      },
      states: {
        starting: {},
        typing: {
          initial: 'asking',
          states: {
            asking: { always: [{ guard: 'hasZip', target: 'withZip' }, { target: 'plain' }] },
            plain: {},
            withZip: {
              invoke: [
                {
                  id: 'zip',
                  src: 'zip',
                  input: ({ context: { values } }) => ({
                    zip: text(values['zipCode']),
                    cityId: Number(values['cityId'] ?? 0),
                    city: text(values['cityName']),
                    state: text(values['state']),
                  }),
                  onSnapshot: { actions: 'fillCity' },
                },
                {
                  id: 'watchZip',
                  src: 'watchZip',
                  input: ({ context }) => ({
                    draft: required(context.draft, 'draft of the patient'),
                  }),
                },
              ],
              on: {
                'zip.type': { actions: forwardTo('zip') },
                'zip.choose': { actions: forwardTo('zip') },
                'zip.retry': { actions: forwardTo('zip') },
              },
            },
          },
        },
      },
    },
    savingAllergies: {
      tags: 'busy',
      invoke: {
        id: 'saveAllergies',
        src: 'saveAllergies',
        input: ({ context }) => {
          const { id, version } = required(context.row, 'saved patient');
          return { id, version, allergies: context.allergies };
        },
        onDone: [
          { guard: { type: 'isStored', params: ({ event }) => event.output }, target: 'closed' },
          {
            target: 'notStored',
            actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'notifyNotStored'],
          },
        ],
        onError: {
          target: 'notStored',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyNotStored',
          ],
        },
      },
    },
    /**
     * The patient exists; leaving takes it without its allergies, and the note of the failure
     * stays.
     */
    notStored: {
      on: {
        'allergies.retry': 'savingAllergies',
        'record.retry': 'savingAllergies',
        'dialog.close': 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
export type QuickAddRef = ActorRefFrom<typeof quickAddMachine>;
export const provideQuickAdd = (
  of: RecordKind,
  ports: { readonly records: RecordsPorts; readonly zip: ZipPorts },
) =>
  quickAddMachine.provide({
    actors: {
      record: recordMachine.provide({
        actors: {
          save: port((save: Parameters<RecordsPorts[RecordKind]['save']>[0]) =>
            ports.records[of].save(save),
          ),
        },
      }),
      zip: provideZipLookup(ports.zip),
      saveAllergies: port(({ id, version, allergies }: AllergySave) =>
        ports.records.saveAllergies({ id, version, status: 'allergies', allergies }),
      ),
    },
  });

type Snapshot = SnapshotFrom<typeof quickAddMachine>;
/**
 * The record's machine; what changes in it is read from itself, as this dialog's own snapshot stays
 * the same meanwhile.
 */
export const recordRefOf = (snapshot: Snapshot): RecordRef | undefined =>
  snapshot.children.record as RecordRef | undefined;
const recordOf = (snapshot: Snapshot): SnapshotFrom<typeof recordMachine> | undefined =>
  recordRefOf(snapshot)?.getSnapshot();
export const zipOf = (snapshot: Snapshot): ZipLookupRef | undefined =>
  snapshot.children.zip as ZipLookupRef | undefined;
export const isQuickAddDirty = (snapshot: Snapshot): boolean =>
  snapshot.context.draft !== null && isDirty(draftOf(snapshot.context.draft));
/** Why an event is not possible now, in words; null when it is. */
export function quickAddRefusal(snapshot: Snapshot, event: { type: string }): string | null {
  const record = recordOf(snapshot);
  if (event.type === 'record.save')
    return (
      allergyProblem(snapshot.context) ??
      (record ? recordRefusal(record, event) : 'Saving: wait for the answer.')
    );
  if (event.type.startsWith('record.') && record) return recordRefusal(record, event);
  if (event.type === 'allergy.add')
    return chosenAllergy(snapshot.context)
      ? null
      : 'Choose an allergy that is not in the list yet.';
  // What is handed on to the lookup is refused by it, or is lost there without a word.
  const zip = zipOf(snapshot);
  if (event.type.startsWith('zip.') && zip) return zipRefusal(zip.getSnapshot(), event);
  if (accepts(snapshot, event)) return null;
  return snapshot.hasTag('busy') ? 'Saving: wait for the answer.' : 'That is not possible now.';
}
