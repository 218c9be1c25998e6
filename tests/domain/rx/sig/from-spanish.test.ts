import { describe, expect, test } from 'vitest';
import { readDirections, sigInSpanish, type Product } from '#domain/rx/sig/index.ts';
import counter from '#tests/fixtures/sig/counter.json' with { type: 'json' };

const products: Readonly<Record<string, Product>> = Object.fromEntries(
  Object.entries(counter.products).map(({ 0: key, 1: { name, strength, form, route } }) => [
    key,
    { name, strength, form, route },
  ]),
);
/** What is read of a text, whatever the verb: "ponga" is put for several. */
const regimenOf = (text: string, product: Product): string | null => {
  const directions = readDirections(text, product);
  if (directions.kind !== 'read') return null;
  const { clauses } = directions.regimen;
  return JSON.stringify({
    ...directions.regimen,
    clauses: clauses.map((clause) => ({ ...clause, verb: null })),
  });
};
const translated = counter.rows.flatMap(([key, text]) => {
  const product = products[String(key)];
  if (product === undefined) return [];
  const directions = readDirections(String(text), product);
  if (directions.kind !== 'read') return [];
  const spanish = sigInSpanish(String(text), directions.label, product);
  return spanish === null ? [] : [{ product, label: directions.label, spanish }];
});

describe('directions that are written in Spanish', () => {
  test('say what the same label says in English, or are not read', () => {
    const other = translated.filter(({ product, label, spanish }) => {
      const read = regimenOf(spanish, product);
      return read !== null && read !== regimenOf(label, product);
    });

    expect(other).toEqual([]);
  });
  test('are read of more than 60 of our own labels', () => {
    const read = translated.filter(({ product, spanish }) => regimenOf(spanish, product) !== null);

    expect(read.length).toBeGreaterThan(60);
  });
  test.each([
    'No tome más de 2 tabletas al día',
    'Tome once tabletas al día',
    'Tome 1 tableta por la tarde',
    'Tome 1 tableta cada 8 horas excepto el lunes',
    'Tome 1 tableta al día with food',
    'Tome 1 tableta dos',
  ])('%s: a word that is not known leaves the words', (text) => {
    expect(readDirections(text, { form: 'tablet' })).toMatchObject({ kind: 'verbatim', text });
  });
  test('contradict the product as English ones do', () => {
    expect(readDirections('Tome 1 cápsula al día', { form: 'tablet' })).toMatchObject({
      kind: 'stop',
      why: 'UNIT_OF_PRODUCT',
    });
  });
});
