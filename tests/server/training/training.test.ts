import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let technician: TestBrowser;
let pharmacist: TestBrowser;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: usualDay });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
  technician = await server.signedIn('technician');
  pharmacist = await server.signedIn('pharmacist');
});
afterAll(() => server.close());

const course = async (who: TestBrowser) => (await who.get('/api/training')).body;
const seen = ({ attempt, version }: { attempt: number; version: number }) => ({ attempt, version });
async function begun(who: TestBrowser, key: string) {
  const answer = await who.post('/api/training/start', { key });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.running;
}
async function graded(who: TestBrowser) {
  const { running } = await course(who);
  const answer = await who.post('/api/training/grade', seen(running));
  expect(answer.status).toBe(200);
  return answer.body.grade;
}
const misses = (grade: { criteria: readonly { key: string; isMet: boolean }[] }) =>
  grade.criteria.flatMap((item) => (item.isMet ? [] : [item.key]));
async function leave(who: TestBrowser) {
  const { running } = await course(who);
  if (running) await who.post('/api/training/leave', seen(running));
}
beforeEach(async () => {
  await leave(technician);
  await leave(pharmacist);
});
/** The prescription of the case that runs. */
const rxOf = async (who: TestBrowser) => {
  const { running } = await course(who);
  const number = running.about.split('Rx ').at(-1);
  const found = await who.post('/api/rx/find', { code: number });
  return (await who.get(`/api/rx/${found.body.rxId}`)).body;
};
const labelled = async (who: TestBrowser) => {
  const rx = await rxOf(who);
  const printed = await who.post(`/api/rx/${rx.rxId}/label`, {
    version: rx.version,
    labels: 1,
  });
  expect(printed.status).toBe(200);
  return printed.body.detail;
};
const scanned = async (who: TestBrowser, raw: string, lotId?: number) => {
  const rx = await rxOf(who);
  return (
    await who.post(`/api/rx/${rx.rxId}/scan`, {
      version: rx.version,
      raw,
      byHand: true,
      ...(lotId === undefined ? {} : { lotId }),
    })
  ).body;
};
const moved = async (who: TestBrowser, event: string, payload: object) => {
  const rx = await rxOf(who);
  return who.post(`/api/rx/${rx.rxId}/move`, { version: rx.version, event, payload });
};

test('the wrong bottle refused, the right one counted: the case is passed and kept', async () => {
  const running = await begun(technician, 'wrongBottle');
  expect(running.task[1]).toContain('Its NDC is 68180-0515-01');
  await labelled(technician);
  const wrong = await scanned(technician, '68180051501');
  expect(wrong.code).toBe('WRONG_STRENGTH');
  const which = await scanned(technician, '68180051401');
  const right = await scanned(technician, '68180051401', which.offer?.lotIds.at(-1));
  expect(right.code).toBe('COMPLETE');
  server.clock.forward({ minutes: 2 });
  expect((await moved(technician, 'scan', { counted: 30_000 })).status).toBe(200);

  const grade = await graded(technician);

  expect(misses(grade)).toEqual([]);
  expect(grade).toMatchObject({ score: 100, seconds: 120, isFinished: true, isPassed: true });
  const after = await course(technician);
  expect(after.running).toBeNull();
  expect(after.cases.find((item: { key: string }) => item.key === 'wrongBottle')).toMatchObject({
    attempts: 1,
    best: 100,
    isPassed: true,
  });
});

test('a case begun again stands at its beginning, its last patient put away', async () => {
  const first = await begun(technician, 'wrongBottle');
  await labelled(technician);
  await scanned(technician, '68180051501');
  const before = await rxOf(technician);

  const reset = await technician.post('/api/training/reset', seen(first));

  expect(reset.status).toBe(200);
  const { running } = reset.body;
  expect([running.key, running.version, running.attempt > first.attempt]).toEqual([
    'wrongBottle',
    1,
    true,
  ]);
  const again = await rxOf(technician);
  expect([again.status, again.fill.labelsPrinted, again.fill.scans]).toEqual(['C', 0, []]);
  const gone = await server.database.db
    .selectFrom('rxs as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .select(['r.status', 'p.deleted_at'])
    .where('r.id', '=', before.rxId)
    .executeTakeFirstOrThrow();
  expect([gone.status, gone.deleted_at === null]).toEqual(['DEL', false]);
});

test('an early refill is the pharmacist’s decision, with the reason on record', async () => {
  await begun(technician, 'earlyRefill');
  const refused = await moved(technician, 'fill', {
    earlyReason: { code: 'vacation', text: 'Six weeks abroad, ticket seen' },
  });
  expect(refused.status).toBe(422);
  expect(await graded(technician)).toMatchObject({ isFinished: false, isPassed: false });

  await begun(pharmacist, 'earlyRefill');
  const opened = await moved(pharmacist, 'fill', {
    earlyReason: { code: 'vacation', text: 'Six weeks abroad, ticket seen' },
  });
  expect([opened.status, opened.body.message]).toEqual([200, undefined]);
  const priced = await moved(pharmacist, 'cash', {});
  expect([priced.status, priced.body.message]).toEqual([200, undefined]);
  const grade = await graded(pharmacist);
  expect(misses(grade)).toEqual([]);
  expect(grade).toMatchObject({ score: 100, isPassed: true });
});

test('an early refill under another reason is finished, unsafe and not passed', async () => {
  await begun(pharmacist, 'earlyRefill');
  await moved(pharmacist, 'fill', { earlyReason: { code: 'lost', text: 'The bottle was lost' } });
  await moved(pharmacist, 'cash', {});

  const grade = await graded(pharmacist);

  expect(misses(grade)).toEqual(['trueReason']);
  expect(grade).toMatchObject({ isFinished: true, isPassed: false });
});

test('one case runs at a time, and each person has a course of their own', async () => {
  await begun(technician, 'wrongBottle');

  const second = await technician.post('/api/training/start', { key: 'earlyRefill' });
  const ofAnother = await course(pharmacist);

  expect([second.status, second.body.message]).toEqual([
    422,
    'Case 3, Wrong bottle at the scan, is running: finish it, or leave it first.',
  ]);
  expect(ofAnother.running).toBeNull();
});

test('a case that was graded elsewhere meanwhile, or is another’s, is not touched', async () => {
  const running = await begun(technician, 'wrongBottle');
  await technician.post('/api/training/grade', seen(running));

  const stale = await technician.post('/api/training/grade', seen(running));
  const foreign = await pharmacist.post('/api/training/leave', seen(running));

  expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
});

test('what was begun, graded and left stands in the audit log', async () => {
  const running = await begun(technician, 'wrongBottle');
  await graded(technician);
  await leave(technician);

  const rows = await server.database.db
    .selectFrom('audit_log')
    .select(['event', 'entity', 'outcome'])
    .where('entity', '=', 'training')
    .where('entity_id', '=', running.attempt)
    .orderBy('id')
    .execute();

  expect(rows.map(({ event, outcome }) => [event, outcome])).toEqual([
    ['training.started', 'done'],
    ['training.graded', 'done'],
    ['training.left', 'done'],
  ]);
});

test('of two cases that are begun at once one runs; the other is told so in words', async () => {
  const start = (key: string) => technician.post('/api/training/start', { key });

  const answers = await Promise.all(['returnToStock', 'wrongBottle', 'returnToStock'].map(start));

  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused).toHaveLength(2);
  for (const { status, text } of refused) {
    expect([409, 422]).toContain(status);
    expect(text).not.toMatch(/constraint|training_attempts/);
  }
});
