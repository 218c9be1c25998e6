import { afterAll, beforeAll, expect, test } from 'vitest';
import { TwoStores } from '#tests/platform/two-stores.ts';

let world: TwoStores;
beforeAll(async () => {
  world = await TwoStores.open();
});
afterAll(() => world.server.close());

const query = {
  text: 'brown',
  filters: { status: 'Active', 'column.address': 'Spring' },
  sort: { column: 'lastName', direction: 'asc' },
};
const patients = { call: 'patients.search', query, columns: ['lastName', 'ssn'] };
const logged = async (event: string) =>
  (
    await world.server.database.pool.query<{
      store_id: number;
      actor_name: string;
      outcome: string;
      detail: Record<string, unknown>;
    }>('select store_id, actor_name, outcome, detail from audit_log where event = $1 order by id', [
      event,
    ])
  ).rows;

test('who takes a list along, which, how it was narrowed and how many rows went stands in the log, without the names that were searched for', async () => {
  const person = await world.signIn('incharge');
  const begun = await person.post('/api/exports', patients);
  expect(begun.status).toBe(200);
  const { exportKey } = begun.body as { exportKey: string };
  const ended = await person.post('/api/exports/finish', {
    exportKey,
    call: 'patients.search',
    rows: 1_204,
    complete: true,
  });
  expect(ended.body).toEqual({ file: 'patients-2026-03-02.csv' });
  const [start] = await logged('list.export-begun');
  const [end] = await logged('list.exported');
  expect(start).toMatchObject({
    store_id: world.here,
    actor_name: 'incharge',
    outcome: 'done',
    detail: {
      list: 'patients.search',
      exportKey,
      filters: { status: 'Active', 'column.address': '…' },
      searched: true,
      columns: ['lastName', 'ssn'],
    },
  });
  expect(end).toMatchObject({
    store_id: world.here,
    actor_name: 'incharge',
    detail: {
      list: 'patients.search',
      exportKey,
      rows: 1_204,
      complete: true,
      file: 'patients-2026-03-02.csv',
    },
  });
  expect(JSON.stringify(start)).not.toMatch(/brown|Spring/i);
});

