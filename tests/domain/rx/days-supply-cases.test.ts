import { expect, test } from 'vitest';
import { daysSupply, explained, type ProductText } from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import fixture from '#tests/fixtures/days-supply/cases.json' with { type: 'json' };

const uoms = { EA: 'EA', ML: 'ML', GM: 'GM' } as const;
const products = new Map(
  Object.entries(fixture.products).map(([key, row]): [string, ProductText] => [
    key,
    {
      ...row,
      uom: row.uom === null ? null : (Object.values(uoms).find((uom) => uom === row.uom) ?? null),
      packageSize: row.packageSize === null ? null : Math.round(row.packageSize * 1000),
    },
  ]),
);
const cases = fixture.cases.map(
  ([group, text, product, quantity, expected, why]) =>
    [
      String(group),
      String(text),
      String(product),
      Number(quantity),
      String(expected),
      String(why),
    ] as const,
);

test('the fixture has cases enough', () => expect(cases.length).toBeGreaterThanOrEqual(120));

test.each(cases)('%s: %s (%s, %d) → %s: %s', (...[, text, key, quantity, expected]) => {
  const product = products.get(key);
  if (product === undefined) throw new Error(`no product ${key}`);
  const directions = readDirections(text, product);

  const supply = daysSupply({ directions, product, quantity: Math.round(quantity * 1000) });

  const found = supply.kind === 'unknown' ? 'unknown' : `${supply.kind} ${supply.days}`;
  expect(found, explained(supply)).toBe(expected);
});
