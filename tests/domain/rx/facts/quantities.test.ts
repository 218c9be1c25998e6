import { expect, test } from 'vitest';
import { compareQuantities } from '#domain/rx/facts/compare-quantity.ts';
import type { FiledDrug, Prescribed } from '#domain/rx/facts/types.ts';

/** Name, form, unit, package size and the package as the FDA lists it. */
const products = {
  albuterol: [
    'albuterol sulfate',
    'aerosol, metered',
    'GM',
    8.5,
    '200 AEROSOL, METERED in 1 CANISTER',
  ],
  canister: ['albuterol sulfate', 'aerosol, metered', 'GM', 8.5, '8.5 g in 1 CANISTER'],
  glargine: [
    'insulin glargine',
    'injection, solution',
    'ML',
    15,
    '5 SYRINGE, PLASTIC in 1 CARTON (0088-2219-05)  > 3 mL in 1 SYRINGE, PLASTIC (0088-2219-01)',
  ],
  lispro: ['insulin lispro', 'injection, solution', 'ML', 10, '10 mL in 1 VIAL, MULTI-DOSE'],
  dulaglutide: [
    'dulaglutide',
    'injection, solution',
    'ML',
    2,
    '4 SYRINGE in 1 CARTON > .5 mL in 1 SYRINGE',
  ],
  semaglutide: [
    'semaglutide',
    'injection, solution',
    'ML',
    3,
    '1 SYRINGE, PLASTIC in 1 CARTON > 3 mL in 1 SYRINGE, PLASTIC',
  ],
  clobetasol: ['clobetasol propionate', 'cream', 'GM', 30, '1 TUBE in 1 CARTON > 30 g in 1 TUBE'],
  timolol: ['timolol maleate', 'solution/ drops', 'ML', 5, '5 mL in 1 BOTTLE, DROPPER'],
  cyclosporine: [
    'cyclosporine',
    'emulsion',
    'ML',
    24,
    '60 VIAL, SINGLE-USE in 1 TRAY > .4 mL in 1 VIAL, SINGLE-USE',
  ],
  amoxicillin: ['amoxicillin', 'powder, for suspension', 'ML', 100, '100 mL in 1 BOTTLE'],
  unlisted: ['dulaglutide', 'injection, solution', 'ML', 2, null],
  pack: ['norgestimate and ethinyl estradiol', 'kit', 'EA', 28, '28 TABLET in 1 BLISTER PACK'],
  metformin: ['metformin', 'tablet', 'EA', 100, '100 TABLET in 1 BOTTLE'],
  diskus: ['fluticasone and salmeterol', 'powder, metered', 'EA', 60, null],
} as const;
const drugOf = (key: keyof typeof products): FiledDrug => {
  const [name, form, unit, size, packageText] = products[key];
  const rest = { ndc: '00000000001', genericName: name, strength: null, route: null };
  return { ...rest, name, form, unit, packageSize: size * 1000, packageText };
};
const billed: Readonly<Record<string, Prescribed['billingUnit']>> = {
  Each: 'EA',
  Packet: 'EA',
  Tablet: 'EA',
  Gram: 'GM',
  Milliliter: 'ML',
};
/** "3 Each" of a product of which so much is entered: the same, asked or another quantity. */
const rows: readonly (readonly [string, keyof typeof products, number, string])[] = [
  // One container is the whole package.
  ['1 Each', 'canister', 8.5, 'same'],
  ['1 Unspecified', 'canister', 8.5, 'same'],
  ['2 Each', 'canister', 8.5, 'differs'],
  ['2 Each', 'canister', 17, 'same'],
  ['8.5 Gram', 'canister', 8.5, 'same'],
  ['1 Each', 'albuterol', 8.5, 'same'],
  ['1 Each', 'clobetasol', 30, 'same'],
  ['1 Each', 'clobetasol', 60, 'differs'],
  ['1 Unspecified', 'timolol', 5, 'same'],
  ['5 Unspecified', 'timolol', 5, 'looked at'],
  ['2 Each', 'lispro', 20, 'same'],
  ['20 Each', 'lispro', 20, 'asks'],
  ['100 Each', 'amoxicillin', 100, 'asks'],
  ['100 Unspecified', 'amoxicillin', 100, 'looked at'],
  // Several containers: pens, syringes, single-use vials.
  ['5 Each', 'glargine', 15, 'same'],
  ['3 Each', 'glargine', 9, 'same'],
  ['3 Each', 'glargine', 15, 'differs'],
  ['15 Each', 'glargine', 15, 'asks'],
  ['15 Milliliter', 'glargine', 15, 'same'],
  ['15 Unspecified', 'glargine', 15, 'looked at'],
  ['9 Unspecified', 'glargine', 9, 'asks'],
  ['1 Each', 'glargine', 15, 'asks'],
  ['1 Each', 'glargine', 3, 'asks'],
  ['5 Unspecified', 'glargine', 15, 'same'],
  ['4 Each', 'dulaglutide', 2, 'same'],
  ['4 Each', 'dulaglutide', 4, 'asks'],
  ['4 Unspecified', 'dulaglutide', 2, 'asks'],
  ['2 Unspecified', 'dulaglutide', 2, 'asks'],
  ['4 Unspecified', 'dulaglutide', 4, 'asks'],
  ['8 Each', 'dulaglutide', 4, 'same'],
  ['1 Each', 'semaglutide', 3, 'same'],
  ['3 Each', 'semaglutide', 3, 'asks'],
  ['60 Each', 'cyclosporine', 24, 'same'],
  ['30 Each', 'cyclosporine', 24, 'differs'],
  // The drug file does not say how the package is divided.
  ['4 Each', 'unlisted', 2, 'differs'],
  ['1 Each', 'unlisted', 2, 'asks'],
  ['2 Each', 'unlisted', 2, 'asks'],
  // Counted in pieces on both sides.
  ['30 Tablet', 'metformin', 30, 'same'],
  ['1 Tablet', 'metformin', 100, 'differs'],
  ['1 Each', 'metformin', 100, 'asks'],
  ['90 Unspecified', 'metformin', 90, 'same'],
  ['1 Unspecified', 'pack', 1, 'asks'],
  ['1 Each', 'pack', 28, 'asks'],
  ['3 Packet', 'pack', 84, 'asks'],
  ['2 Each', 'pack', 28, 'differs'],
  ['28 Tablet', 'pack', 28, 'same'],
  ['1 Each', 'diskus', 60, 'asks'],
  ['60 Each', 'diskus', 60, 'same'],
  ['60 Gram', 'metformin', 60, 'asks'],
  ['30 Milliliter', 'clobetasol', 30, 'asks'],
];
test.each(rows)('%s of %s beside %s: %s', (prescribed, product, entered, expected) => {
  const [count = '', word = ''] = prescribed.split(' ');
  const wanted = {
    quantity: Number(count) * 1000,
    quantityUnit: word,
    billingUnit: billed[word] ?? null,
  };
  const own = { quantity: entered * 1000, drug: drugOf(product) };
  const { verdict, asks = false } = compareQuantities(wanted, own);
  const told = verdict === 'cannot compare' ? (asks && 'asks') || 'looked at' : verdict;

  expect(told).toBe(expected);
});
