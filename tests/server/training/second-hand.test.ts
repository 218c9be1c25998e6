import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { actAsColleague } from '#server/jobs/training/second-hand.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';
import { begun } from './begun.ts';

let server: TestServer;
let technician: TestBrowser;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: usualDay });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
  technician = await server.signedIn('technician');
});
afterAll(() => server.close());

const colleague = () => actAsColleague({ db: server.database.db, clock: server.clock });
/** The entry of the case as it is shown to whoever edits it, at its version. */
async function entryOf(rxId: number) {
  const { body } = await technician.get(`/api/rx/${rxId}`);
  return { version: body.version, draft: body.draft };
}

test('a colleague saves while the change is typed: both changes are on it at the end', async () => {
  const { rxId, grade, leave } = await begun(technician, 'conflict');
  const before = [await colleague(), (await grade()).isFinished];
  await technician.post('/api/drafts/save', {
    key: `rx-entry:rx${rxId}`,
    value: { values: { sig: '1T PO BID' } },
  });
  const seen = await entryOf(rxId);
  const acted = [await colleague(), await colleague()];

  const change = { sig: '1T PO BID', quantity: 60_000, daysSupply: 30 };
  const late = await technician.put(`/api/rx/${rxId}`, {
    version: seen.version,
    draft: { ...seen.draft, ...change },
    answers: [],
  });
  const now = await entryOf(rxId);
  const saved = await technician.put(`/api/rx/${rxId}`, {
    version: now.version,
    draft: { ...now.draft, ...change },
    answers: [],
  });

  expect([before, acted]).toEqual([
    [0, false],
    [1, 0],
  ]);
  expect([late.status, saved.status, now.draft.refills]).toEqual([409, 200, 5]);
  expect(await grade()).toMatchObject({ score: 100, isFinished: true, isPassed: true });
  await leave();
});

test('who was faster than the colleague waits for the colleague’s change', async () => {
  const { rxId, grade } = await begun(technician, 'conflict');
  const seen = await entryOf(rxId);
  await technician.put(`/api/rx/${rxId}`, {
    version: seen.version,
    draft: { ...seen.draft, sig: '1T PO BID', quantity: 60_000, daysSupply: 30 },
    answers: [],
  });
  const alone = (await grade()).isFinished;
  await colleague();

  expect([alone, (await grade()).isPassed]).toEqual([false, true]);
  expect((await entryOf(rxId)).draft).toMatchObject({ quantity: 60_000, refills: 5 });
});
