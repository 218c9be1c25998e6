import { expect, test } from 'vitest';
import { courseSupply } from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';

const product = {
  name: null,
  genericName: null,
  strength: '5 mg',
  form: 'TABLET',
  route: 'ORAL',
  uom: 'EA',
  packageSize: 100_000,
  packageText: null,
} as const;
const suspension = {
  ...product,
  strength: '250 mg/5 mL',
  form: 'POWDER, FOR SUSPENSION',
  uom: 'ML',
  packageSize: 100_000,
} as const;
const of = (
  text: string,
  quantity: number,
  refills = 0,
  drug: typeof product | typeof suspension = product,
) =>
  courseSupply(
    { directions: readDirections(text, drug), product: drug, quantity: quantity * 1_000 },
    refills + 1,
  );

test.each([
  ['Take 1 tablet by mouth once daily for 10 days', 90, 0, { kind: 'left', amount: '80 tablets' }],
  ['Take 1 tablet by mouth twice daily for 7 days', 60, 0, { kind: 'left', amount: '46 tablets' }],
  ['Take 1 tablet by mouth twice daily for 7 days', 60, 2, { kind: 'left', amount: '46 tablets' }],
  [
    'Take 1 tablet by mouth three times daily for 10 days',
    21,
    0,
    { kind: 'short', amount: '9 tablets' },
  ],
  [
    'Take 1 tablet by mouth twice daily for 90 days',
    60,
    1,
    { kind: 'short', amount: '60 tablets' },
  ],
  [
    'Take 4 tablets daily, decrease by 1 tablet every 5 days until off',
    40,
    0,
    { kind: 'short', amount: '10 tablets' },
  ],
])('%s, %i with %i refills: %o', (text, quantity, refills, supply) =>
  expect(of(text, quantity, refills)).toEqual(supply),
);
test.each([
  ['Take 1 tablet by mouth once daily for 10 days', 10, 0],
  ['Take 1 tablet by mouth twice daily for 7 days', 15, 0],
  ['Take 1 tablet by mouth once daily', 90, 3],
  ['Take 1 tablet by mouth twice daily for 90 days', 60, 2],
  ['Take 1 tablet by mouth every 6 hours as needed for pain', 20, 0],
  ['Take 1 to 2 tablets by mouth every 6 hours as needed for up to 3 days', 12, 0],
  ['Take as the prescriber told you for 10 days', 90, 0],
])('%s, %i with %i refills: nothing to ask', (text, quantity, refills) =>
  expect(of(text, quantity, refills)).toBeNull(),
);
test('the rest of a bottle is no excess, another whole bottle is', () => {
  const sig = 'Take 5 mL by mouth twice daily for 8 days';
  expect([of(sig, 100, 0, suspension), of(sig, 200, 0, suspension)]).toEqual([
    null,
    { kind: 'left', amount: '120 mL' },
  ]);
});
