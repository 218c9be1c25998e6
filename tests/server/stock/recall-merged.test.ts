import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { mergePatients } from '#server/services/patient/merge.ts';
import {
  listRecallCalls,
  listRecallPatients,
  logRecallCall,
} from '#server/services/stock/recall-patients.ts';
import { enterRecall } from '#server/services/stock/recall.ts';
import { Desk, ndc10, packageCode } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());
const scope = () => ({
  ...desk.p.scope({ now: desk.now, userId: desk.pharmacist.id }),
  today: desk.today,
});
const query = (filters: Record<string, string>) => ({
  text: '',
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
const versionOf = async (patientId: number) =>
  (
    await desk.db
      .selectFrom('patients')
      .select('version')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow()
  ).version;
/** A recall of the only lot from which a patient got something. */
async function recalled(patientId: number): Promise<number> {
  const drugId = desk.shelf.metformin;
  await desk.stock(drugId, 100, 'TWICE-1');
  const code = packageCode(ndc10.metformin, 'TWICE-1', '2028-06-30');
  await desk.dispensed({ patientId, drugId }, code);
  const entered = await enterRecall(scope(), {
    drugId,
    lots: 'TWICE-1',
    classification: 'I',
    number: 'D-0001-2026',
    source: 'Juniper Labs',
    issuedOn: '2026-03-01',
    reason: 'Glass found',
  });
  return required(entered.ok ? entered.value.after.id : null, 'the recall');
}

test('a patient who was told under a record that was merged counts as told', async () => {
  const otherId = await desk.patient({ lastName: 'Twofold' });
  const keptId = await desk.patient({ lastName: 'Twofold' });
  const recallId = await recalled(otherId);
  const told = { recallId, patientId: otherId, tries: 0, kind: 'reached' as const };
  await logRecallCall(scope(), { ...told, answer: null, back: null });
  const merged = await mergePatients(scope(), {
    id: keptId,
    version: await versionOf(keptId),
    otherId,
    otherVersion: await versionOf(otherId),
    take: [],
  });
  expect(merged.ok).toBe(true);

  const asked = { recallId: String(recallId), patientId: String(keptId) };
  const people = await listRecallPatients(scope(), query({ ...asked, which: 'all' }));
  expect(people.rows).toMatchObject([{ id: keptId, told: true, tries: 1 }]);
  const calls = await listRecallCalls(scope(), query(asked));
  expect(calls.rows).toMatchObject([{ kind: 'reached', answer: null, back: null }]);
});
