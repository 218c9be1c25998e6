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
        '60 days entered; the directions and the quantity come to 30 days: ' +
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
test('a stored prescription keeps the warning, for its refills and its claims', async () => {
  const rx = await desk.enter({ daysSupply: 60 });
  const right = await desk.enter({ patientId: await desk.patient({ lastName: 'Thirtydays' }) });

  expect(rx.problems).toEqual([
    {
      code: 'DAYS_DIFFER',
      field: 'daysSupply',
      severity: 'warn',
      message:
        '60 days entered; the directions and the quantity come to 30 days: ' +
        '60 tablets ÷ 2 tablets a day = 30 days.',
    },
  ]);
  expect(right.problems).toEqual([]);
});
test('a dose is judged before the days are typed, where they are certain', async () => {
  const typed = { patientId: desk.patientId, drugId: desk.shelf.metformin, quantity: 360_000 };
  const judge = async (sig: string) =>
    (await judgeEntry(desk.work(desk.technician), { ...typed, sig })).check.alerts.map(
      ({ kind }) => kind,
    );

  expect(await judge('TAKE 4 TABLETS BY MOUTH THREE TIMES DAILY')).toContain('high-dose');
  expect(await judge('TAKE 1 TABLET BY MOUTH THREE TIMES DAILY')).not.toContain('high-dose');
});

test('a dose is judged by the most that the directions allow a day', async () => {
  const alertsOf = async (sig: string, daysSupply: number) => {
    const judged = await judgeEntry(desk.work(desk.technician), {
      patientId: desk.patientId,
      drugId: desk.shelf.metformin,
      sig,
      quantity: 60_000,
      daysSupply,
    });
    return judged.alerts.map(({ alert }) => alert.kind).filter((kind) => kind === 'high-dose');
  };

  // Two of 500 mg every 6 hours are 4,000 mg a day, though 60 tablets in 30 days are 1,000 mg.
  const asNeeded = await alertsOf('TAKE 2 TABLETS EVERY 6 HOURS AS NEEDED FOR PAIN', 30);
  const twice = await alertsOf('TAKE 1 TABLET BY MOUTH TWICE DAILY', 30);
  const unread = await alertsOf('TAKE 2 TABLETS WHENEVER YOU LIKE', 30);

  expect([asNeeded, twice, unread]).toEqual([['high-dose'], [], []]);
});
