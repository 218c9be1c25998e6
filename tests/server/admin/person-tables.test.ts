import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ demo: true });
});
afterAll(() => server.close());

test('a person finds the columns of a table at another station as they were left, and nobody else does', async () => {
  const here = await server.signedIn('technician');
  const there = await server.signedIn('technician');
  const other = await server.signedIn('pharmacist');
  expect((await there.get('/api/session/tables')).body).toEqual([]);
  expect(
    (
      await here.put('/api/session/tables', {
        name: 'Completed',
        widths: { patientName: 240 },
        columns: null,
      })
    ).status,
  ).toBe(200);
  await here.put('/api/session/tables', {
    name: 'Completed',
    widths: { patientName: 260, drugName: 90 },
    columns: ['ndc', 'patientName'],
  });
  await here.put('/api/session/tables', {
    name: 'Drug Search',
    widths: { ndc: 150 },
    columns: null,
  });
  expect((await there.get('/api/session/tables')).body).toEqual([
    {
      name: 'Completed',
      widths: { patientName: 260, drugName: 90 },
      columns: ['ndc', 'patientName'],
    },
    { name: 'Drug Search', widths: { ndc: 150 }, columns: null },
  ]);
  expect((await other.get('/api/session/tables')).body).toEqual([]);
});
test('a choice of columns is there again after signing out, and can be undone', async () => {
  const first = await server.signedIn('pharmacist');
  await first.put('/api/session/tables', {
    name: 'Completed',
    widths: {},
    columns: ['npi', 'dea'],
  });
  await first.post('/api/session/sign-out');
  const again = await server.signedIn('pharmacist');

  const kept = await again.get('/api/session/tables');
  await again.put('/api/session/tables', { name: 'Completed', widths: {}, columns: null });
  const reset = await again.get('/api/session/tables');

  expect(kept.body).toEqual([{ name: 'Completed', widths: {}, columns: ['npi', 'dea'] }]);
  expect(reset.body).toEqual([{ name: 'Completed', widths: {}, columns: null }]);
});
test('what no table has is not kept', async () => {
  const person = await server.signedIn('technician');
  const keep = async (name: string, widths: object, columns: readonly string[] | null = null) =>
    (await person.put('/api/session/tables', { name, widths, columns })).status;
  const many = Array.from({ length: 81 }, (_, index) => `c${index}`);
  const widths = Object.fromEntries(many.map((column) => [column, 100]));

  expect(await keep('Drug Search', widths)).toBe(422);
  expect(await keep('Drug Search', {}, [])).toBe(422);
  expect(await keep('Drug Search', {}, ['ndc', 'ndc'])).toBe(422);
  expect(await keep('Drug Search', {}, many)).toBe(400);
  expect(await keep('', {})).toBe(400);
  expect(await keep('Drug Search', { ndc: -4 })).toBe(400);
});

test('what is no table or no column is not kept, and no more tables than there are', async () => {
  const cashier = await server.signedIn('cashier');
  const kept = (name: string, column: string) =>
    cashier.put('/api/session/tables', { name, widths: { [column]: 100 }, columns: null });

  const strange = [
    await kept('__proto__', 'npi'),
    await kept('Completed', 'constructor'),
    await kept('Completed', '=cmd|x'),
  ];
  for (let index = 0; index < 300; index++) await kept(`Table ${index}`, 'npi');
  const further = await kept('One more', 'npi');
  const again = await kept('Table 7', 'dea');

  expect(strange.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect([further.status, further.body.message]).toEqual([
    422,
    'There are no more tables than are kept already. Nothing was saved.',
  ]);
  expect(again.status).toBe(200);
});
