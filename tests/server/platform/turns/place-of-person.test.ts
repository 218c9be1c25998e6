import { expect, test } from 'vitest';
import { placesOfPersons } from '#server/platform/turns/place-of-person.ts';

const technician = 4;
const pharmacist = 2;

test('a thousand calls of one person wait for that person, not for another', async () => {
  const placeOf = placesOfPersons();
  const begun: number[] = [];
  const calls = Array.from({ length: 9 }, async (_, index) => {
    const end = await placeOf(technician, 'call');
    begun.push(index);
    return end;
  });
  const ended = await Promise.all(calls.slice(0, 8));

  const other = await placeOf(pharmacist, 'call');
  const paper = await placeOf(technician, 'preparing');

  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  ended[0]?.();
  (await calls[8])?.();
  expect(begun.at(-1)).toBe(8);
  for (const end of [other, paper]) end();
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

  for (const end of working) end();
  for (const call of waiting) (await call)();
  const again = await placeOf(technician, 'call');
  again();
});
