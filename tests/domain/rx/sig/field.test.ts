import { describe, expect, test } from 'vitest';
import { daysSupply, explained, type ProductText } from '#domain/rx/days-supply/index.ts';
import { labelOf, readDirections } from '#domain/rx/sig/index.ts';
import clinic from '#tests/fixtures/sig/clinic.json' with { type: 'json' };
import counter from '#tests/fixtures/sig/counter.json' with { type: 'json' };
import everyday from '#tests/fixtures/sig/everyday.json' with { type: 'json' };
import field from '#tests/fixtures/sig/field.json' with { type: 'json' };
import office from '#tests/fixtures/sig/office.json' with { type: 'json' };
import practice from '#tests/fixtures/sig/practice.json' with { type: 'json' };
import systems from '#tests/fixtures/sig/systems.json' with { type: 'json' };
import templates from '#tests/fixtures/sig/templates.json' with { type: 'json' };
import wards from '#tests/fixtures/sig/wards.json' with { type: 'json' };

// Directions as prescribers, their systems and technicians write them (field, office, systems), as
// they come over a counter, as they are easily misread (practice), as clinics send them with notes
// of their own, as hospitals discharge with them (wards), and as the templates of prescribing
// systems and specialists write them (templates), each with its product. What is
// printed and reckoned of each was held against the text.
const uoms = { EA: 'EA', ML: 'ML', GM: 'GM' } as const;
describe.each([
  ['field', field],
  ['counter', counter],
  ['practice', practice],
  ['everyday', everyday],
  ['office', office],
  ['clinic', clinic],
  ['systems', systems],
  ['wards', wards],
  ['templates', templates],
])('%s', (_, fixture) => {
  const products = new Map(
    Object.entries(fixture.products).map(([key, row]): [string, ProductText] => [
      key,
      { ...row, uom: Object.values(uoms).find((uom) => uom === row.uom) ?? null },
    ]),
  );
  const rows = fixture.rows.map(
    ([key, text, label, quantity, days]) =>
      [String(key), String(text), String(label), quantity ?? null, days ?? null] as const,
  );
  const productOf = (key: string): ProductText => {
    const product = products.get(key);
    if (product === undefined) throw new Error(`no product ${key}`);
    return product;
  };

  test('the set holds more than 250 texts', () => expect(rows.length).toBeGreaterThan(250));

  test.each(rows)('%s: %s → %s', (key, text, label) => {
    const directions = readDirections(text, productOf(key));

    if (directions.kind === 'read') expect(directions.label).toBe(label);
    else {
      const found = directions.kind === 'stop' ? `STOP ${directions.why}` : 'VERBATIM';
      expect([found, labelOf(text, productOf(key))]).toEqual([label, text.trim()]);
    }
  });

  test.each(rows.filter(([, , , quantity]) => quantity !== null))(
    '%s: %s (%#): the days of its quantity',
    (...[key, text, , quantity, days]) => {
      const product = productOf(key);
      const directions = readDirections(text, product);

      const supply = daysSupply({
        directions,
        product,
        quantity: Math.round(Number(quantity) * 1000),
      });

      const found = supply.kind === 'unknown' ? 'unknown' : `${supply.kind} ${supply.days}`;
      expect(found, explained(supply)).toBe(days);
    },
  );
});
