import { promisify } from 'node:util';
import { brotliCompress, constants, deflate, gzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const signIn = Buffer.from(
  JSON.stringify({ username: 'technician', password: 'demo-technician-2026' }),
);
const send = (encoding: string, payload: Buffer) =>
  server.app.http.inject({
    method: 'POST',
    url: '/api/session/sign-in',
    headers: {
      'x-apothekey': '1',
      'content-type': 'application/json',
      'content-encoding': encoding,
    },
    payload,
  });

test('a compressed body is refused before it is unpacked, whatever is in it', async () => {
  const refused = [415, 'Nothing compressed is accepted here: send it as it is.'];
  const zeros = await promisify(brotliCompress)(Buffer.alloc(50_000_000), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  expect(zeros.length).toBeLessThan(1_000);

  for (const [encoding, payload] of [
    ['br', await promisify(brotliCompress)(signIn)],
    ['gzip', await promisify(gzip)(signIn)],
    ['deflate', await promisify(deflate)(signIn)],
    ['GZIP, br', signIn],
    ['zstd', signIn],
    ['br', zeros],
  ] as const) {
    const answer = await send(encoding, payload);
    expect([answer.statusCode, answer.json().message], encoding).toEqual(refused);
  }
});

test('a body that says that it is as it is, is read', async () => {
  expect((await send('identity', signIn)).statusCode).toBe(200);
});
