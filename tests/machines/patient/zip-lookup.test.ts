import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  provideZipLookup,
  zipAnswer,
  zipLookupMachine,
  zipPlaces,
  zipSays,
  type ZipPlace,
} from '#machines/platform/zip-lookup/zip-lookup.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const chicago: ZipPlace = { postalCode: '60601', id: 41, name: 'Chicago', stateName: 'IL' };
const springfield: ZipPlace = { postalCode: '62701', id: 42, name: 'Springfield', stateName: 'IL' };
const grandview: ZipPlace = { ...springfield, id: 43, name: 'Grandview' };

test('every state can be reached and every transition taken', () => {
  expect(
    coverage(zipLookupMachine, {
      input: {},
      events: {
        'zip.type': ['', '6', '60601', '62701'].map((text) => ({ type: 'zip.type', text })),
        'zip.choose': [
          { type: 'zip.choose', index: 0 } as never,
          { type: 'zip.choose', index: 9 } as never,
        ],
        'zip.retry': [{ type: 'zip.retry' }],
      },
      settle: {
        lookUp: { done: [[], [chicago], [springfield, grandview]], error: [new Error('x')] },
      },
    }),
  ).toEqual({ untaken: [], unreached: [] });
});

function start(
  lookUpZip: (zip: string, signal: AbortSignal) => Promise<readonly ZipPlace[]>,
  input = {},
) {
  const asked: string[] = [];
  const zip = createActor(
    provideZipLookup({
      lookUpZip: (zip, abortSignal) => {
        asked.push(zip);
        return lookUpZip(zip, abortSignal);
      },
    }),
    { input },
  ).start();
  return { zip, asked, type: (text: string) => zip.send({ type: 'zip.type', text }) };
}
test('two characters ask nothing, three do; the mask’s underscores don’t count', async () => {
  const { zip, asked, type } = start(async () => [chicago]);
  type('6____');
  type('60___');
  expect(asked).toEqual([]);
  type('606__');
  await waitFor(zip, (snapshot) => snapshot.matches('found'));
  expect(asked).toEqual(['606']);
});
test('a hit fills city, state and city id', async () => {
  const { zip, type } = start(async () => [chicago]);
  type('60601');
  await waitFor(zip, (snapshot) => snapshot.matches('found'));
  expect(zipAnswer(zip.getSnapshot())).toEqual({
    zip: '60601',
    cityId: 41,
    city: 'Chicago',
    state: 'IL',
  });
});
test('a miss sets city id 0 and blanks city and state', async () => {
  const { zip, type } = start(async () => [], {
    zip: '60601',
    cityId: 41,
    city: 'Chicago',
    state: 'IL',
  });
  type('99999');
  await waitFor(zip, (snapshot) => snapshot.matches('missed'));
  expect(zipAnswer(zip.getSnapshot())).toEqual({ zip: '99999', cityId: 0, city: '', state: '' });
  expect(zipSays(zip.getSnapshot())).toBe('No city has this zip code. Check the zip.');
});
test('clearing the zip blanks everything', () => {
  const { zip, asked, type } = start(async () => [], {
    zip: '60601',
    cityId: 41,
    city: 'Chicago',
    state: 'IL',
  });
  type('_____');
  expect(zipAnswer(zip.getSnapshot())).toEqual({ zip: '', cityId: 0, city: '', state: '' });
  expect(asked).toEqual([]);
});
test('the last input wins: the older lookup is aborted and its late answer counts for nothing', async () => {
  const answers = new Map<string, (givenZipPlaces: readonly ZipPlace[]) => void>();
  const aborted: string[] = [];
  const { zip, type } = start((text, signal) => {
    signal.addEventListener('abort', () => aborted.push(text));
    return new Promise((resolve) => answers.set(text, resolve));
  });
  type('606');
  type('60601');
  expect(aborted).toEqual(['606']);
  answers.get('60601')!([chicago]);
  answers.get('606')!([springfield]);
  await waitFor(zip, (snapshot) => snapshot.matches('found'));
  expect(zipAnswer(zip.getSnapshot()).city).toBe('Chicago');
});
test('several cities are offered; the chosen one fills the block', async () => {
  const { zip, type } = start(async () => [springfield, grandview]);
  type('62701');
  await waitFor(zip, (snapshot) => snapshot.matches('choosing'));
  expect(zipPlaces(zip.getSnapshot()).map((zipPlace) => zipPlace.name)).toEqual([
    'Springfield',
    'Grandview',
  ]);
  expect(zipAnswer(zip.getSnapshot()).cityId).toBe(0);
  zip.send({ type: 'zip.choose', index: 1 });
  expect(zipAnswer(zip.getSnapshot())).toEqual({
    zip: '62701',
    cityId: 43,
    city: 'Grandview',
    state: 'IL',
  });
});
test('a fault keeps the zip and says so', async () => {
  const { zip, type } = start(() => Promise.reject(new Error('The server does not answer.')));
  type('60601');
  await waitFor(zip, (snapshot) => snapshot.matches('failed'));
  expect(zipAnswer(zip.getSnapshot())).toEqual({ zip: '60601', cityId: 0, city: '', state: '' });
  expect(zipSays(zip.getSnapshot())).toContain('The zip is kept.');
});
