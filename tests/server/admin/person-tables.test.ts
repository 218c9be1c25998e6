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
    (await here.put('/api/session/tables', { name: 'Completed', widths: { patientName: 240 } }))
      .status,
  ).toBe(200);
  await here.put('/api/session/tables', {
    name: 'Completed',
    widths: { patientName: 260, drugName: 90 },
  });
  await here.put('/api/session/tables', { name: 'Drug Search', widths: { ndc: 150 } });
  expect((await there.get('/api/session/tables')).body).toEqual([
    { name: 'Completed', widths: { patientName: 260, drugName: 90 } },
    { name: 'Drug Search', widths: { ndc: 150 } },
  ]);
  expect((await other.get('/api/session/tables')).body).toEqual([]);
});
test('what no table has is not kept', async () => {
  const person = await server.signedIn('technician');
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`c${index}`, 100]));
  expect(
    (await person.put('/api/session/tables', { name: 'Drug Search', widths: many })).status,
  ).toBe(422);
  expect((await person.put('/api/session/tables', { name: '', widths: {} })).status).toBe(400);
  expect(
    (await person.put('/api/session/tables', { name: 'Drug Search', widths: { ndc: -4 } })).status,
  ).toBe(400);
});
