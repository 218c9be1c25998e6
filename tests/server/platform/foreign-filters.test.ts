import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { router } from '#server/procedures/composition/router.ts';
import {
  addressOf,
  everyRoute,
  sampleWith,
  type Json,
  type RouteOf,
} from '#tests/platform/routes.ts';
import type { Answer, TestBrowser } from '#tests/platform/server.ts';
import { isAdmins, kindOf, ownKinds, TwoStores } from '#tests/platform/two-stores.ts';

/** A filter of a list that holds numbers of records: where it stands, and of what they are. */
interface IdFilter {
  readonly route: RouteOf;
  readonly at: readonly string[];
  readonly name: string;
}
const sample = { text: '', sort: null, offset: 0, limit: 100 };
const propertiesOf = (schema: unknown): Readonly<Record<string, Json>> =>
  Object(Object(schema).properties);
/** The question to a list with these filters, at each place where a call may take one. */
const idFiltersOf = (route: RouteOf): readonly IdFilter[] =>
  [[], ['list'], ['query']].flatMap((at) => {
    const question = at.reduce<unknown>((schema, name) => propertiesOf(schema)[name], route.input);
    const names = Object.keys(propertiesOf(propertiesOf(question)['filters']));
    const asked = { ...sample, filters: Object.fromEntries(names.map((name) => [name, 'x'])) };
    const problems = route.problems({ ...asked, list: asked, query: asked });
    return names
      .filter((name) =>
        problems[[...at, 'filters', name].join('.')]?.match(/of (a record|records)/),
      )
      .map((name) => ({ route, at, name }));
  });
const filters = everyRoute(router).flatMap(idFiltersOf);
const kindsOfLists: Readonly<Record<string, string>> = { ids: 'erxId', without: 'rxId' };

let world: TwoStores;
let people: Readonly<Record<'admin' | 'store', TestBrowser>>;
beforeAll(async () => {
  world = await TwoStores.open();
  people = { admin: await world.signIn('foreign-admin'), store: await world.signIn('stranger') };
});
afterAll(() => world.server.close());

async function ask({ route, at, name }: IdFilter, id: unknown): Promise<Answer> {
  const question = { ...sample, filters: { [name]: String(id) } };
  const input = sampleWith(
    required(route.input, 'the input'),
    [at[0] ?? 'filters'],
    at[0] ? question : question.filters,
    {
      ...(await world.knownFor(route)),
      ...sample,
    },
  );
  const { url, body } = addressOf(route.path, Object(input));
  return people[isAdmins(route) ? 'admin' : 'store'].call(route.method, url, body);
}
const said = ({ status, body }: Answer) => [
  status,
  { ...body, correlationId: null, fileUrl: null },
];

test.each(
  filters.map((filter) => [[filter.route.name, ...filter.at, filter.name].join(' '), filter]),
)('%s of another store’s record shows what that of none shows', async (_, filter) => {
  const kind = kindOf({ at: [], of: kindsOfLists[filter.name] ?? filter.name });
  expect(ownKinds).toContain(kind);
  const theirs = required(
    await world.rowOf(required(kind, 'the kind'), world.here),
    'their record',
  );

  const foreign = await ask(filter, theirs.id);
  const missing = await ask(filter, 987_654_321);

  expect(foreign.status).toBe(200);
  expect(said(foreign)).toEqual(said(missing));
});
test('the filters that name a record are found in the contract', () => {
  expect(filters.length).toBeGreaterThan(20);
});
