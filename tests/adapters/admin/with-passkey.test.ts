import { expect, test } from 'vitest';
import { codesTaken, withPasskey } from '#adapters/admin/with-passkey.ts';
import type { CallFailure } from '#adapters/platform/no-answer.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';

const refused = (code: string, data: unknown = null): Result<string, CallFailure> =>
  fail({
    code,
    message: code,
    status: 403,
    why: [],
    allowedRoles: [],
    data,
    savedBy: null,
    correlationId: 'one',
  });
const asked = { challenge: 'AAAA', site: 'localhost', seconds: 120, known: [], codes: true };
const { signal } = new AbortController();

test('a call that no passkey is asked of is sent once, as it is', async () => {
  const sent: unknown[] = [];

  const answers = [
    await withPasskey(async (answer) => {
      sent.push(answer);
      return ok('in');
    }, signal),
    await withPasskey(async () => refused('CODE_FIRST'), signal),
  ];

  expect(answers.map((answer) => (answer.ok ? answer.value : answer.error.code))).toEqual([
    'in',
    'CODE_FIRST',
  ]);
  expect(sent).toEqual([{}]);
});

test('a browser without devices says so, and that a code is taken', async () => {
  let calls = 0;

  const answer = await withPasskey(async () => {
    calls += 1;
    return refused('PASSKEY_FIRST', asked);
  }, signal);

  expect(calls).toBe(1);
  expect(answer).toMatchObject({
    ok: false,
    error: {
      code: 'PASSKEY_FIRST',
      message: expect.stringContaining('This browser takes no passkeys here'),
      data: asked,
    },
  });
  expect(answer.ok ? false : codesTaken(answer.error.data)).toBe(true);
});

test('a question that can’t be read is no question to a device', async () => {
  const answer = await withPasskey(async () => refused('PASSKEY_FIRST', { site: 7 }), signal);

  expect(answer).toMatchObject({
    error: { message: 'The server’s question could not be read.' },
  });
  expect([null, 'codes', { codes: false }, { codes: true }].map(codesTaken)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
