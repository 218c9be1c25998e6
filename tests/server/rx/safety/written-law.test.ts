import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { fitEntry, judgeEntry } from '#server/services/rx/entry/entry.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, refusalOf, type Actor } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';
import { fourthCases } from './law-cases-four.ts';
import { thirdCases, thirdProducts } from './law-cases-three.ts';
import { moreCases, moreProducts } from './law-cases-two.ts';
import { cases, day, products, type LawCase } from './law-cases.ts';
import { eighthCases } from './states/law-cases-eight.ts';
import { fifthCases, fifthProducts } from './states/law-cases-five.ts';
import { seventhCases } from './states/law-cases-seven.ts';
import { sixthCases } from './states/law-cases-six.ts';

type Case = LawCase<string>;
type ProductTable = Readonly<
  Record<
    string,
    readonly [name: string, strength: string, form: string, route: string, schedule: Schedule]
  >
>;

/**
 * The law as an outside pharmacist reads it, asked of the server as an entry asks it: what stops
 * the entry, what a person is told, and where nothing may be said.
 */
let desk: Desk;
const drugs: Record<string, number> = {};
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  const tables: readonly ProductTable[] = [products, moreProducts, thirdProducts, fifthProducts];
  const rows = tables.flatMap((table) => Object.entries(table));
  for (const [index, [key, [name, strength, form, route, schedule]]] of rows.entries())
    drugs[key] = await masterDrug(desk.p, {
      ndc: `00777${String(1000 + index)}01`,
      name,
      strength,
      form,
      route,
      schedule,
    });
});
afterAll(() => desk.close());

async function personsOf({ residence, sex, prescriber = {} }: Case) {
  const patientId = await desk.patient({ dateOfBirth: '1994-04-12' });
  await desk.db
    .updateTable('patients')
    .set({ residence: residence ?? '1', gender: sex ?? 'F' })
    .where('id', '=', patientId)
    .execute();
  const prescriberId = await desk.prescriber();
  await desk.db
    .updateTable('prescribers')
    .set({ state: 'IL', ...prescriber })
    .where('id', '=', prescriberId)
    .execute();
  return { patientId, prescriberId };
}
/** Why the entry is not saved. */
async function notSaved(draft: RxDraft): Promise<string> {
  return (await refusalOf(desk.enter(draft))).why;
}
const told = async (it: Case): Promise<{ stops: string; tells: string; later: string }> => {
  const written = it.written ?? 0;
  const writtenOn = typeof written === 'string' ? written : addDays(day, -written);
  await desk.db
    .updateTable('stores')
    .set({ state: it.state ?? 'IL' })
    .execute();
  const draft = desk.draft({
    ...(await personsOf(it)),
    drugId: drugs[it.drug] ?? 0,
    sig: 'TAKE 1 BY MOUTH DAILY',
    quantity: 30_000,
    daysSupply: 30,
    refills: 0,
    writtenOn,
    ...it.over,
  });
  const actor: Actor = it.by === 'pharmacist' ? desk.pharmacist : desk.technician;
  const work = desk.work(actor);
  const { check } = await judgeEntry(work, draft);
  const fit = await fitEntry(work, draft, {
    rxId: null,
    erxId: null,
    transferIn: null,
    answers: [],
    mayLack: true,
  });
  const later = it.later === undefined ? '' : await notSaved(draft);
  const warned = check.problems.filter(({ severity }) => severity === 'warn');
  return {
    stops: fit.ok ? '' : fit.error.why.join(' '),
    tells: warned.map(({ message }) => message).join(' '),
    later,
  };
};
const tables: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  'the law of an entry': cases,
  'prescriptions as they come to a counter': moreCases,
  'dates, schedules and states': thirdCases,
  'dates, schedules and states, a second set': fourthCases,
  'scope, numbers and what only states say': fifthCases,
  'what only states say, a second set': sixthCases,
  'days of one fill and gabapentin by state': seventhCases,
  'reasons in words, and other professions': eighthCases,
};
describe.each(Object.entries(tables))('%s', (_, cases) => {
  test.each(Object.entries(cases))('%s', async (_title, it) => {
    const { stops, tells, later } = await told(it);

    if (it.stop) expect(stops).toMatch(it.stop);
    else expect(stops).toBe('');
    if (it.tell) expect(tells).toMatch(it.tell);
    else if (!it.stop && !it.later) expect(tells).toBe('');
    if (it.later) expect(later).toMatch(it.later);
  });
});
test('at least a hundred cases, and a third of them say nothing', () => {
  const all = Object.values(tables).flatMap((table) => Object.values(table));
  const quiet = all.filter((it) => !it.stop && !it.tell && !it.later);
  expect([all.length >= 100, quiet.length >= 35]).toEqual([true, true]);
});
