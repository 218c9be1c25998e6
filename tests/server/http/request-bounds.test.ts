import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOfBounds, requestBounds } from '#domain/platform/request-bounds.ts';
import { Sweep, sweptRoutes } from '#tests/platform/mutations.ts';
import { addressOf, sampleWith, type Json, type RouteOf } from '#tests/platform/routes.ts';

const inherited = ['toString', 'constructor', '__proto__', 'valueOf', 'hasOwnProperty'];
/** Every object of a call's input, by where it stands: the whole, and each one inside. */
function objectsIn({ input }: RouteOf): readonly (readonly string[])[] {
  const inside = (schema: unknown, at: readonly string[]): readonly (readonly string[])[] => {
    const { anyOf, oneOf, ...plain } = Object(schema);
    const branches: readonly Json[] = anyOf ?? oneOf ?? [];
    const branch = { ...(branches.find(({ type }) => type !== 'null') ?? plain) };
    if (branch['type'] === 'array') return inside(branch['items'], [...at, '[]']);
    if (branch['type'] !== 'object') return [];
    const members = Object.entries(Object(branch['properties']));
    return [at, ...members.flatMap(([name, member]) => inside(member, [...at, name]))];
  };
  return input ? inside(input, []) : [];
}
/** The input with one name more in the object at a place; the name may be `__proto__` itself. */
const withName = (route: RouteOf, base: Json, at: readonly string[], name: string): Json => {
  const named = Object.defineProperty({}, name, { value: 'x', enumerable: true });
  if (at.length > 0) return { ...base, ...Object(sampleWith(route.input ?? {}, at, named, base)) };
  return Object.defineProperties({ ...base }, Object.getOwnPropertyDescriptors(named));
};

let sweep: Sweep;
beforeAll(async () => {
  sweep = await Sweep.open();
});
afterAll(() => sweep.close());

test('no call takes a name that every object has, wherever it stands', async () => {
  const before = await sweep.digest();
  let turn = 0;
  for (const route of sweptRoutes)
    for (const at of objectsIn(route)) {
      const name = inherited[turn++ % inherited.length] ?? '';
      const browser = await sweep.callerOf(route);
      const { url, body } = addressOf(route.path, withName(route, sweep.baseOf(route), at, name));
      const { status, text } =
        route.method === 'GET'
          ? await browser.get(`${url}?${name}=x`)
          : await browser.call(route.method, url, JSON.stringify(body));

      expect([route.name, at.join('.'), name, status], text).toEqual([
        route.name,
        at.join('.'),
        name,
        422,
      ]);
    }
  expect(turn).toBeGreaterThan(400);
  expect(await sweep.digest()).toBe(before);
});

const list = (filters: object) => ({ text: '', filters, sort: null, offset: 0, limit: 10 });
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));
const technician = () => sweep.server.signedIn('technician');
const answerOf = async (url: string, body: unknown, method = 'POST') => {
  const { status, body: said } = await (await technician()).call(method, url, body);
  return [status, said.code];
};

test('a name that lists have nowhere is refused by its name', async () => {
  const { status, body } = await (
    await technician()
  ).post('/api/patients/search', list({ status: 'Active', x0: 'a' }));

  expect([status, body.code, body.message]).toEqual([
    422,
    'UNKNOWN_NAME',
    'There is nothing here that is called “x0”. Nothing was done.',
  ]);
});

test.each([
  '/api/rx/queue',
  '/api/patients/search',
  '/api/erx/search',
  '/api/wimo/search',
  '/api/prescribers/search',
])('60,000 filters of %s are refused before any of them is read', async (url) => {
  expect(await answerOf(url, list(many(60_000)))).toEqual([422, 'TOO_MUCH']);
});

test('100,000 keys, identifiers and surplus members are refused', async () => {
  const keys = { version: 0, keys: many(70_000), bareKeys: true, autoClose: true };
  expect(await answerOf('/api/session/keys', keys, 'PUT')).toEqual([422, 'TOO_MUCH']);
  expect(await answerOf('/api/pickup/1/identify', { identifiers: many(70_000) })).toEqual([
    422,
    'TOO_MUCH',
  ]);
  const stranger = sweep.server.browser();
  const signIn = { username: 'technician', password: 'x', ...many(70_000) };
  expect((await stranger.post('/api/session/sign-in', signIn)).body.code).toBe('TOO_LARGE');
});

test('more wrong fills and recalled products than there can be are refused', async () => {
  const fills = Array.from({ length: 10_000 }, () => ({}));
  expect(await answerOf('/api/pickup/1/complete', { fills, payments: fills, payload: {} })).toEqual(
    [422, 'TOO_MUCH'],
  );
  expect(await answerOf('/api/recalls/several', { products: fills })).toEqual([422, 'TOO_MUCH']);
});

test.each([3_000, 700_000])('a draft nested %d deep is refused', async (depth) => {
  const deep = `{"key":"k","value":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  const { status, body } = await (await technician()).post('/api/drafts/save', deep);

  expect([status, body.code]).toEqual([422, 'TOO_MUCH']);
});

describe('the bounds', () => {
  const { depth, members, items, values, name, text } = requestBounds;
  const nested = (levels: number): unknown =>
    Array.from({ length: levels }).reduce((inside) => [inside], 'x');
  const codeOf = (input: unknown) => refusalOfBounds(input)?.code ?? null;

  test.each<[string, unknown, unknown]>([
    ['levels', nested(depth + 1), nested(depth + 2)],
    ['names', many(members), many(members + 1)],
    ['entries', Array.from({ length: items }), Array.from({ length: items + 1 })],
    [
      'values',
      Array.from({ length: 10 }, () => Array.from({ length: values / 10 - 1 })),
      Array.from({ length: 11 }, () => Array.from({ length: values / 10 })),
    ],
    ['characters of a name', { ['n'.repeat(name)]: 1 }, { ['n'.repeat(name + 1)]: 1 }],
    ['characters of a text', ['x'.repeat(text)], ['x'.repeat(text + 1)]],
  ])('so many %s may come, and no more', (_what, most, more) => {
    expect(codeOf(most)).toBeNull();
    expect(codeOf(more)).toBe('TOO_MUCH');
  });

  test.each(inherited)('%s is no name, however deep it stands', (word) => {
    const named = Object.defineProperty({}, word, { value: 1, enumerable: true });

    expect(codeOf({ draft: [{ of: named }] })).toBe('UNKNOWN_NAME');
  });
});
