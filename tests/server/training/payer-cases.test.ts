import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { demoBook } from '#payer/book/demo.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { payerOnPorts, type Practice } from '#tests/payer/wire.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';
import { begun } from './begun.ts';
import { leadToPayer, workOnClaims } from './lines.ts';

let server: TestServer;
let payer: Practice;
let technician: TestBrowser;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: usualDay });
  const now = server.clock.now().toISOString();
  await seedDemoStore(server.database.db, { now, hashPassword });
  payer = await payerOnPorts(60_000, { book: demoBook, today: now.slice(0, 10) });
  await leadToPayer(server, payer.serving.port);
  technician = await server.signedIn('technician');
});
afterAll(async () => {
  await payer.end();
  await server.close();
});
const perfect = { score: 100, isFinished: true, isPassed: true };
const none = { priorAuthorization: null, clarifications: [], dur: [] };

test('a card that was typed wrong is rejected, corrected from the card, and paid', async () => {
  const { task, rx, rxId, post, grade, leave } = await begun(technician, 'rejection');
  const [card = ''] = /TRN\d+/.exec(task[1] ?? '') ?? [];
  const details = async () => (await technician.post(`/api/rx/${rxId}/claims`, {})).body;
  await post('claims/send', {});
  await workOnClaims(server);
  const rejected = [
    (await rx()).status,
    (await details()).payers[0].rejects.map((reject: { code: string }) => reject.code),
    (await grade()).isFinished,
  ];
  await post('claims/resubmit', {
    rank: 1,
    what: 'Card',
    correction: 'data',
    corrections: none,
    card: { ...(await details()).payers[0].card, memberId: card },
  });
  await workOnClaims(server);

  expect(rejected).toEqual(['R', ['52'], false]);
  expect((await rx()).status).toBe('B');
  expect(await grade()).toMatchObject(perfect);
  await leave();
  // The payer takes its money back with the case: the next attempt is not too soon.
  await workOnClaims(server);
  expect([(await details()).payers[0].state, (await rx()).status]).toEqual(['reversed', 'B']);
  // What the claim held is put away with the beginning of the next case.
  await (await begun(technician, 'outage')).leave();
  expect((await rx()).status).toBe('DEL');
});

test('a plan that can’t be reached is billed later, and the drug goes out today', async () => {
  const { rx, post, move, grade, leave } = await begun(technician, 'outage');
  await post('claims/send', {});
  await workOnClaims(server);
  for (const seconds of [2, 10, 30]) {
    server.clock.forward({ minutes: seconds / 60 });
    await workOnClaims(server);
  }
  await move('cash', { consent: true });
  const cashed = [(await rx()).status, (await grade()).isFinished];
  await post('label', { labels: 1 });
  const which = await post('scan', { raw: '68180051401', byHand: true });
  if (which.offer)
    await post('scan', { raw: '68180051401', byHand: true, lotId: which.offer.lotIds.at(-1) });
  await move('scan', { counted: 30_000 });

  expect(cashed).toEqual(['C', false]);
  expect(await grade()).toMatchObject(perfect);
  await leave();
  expect((await rx()).status).toBe('DEL');
});
test('the plan whose line is down is made once', async () => {
  const lines = () =>
    server.database.db
      .selectFrom('claim_switches')
      .select(['bin', 'pcn', 'host', 'port'])
      .where('pcn', '=', 'TRNDOWN')
      .execute();
  const before = await lines();
  const pharmacist = await server.signedIn('pharmacist');
  await begun(pharmacist, 'outage');

  expect(before).toEqual([{ bin: '990011', pcn: 'TRNDOWN', host: '127.0.0.1', port: 9 }]);
  expect(await lines()).toEqual(before);
});
