import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let desk: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signedIn('technician');
});
afterAll(() => server.close());

const listed = (text: string, filters: Record<string, string> = {}) => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
/** How each kind of search answers a text. */
const asked = async (text: string) => [
  (await desk.post('/api/search', { text })).status,
  (await desk.post('/api/drugs/propose', { text, scope: 'Local' })).status,
  (await desk.post('/api/drugs/search', listed(text))).status,
  (await desk.post('/api/drugs/search', listed('', { 'column.name': text }))).status,
  (await desk.post('/api/icds/search', { text, mode: 'contain' })).status,
  (await desk.post('/api/refills/search', listed(text))).status,
];
const everywhere = (status: number) => Array.from({ length: 6 }, () => status);

test('a sign that stands for eighteen letters is looked for as eighteen', async () => {
  const sign = '\uFDFA';

  expect(await asked(sign.repeat(60))).toEqual(everywhere(400));
  expect(await asked(sign.repeat(6))).toEqual(everywhere(200));
  const refused = await desk.post('/api/search', { text: sign.repeat(60) });
  expect(JSON.stringify(refused.body)).toContain('120 letters are looked for at most');
});

test('a text that is too long says so, and nothing else', async () => {
  const { status, body } = await desk.post('/api/patients/search', listed('a'.repeat(121)));

  expect([status, body]).toMatchObject([
    400,
    { message: 'This text is too long: at most 120 characters are possible. Shorten it.' },
  ]);
});

test('what people type is looked for: accents, Hangul, fractions, 120 letters', async () => {
  for (const text of ['Núñez-O’Brien', '김'.repeat(120), '½ tab 5㎎', 'a'.repeat(120)])
    expect(await asked(text)).toEqual(everywhere(200));
});
