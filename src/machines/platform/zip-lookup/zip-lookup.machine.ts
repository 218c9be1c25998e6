import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided } from '../ports/port.ts';

/** A city of a zip code; `id` is the city's, `stateName` the two letters. */
export interface ZipPlace {
  readonly postalCode: string;
  readonly id: number;
  readonly name: string;
  readonly stateName: string;
}
export interface ZipPorts {
  /** Every city of the zip code; an empty list is a miss. */
  lookUpZip(zip: string, signal: AbortSignal): Promise<readonly ZipPlace[]>;
}
/**
 * What an address block is filled with. A miss has cityId 0 and blank city and state; a cleared zip
 * too.
 */
export interface ZipAnswer {
  readonly zip: string;
  readonly cityId: number;
  readonly city: string;
  readonly state: string;
}

type Events =
  | { type: 'zip.type'; text: string }
  | { type: 'zip.choose'; index: number }
  | { type: 'zip.retry' };
interface Context {
  readonly zip: string;
  readonly places: readonly ZipPlace[];
  readonly answer: ZipAnswer;
  readonly problem: string | null;
}

/** The lookup starts at this many characters, mask underscores removed. */
const zipLookupMinChars = 3;
const wholeZip = 5;
const typed = (text: string) => text.replaceAll('_', '').trim();
const blank = (zip: string): ZipAnswer => ({ zip, cityId: 0, city: '', state: '' });
const filled = (zip: string, zipPlace: ZipPlace): ZipAnswer => ({
  zip,
  cityId: zipPlace.id,
  city: zipPlace.name,
  state: zipPlace.stateName,
});

/**
 * Zip → city and state. Every change while a lookup runs aborts it, so that the last input wins; a
 * fault keeps the zip
 * and blanks the city like a miss, and says so.
 */
export const zipLookupMachine = setup({
  types: machineTypes<{
    input: { zip?: string; cityId?: number; city?: string; state?: string };
    context: Context;
    events: Events;
  }>(),
  actors: { lookUp: unprovided<readonly ZipPlace[], string>('lookUpZip') },
  guards: {
    isCleared: ({ event }) => event.type === 'zip.type' && typed(event.text) === '',
    isUnchanged: ({ context, event }) =>
      event.type === 'zip.type' && typed(event.text) === context.zip,
    isLongEnough: ({ event }) =>
      event.type === 'zip.type' && typed(event.text).length >= zipLookupMinChars,
    isListed: ({ context, event }) =>
      event.type === 'zip.choose' && context.places[event.index] !== undefined,
  },
  actions: {
    /** City and state of another zip never stay beside the new one. */
    take: assign(({ event, context }) => {
      const zip = event.type === 'zip.type' ? typed(event.text) : context.zip;
      return { zip, places: [], answer: blank(zip), problem: null };
    }),
    choose: assign({
      answer: ({ context, event }) =>
        event.type === 'zip.choose'
          ? filled(context.zip, required(context.places[event.index], 'place of the ZIP code'))
          : context.answer,
    }),
  },
}).createMachine({
  id: 'zipLookup',
  context: ({ input }) => ({
    zip: input.zip ?? '',
    places: [],
    problem: null,
    answer: {
      zip: input.zip ?? '',
      cityId: input.cityId ?? 0,
      city: input.city ?? '',
      state: input.state ?? '',
    },
  }),
  initial: 'resting',
  on: {
    'zip.type': [
      { guard: 'isUnchanged' },
      { guard: 'isCleared', target: '.resting', actions: 'take' },
      { guard: 'isLongEnough', target: '.looking', reenter: true, actions: 'take' },
      { target: '.resting', actions: 'take' },
    ],
  },
  states: {
    /** Nothing to look up: empty, too short, or as the record came. */
    resting: {},
    looking: {
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => context.zip,
        onDone: [
          { guard: ({ event }) => event.output.length === 0, target: 'missed' },
          {
            guard: ({ event }) => event.output.length > 1,
            target: 'choosing',
            actions: assign({ places: ({ event }) => event.output }),
          },
          {
            target: 'found',
            actions: assign({
              answer: ({ context, event }) =>
                filled(context.zip, required(event.output[0], 'place of the ZIP code')),
            }),
          },
        ],
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => faultText(event.error) }),
        },
      },
    },
    found: {},
    /** More than one city has this zip. */
    choosing: { on: { 'zip.choose': { guard: 'isListed', target: 'found', actions: 'choose' } } },
    missed: {},
    failed: { on: { 'zip.retry': 'looking' } },
  },
});
export type ZipLookupRef = ActorRefFrom<typeof zipLookupMachine>;
export const provideZipLookup = (ports: ZipPorts) =>
  zipLookupMachine.provide({
    actors: { lookUp: port((zip: string, signal) => ports.lookUpZip(zip, signal)) },
  });

type Snapshot = SnapshotFrom<typeof zipLookupMachine>;
export const zipAnswer = (snapshot: Snapshot): ZipAnswer => snapshot.context.answer;
export const zipPlaces = (snapshot: Snapshot): readonly ZipPlace[] =>
  snapshot.matches('choosing') ? snapshot.context.places : [];
/**
 * What stands beside the zip field; null when nothing needs saying. Of a beginning nothing is said:
 * the person is still typing, and a zip left too short is the field's own error.
 */
export const zipSays = (snapshot: Snapshot): string | null => {
  if (snapshot.context.zip.length < wholeZip && !snapshot.matches('failed')) return null;
  if (snapshot.matches('looking')) return 'Looking up the city …';
  if (snapshot.matches('missed')) return 'No city has this zip code. Check the zip.';
  if (snapshot.matches('choosing')) return 'More than one city has this zip code: choose one.';
  return snapshot.matches('failed')
    ? `The city could not be looked up: ${snapshot.context.problem ?? ''} The zip is kept.`
    : null;
};
export const zipRefusal = (snapshot: Snapshot, event: { type: string }): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('looking')) return 'One moment: the city of this zip code is looked up.';
  return event.type === 'zip.choose'
    ? 'There is no city with that number to choose.'
    : 'There is nothing to look up again.';
};
