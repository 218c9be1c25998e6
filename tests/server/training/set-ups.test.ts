import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { caseKeys, caseOf } from '#domain/training/rules/cases.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';
import { leadToPayer } from './lines.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: usualDay });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
  // No claim is sent here: only that there is a line is asked.
  await leadToPayer(server, 1);
});
afterAll(() => server.close());

/** Where the prescription of a case stands when it begins. */
const beginsAt = {
  electronic: undefined,
  rejection: 'DE',
  wrongBottle: 'C',
  earlyRefill: 'PU',
  scheduleTwo: 'DV',
  transfer: 'F',
  partialFill: 'C',
  recall: 'BD',
  returnToStock: 'BD',
  pickUp: 'BD',
  conflict: 'DE',
  outage: 'DE',
} as const;

for (const key of caseKeys)
  test(`case ${caseOf(key).no} is set up by the services, unfinished, and put away`, async () => {
    const person = await server.signedIn(caseOf(key).who);

    const started = await person.post('/api/training/start', { key });
    expect([started.status, started.body.message]).toEqual([200, undefined]);
    const { running } = started.body;
    const found = await person.post('/api/rx/find', { code: running.about.split('Rx ').at(-1) });
    const rx = (await person.get(`/api/rx/${found.body.rxId ?? 0}`)).body;
    const { attempt, version } = running;
    const graded = (await person.post('/api/training/grade', { attempt, version })).body.grade;
    const left = await person.post('/api/training/leave', { attempt, version: version + 1 });

    expect(rx.status).toBe(beginsAt[key]);
    expect(running.about).toMatch(/^Training, Case \w+, born /);
    expect(running.task.join(' ')).not.toContain('undefined');
    expect([graded.isFinished, graded.isPassed]).toEqual([false, false]);
    expect(
      graded.criteria.filter(
        (item: { isMet: boolean; weight: string }) => !item.isMet && item.weight === 'unsafe',
      ),
    ).toEqual([]);
    expect([left.status, left.body.running]).toEqual([200, null]);
    const after = await person.post('/api/patients/search', {
      text: 'training, case',
      filters: {},
      sort: null,
      offset: 0,
      limit: 50,
    });
    expect(after.body.rows).toEqual([]);
  });

test('a message that nobody entered leaves the inbox with its case', async () => {
  const person = await server.signedIn('technician');
  const waiting = () =>
    server.database.db
      .selectFrom('erx_messages')
      .select(['status'])
      .where('direction', '=', 'in')
      .where('kind', '=', 'NewRx')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  const { running } = (await person.post('/api/training/start', { key: 'electronic' })).body;
  const before = await waiting();
  const { attempt, version } = running;
  await person.post('/api/training/leave', { attempt, version });

  expect([before.status, (await waiting()).status]).toEqual(['new', 'refused']);
});
