import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allergenGroup, allergenGroups, inAllergenGroup } from '#domain/rx/clinical/allergens.ts';
import { kidneyMaxima } from '#domain/rx/clinical/conditions/kidney-maxima.data.ts';
import { dosePairs } from '#domain/rx/clinical/dose-pairs.data.ts';
import { dailyDose, doseBracket, strengthOf, strengthsOf } from '#domain/rx/clinical/dose.ts';
import {
  classKeys,
  classMembers,
  classesOf,
  ingredientsOf,
  isClassKey,
  isKnownIngredient,
} from '#domain/rx/clinical/drug-classes.ts';
import { therapyLimits } from '#domain/rx/clinical/duplicate-therapy.ts';
import { interactionRules, ruleBetween } from '#domain/rx/clinical/interactions.ts';
import { labelMaxima } from '#domain/rx/clinical/label-maxima.data.ts';
import { fentanylFactors, morphineFactors } from '#domain/rx/clinical/opioids.data.ts';
import { precautions } from '#domain/rx/clinical/precautions.ts';
import { seldomMaxima } from '#domain/rx/clinical/seldom/maxima.data.ts';
import { companions } from '#domain/rx/clinical/together/companions.data.ts';
import { courseDays } from '#domain/rx/clinical/together/course-days.data.ts';
import type { Party } from '#domain/rx/clinical/types.ts';
import { longDoses } from '#domain/rx/clinical/use/long-doses.data.ts';
import { patchBounds } from '#domain/rx/clinical/use/patches.data.ts';
import { slowMaxima } from '#domain/rx/clinical/use/slow-maxima.data.ts';
import { spacedDrugs } from '#domain/rx/clinical/use/spaced-drugs.data.ts';
import { timesADay } from '#domain/rx/clinical/use/times-a-day.data.ts';
import { unitBounds } from '#domain/rx/clinical/use/units-at-once.data.ts';
import { scoredSlow, wholeOnly } from '#domain/rx/clinical/use/whole-only.data.ts';

const resolves = (party: Party): boolean =>
  party.startsWith('class:')
    ? isClassKey(party.slice(6)) && classMembers(party.slice(6) as never).size > 0
    : isKnownIngredient(party);

