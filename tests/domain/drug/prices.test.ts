import { expect, test } from 'vitest';
import {
  deriveDrug,
  insuranceUnitTotal,
  standingUnitCost,
  unitOf,
} from '#domain/drug/rules/prices.ts';

/** Atorvastatin 10 mg, 90 tablets: AWP $0.45 a tablet, bought at $0.12. */
const atorvastatin = {
  own: false,
  autoUpdate: true,
  pkgSize: 90_000,
  unitAwp: 45_000,
  unitCost: 12_000,
  insMargin: 1_000,
};
test('package prices and insurance total follow from unit costs', () => {
  expect(deriveDrug(null, atorvastatin)).toEqual({
    awp: 4_050,
    unitAwp: 45_000,
    acqCost: 1_080,
    unitCost: 12_000,
    insUnitTotal: 13_200,
  });
  expect([unitOf(4_050, 90_000), insuranceUnitTotal(12_345, 250)]).toEqual([45_000, 12_654]);
});
test('a package price gives the unit cost; without a package size there is none', () => {
  expect(deriveDrug('acqCost', { ...atorvastatin, acqCost: 900 })).toMatchObject({
    acqCost: 900,
    unitCost: 10_000,
    insUnitTotal: 11_000,
  });
  expect(deriveDrug('acqCost', { ...atorvastatin, pkgSize: null, acqCost: 900 })).toMatchObject({
    unitCost: null,
    awp: null,
  });
});
test('where nothing was bought, the Stand. Cost of the package carries the margin: $9.00 for 90 is $0.10, with 10 % $0.11', () => {
  expect(
    deriveDrug('standCost', { ...atorvastatin, unitCost: null, standCost: 900 }),
  ).toMatchObject({ unitCost: null, acqCost: null, insUnitTotal: 11_000 });
  expect(deriveDrug('standCost', { ...atorvastatin, standCost: 900 })).toMatchObject({
    insUnitTotal: 13_200,
  });
  expect([
    standingUnitCost(900, 90_000),
    standingUnitCost(900, null),
    standingUnitCost(null, 90_000),
  ]).toEqual([10_000, null, null]);
});
test('an AWP typed for a Master drug ends its Auto update; one’s own product keeps it', () => {
  expect(deriveDrug('awp', { ...atorvastatin, awp: 9_000 })).toMatchObject({
    unitAwp: 100_000,
    autoUpdate: false,
  });
  expect(deriveDrug('awp', { ...atorvastatin, own: true, awp: 9_000 })).not.toHaveProperty(
    'autoUpdate',
  );
});
