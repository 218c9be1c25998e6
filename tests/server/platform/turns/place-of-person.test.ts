import { expect, test } from 'vitest';
import { placesOfPersons } from '#server/platform/turns/place-of-person.ts';

const technician = 4;
const pharmacist = 2;

test('a thousand calls of one person wait for that person, not for another', async () => {
  const placeOf = placesOfPersons();
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
  const placeOf = placesOfPersons();
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
