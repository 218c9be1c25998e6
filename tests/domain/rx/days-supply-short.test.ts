import { expect, test } from 'vitest';
import { proposeSupply, type ProductText } from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';

const product = (of: Partial<ProductText>): ProductText => ({
  name: null,
  genericName: null,
  strength: null,
  form: null,
  route: 'oral',
  uom: 'EA',
  packageSize: null,
  packageText: null,
  ...of,
});
const cephalexin = product({ name: 'Cephalexin', strength: '500 mg', form: 'capsule' });
const amoxicillin = product({
  name: 'Amoxicillin',
  strength: '400 mg/5 mL',
  form: 'suspension',
  uom: 'ML',
  packageSize: 100_000,
  packageText: '100 mL in 1 BOTTLE',
});
const told = (of: ProductText, text: string, quantity: number) =>
  proposeSupply(readDirections(text, of), of, { quantity: quantity * 1000 }).warnings.map(
    ({ code, message }) => `${code} ${message}`,
  );
const lacks = (more: string) =>
  `DAYS_ASSUMED Is the quantity right? The directions need ${more} more until they end.`;

test.each([
  [cephalexin, '1 cap qid x 10 d', 28, [lacks('12 capsules')]],
  [cephalexin, '2 caps bid x 3 d then 1 cap bid x 4 d', 14, [lacks('6 capsules')]],
  [cephalexin, '1 cap qid x 10 d', 40, []],
  [cephalexin, '1 cap qid x 10 d', 39, [lacks('1 capsule')]],
  [cephalexin, '1 cap qid prn pain x 10 d', 28, []],
  [cephalexin, '1-2 caps qid x 10 d', 40, []],
  [cephalexin, '1 cap qid for up to 10 days', 28, []],
  [
    cephalexin,
    '3 caps daily, decrease by 1 cap every 7 days until off',
    30,
    [lacks('12 capsules')],
  ],
  [cephalexin, '3 caps daily, decrease by 1 cap every 7 days until off', 42, []],
  [cephalexin, '1 cap qid', 28, []],
  [amoxicillin, '7.5 ml bid x 10 days', 100, [lacks('50 mL')]],
  [amoxicillin, '5 ml bid x 10d then 5 ml qd x 5d', 100, [lacks('25 mL')]],
  [amoxicillin, '5 ml bid x 10 days', 98, []],
] as const)('$1.name $1 of $2: says what is lacking', (of, text, quantity, expected) =>
  expect(told(of, text, quantity)).toEqual(expected),
);
