import { describe, expect, test } from 'vitest';
import { fieldsOf } from '#domain/import/rules/csv.ts';
import { scheduleOfIngredients } from '#server/io/import/controlled.ts';
import {
  dashedNdcs,
  readNamedPackage,
  readPackage,
  readStrength,
} from '#server/io/import/fda-text.ts';
import { headerOf } from '#server/io/import/lines.ts';

describe('what a package holds', () => {
  test.each([
    ['30 TABLET in 1 BOTTLE (0003-0857-22)', 30_000, 'EA', 'Tablet'],
    [
      '1 BOTTLE in 1 CARTON (0003-0857-22)  > 30 TABLET, FILM COATED in 1 BOTTLE',
      30_000,
      'EA',
      'Tablet, Film Coated',
    ],
    [
      '24 BLISTER PACK in 1 CARTON (36800-483-24)  > 1 CAPSULE, LIQUID FILLED in 1 BLISTER PACK',
      24_000,
      'EA',
      'Capsule, Liquid Filled',
    ],
    ['10 VIAL in 1 CARTON (0009-0233-03)  > 10 mL in 1 VIAL', 100_000, 'ML', null],
    [
      '10 VIAL, SINGLE-DOSE in 1 CARTON (0003-2560-16)  > 1 INJECTION, POWDER, FOR SOLUTION in 1 VIAL, SINGLE-DOSE',
      10_000,
      'EA',
      'Injection, Powder, For Solution',
    ],
    [
      '1 SYRINGE, GLASS in 1 CARTON (13533-636-03)  > .5 mL in 1 SYRINGE, GLASS (13533-636-30)',
      500,
      'ML',
      null,
    ],
    ['12 TUBE in 1 CASE > 56.6 g in 1 TUBE', 679_200, 'GM', null],
    ['1698 L in 1 CYLINDER (57716-001-05)', 1_698_000_000, 'ML', null],
    ['10 VIAL in 1 BOX > 500 mg in 1 VIAL', 10_000, 'EA', null],
    [
      '4 KIT in 1 CARTON (0074-4339-07)  > 1 KIT in 1 KIT *  1 SYRINGE in 1 TRAY > .8 mL in 1 SYRINGE',
      4_000,
      'EA',
      'Kit',
    ],
    ['1 KIT in 1 PACKAGE, COMBINATION (0363-0912-08)', 1_000, 'EA', 'Kit'],
    [
      '1 POUCH in 1 BOX (65976-100-12)  > 1 TRAY in 1 POUCH > 12 POWDER in 1 TRAY',
      12_000,
      'EA',
      'Powder',
    ],
    ['', null, null, null],
    ['a bottle', null, null, null],
    ['11000000 L in 1 TANK', null, null, null],
  ])('%s', (text, size, uom, form) => expect(readPackage(text)).toEqual({ size, uom, form }));
});
test.each([
  [
    'HYPERHEP B (HEPATITIS B IMMUNE GLOBULIN (HUMAN)) 1 SYRINGE, GLASS in 1 CARTON (13533-636-03)  > .5 mL in 1 SYRINGE',
    'HYPERHEP B',
    'HEPATITIS B IMMUNE GLOBULIN (HUMAN)',
  ],
  [
    'Arthritis 8 Hour (Acetaminophen) 100 TABLET, FILM COATED, EXTENDED RELEASE in 1 BOTTLE (21130-336-01)',
    'Arthritis 8 Hour',
    'Acetaminophen',
  ],
  [
    'Silazone-II (Triamcinolone Acetonide) *  1 TUBE in 1 CARTON (67877-251-80)',
    'Silazone-II',
    'Triamcinolone Acetonide',
  ],
  [
    'Concerta ((methylphenidate hydrochloride)) 100 TABLET in 1 BOTTLE',
    'Concerta',
    'methylphenidate hydrochloride',
  ],
  ['Plain name 10 mL in 1 BOTTLE', 'Plain name', null],
])('the names in “%s”', (text, name, generic) =>
  expect(readNamedPackage(text)).toMatchObject({ name, generic }),
);
test('a text without a package names nothing', () =>
  expect(readNamedPackage('No package at all')).toBeNull());

test.each([
  ['500', 'mg/1', '500 mg'],
  ['875; 125', 'mg/1; mg/1', '875-125 mg'],
  ['200; 28.5', 'mg/5mL; mg/5mL', '200-28.5 mg/5 mL'],
  ['4; .5', 'g/20mL; g/20mL', '4-0.5 g/20 mL'],
  ['3.5', 'mg/g', '3.5 mg/g'],
  ['3000000', "[USP'U]/50mL", '3000000 unit/50 mL'],
  ['400; 3.5', "[USP'U]/g; mg/g", '400 unit/g-3.5 mg/g'],
  ['', '', null],
  ['1; 2', 'mg/1', null],
])('strength %s of %s is %s', (amounts, units, strength) =>
  expect(readStrength(amounts, units)).toBe(strength),
);
test('a strength that is too long to read is none', () =>
  expect(
    readStrength(Array(20).fill('100').join('; '), Array(20).fill('mg/1').join('; ')),
  ).toBeNull());

test('dashed NDCs tell their shape', () =>
  expect(dashedNdcs('(0003-0857-22) > (12634-526-66) > (54868-4253-3) and 731477861930')).toEqual([
    { ndc11: '00003085722', ndc10: '0003085722', shape: '4-4-2' },
    { ndc11: '12634052666', ndc10: '1263452666', shape: '5-3-2' },
    { ndc11: '54868425303', ndc10: '5486842533', shape: '5-4-1' },
  ]));

test.each([
  ['hydrocodone bitartrate and acetaminophen', '2'],
  ['codeine phosphate', '2'],
  ['acetaminophen and codeine phosphate', '3'],
  ['guaifenesin and codeine phosphate', '5'],
  ['butalbital aspirin and caffeine', '3'],
  ['butalbital acetaminophen and caffeine', '0'],
  ['chlordiazepoxide hydrochloride and clidinium bromide', '0'],
  ['chlordiazepoxide and amitriptyline', '4'],
  ['testosterone cypionate', '3'],
  ['pregabalin', '5'],
  ['zolpidem tartrate', '4'],
  ['diphenoxylate hydrochloride and atropine sulfate', '5'],
  ['methylphenidate', '2'],
  ['lisinopril', '0'],
  ['', '0'],
  ['hydrocodone bitartrate butalbital', '2'],
])('%s is of schedule %s', (name, schedule) => expect(scheduleOfIngredients(name)).toBe(schedule));

test('fields with quotes, and headers of either separator', () => {
  expect(fieldsOf('a,"b, ""c""",d', ',')).toEqual(['a', 'b, "c"', 'd']);
  expect(fieldsOf('NDC:1\t"X, Y (z)"', '\t')).toEqual(['NDC:1', 'X, Y (z)']);
  expect(headerOf('\ufeffNdc_Code,NDC_NAME')).toEqual({
    separator: ',',
    columns: ['NDC_CODE', 'NDC_NAME'],
  });
});
