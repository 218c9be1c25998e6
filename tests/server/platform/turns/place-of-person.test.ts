import { expect, test } from 'vitest';
import { placesOfPersons, type Place } from '#server/platform/turns/place-of-person.ts';

const technician = { userId: 4, sessionId: 40 };
const pharmacist = { userId: 2, sessionId: 20 };
const laterTasks = () => new Promise(setImmediate);

test('a thousand calls of one person wait for that person, not for another', async () => {
  const placeOf = placesOfPersons(() => 0);
  const begun: number[] = [];
  const calls = Array.from({ length: 9 }, async (_, index) => {
    const place = await placeOf(technician, 'call');
    begun.push(index);
    return place;
  });
  const ended = await Promise.all(calls.slice(0, 8));

  const other = await placeOf(pharmacist, 'call');
  const paper = await placeOf(technician, 'preparing');

  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  ended[0]?.end();
  const ninth = await calls[8];
  ninth?.end();
  expect(begun.at(-1)).toBe(8);
  expect([ended[7]?.waited, ninth?.waited]).toEqual([false, true]);
  for (const place of [other, paper]) place.end();
});

test('above what may wait a call is refused, and taken again when there is room', async () => {
  const placeOf = placesOfPersons(() => 0);
  const working = await Promise.all(Array.from({ length: 8 }, () => placeOf(technician, 'call')));
  const waiting = Array.from({ length: 300 }, () => placeOf(technician, 'call'));

  await expect(placeOf(technician, 'call')).rejects.toMatchObject({
    code: 'BUSY',
    status: 503,
    message: 'Too many of your calls wait already. Nothing was done; try again in a moment.',
  });

  for (const place of working) place.end();
  for (const call of waiting) (await call).end();
  const again = await placeOf(technician, 'call');
  again.end();
});

/** A session that asks eight lists at once, of two seconds each; its clock stands at the end. */
async function flooded() {
  let now = 0;
  const placeOf = placesOfPersons(() => now);
  const first = await Promise.all(Array.from({ length: 8 }, () => placeOf(technician, 'call')));
  now = 2_000;
  for (const place of first) place.end();
  const given: Place[] = [];
  const ask = () => {
    void placeOf(technician, 'call').then((place) => given.push(place));
  };
  const later = (ms: number) => {
    now += ms;
  };
  return { placeOf, given, ask, later };
}

test('a session that asks without end has one call worked on while others work', async () => {
  const { placeOf, given, ask } = await flooded();
  const other = await placeOf(pharmacist, 'call');

  for (let call = 0; call < 3; call++) ask();
  await laterTasks();
  const beside = await placeOf({ ...technician, sessionId: 41 }, 'call');
  const second = await placeOf(pharmacist, 'call');

  expect(given).toHaveLength(1);
  expect([other, beside, second].map(({ waited }) => waited)).toEqual([false, false, false]);
  given[0]?.end();
  await laterTasks();
  expect(given).toHaveLength(2);
});

test('the moment between two calls of others gives no places to it', async () => {
  const { placeOf, given, ask, later } = await flooded();
  const other = await placeOf(pharmacist, 'call');
  later(20);
  other.end();

  for (let call = 0; call < 3; call++) ask();
  await laterTasks();

  expect(given).toHaveLength(1);
});

test('a flood from eight sessions of a person has two calls worked on', async () => {
  let now = 0;
  const placeOf = placesOfPersons(() => now);
  const session = (index: number) => ({ ...technician, sessionId: 40 + index });
  const first = await Promise.all(
    Array.from({ length: 8 }, (_, index) => placeOf(session(index), 'call')),
  );
  now = 4_000;
  for (const place of first) place.end();
  await placeOf(pharmacist, 'call');
  const given: Place[] = [];

  for (let index = 0; index < 8; index++)
    void placeOf(session(index), 'call').then((place) => given.push(place));
  await laterTasks();

  expect(given).toHaveLength(2);
  given[0]?.end();
  await laterTasks();
  expect(given).toHaveLength(3);
});

test('where nobody else works, or after a pause, eight of its calls are worked on', async () => {
  const { placeOf, given, ask, later } = await flooded();
  for (let call = 0; call < 2; call++) ask();
  await laterTasks();
  expect(given).toHaveLength(2);
  for (const place of given.splice(0)) place.end();

  await placeOf(pharmacist, 'call');
  later(10_000);
  for (let call = 0; call < 3; call++) ask();
  await laterTasks();

  expect(given).toHaveLength(3);
});

test('one slow list of a session does not hold up its other calls', async () => {
  let now = 0;
  const placeOf = placesOfPersons(() => now);
  await placeOf(pharmacist, 'call');
  const slow = await placeOf(technician, 'heavy');
  now = 7_000;

  const list = await placeOf(technician, 'call');
  const next = await placeOf(technician, 'call');

  expect([slow, list, next].map(({ waited }) => waited)).toEqual([false, false, false]);
});
