import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegOf } from '#tests/platform/pictures.ts';
import { testServer, type Answer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
const clientDir = path.join(tmpdir(), `apothekey-client-${process.pid}`);
beforeAll(async () => {
  mkdirSync(path.join(clientDir, 'assets'), { recursive: true });
  writeFileSync(path.join(clientDir, 'index.html'), '<!doctype html><title>Apothekey</title>');
  writeFileSync(path.join(clientDir, 'assets', 'app-1.js'), 'export {}\n'.repeat(300));
  server = await testServer({ app: { clientDir } });
});
afterAll(() => server.close());

const expectHeaders = (answer: Answer, api: boolean) => {
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  );
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
  if (api) expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['server']).toBeUndefined();
};

test('security headers stand on every kind of answer', async () => {
  const browser = await server.signedIn('technician');
  const answers: [number, Answer, boolean][] = [
    [200, await browser.get('/api/session'), true],
    [401, await server.browser().post('/api/state/states_list'), true],
    [403, await browser.get('/api/roles/list'), true],
    [404, await browser.get('/api/nothing'), true],
    [400, await browser.post('/api/session/sign-in', '{"username":'), true],
    [400, await browser.post('/api/session/sign-in', {}), true],
    [
      415,
      await browser.post('/api/session/sign-in', 'a=b', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
      true,
    ],
    [413, await browser.post('/api/session/sign-in', `{"x":"${'y'.repeat(1_600_000)}"}`), true],
    [200, await browser.get('/private/processing'), false],
    [200, await browser.get('/assets/app-1.js'), false],
    [404, await browser.get('/assets/nothing.js'), false],
    [200, await browser.get('/health'), true],
  ];
  for (const [status, answer, api] of answers) {
    expect([answer.status, answer.text.slice(0, 60)]).toEqual([status, answer.text.slice(0, 60)]);
    expectHeaders(answer, api);
  }
});

test('headers stand on what did not change, on a fault, and on uploads and pictures too', async () => {
  const browser = await server.signedIn('pharmacist');
  for (const [url, api] of [
    ['/assets/app-1.js', false],
    ['/private/processing', false],
  ] as const) {
    const first = await browser.get(url);
    const again = await browser.get(url, { 'if-none-match': String(first.headers['etag']) });
    expect([url, first.status, again.status, again.text]).toEqual([url, 200, 304, '']);
    expectHeaders(again, api);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
  }
  const { db } = server.platform;
  Object.assign(server.platform, { db: null });
  const fault = await browser.get('/api/session');
  const notReady = await browser.get('/health/ready');
  Object.assign(server.platform, { db });
  expect([fault.status, fault.body.code, notReady.status]).toEqual([500, 'FAULT', 503]);
  for (const answer of [fault, notReady]) expectHeaders(answer, true);
  const upload = (bytes: Buffer, type: string) =>
    browser.post('/api/documents', bytes, { 'content-type': type, 'x-file-name': 'paper.jpg' });
  const kept = await upload(await jpegOf('Paper'), 'image/jpeg');
  const sent = [
    kept,
    await upload(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'),
    await upload(Buffer.alloc(30_000_000), 'image/jpeg'),
    await server
      .browser()
      .post('/api/documents', Buffer.from('x'), { 'content-type': 'image/jpeg' }),
  ];
  expect(sent.map((answer) => answer.status)).toEqual([200, 422, 413, 401]);
  for (const answer of sent) expectHeaders(answer, true);
  // What was sent in may be looked at and nothing else: a policy of its own, narrower still.
  const pictures = [
    await browser.get(`/api/documents/${kept.body.key}`),
    await browser.get(`/api/documents/${'0'.repeat(32)}`),
    await server.browser().get(`/api/documents/${kept.body.key}`),
  ];
  expect(pictures.map((picture) => picture.status)).toEqual([200, 404, 401]);
  for (const { headers } of pictures)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringContaining('no-store') as string,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
});

test('too many calls from one workstation wait a moment, with headers and the usual envelope', async () => {
  const limited = await testServer({ app: { callsPerMinute: 5 } });
  const browser = limited.browser();
  for (let index = 0; index < 5; index++) await browser.get('/api/session');
  const answer = await browser.get('/api/session');
  expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY']);
  expectHeaders(answer, true);
  expect((await browser.get('/health')).status).toBe(200);
  await limited.close();
});

test('a name that every object has is no column: the list comes in its own order', async () => {
  const technician = await server.signedIn('technician');
  const query = (column: string) => ({
    text: '',
    filters: {},
    sort: { column, descending: false },
    offset: 0,
    limit: 5,
  });
  const statuses: number[] = [];
  for (const column of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    for (const list of ['/api/patients/search', '/api/drugs/search', '/api/rx/queue'])
      statuses.push((await technician.post(list, query(column))).status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test('outside the demo nobody types an electronic prescription in', async () => {
  const real = await testServer({ demo: false });
  await real.database.db.updateTable('employees').set({ demo: false }).execute();
  const technician = await real.signedIn('technician');
  const answer = await technician.post('/api/erx/inbox', { xml: '<Message/>' });
  expect([answer.status, answer.body]).toMatchObject([
    403,
    {
      code: 'FORBIDDEN',
      message: 'Electronic prescriptions come in by the line or the inbox folder only.',
    },
  ]);
  await real.close();
});

test('pages of the app get the app; unknown files, hidden folders and service paths a plain 404', async () => {
  const browser = server.browser();
  for (const page of ['/', '/login', '/admin/companySearch', '/private/Insurance/rejection/code'])
    expect([page, (await browser.get(page)).text]).toEqual([
      page,
      '<!doctype html><title>Apothekey</title>',
    ]);
  for (const other of [
    '/.git/config',
    '/.env',
    '/assets/app-1.js.map',
    '/api',
    '/API/session',
    '/api/Session',
    '/company',
    '/location/state',
    '//evil',
    '/%2e%2e/package.json',
    '/private/x.php',
    '/health/other',
  ]) {
    const answer = await browser.get(other);
    expect([other, answer.status]).toEqual([other, 404]);
  }
  expect((await browser.call('TRACE', '/api/session')).status).toBeGreaterThanOrEqual(404);
  expect((await browser.get('/assets/app-1.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
});

test('a call that did not come from the app changes nothing, whatever cookie it carries', async () => {
  const browser = await server.signedIn('admin');
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { origin: 'null' },
    { 'x-apothekey': '', origin: 'http://localhost.evil.example' },
  ];
  for (const headers of foreign)
    expect([
      headers,
      (await browser.post('/company', { name: 'Foreign' }, headers)).status,
    ]).toEqual([headers, 403]);
  const bare = await server.app.http.inject({
    method: 'POST',
    url: '/company',
    headers: {
      cookie: `apothekey=${browser.cookies.get('apothekey')}`,
      'content-type': 'application/json',
    },
    payload: { name: 'Foreign' },
  });
  expect(bare.statusCode).toBe(403);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])
    expect(
      (await browser.post('/company', '{"name":"Foreign"}', { 'content-type': type })).status,
    ).toBe(415);
  for (const url of ['/company?_method=POST', '/api/company/search?_method=POST'])
    expect((await browser.get(url, { 'x-http-method-override': 'POST' })).status).toBe(404);
  expect(
    await server.database.db
      .selectFrom('companies')
      .select('id')
      .where('name', '=', 'Foreign')
      .execute(),
  ).toEqual([]);
  expect(
    (
      await browser.post(
        '/company',
        { name: 'Own' },
        { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' },
      )
    ).status,
  ).toBe(200);
});

test('errors have one shape: code, message, correlation id, fields; never a stack, SQL or path', async () => {
  const browser = await server.signedIn('admin');
  const invalid = await browser.post('/api/session/step-up', { password: 5 });
  expect(invalid.body).toMatchObject({
    code: 'INVALID',
    message: 'Something in this form is not right.',
    fields: { action: expect.any(String) as string },
  });
  expect(invalid.body.correlationId).toBe(invalid.headers['x-correlation-id']);
  await server.database.pool.query('alter table companies rename to companies_gone');
  const broken = await browser.post('/api/company/search', {});
  await server.database.pool.query('alter table companies_gone rename to companies');
  expect([broken.status, broken.body.code]).toEqual([500, 'FAULT']);
  expect(broken.text).not.toMatch(/select|\brelation\b|companies|\.ts|node_modules|\bat \S+\(/i);
  expect(
    server.logged.some(
      (line) => line.includes(broken.body.correlationId) && line.includes('42P01'),
    ),
  ).toBe(true);
  expect((await browser.post('/company', '{"__proto__":{"admin":true},"name":"x"}')).status).toBe(
    422,
  );
});

test('a text that is too long is refused in words that say how long it may be', async () => {
  const browser = await server.signedIn('admin');
  const search = await browser.post('/api/company/search', {
    text: 'x'.repeat(121),
    filters: {},
    sort: null,
    offset: 0,
    limit: 10,
  });
  expect([search.status, search.body.message, search.body.fields]).toEqual([
    400,
    'This text is too long: at most 120 characters are possible. Shorten it.',
    { text: 'Has to have at most 120 characters.' },
  ]);
});

test('the log names calls and codes, and no person, password or token', async () => {
  const browser = server.browser();
  await browser.signIn('technician');
  await browser.post('/api/city/search_city', { cityName: 'Canary Town' });
  const log = server.logged.join('\n');
  expect(log).toContain('/api/city/search_city');
  expect(log).not.toMatch(/Canary|demo-technician|Terry/);
  expect(log).not.toContain(browser.cookies.get('apothekey')!);
});

test('the description of the calls is generated from the contract', async () => {
  const browser = await server.signedIn('technician');
  const { body } = await browser.get('/api/openapi.json');
  expect(body.openapi).toMatch(/^3\.1/);
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/company',
      '/api/company/search',
      '/location/state/{id}',
      '/location/city/{id}',
      '/api/zip/state_city_by_zip_code',
      '/store/search',
      '/store',
      '/api/permissions/load-permissions',
      '/api/roles/save',
      '/api/roles/update',
      '/api/roles/search/{name}',
      '/api/roles/get-role/{id}',
      '/api/roles/delete-role/{id}/{zero}',
      '/api/state/states_list',
      '/api/city/search_city',
    ]),
  );
});

test('the three services can be mounted under bases of their own', async () => {
  const based = await testServer({ app: { bases: { a: '/a', b: '/b', c: '/services/c' } } });
  const browser = await based.signedIn('admin');
  const paths: [string, string, unknown][] = [
    ['POST', '/a/api/company/search', {}],
    ['GET', '/a/location/state/17', undefined],
    ['POST', '/a/store/search', {}],
    ['POST', '/a/api/permissions/load-permissions', undefined],
    ['POST', '/services/c/api/permissions/load-permissions', undefined],
    ['POST', '/b/api/zip/state_city_by_zip_code?zipCode=10001', undefined],
    ['POST', '/b/api/state/states_list', undefined],
    ['POST', '/b/api/city/search_city', { cityName: 'Chicago', stateId: 17 }],
    ['POST', '/services/c/api/roles/search/Tech', undefined],
  ];
  for (const [method, url, body] of paths)
    expect([url, (await browser.call(method, url, body)).status]).toEqual([url, 200]);
  expect((await browser.get('/b/location/state/17')).status).toBe(404);
  await based.close();
});

test('a server that is stopping says so before it stops', async () => {
  const browser = server.browser();
  expect((await browser.get('/health/ready')).status).toBe(200);
  server.app.setReady(false);
  expect((await browser.get('/health/ready')).status).toBe(503);
  expect((await browser.get('/health/live')).status).toBe(200);
  server.app.setReady(true);
});
