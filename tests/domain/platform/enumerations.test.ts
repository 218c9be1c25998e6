import { describe, expect, test } from 'vitest';
import { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import { checkDaw, dawCodes, type DawFacts } from '#domain/drug/rules/daw.ts';
import * as e from '#domain/platform/rules/enumerations.ts';
import { asapOrigin, originCodes } from '#domain/rx/rules/origin.ts';
import inventory from './inventory-enums.json' with { type: 'json' };

type Listed = readonly { readonly value: string; readonly label: string }[];
const lists: Readonly<Record<string, Listed>> = {
  relationshipFamily: e.familyRelationships,
  binType: e.binTypes,
  groupType: e.groupTypes,
  patientResidence: e.patientResidences,
  willCall: e.willCallChoices,
  clinicTransmission: e.clinicTransmissions,
  prescriptionStatus: e.prescriptionStatuses,
  documentStatus: e.documentStatuses,
};
const labelled: Readonly<Record<string, Listed>> = {
  gender: e.genders,
  kind: e.patientKinds,
  searchScope: e.searchScopes,
  matchMode: e.matchModes,
  icdMatchMode: e.icdMatchModes,
  statusFilter: e.statusFilters,
  activeStatus: e.activeStates,
  insPrefference: e.insurancePreferences,
  documentType: e.documentTypes,
  allergyState: e.allergyStates,
  allergySeverity: e.allergySeverities,
  diseaseState: e.diseaseAnswers,
  // The store's own code for what needs no prescription stands beside those of the specification.
  priceCode: firstPriceCodes
    .filter(({ name }) => name !== 'OTC')
    .map(({ name }) => ({ value: name, label: name })),
  brandGeneric: e.brandGenerics,
};
const specified = inventory as unknown as Record<string, [string | number | null, string][]>;

describe('values and labels of the specification', () => {
  test.each(Object.keys(lists))('%s: values and labels', (name) =>
    expect(lists[name]!.map((list) => [list.value, list.label])).toEqual(
      specified[name]!.map(([value, label]) => [String(value), label]),
    ),
  );
  test.each(Object.keys(labelled))('%s: labels', (name) =>
    expect(labelled[name]!.map((item) => item.label)).toEqual(
      // What an empty select says is no option.
      specified[name]!.map(([, label]) => label).filter((label) => !label.startsWith('Select')),
    ),
  );
  test('gender has its numbers', () =>
    expect(e.genders.map((gender) => e.genderCode[gender.value])).toEqual(
      specified['gender']!.map(([value]) => value),
    ));
  test('Father is 1', () => expect(e.valueOf(e.familyRelationships, 'father')).toBe('1'));
  test('eighteen statuses', () => expect(e.prescriptionStatuses).toHaveLength(18));
});

describe('what claims and PMP files need instead', () => {
  test.each([
    ['0', 0],
    ['1', 1],
    ['2', 9],
    ['3', 3],
    ['4', 3],
    ['5', 5],
    ['6', 6],
    ['7', 2],
    ['8', 2],
    ['9', 0],
    ['10', 11],
    ['11', 14],
  ])('residence %s is 384-4X %i', (value, code) => expect(e.ncpdpResidence(value)).toBe(code));
  test('residences come back from NCPDP where the list has them', () => {
    for (const code of [0, 1, 2, 3, 5, 6, 9, 11, 14])
      expect(e.ncpdpResidence(e.residenceOfNcpdp(code))).toBe(code);
    expect(e.residenceOfNcpdp(15)).toBe('0');
  });
  test('unknown gender is 0 on a claim', () => {
    expect(e.ncpdpGender).toEqual({ M: 1, F: 2, U: 0 });
    expect([0, 1, 2, 3].map(e.genderOfNcpdp)).toEqual(['U', 'M', 'F', 'U']);
  });
  test('a family relation proposes the cardholder relation', () =>
    expect(
      e.familyRelationships.map((familyRelationship) =>
        e.cardholderRelationOf(familyRelationship.value),
      ),
    ).toEqual(['0', '4', '4', '4', '4', '3', '3', '2', '4']));
  test('origin codes on a PMP file', () =>
    expect(originCodes.map((originCode) => asapOrigin(originCode.value, false))).toEqual([
      '99',
      '01',
      '02',
      '05',
      '04',
      '99',
    ]));
  test('an emergency call is 03', () => expect(asapOrigin('2', true)).toBe('03'));
});

describe('dispense as written', () => {
  const facts = (over: Partial<DawFacts> = {}): DawFacts => ({
    daw: '0',
    brand: true,
    singleSource: false,
    prescriberForbids: false,
    ...over,
  });
  test('ten codes', () =>
    expect(dawCodes.map((dawCode) => dawCode.value)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ]));
  test.each<[string, Partial<DawFacts>, string[]]>([
    ['brand the patient asked for', { daw: '2' }, []],
    ['generic, nothing special', { brand: false }, []],
    ['prescriber insists', { daw: '1', prescriberForbids: true }, []],
    [
      'DAW 1 on a brand without a generic',
      { daw: '1', singleSource: true, prescriberForbids: true },
      ['DAW_SINGLE_SOURCE'],
    ],
    ['DAW 1 that nobody wrote', { daw: '1' }, ['DAW_NOT_WRITTEN']],
    ['DAW 2 on a generic', { daw: '2', brand: false }, ['DAW_GENERIC']],
    [
      'insists on a generic',
      { daw: '1', brand: false, prescriberForbids: true },
      ['DAW_SUBSTITUTED'],
    ],
    ['insists, sent as 0', { prescriberForbids: true }, ['DAW_EXPECTED']],
    ['insists, generic dispensed', { prescriberForbids: true, brand: false }, ['DAW_SUBSTITUTED']],
  ])('%s', (_, over, expected) =>
    expect(checkDaw(facts(over)).map((dawProblem) => dawProblem.code)).toEqual(expected),
  );
});