test('a list leaves only with the permission to export and the permission to read it', async () => {
  const technician = await world.signIn('technician');
  const admin = await world.signIn('admin');
  expect([
    (await technician.post('/api/exports', patients)).body.code,
    (await admin.post('/api/exports', patients)).body.code,
  ]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  expect(
    (
      await admin.post('/api/exports', {
        ...patients,
        query: { ...query, filters: {} },
        call: 'employees.search',
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await admin.post('/api/exports/finish', {
        exportKey: 'x'.repeat(43),
        call: 'patients.search',
        rows: 1,
        complete: true,
      })
    ).body.code,
  ).toBe('FORBIDDEN');
  expect(
    (await logged('list.export-begun'))
      .filter((row) => row.outcome === 'denied')
      .map((row) => row.actor_name),
  ).toEqual(['technician', 'admin']);
});

test('the end of an export is told once, by who began it, in that session, of that list', async () => {
  const person = await world.signIn('incharge');
  const again = await world.signIn('incharge');
  const other = await world.signIn('pharmacist');
  const { exportKey } = (await person.post('/api/exports', patients)).body as { exportKey: string };
  const end = { exportKey, call: 'patients.search', rows: 3, complete: true };
  const done = async () =>
    (await logged('list.exported')).filter((row) => row.outcome === 'done').length;
  const before = await done();
  const tried = [
    await other.post('/api/exports/finish', end),
    await again.post('/api/exports/finish', end),
    await person.post('/api/exports/finish', { ...end, call: 'prescribers.search' }),
    await person.post('/api/exports/finish', { ...end, exportKey: 'x'.repeat(43) }),
  ];
  expect(tried.map((answer) => [answer.status, answer.body.message])).toEqual(
    tried.map(() => [
      404,
      'This export was not begun here, or has ended already. Export the list again.',
    ]),
  );
  expect(await done()).toBe(before);
  expect((await person.post('/api/exports/finish', end)).status).toBe(200);
  expect((await person.post('/api/exports/finish', end)).status).toBe(404);
});

test('what is no list can’t be exported', async () => {
  const person = await world.signIn('incharge');
  for (const call of [
    'patients.save',
    'patients.nothing',
    'nowhere.search',
    'constructor.name',
    '__proto__.x',
  ])
    expect(
      (await person.post('/api/exports', { ...patients, call })).status,
      call,
    ).toBeGreaterThanOrEqual(400);
  expect(
    (await person.post('/api/exports', { ...patients, call: 'patients.save' })).body.code,
  ).toBe('NOT_FOUND');
});

test('five minutes after signing in the password is asked for, and its proof is good for one export', async () => {
  const person = await world.signIn('pharmacist');
  world.server.clock.forward({ minutes: 6 });
  const wanted = await person.post('/api/exports', patients);
  expect([wanted.status, wanted.body.code, wanted.body.data]).toEqual([
    403,
    'STEP_UP',
    { action: 'list.export', entity: 'list', entityId: 0, entityVersion: 0 },
  ]);
  const { token } = (
    await person.post('/api/session/step-up', {
      password: 'demo-pharmacist-2026',
      ...wanted.body.data,
    })
  ).body as { token: string };
  expect([
    (await person.post('/api/exports', { ...patients, stepUp: token })).status,
    (await person.post('/api/exports', { ...patients, stepUp: token })).body.code,
  ]).toEqual([200, 'STEP_UP']);
});

test('what another store exports holds nothing of this one: its rows are those of the list’s own call', async () => {
  const stranger = await world.signIn('stranger');
  const own = await world.signIn('incharge');
  const all = { text: '', filters: {}, sort: null, offset: 0, limit: 500 };
  expect(
    (
      await stranger.post('/api/exports', {
        ...patients,
        query: { text: '', filters: {}, sort: null },
      })
    ).status,
  ).toBe(200);
  const idsOf = async (who: typeof own) =>
    ((await who.post('/api/patients/search', all)).body as { rows: { id: number }[] }).rows.map(
      (row) => row.id,
    );
  const theirs = await idsOf(stranger);
  const ours = await idsOf(own);
  expect(theirs.filter((id) => ours.includes(id))).toEqual([]);
  expect((await logged('list.export-begun')).at(-1)).toMatchObject({
    store_id: world.there,
    actor_name: 'stranger',
  });
});

test.each([
  [
    'a call that answers no list',
    { call: 'session.get', query: { text: '', filters: {}, sort: null } },
  ],
  ['a record', { call: 'patients.get', query: { text: '', filters: {}, sort: null } }],
])('%s is no list that could be exported', async (_, { call, query: asked }) => {
  const person = await world.signIn('incharge');

  const answer = await person.post('/api/exports', { call, query: asked, columns: ['name'] });

  expect([answer.status, answer.body.message]).toEqual([404, 'There is no such list.']);
});

test('a list is exported by the filters and columns that it has, and by no others', async () => {
  const person = await world.signIn('incharge');
  const asked = (filters: object, columns: readonly string[]) =>
    person.post('/api/exports', {
      call: 'patients.search',
      query: { text: '', filters, sort: null },
      columns,
    });

  const unknown = await asked({ evil: 'x' }, ['name']);
  const wrong = await asked({ status: 'Everybody' }, ['name']);
  const formula = await asked({}, ['=cmd|x']);

  expect([unknown.status, unknown.body.message]).toEqual([
    422,
    'There is nothing here that is called “evil”. Nothing was exported.',
  ]);
  expect([wrong.status, wrong.body.message]).toEqual([
    422,
    'Has to be one of: All, Active, InActive. Nothing was exported.',
  ]);
  expect(formula.status).toBe(400);
});
