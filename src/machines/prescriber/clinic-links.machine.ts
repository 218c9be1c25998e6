import { assign, emit, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { PickOption, PickSearch } from '#machines/platform/list/picker.machine.ts';
import {
  errorNote,
  undoNote,
  type NewNote,
} from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';

type Events =
  | { type: 'clinics.type'; text: string }
  | { type: 'clinics.enter' }
  | { type: 'clinics.link'; index?: number }
  | { type: 'clinics.move'; by: 1 | -1 }
  | { type: 'clinics.close' }
  | { type: 'clinics.unlink'; id?: number }
  | { type: 'clinics.walk'; by: 1 | -1 }
  | { type: 'clinics.back'; clinic: PickOption }
  | { type: 'clinics.are'; linked: readonly PickOption[] };
interface Context {
  readonly text: string;
  /** What was searched for last. */ readonly asked: string | null;
  readonly found: readonly PickOption[];
  readonly active: number;
  readonly message: string;
  /** Those that are linked now, as the form has them, and the one under the cursor. */
  readonly linked: readonly PickOption[];
  readonly at: number;
}
export type ClinicLinksEmitted =
  | { type: 'clinics.linked'; clinic: PickOption }
  | { type: 'clinics.unlinked'; clinic: PickOption };

const isLinked = (context: Context, option: PickOption) =>
  context.linked.some((row) => row.id === option.id);
const chosen = (context: Context, events: Events): PickOption | undefined =>
  context.found[
    events.type === 'clinics.link' && events.index !== undefined ? events.index : context.active
  ];
const meant = (context: Context, events: Events): PickOption | undefined =>
  events.type === 'clinics.unlink' && events.id !== undefined
    ? context.linked.find((option) => option.id === events.id)
    : context.linked[context.at];
/** What stands in the box is not what was found. */
const asksAnew = (context: Context): boolean => context.asked !== context.text.trim();
const within = (at: number, number: number) => Math.max(0, Math.min(at, number - 1));

/**
 * The clinics of a prescriber in the form: a search that runs on Enter, Enter or Insert links what
 * it found, and a link that is taken out can be taken back. What is linked is the form's.
 */
export const clinicLinksMachine = setup({
  types: machineTypes<{ context: Context; events: Events; emitted: ClinicLinksEmitted }>(),
  actors: { search: unprovided<readonly PickOption[], { text: string }>('searchClinics') },
  actions: {
    tell: unprovidedAction('tell') as (_: unknown, params: { note: NewNote }) => void,
    type: assign({
      text: ({ context, event }) => (event.type === 'clinics.type' ? event.text : context.text),
    }),
    ask: assign({ asked: ({ context }) => context.text.trim(), message: '' }),
    /** From the toast and by Ctrl+Z. */
    offerBack: enqueueActions(({ enqueue, context, event, self }) => {
      const clinic = required(meant(context, event), 'clinic');
      enqueue({
        type: 'tell',
        params: {
          note: undoNote(`${clinic.label} unlinked.`, {
            target: self,
            event: { type: 'clinics.back', clinic } satisfies Events,
          }),
        },
      });
    }),
    move: assign({
      active: ({ context, event }) =>
        within(
          context.active + (event.type === 'clinics.move' ? event.by : 0),
          context.found.length,
        ),
    }),
    walk: assign({
      at: ({ context, event }) =>
        within(context.at + (event.type === 'clinics.walk' ? event.by : 0), context.linked.length),
    }),
    empty: assign({ text: '', asked: null, found: [], active: 0 }),
    takeLinked: assign(({ context, event }) =>
      event.type === 'clinics.are'
        ? { linked: event.linked, at: within(context.at, event.linked.length) }
        : {},
    ),
    link: emit(({ context, event }) => ({
      type: 'clinics.linked' as const,
      clinic: required(chosen(context, event), 'clinic'),
    })),
    unlink: emit(({ context, event }) => ({
      type: 'clinics.unlinked' as const,
      clinic: required(meant(context, event), 'clinic'),
    })),
  },
  guards: {
    canLink: ({ context, event }) => {
      const option = chosen(context, event);
      return option !== undefined && !isLinked(context, option) && !asksAnew(context);
    },
    asksAnew: ({ context }) => asksAnew(context),
    hasFound: ({ context }) => context.found.length > 0,
    hasLinked: ({ context, event }) => meant(context, event) !== undefined,
    hasLinks: ({ context }) => context.linked.length > 0,
  },
})
  .extend({
    actions: {
      linkBack: emit((_, { clinic }: { clinic: PickOption }) => ({
        type: 'clinics.linked' as const,
        clinic,
      })),
      take: assign({
        found: (_, output: readonly PickOption[]) => output,
        active: 0,
      }),
      fault: assign({
        asked: null,
        found: [],
        message: (_, { error }: { error: unknown }) => faultText(error),
      }),
    },
  })
  .createMachine({
    id: 'clinicLinks',
    context: { text: '', asked: null, found: [], active: 0, message: '', linked: [], at: 0 },
    initial: 'resting',
    on: {
      'clinics.are': { actions: 'takeLinked' },
      'clinics.type': { actions: 'type' },
      'clinics.back': {
        actions: { type: 'linkBack', params: ({ event }) => ({ clinic: event.clinic }) },
      },
      'clinics.walk': { guard: 'hasLinks', actions: 'walk' },
      'clinics.unlink': { guard: 'hasLinked', actions: ['unlink', 'offerBack'] },
    },
    states: {
      resting: {
        on: {
          'clinics.enter': [
            { guard: 'asksAnew', target: 'searching', actions: 'ask' },
            { guard: 'canLink', actions: ['link', 'empty'] },
          ],
          'clinics.link': { guard: 'canLink', actions: ['link', 'empty'] },
          'clinics.move': { guard: 'hasFound', actions: 'move' },
          'clinics.close': { guard: 'hasFound', actions: 'empty' },
        },
      },
      searching: {
        tags: 'busy',
        invoke: {
          id: 'search',
          src: 'search',
          input: ({ context }) => ({ text: context.asked ?? '' }),
          onDone: {
            target: 'resting',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          onError: {
            target: 'resting',
            actions: [
              { type: 'fault', params: ({ event }) => ({ error: event.error }) },
              { type: 'tell', params: ({ context }) => ({ note: errorNote(context.message) }) },
            ],
          },
        },
      },
    },
  });
export type ClinicLinksRef = ActorRefFrom<typeof clinicLinksMachine>;
/** For a view: `tell` shows a notification of the workstation. */
export const provideClinicLinks = (actions: {
  readonly search: PickSearch;
  tell(note: NewNote): void;
}) =>
  clinicLinksMachine.provide({
    actors: {
      search: port((input: { text: string }, signal) => actions.search(input.text, signal)),
    },
    actions: { tell: (_, params) => actions.tell(params.note) },
  });
/** Why an event is not possible now, in words; null when it is. */
export function clinicLinksRefusal(
  snapshot: SnapshotFrom<typeof clinicLinksMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: clinics are being searched.';
  if (event.type === 'clinics.unlink') return 'No clinic is linked.';
  const { found, active } = snapshot.context;
  const there = found[active];
  if (event.type === 'clinics.link' && there && asksAnew(snapshot.context))
    return 'These clinics answer an older search: {key:clinics.enter} searches again.';
  if (event.type === 'clinics.enter' || event.type === 'clinics.link')
    return there
      ? `${there.label} is linked already.`
      : 'No clinic was found: search for another name.';
  return 'There is nothing here yet.';
}