describe('the tables', () => {
  test('every side of every rule is a known ingredient or class', () => {
    expect(
      [
        ...interactionRules.flatMap((interactionRule) => [interactionRule.a, interactionRule.b]),
        ...precautions.map((precaution) => precaution.drug),
        ...spacedDrugs.map(({ drug }) => drug),
        ...wholeOnly.map(({ drug }) => drug),
        ...scoredSlow.map(({ drug }) => drug),
        ...longDoses.map(({ drug }) => drug),
        ...patchBounds.map(({ drug }) => drug),
        ...labelMaxima.map(({ drug }) => drug),
        ...seldomMaxima.map(({ drug }) => drug),
        ...slowMaxima.map(({ drug }) => drug),
        ...unitBounds.flatMap(({ drug }) => drug ?? []),
        ...timesADay.map(({ drug }) => drug),
        ...companions.flatMap(({ drug, beside }) => [drug, beside]),
        ...courseDays.map(({ drug }) => drug),
        ...kidneyMaxima.map(({ drug }) => drug),
        ...dosePairs.flatMap(({ drug, beside }) => [drug, beside]),
      ].filter((drug) => !resolves(drug)),
    ).toEqual([]);
    expect(
      allergenGroups
        .flatMap((allergenGroup) => allergenGroup.members ?? [])
        .filter((text) => !isKnownIngredient(text)),
    ).toEqual([]);
    expect(
      allergenGroups
        .flatMap((allergenGroup) => allergenGroup.cross ?? [])
        .filter((crossSensitivity) => !allergenGroup(crossSensitivity.group)),
    ).toEqual([]);
    expect(therapyLimits.filter((therapyLimit) => !isClassKey(therapyLimit.drugClass))).toEqual([]);
  });
  test('no rule is written twice, in either order', () => {
    const keys = [
      ...interactionRules.map((interactionRule) =>
        [interactionRule.a, interactionRule.b].toSorted().join(' | '),
      ),
      ...precautions.map((precaution) => precaution.id),
    ];
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
  test('every opioid but buprenorphine and sufentanil counts in morphine milligrams', () => {
    const uncounted = [...classMembers('opioid')].filter(
      (ingredient) => morphineFactors[ingredient] === undefined,
    );
    expect(uncounted.toSorted()).toEqual(['buprenorphine', 'fentanyl', 'sufentanil']);
    expect(fentanylFactors.map(({ factor }) => factor)).toEqual([0.16, 0.18, 0.13]);
  });
  test('every rule says what happens and what to do', () => {
    expect(
      interactionRules.filter(
        (interactionRule) =>
          interactionRule.effect.length < 10 || interactionRule.management.length < 6,
      ),
    ).toEqual([]);
  });
  test('there are enough of them', () => {
    expect(interactionRules.length).toBeGreaterThanOrEqual(130);
    expect(allergenGroups.length).toBeGreaterThanOrEqual(25);
    expect(classKeys.length).toBeGreaterThanOrEqual(80);
  });
  test('no class holds a name that is not an ingredient of one word list', () => {
    const odd = classKeys
      .flatMap((classKey) => [...classMembers(classKey)])
      .filter((text) => ingredientsOf(text).join() !== text);
    expect(odd).toEqual([]);
  });
});

describe('pairs of the ONC lists', () => {
  const pairs = readFileSync(new URL('onc-pairs.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string]);
  const severity = (text: string, givenText: string) =>
    ruleBetween(ingredientsOf(text)[0]!, ingredientsOf(givenText)[0]!)?.severity ?? 'none';
  test('high-priority pairs are severe or contraindicated', () => {
    const high = pairs.filter(([list]) => list === 'high');
    expect(high.length).toBeGreaterThan(250);
    expect(
      high.filter(
        ([, second, third]) => !['severe', 'contraindicated'].includes(severity(second, third)),
      ),
    ).toEqual([]);
  });
  test('low-priority pairs never interrupt', () => {
    const low = pairs.filter(([list]) => list === 'low');
    expect(low.length).toBeGreaterThan(250);
    expect(
      low.filter(([, second, third]) => !['minor', 'none'].includes(severity(second, third))),
    ).toEqual([]);
  });
});

describe('ingredients of a generic name', () => {
  test.each([
    ['hydrocodone bitartrate; acetaminophen', ['acetaminophen', 'hydrocodone']],
    ['Hydrocodone Bitartrate and Acetaminophen', ['acetaminophen', 'hydrocodone']],
    [
      'Dextroamphetamine Saccharate, Amphetamine Aspartate, Dextroamphetamine Sulfate and Amphetamine Sulfate',
      ['amphetamine', 'dextroamphetamine'],
    ],
    ['levothyroxine sodium', ['levothyroxine']],
    ['potassium chloride', ['potassium chloride']],
    ['Penicillin V Potassium', ['penicillin v']],
    ['estrogens, conjugated', ['conjugated estrogens']],
    ['Nitrofurantoin Monohydrate and Nitrofurantoin, macrocrystalline', ['nitrofurantoin']],
    ['Insulin Glargine', ['insulin glargine']],
    ['Sulfamethoxazole/Trimethoprim', ['sulfamethoxazole', 'trimethoprim']],
    ['Triamterene and Hydrochlorothiazide', ['hydrochlorothiazide', 'triamterene']],
    ['metoprolol succinate (extended release)', ['metoprolol']],
    ['Paracetamol', ['acetaminophen']],
    ['Newdrugol hydrochloride', ['newdrugol']],
    ['hydrocodone-acetaminophen', ['acetaminophen', 'hydrocodone']],
    ['sulfamethoxazole-trimethoprim', ['sulfamethoxazole', 'trimethoprim']],
    ['amoxicillin-pot clavulanate', ['amoxicillin', 'clavulanate']],
    ['AMOX TR/POTASSIUM CLAVULANATE', ['amoxicillin', 'clavulanate']],
    ['lisinopril-hydrochlorothiazide', ['hydrochlorothiazide', 'lisinopril']],
    ['metoprolol succinate er', ['metoprolol']],
    ['morphine sulfate extended-release', ['morphine']],
    ['diltiazem hcl cd', ['diltiazem']],
    ['warfarin sodium tablets', ['warfarin']],
    ['insulin glargine-yfgn', ['insulin glargine']],
    ['insulin aspart-szjj', ['insulin aspart']],
    ['insulin glargine,human recombinant analog', ['insulin glargine']],
    ['povidone-iodine', ['povidone-iodine']],
    ['co-trimoxazole', ['co-trimoxazole']],
    ['Dapagliflozin Propanediol', ['dapagliflozin']],
    ['Ertugliflozin Pyroglutamic Acid', ['ertugliflozin']],
    ['Almotriptan Malate', ['almotriptan']],
    ['Azilsartan Kamedoxomil and Chlorthalidone', ['azilsartan', 'chlorthalidone']],
    ['Clorazepate Dipotassium', ['clorazepate']],
    ['Diclofenac Epolamine', ['diclofenac']],
    ['Hydroxyprogesterone Caproate', ['hydroxyprogesterone']],
    ['Sunitinib Malate', ['sunitinib']],
    ['Nicotine Polacrilex', ['nicotine']],
    ['Umeclidinium Bromide and Vilanterol Trifenatate', ['umeclidinium', 'vilanterol']],
    ['Siponimod Fumaric Acid', ['siponimod']],
    ['Phentermine Resin Complex', ['phentermine']],
  ])('%s', (name, ingredients) => expect(ingredientsOf(name)).toEqual(ingredients));
  test('an ingredient knows its classes', () => {
    expect(classesOf('clarithromycin')).toEqual([
      'macrolide',
      'strong-cyp3a4-inhibitor',
      'qt-prolonging',
    ]);
    expect(classesOf('newdrugol')).toEqual([]);
  });
});

describe('dose brackets', () => {
  test.each([
    ['10 mg', 10_000],
    ['88 mcg', 88],
    ['250 mg/5 mL', 50_000],
    ['1 g', 1_000_000],
    ['5 mg-325 mg', 5_000],
    ['6.25 mg-10 mg/5 mL', 1_250],
    ['100 units/mL', 100_000],
    ['1,000 mg', 1_000_000],
    ['25 mcg/hr', 25],
    ['no strength', null],
    ['100 U/mL', 100_000],
    ['100 [iU]/mL', 100_000],
    ['400 mg per 5 mL', 80_000],
    ['20 mg/g', 20_000],
    ['10 mg/1', 10_000],
  ])('%s', (text, amount) => expect(strengthOf(text)).toBe(amount));
  test.each([
    ['5 mg-325 mg', [5_000, 325_000]],
    ['5-325 mg', [5_000, 325_000]],
    ['10 mg/325 mg', [10_000, 325_000]],
    ['10 mg / 325 mg', [10_000, 325_000]],
    ['5/325 mg', [5_000, 325_000]],
    ['50 mg/325 mg/40 mg', [50_000, 325_000, 40_000]],
    ['600 mg/42.9 mg per 5 mL', [120_000, 8_580]],
    ['7.5 mg-325 mg per 15 mL', [500, 21_667]],
    ['250 mg-62.5 mg/5 mL', [50_000, 12_500]],
    ['10/325', []],
    ['2 %', []],
  ])('every amount of %s', (text, amounts) => expect(strengthsOf(text)).toEqual(amounts));
  test('one 10 mg tablet a day is 10 mg a day; unknown strength or days is unknown', () => {
    expect(dailyDose('10 mg', 30_000, 30)).toBe(10_000);
    expect(dailyDose('250 mg/5 mL', 150_000, 10)).toBe(750_000);
    expect(dailyDose(null, 30_000, 30)).toBeNull();
    expect(dailyDose('10 mg', 30_000, 0)).toBeNull();
  });
  test('a bracket holds doses up to the double', () =>
    expect([8192, 16_383, 16_384, null].map(doseBracket)).toEqual(['13', '13', '14', '?']));
});

test('allergen groups hold their members by class and by name', () => {
  expect(inAllergenGroup(allergenGroup('penicillins')!, 'amoxicillin')).toBe(true);
  expect(inAllergenGroup(allergenGroup('penicillins')!, 'cephalexin')).toBe(false);
  expect(inAllergenGroup(allergenGroup('iodine')!, 'amiodarone')).toBe(true);
});
