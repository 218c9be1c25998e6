import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answers } from '#adapters/platform/answers.gen.ts';
import { createCaller, NoAnswer, type CallName } from '#adapters/platform/call.ts';
import { isObject } from '#adapters/platform/is-object.ts';
import { routes } from '#adapters/platform/routes.gen.ts';
import type { Shape } from '#adapters/platform/shape.ts';
import { contract } from '#domain/composition/contract.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { shapeOf, valueOf, type Value } from '#tests/platform/answer-values.ts';
import { everyRoute } from '#tests/platform/routes.ts';

const names = keysOf(routes);
/** The contract's own word on the answer of each call. */
const promised = new Map(everyRoute(contract).map((route) => [route.name, route.promises]));
/** Calls whose answer is a file, which the browser reads by itself. */
const files: readonly string[] = ['documents.content', 'documents.thumbnail', 'scans.picture'];

/** What the caller makes of this body: an answer, a refusal's words, or a fault's. */
async function heard<N extends CallName>(name: N, body: string, status = 200) {
  const call = createCaller({
    onSession: () => undefined,
    workstation: 'counter 1',
    fetch: async () => new Response(body, { status }),
  });
  try {
    const answer = await call(name, JSON.parse('{}'));
    return answer.ok ? { kind: 'answer' } : { kind: 'refused', words: answer.error.message };
  } catch (error) {
    expect(error).toBeInstanceOf(NoAnswer);
    return { kind: 'fault', words: error instanceof Error ? error.message : '' };
  }
}
/** A refusal or a fault, in words that a person can read. */
const message = {
  kind: expect.stringMatching(/^(refused|fault)$/),
  words: expect.stringMatching(/\w.*\.$/),
};

/** Answers of this shape in which one member that the screens read is missing. */
function lacking(shape: Shape): Value[] {
  if (typeof shape !== 'object') return [];
  if ('list' in shape) return lacking(shape.list).map((item) => fc.tuple(item));
  if (!('of' in shape)) return [];
  const whole = valueOf(shape);
  return Object.entries(shape.of).flatMap(([name, member]) => [
    whole.map((value) => (isObject(value) ? { ...value, [name]: undefined } : value)),
    ...lacking(member).map((broken) =>
      fc
        .tuple(whole, broken)
        .map(([value, part]) => (isObject(value) ? { ...value, [name]: part } : value)),
    ),
  ]);
}

test('every call of the contract has the shape of its answer', () => {
  expect(Object.keys(answers).toSorted()).toEqual(names.toSorted());
  expect(names.filter((name) => shapeOf(name) === 'any')).toEqual(files);
});
test.each(names)('%s: what the contract promises is an answer', async (name) => {
  await fc.assert(
    fc.asyncProperty(valueOf(shapeOf(name)), async (value) => {
      expect([value, await heard(name, JSON.stringify(value))]).toEqual([
        value,
        { kind: 'answer' },
      ]);
    }),
    { numRuns: 5 },
  );
});
test.each(names.filter((name) => !files.includes(name)))(
  '%s: a page, an empty body, another value and an answer that lacks something are messages',
  async (name) => {
    const isPromised = (value: unknown) => promised.get(name)?.(value) === true;
    const told = (body: string) => heard(name, body).then((said) => ({ body, said }));
    for (const body of ['<html><body>502 Bad Gateway</body></html>', '{"total":'])
      expect(await told(body)).toEqual({ body, said: message });
    for (const value of [null, 7, 'done', true, [], {}, [null], { status: 7 }, [[{}]]]) {
      const body = value === null ? ' ' : JSON.stringify(value);
      if (!isPromised(value)) expect(await told(body)).toEqual({ body, said: message });
    }
    const broken = lacking(shapeOf(name));
    if (broken.length > 0)
      await fc.assert(
        fc.asyncProperty(fc.oneof(...broken), async (value) => {
          const body = JSON.stringify(value);
          expect(await told(body)).toEqual({ body, said: message });
        }),
        { numRuns: 20 },
      );
  },
);
test('a 200 that says FAIL is a refusal, with its own words where it has some', async () => {
  expect(await heard('roles.search', '{"status":"FAIL"}')).toEqual({
    kind: 'refused',
    words: 'The server did not do this and gave no reason. Try again.',
  });
  expect(
    await heard('organisation.searchStores', '{"status":"FAIL","message":"No such company."}'),
  ).toEqual({ kind: 'refused', words: 'No such company.' });
});
test('a refusal in any wrong form still has words', async () => {
  const odd = [null, 7, 'no', [], {}, { why: 5 }, { why: [{}] }, { message: {} }, { fields: 'x' }];
  for (const status of [400, 401, 403, 404, 409, 422, 500, 503])
    for (const body of odd)
      expect(await heard('patients.get', JSON.stringify(body), status)).toEqual(message);
  expect(await heard('patients.get', '<html>', 403)).toEqual(message);
  expect(await heard('patients.get', '<html>', 502)).toEqual(message);
});
test('a record that is said to have won, and is none, is a message', async () => {
  expect(
    await heard('clinics.save', '{"code":"STALE","message":"Too late.","data":{"id":1}}', 409),
  ).toEqual({
    kind: 'fault',
    words: 'The server’s answer could not be read. What you typed is kept; try again.',
  });
});
