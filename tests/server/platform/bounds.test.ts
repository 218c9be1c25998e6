import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#domain/composition/contract.ts';
import { parseXml, parseXmlBetween } from '#server/io/erx/xml.ts';
import { draftLimits } from '#server/services/platform/draft.ts';
import { everyRoute } from '#tests/platform/routes.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  technician = await server.signedIn('technician');
});
afterAll(() => server.close());

test('a list that is sorted by a name that every object has is answered', async () => {
  const query = { text: '', filters: {}, offset: 0, limit: 10 };
  for (const column of ['__proto__', 'constructor', 'toString'])
    expect(
      (
        await technician.call(
          'POST',
          '/api/bins/search',
          JSON.stringify({ ...query, sort: { column, direction: 'asc' } }),
        )
      ).status,
    ).toBe(200);
});

test('JSON that is nested 700,000 deep is refused', async () => {
  const deep = `{"text":${'['.repeat(700_000)}${']'.repeat(700_000)}}`;

  const answer = await technician.call('POST', '/api/bins/search', deep);

  expect([answer.status, answer.body.code]).toEqual([422, 'TOO_MUCH']);
});

test('more is neither received nor adjusted than any lot holds', async () => {
  const receipt = { drugId: 1, lot: 'L1', expiresOn: '2027-06-30', unitCost: 1 };
  const receive = (more: object) =>
    technician.post('/api/stock/receive', { ...receipt, quantity: 1_000, ...more });
  expect((await receive({ quantity: Number.MAX_SAFE_INTEGER })).status).toBe(400);
  expect((await receive({ unitCost: Number.MAX_SAFE_INTEGER })).status).toBe(400);

  const adjust = { lotId: 1, version: 1, delta: -Number.MAX_SAFE_INTEGER, reason: 'Counted' };
  expect((await technician.post('/api/stock/adjust', adjust)).status).toBe(400);
});

test.each([
  ['elements', `<Message>${'<a/>'.repeat(200_000)}</Message>`, '20000 elements'],
  [
    'attributes',
    `<Message ${Array.from({ length: 70_000 }, (_, index) => `a${index}=""`).join(' ')}/>`,
    '5000 attributes',
  ],
])('a message with more %s than any has is given up while it is read', (_what, xml, says) => {
  const read = parseXml(xml);

  expect(read).toMatchObject({
    ok: false,
    error: { message: `The message has more than ${says}.` },
  });
});

test('a message of 1 MB is read between everybody’s calls', async () => {
  const strange = `<Message>${'<![CDATA[]]>'.repeat(70_000)}x</Message>`;
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  });

  const read = await parseXmlBetween(strange);
  clearInterval(others);

  expect(read).toMatchObject({ ok: true, value: { name: 'Message', text: 'x' } });
  expect(turns).toBeGreaterThan(10);
});

test('a person keeps so many drafts, the newest, and none larger than a form', async () => {
  const save = (key: string, value: unknown) => technician.post('/api/drafts/save', { key, value });
  const load = async (key: string) =>
    (await technician.post('/api/drafts/load', { key })).body.value;
  expect((await save('large', 'x'.repeat(draftLimits.bytes))).status).toBe(422);
  expect(await load('large')).toBeNull();

  for (let index = 0; index <= draftLimits.count; index++) {
    server.clock.forward({ seconds: 1 });
    await save(`draft-${index}`, { index });
  }

  expect([await load('draft-0'), await load('draft-1')]).toEqual([null, { index: 1 }]);
  expect(await load(`draft-${draftLimits.count}`)).toEqual({ index: draftLimits.count });
});

test('a scan whose name is as long as a disk takes it is read and put aside', async () => {
  const folder = path.join(server.dataDir, 'scans', '009');
  const name = `${'s'.repeat(250)}.jpg`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), 'scan');
  const earlier = new Date(Date.now() - 60_000);
  utimesSync(path.join(folder, name), earlier, earlier);
  const source = server.platform.scans('009');

  const [scan] = await source.list();
  expect(scan).toMatchObject({ name: 's'.repeat(200), arriving: false });
  expect(await source.read(scan?.scan ?? '')).toMatchObject({ ok: true });
  await source.refused(scan?.scan ?? '');

  expect(readdirSync(folder)).toEqual(['refused']);
  const [aside] = readdirSync(path.join(folder, 'refused'));
  expect(aside).toBe(`${scan?.scan.slice(0, 12)}_${'s'.repeat(238)}.jpg`);
});

const lists = everyRoute(contract).filter(
  ({ meta, method, input }) =>
    meta.effect === 'read' && method === 'POST' && JSON.stringify(input).includes('"filters"'),
);
/** What each list answers, narrowed by these filters: the calls that fail. */
const faultsOf = async (pharmacist: TestBrowser, filters: Record<string, string>) => {
  const faults: string[] = [];
  for (const { name, path: address, input } of lists) {
    const query = { text: '', filters, sort: null, offset: 0, limit: 10 };
    const members = Object.keys(Object(input?.['properties']));
    const body = members.includes('query') ? { query } : query;
    const { status } = await pharmacist.post(address, body);
    if (status >= 500) faults.push(name);
  }
  return faults;
};
test('a list that is narrowed by years that nobody has lived in is answered', async () => {
  const pharmacist = await server.signedIn('pharmacist');
  expect(lists.length).toBeGreaterThan(40);
  for (const day of ['0001-01-01', '9999-12-31', '2026-02-30', '-000001-01-01'])
    expect(
      await faultsOf(pharmacist, { from: day, to: day, dob: day, uploadedOn: day }),
      day,
    ).toEqual([]);
});
test('a list that is narrowed by a name that every object has is answered', async () => {
  const pharmacist = await server.signedIn('pharmacist');
  for (const word of ['constructor', 'toString', 'valueOf', '__proto__'])
    expect(
      await faultsOf(pharmacist, {
        kind: word,
        status: word,
        list: word,
        show: word,
        scope: word,
        state: word,
        which: word,
        queue: word,
        schedule: word,
        within: word,
      }),
      word,
    ).toEqual([]);
});
