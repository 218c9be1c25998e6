import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

test('typed days against certain ones are warned of; assumed ones bring a question', async () => {
  const work = desk.work(desk.technician);
  const typed = {
    patientId: desk.patientId,
    drugId: desk.shelf.metformin,
    sig: 'TAKE 1 TABLET BY MOUTH TWICE DAILY',
    quantity: 60_000,
  };

  const differs = (await judgeEntry(work, { ...typed, daysSupply: 60 })).check;
  const agrees = (await judgeEntry(work, { ...typed, daysSupply: 30 })).check;
  const course = (
    await judgeEntry(work, {
      ...typed,
      sig: 'TAKE 1 TABLET TWICE DAILY FOR 10 DAYS',
      daysSupply: 60,
    })
  ).check;

  const warned = (check: typeof differs) =>
    check.problems.filter(({ code }) => code === 'DAYS_DIFFER');
  expect(warned(differs)).toEqual([
    {
      code: 'DAYS_DIFFER',
      field: 'daysSupply',
      severity: 'warn',
      message:
        '60 days typed; the directions and the quantity come to 30 days: ' +
        '60 tablets ÷ 2 tablets a day = 30 days.',
    },
  ]);
  expect([warned(agrees), warned(course)]).toEqual([[], []]);
  expect([agrees.problems, course.daysSupply, course.problems]).toEqual([
    [],
    10,
    [
      {
        code: 'DAYS_ASSUMED',
        field: 'daysSupply',
        severity: 'warn',
        message: 'Is the quantity right? 40 tablets would be left when the directions end.',
      },
    ],
  ]);
});
