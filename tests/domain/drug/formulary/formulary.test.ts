import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { disagreements, listedSize } from '#db/demo/formulary-listing.ts';
import { demoScenario } from '#db/demo/scenario.ts';
import { auxLabel } from '#domain/drug/rules/aux-labels.ts';
import { ndc11From10 } from '#domain/drug/rules/ndc.ts';
import { parseUpc } from '#domain/drug/rules/upc.ts';
import { ingredientsOf, isClassKey, isKnownIngredient } from '#domain/rx/clinical/drug-classes.ts';
import { parseSig } from '#domain/rx/sig/index.ts';

const { formulary } = demoScenario();

// An extract of the FDA's listing of April 2018 and of the NADAC list of January 2025: the rows of
// this formulary.
const rows = readFileSync(new URL('fda-listing.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string]);
const listed = new Map(rows.map(([ndc, text]) => [ndc, text]));
const nadac = new Map(rows.map(([ndc, , price]) => [ndc, price ? Number(price) : null]));
const medicine = (drug: (typeof formulary)[number]) =>
  `${ingredientsOf(drug.genericName).join('+')} ${drug.strength} ${drug.form}`;

describe('every product against the FDA listing', () => {
  test('name, label NDC, package text and size agree', () => {
    expect(formulary.flatMap((drug) => disagreements(drug, listed.get(drug.ndc)))).toEqual([]);
  });
  test('a wrong name, package or size is noticed', () => {
    const norvasc = formulary.find((drug) => drug.ndc === '00069153068')!;
    const text = 'Norvasc (amlodipine besylate) 90 TABLET in 1 BOTTLE (0069-1530-68)';
    expect(disagreements(norvasc, text)).toEqual([]);
    expect(disagreements({ ...norvasc, name: 'Lipitor' }, text)).toEqual([
      '00069153068 name: Lipitor (amlodipine besylate), listed as Norvasc (amlodipine besylate)',
    ]);
    expect(disagreements({ ...norvasc, packageSize: 100_000 }, text)).toEqual([
      '00069153068 size: 100000, listed as 90000',
    ]);
    expect(disagreements({ ...norvasc, packageText: '90 CAPSULE in 1 BOTTLE' }, text)).toEqual([
      '00069153068 package: 90 CAPSULE in 1 BOTTLE, listed as 90 TABLET in 1 BOTTLE',
    ]);
    expect(disagreements(norvasc, undefined)).toEqual(["00069153068: not in the FDA's listing"]);
  });
  test('packages in packages multiply; puffs are not grams', () => {
    expect(
      listedSize('3 BLISTER PACK in 1 BOX > 6 TABLET, FILM COATED in 1 BLISTER PACK', 'EA'),
    ).toBe(18_000);
    expect(listedSize('5 SYRINGE in 1 CARTON > 3 mL in 1 SYRINGE', 'ML')).toBe(15_000);
    expect(listedSize('4 PATCH in 1 CARTON > 7 d in 1 PATCH', 'EA')).toBe(4000);
    expect(
      listedSize('1 INHALER in 1 CARTON > 200 AEROSOL, METERED in 1 INHALER', 'GM'),
    ).toBeNull();
  });
  test('acquisition prices of the list are taken over to the fifth decimal', () => {
    expect(formulary.filter((drug) => drug.unitNadac !== nadac.get(drug.ndc))).toEqual([]);
    expect(formulary.filter((drug) => drug.unitNadac !== null).length).toBeGreaterThanOrEqual(60);
  });
});

describe('the products themselves', () => {
  test('NDC, its 10-digit form and the UPC belong together', () => {
    for (const drug of formulary) {
      expect(ndc11From10(drug.ndc10, drug.ndcShape)).toMatchObject({
        ok: true,
        value: { ndc11: drug.ndc },
      });
      expect(parseUpc(drug.upc)).toMatchObject({
        ok: true,
        value: { symbol: 'UPC-A', drug: { ndc10: drug.ndc10 } },
      });
    }
    expect(new Set(formulary.map((drug) => drug.ndc)).size).toBe(formulary.length);
    expect(new Set(formulary.map((drug) => drug.ndcShape))).toEqual(
      new Set(['4-4-2', '5-3-2', '5-4-1']),
    );
  });
  test('ingredients, class and labels are known', () => {
    expect(
      formulary
        .flatMap((drug) => ingredientsOf(drug.genericName))
        .filter((text) => !isKnownIngredient(text)),
    ).toEqual([]);
    expect(
      formulary.filter(
        (drug) =>
          !isClassKey(drug.therapeuticClass) ||
          drug.auxLabels.some((candidate) => auxLabel(candidate) === null) ||
          drug.auxLabels.length > 4,
      ),
    ).toEqual([]);
  });
  test('every default SIG is understood for the form', () => {
    expect([
      ...new Set(
        formulary.flatMap((drug) =>
          parseSig(drug.defaultSig, { form: drug.form }).problems.map(
            (problem) => `${drug.defaultSig} (${drug.form}): ${problem}`,
          ),
        ),
      ),
    ]).toEqual([]);
  });
  test('what a store needs for its work is there', () => {
    expect(formulary.length).toBeGreaterThanOrEqual(160);
    for (const schedule of ['0', '2', '3', '4', '5'])
      expect(formulary.filter((drug) => drug.schedule === schedule).length).toBeGreaterThanOrEqual(
        4,
      );
    for (const form of [
      'pen',
      'vial',
      'drops',
      'inhaler',
      'cream',
      'patch',
      'suspension',
      'tablet',
      'capsule',
      'film',
      'ring',
      'auto-injector',
    ])
      expect(formulary.map((drug) => drug.form)).toContain(form);
    expect(formulary.filter((drug) => drug.drugType === 'O').length).toBeGreaterThanOrEqual(5);
  });
  test('at least 25 medicines come from two makers or in two packages', () => {
    const packages = new Map<string, (typeof formulary)[number][]>();
    for (const drug of formulary)
      packages.set(medicine(drug), [...(packages.get(medicine(drug)) ?? []), drug]);
    expect([...packages.values()].filter((of) => of.length >= 2).length).toBeGreaterThanOrEqual(25);
    expect(
      [...packages.values()].filter((of) => new Set(of.map((drug) => drug.manufacturer)).size >= 2)
        .length,
    ).toBeGreaterThanOrEqual(25);
  });
  test('costs are plausible: positive, AWP above acquisition', () => {
    expect(formulary.filter((drug) => drug.unitAcq <= 0 || drug.unitAwp <= drug.unitAcq)).toEqual(
      [],
    );
  });
});
