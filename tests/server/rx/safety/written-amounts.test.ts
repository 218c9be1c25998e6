import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { createRx } from '#server/services/rx/create.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { Desk, refusalOf, type Actor } from '#tests/platform/rx-desk.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer({ empty: true, start: usualDay });
  desk = await Desk.at(server.database, server.clock);
  await desk.stock(desk.shelf.metformin, 2_000);
});
afterAll(() => server.close());

interface Answer {
  readonly fingerprint: string;
  readonly service: string;
  readonly result: string;
  readonly note: string | null;
}
const create = (draft: RxDraft, answers: readonly Answer[] = [], actor: Actor = desk.technician) =>
  desk.run(actor, (work) =>
    createRx(work, {
      draft,
      erxId: null,
      answers,
      promise: { promisedAt: null, waiting: false, delivery: false },
      thenFill: true,
    }),
  );
const openOf = async (draft: RxDraft) =>
  (await judgeEntry(desk.work(desk.technician), draft)).check.alerts.filter(
    ({ kind, answered }) => kind === 'difference' && answered === null,
  );
const asked = (fingerprint: string): Answer => ({
  fingerprint,
  service: 'M0',
  result: '00',
  note: 'Dr. Chen by telephone',
});
const tail = 'Correct it, or answer for it with a reason.';
const one = async (sig: string, over: Partial<RxDraft> = {}) =>
  desk.draft({ patientId: await desk.patient({}), sig, ...over });

test('amounts behind the directions that the prescription has, too, are quiet', async () => {
  const draft = await one('1 tab po bid #60 RF 2, 30 day supply');

  expect(await openOf(draft)).toEqual([]);
  expect(await create(draft)).toBeGreaterThan(0);
});
test.each<[string, string, Partial<RxDraft>, string]>([
  [
    'another quantity',
    '1 tab po bid. Dispense 14',
    {},
    'Qty. written in the SIG differs: prescribed “Dispense 14”, entered 60.',
  ],
  [
    'more refills',
    '1 tab po bid. Refill x2',
    { refills: 5 },
    'Refills written in the SIG differs: prescribed “Refill x2”, entered 5.',
  ],
  [
    'fewer refills',
    '1 tab po bid. Refill x2',
    { refills: 0 },
    'Refills written in the SIG differs: prescribed “Refill x2”, entered 0.',
  ],
  [
    'other days',
    '1 tab po bid, 90 day supply',
    {},
    'Days supply written in the SIG differs: prescribed “90 day supply”, entered 30.',
  ],
])('%s is refused until it is answered for', async (_what, sig, over, why) => {
  const draft = await one(sig, over);
  expect((await refusalOf(create(draft))).why).toBe(`${why} ${tail}`);
  const open = await openOf(draft);
  const law = open.map(({ fingerprint }) => ({ ...asked(fingerprint), service: 'GP' }));
  expect((await refusalOf(create(draft, law))).why).toBe('Choose an answer from the list.');

  const rxId = await create(
    draft,
    open.map(({ fingerprint }) => asked(fingerprint)),
  );

  const kept = await desk.db
    .selectFrom('dur_decisions')
    .select(['kind', 'summary', 'by_id'])
    .where('rx_id', '=', rxId)
    .execute();
  expect(kept).toEqual([
    { kind: 'difference', summary: why.slice(0, -1), by_id: desk.technician.id },
  ]);
  const { alerts } = await desk.detail(rxId);
  expect(alerts.map(({ title, answered }) => [title, answered === null])).toEqual([
    [why.slice(0, -1), false],
  ]);
});
test('an answer holds for the prescription and its amounts, not for another', async () => {
  const draft = await one('1 tab po bid. Dispense 14');
  const answers = (await openOf(draft)).map(({ fingerprint }) => asked(fingerprint));
  const rxId = await create(draft, answers);
  await desk.move(desk.technician, rxId, 'reverse');
  const { version } = await desk.detail(rxId);
  const edit = (over: Partial<RxDraft>) =>
    desk.run(desk.technician, (work) =>
      editRx(work, { rxId, version, draft: { ...draft, ...over }, answers: [] }),
    );

  expect((await refusalOf(edit({ quantity: 30_000, daysSupply: 15 }))).why).toBe(
    `Qty. written in the SIG differs: prescribed “Dispense 14”, entered 30. ${tail}`,
  );
  await edit({ note: 'The mother collects it' });
  expect(await openOf({ ...draft, writtenOn: desk.today.replace(/\d\d$/, '01') })).toHaveLength(1);
});
test('a stored prescription that was never asked is not filled before', async () => {
  const { rxId } = await desk.enter({ patientId: await desk.patient({}) });
  await desk.db
    .updateTable('rxs')
    .set({ sig: '1 tab po bid. Dispense 14' })
    .where('id', '=', rxId)
    .execute();

  const { alerts } = await desk.detail(rxId);

  const title = 'Qty. written in the SIG differs: prescribed “Dispense 14”, entered 60';
  expect(alerts.map((alert) => [alert.title, alert.answered, alert.who])).toEqual([
    [title, null, 'technician'],
  ]);
  expect((await refusalOf(desk.move(desk.technician, rxId, 'cash'))).why).toBe(
    `Qty. written in the SIG differs: prescribed “Dispense 14”, entered 60. ${tail}`,
  );
});
