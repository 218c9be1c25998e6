import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seedDemoStore } from '#db/demo/seed.ts';
import { projectRoot } from '#db/root.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import { ingredientWords } from '#domain/drug/search/product.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { TestDatabase } from '#tests/platform/database.ts';
import { suiteInstant } from '#tests/platform/suite-clock.ts';

/** What a person types, and what they mean by it: the first product should be one of these. */
export interface Search {
  readonly typed: string;
  readonly ingredients: readonly string[];
  readonly strength?: string;
  readonly form?: string;
  readonly name?: string;
}
/** A product of the drug file. */
export interface FileProduct {
  readonly name: string;
  readonly generic: string;
  readonly strength: string;
  readonly form: string;
  readonly route?: string;
  readonly schedule: '0' | '2' | '3' | '4' | '5';
  readonly brandGeneric: 'B' | 'G';
}
interface ShelfProduct extends FileProduct {
  readonly onHand: number;
}
/** A table of searches or products. */
export const readSearches = <T>(file: string): readonly T[] =>
  JSON.parse(readFileSync(path.join(projectRoot, 'tests/fixtures/drug-search', file), 'utf8'));

const stamps = ({ now }: Scope) => ({ created_at: now, modified_at: now });
/** A product of the Master file that the store does not keep yet. */
export async function masterProduct(
  scope: Scope,
  product: FileProduct,
  ndc: number,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('drugs')
    .values({
      ndc: String(ndc),
      name: product.name,
      name_key: fold(product.name),
      generic_name: product.generic,
      generic_key: fold(product.generic),
      strength: product.strength,
      form: product.form,
      route: product.route ?? null,
      pkg_size: 100_000,
      uom: 'EA',
      schedule: product.schedule,
      brand_generic: product.brandGeneric,
      ...stamps(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** Beside the demo store's own products, what another store has on its shelf. */
async function stockShelf(scope: Scope): Promise<void> {
  for (const [index, product] of readSearches<ShelfProduct>('shelf.json').entries()) {
    const id = await masterProduct(scope, product, 99_990_000_000 + index);
    await scope.db
      .insertInto('store_drugs')
      .values({
        store_id: scope.storeId,
        drug_id: id,
        on_hand: Math.round(product.onHand * 1_000),
        ...stamps(scope),
      })
      .execute();
  }
}
/** The demo store with a full shelf; gives whoever searches in it. */
export async function searchedStore({ db }: TestDatabase): Promise<Scope> {
  await seedDemoStore(db, { now: suiteInstant, hashPassword: async () => 'x' });
  const store = await db.selectFrom('stores').select('id').orderBy('id').executeTakeFirstOrThrow();
  const person = await db.selectFrom('employees').select('id').executeTakeFirstOrThrow();
  const scope = { db, storeId: store.id, userId: person.id, now: suiteInstant };
  await stockShelf(scope);
  return scope;
}

/** "lithium carbonate" and "lithium", "dabigatran etexilate" and "dabigatran". */
const isNamed = (name: string, words: readonly string[]): boolean =>
  (ingredientWords(name)[0] ?? []).every((word) => words.includes(word));
/** Whether a product is one of those that a search means. */
export const isMeant = (search: Search, row: DrugListRow): boolean => {
  const made = ingredientWords(row.genericName ?? row.name);
  return (
    made.length === search.ingredients.length &&
    search.ingredients.every((name) => made.some((words) => isNamed(name, words))) &&
    (search.strength === undefined || row.strength === search.strength) &&
    (search.form === undefined || `${row.form} `.includes(search.form)) &&
    (search.name === undefined || row.name.startsWith(search.name))
  );
};
