import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '#server/repositories/platform/records.ts';
import { proposeDrugs } from '#server/services/drug/propose.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import {
  isMeant,
  masterProduct,
  readSearches,
  searchedStore,
  type FileProduct,
  type Search,
} from './searched-store.ts';

/** A search, and whether Enter may take its first product before anybody read it. */
interface SureSearch extends Search {
  readonly scope?: 'Master';
  readonly sure: boolean;
}

let database: TestDatabase;
let scope: Scope;
beforeAll(async () => {
  database = await freshDatabase();
  scope = await searchedStore(database);
  for (const [index, product] of readSearches<FileProduct>('master-only.json').entries())
    await masterProduct(scope, product, 99_960_000_000 + index);
});
afterAll(() => database.drop());

interface Answer {
  readonly search: SureSearch;
  readonly sure: boolean;
  readonly rank: number;
  readonly first: string;
}
async function answered(search: SureSearch): Promise<Answer> {
  const asked = { text: search.typed, scope: search.scope ?? ('Local' as const) };
  const { rows, sure } = await proposeDrugs(scope, asked);
  const at = rows.findIndex((row) => isMeant(search, row));
  const [row] = rows;
  const first = row ? `${row.name} ${row.strength} ${row.form}` : 'nothing';
  return { search, sure, rank: at < 0 ? Infinity : at + 1, first };
}
const said = ({ search, sure, first }: Answer): string =>
  `${search.typed}${search.scope ? ' (Master)' : ''}: ${sure ? 'sure' : 'not sure'}, ${first}`;

test('Enter takes a product unseen only where all of it was typed or is the only one', async () => {
  const answers: Answer[] = [];
  for (const search of readSearches<SureSearch>('sure.json')) answers.push(await answered(search));

  expect({
    'sure, though something was not typed': answers
      .filter((answer) => answer.sure && !answer.search.sure)
      .map(said),
    'not sure, though all was typed': answers
      .filter((answer) => !answer.sure && answer.search.sure)
      .map(said),
    'another product first': answers.filter((answer) => answer.rank > 1).map(said),
  }).toEqual({
    'sure, though something was not typed': [],
    'not sure, though all was typed': [],
    'another product first': [],
  });
});
