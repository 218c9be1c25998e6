import { afterAll, beforeAll, expect, test } from 'vitest';
import { drugDraftOf } from '#tests/platform/pharmacy.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let pharmacist: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  pharmacist = await server.signedIn('pharmacist');
});
afterAll(() => server.close());

const names = async () =>
  (await server.database.db.selectFrom('drugs').select('name').orderBy('id').execute()).map(
    (row) => row.name,
  );
let ndc = 100;
/** Saves a drug of this name, and says what came of it and under which name it stands. */
const saves = async (name: string) => {
  ndc += 1;
  const draft = drugDraftOf({
    name,
    genericName: 'Metformin hydrochloride',
    strength: '500 mg',
    form: 'Tablet',
    manufacturer: 'Own Generics',
    ndc: `55154000${ndc}`,
    schedule: '0',
  });
  return pharmacist.post('/api/drugs', { id: null, version: 0, draft });
};

test.each([
  ['turns the order of what is read', '202E'],
  ['has no width', '200B'],
  ['is a soft hyphen', '00AD'],
  ['joins nothing', '200D'],
  ['fills as if it were empty', '3164'],
])('a character that %s is refused, and nothing is saved', async (_, number) => {
  const before = await names();
  const character = String.fromCodePoint(Number.parseInt(number, 16));
  const refused = await saves(`Metformin ${character}01`);
  const where = 'stands after “Metformin”: type it anew.';
  const message = `A character that can’t be seen (${number}) ${where}`;
  expect([refused.status, refused.body.code, refused.body.message, refused.body.fields]).toEqual([
    400,
    'INVALID',
    message,
    { name: message },
  ]);
  expect(await names()).toEqual(before);
});
test('accents are letters, and what is on record already is still shown', async () => {
  const saved = await saves('Métformine');
  expect(saved.status).toBe(200);
  await server.database.db
    .updateTable('drugs')
    .set({ name: 'Met\u200bformin' })
    .where('id', '=', saved.body.id)
    .execute();
  const shown = await pharmacist.get(`/api/drugs/${saved.body.id}`);
  expect([shown.status, shown.body.name]).toEqual([200, 'Met\u200bformin']);
});
