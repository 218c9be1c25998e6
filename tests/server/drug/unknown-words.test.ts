import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '#server/repositories/platform/records.ts';
import { listDrugs } from '#server/services/drug/drug-search.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { searchedStore } from './searched-store.ts';

let database: TestDatabase;
let scope: Scope;
beforeAll(async () => {
  database = await freshDatabase();
  scope = await searchedStore(database);
});
afterAll(() => database.drop());

/** How many queries a search of drugs takes, and how many products it finds. */
const counted = async (text: string) => {
  let queries = 0;
  const db = scope.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const query = { text, filters: { status: 'Active' }, sort: null, offset: 0, limit: 8 };
  const { rows } = await listDrugs({ ...scope, db }, query);
  return { queries, found: rows.length };
};
const unknown = ['qzxwv jkqpz wvxqk zzqwx pqkjz vvxwq', 'kqzjx xqwvk jzqpk wxvqz kjpqz qvwxz'].join(
  ' ',
);

test('twelve words that no product has are no twelve searches', async () => {
  const { queries, found } = await counted(unknown);

  expect(found).toBe(0);
  expect(queries).toBeLessThan(12);
});

test('one word that no product has is still left out', async () => {
  expect((await counted('metformin qzxwv')).found).toBeGreaterThan(0);
});
