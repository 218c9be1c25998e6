import { describe, expect, it } from 'vitest';
import { parseDrugText, sameDrugName, strengthKey } from '#domain/erx/rules/drug-text.ts';
import { proposeDrugs, type DrugCandidate } from '#domain/erx/rules/match-drug.ts';
import { proposePatients, type PatientCandidate } from '#domain/erx/rules/match-patient.ts';
import {
  prescriberStops,
  prescriberWarnings,
  proposePrescribers,
  type PrescriberCandidate,
} from '#domain/erx/rules/match-prescriber.ts';
import { compareNames } from '#domain/platform/rules/person-names.ts';
import { fixture, lisinopril, newRx, readNewRx, withMedication } from './messages.ts';

it.each([
  ['Núñez', 'NUNEZ', 'same'],
  ['Garcia-Lopez', 'Garcia Lopez', 'same'],
  ["O'Neil", 'ONeil', 'same'],
  ['Smith Jr.', 'Smith', 'same'],
  ['Smith III', 'SMITH', 'same'],
  ['Garcia', 'Garcia-Lopez', 'partly'],
  ['Rob', 'Robert', 'partly'],
  ['J', 'Jordan', 'partly'],
  ['Jordan', 'Morgan', 'different'],
  ['', 'Jordan', 'unknown'],
])('names %s and %s: %s', (text, other, how) => {
  expect(compareNames(text, other)).toBe(how);
  expect(compareNames(other, text)).toBe(how);
});

describe('patients', () => {
  const message = readNewRx(newRx()).patient!;
  const avery: PatientCandidate = {
    id: 1,
    lastName: 'TESTPATIENT',
    firstName: 'Avery',
    dateOfBirth: '1990-04-12',
    gender: 'F',
    phones: ['2125550123'],
    zip: '90210',
    active: true,
  };
  it('both names and the birth date are exact, with every reason', () =>
    expect(proposePatients(message, [avery])).toEqual([
      {
        id: 1,
        score: 100,
        exact: true,
        reasons: [
          'Same last name',
          'Same first name',
          'Same birth date',
          'Same phone',
          'Same ZIP code',
        ],
      },
    ]));
  it('a birth date with day and month exchanged is proposed, never exact', () =>
    expect(proposePatients(message, [{ ...avery, dateOfBirth: '1990-12-04' }])[0]).toMatchObject({
      exact: false,
      reasons: expect.arrayContaining(['Birth date with day and month exchanged']),
    }));
  it('a twin sister at the same address is not exact', () =>
    expect(proposePatients(message, [{ ...avery, firstName: 'Morgan' }])[0]).toMatchObject({
      exact: false,
      reasons: expect.arrayContaining(['Other first name']),
    }));
  it.each([
    [{ gender: 'M' as const }, 'Other gender'],
    [{ active: false }, 'Patient is inactive'],
  ])('%o is not exact', (over, reason) =>
    expect(proposePatients(message, [{ ...avery, ...over }])[0]).toMatchObject({
      exact: false,
      reasons: expect.arrayContaining([reason]),
    }),
  );
  it('two exact ones: choose', () => {
    const both = proposePatients(message, [avery, { ...avery, id: 2 }]);
    expect(both.map((proposal) => [proposal.id, proposal.exact])).toEqual([
      [1, false],
      [2, false],
    ]);
    expect(both[0]!.reasons).toContain('Another record matches as well: choose');
  });
  it('the best comes first, and a stranger not at all', () =>
    expect(
      proposePatients(message, [
        { ...avery, id: 3, lastName: 'Other', firstName: 'Kim' },
        { ...avery, id: 4, dateOfBirth: '1990-04-13' },
        avery,
        {
          ...avery,
          id: 5,
          lastName: 'Zed',
          firstName: 'Al',
          dateOfBirth: '1950-01-01',
          phones: [],
          zip: null,
        },
      ]).map((proposePatient) => proposePatient.id),
    ).toEqual([1, 4, 3]));
});

describe('prescribers', () => {
  const message = readNewRx(newRx()).prescriber!;
  const jordan: PrescriberCandidate = {
    id: 1,
    lastName: 'Testprescriber',
    firstName: 'Jordan',
    npi: '1234567893',
    dea: 'AB1234563-17',
    spi: '6100000000017',
    active: true,
  };
  it('a sound NPI and the name are exact; the DEA suffix does not matter', () =>
    expect(proposePrescribers(message, [jordan])[0]).toEqual({
      id: 1,
      score: 100,
      exact: true,
      reasons: [
        'Same NPI',
        'Same DEA number',
        'Same Surescripts ID',
        'Same last name',
        'Same first name',
      ],
    }));
  it('an equal NPI with a wrong check digit is not exact', () => {
    const bad = readNewRx(fixture('newrx-datatypes-version')).prescriber!;
    expect(
      proposePrescribers(bad, [
        {
          ...jordan,
          lastName: 'Bless',
          firstName: 'Janine',
          npi: '1939842031',
          dea: null,
          spi: null,
        },
      ])[0],
    ).toMatchObject({ exact: false, reasons: expect.arrayContaining(['Same NPI']) });
    expect(prescriberWarnings(bad)).toEqual([
      'NPI 1939842031 fails its check digit. Match a stored prescriber.',
      'DEA number BB8027505 fails its check digit. Match a stored prescriber.',
    ]);
  });
  it('the same NPI under another name is not exact', () =>
    expect(proposePrescribers(message, [{ ...jordan, lastName: 'Nobody' }])[0]).toMatchObject({
      exact: false,
    }));
  it('the same name with another NPI says so', () =>
    expect(proposePrescribers(message, [{ ...jordan, npi: '1992211627' }])[0]).toMatchObject({
      exact: false,
      reasons: expect.arrayContaining(['Other NPI']),
    }));

  const facts = {
    schedule: '2' as const,
    dea: 'AB1234563',
    active: true,
    activeUntil: '2026-12-31',
    schedules: ['2', '3', '4', '5'] as const,
    today: '2026-03-02',
  };
  it.each([
    ['a plain drug needs no DEA', { schedule: '0' as const, dea: null }, []],
    ['covered', {}, []],
    ['a wrong check digit only warns', { dea: 'BB8027505' }, []],
    ['missing', { dea: null }, ['DEA_MISSING']],
    ['blank', { dea: ' ' }, ['DEA_MISSING']],
    ['malformed', { dea: '12345' }, ['DEA_WRONG']],
    ['inactive', { active: false }, ['DEA_INACTIVE']],
    ['lapsed yesterday', { activeUntil: '2026-03-01' }, ['DEA_INACTIVE']],
    ['last day', { activeUntil: '2026-03-02' }, []],
    ['not for C-II', { schedules: ['3', '4', '5'] as const }, ['DEA_WRONG_SCHEDULE']],
    ['schedules not recorded', { schedules: null }, []],
  ])('stop: %s', (_, over, want) =>
    expect(
      prescriberStops({ ...facts, ...over }).map((prescriberStop) => prescriberStop.code),
    ).toEqual(want),
  );
});

describe('drug texts', () => {
  it.each([
    ['Ondansetron 8 mg Tab Disintegrating', 'ondansetron', '8 mg', 'tablet, disintegrating'],
    ['Ondansetron ODT 8 MG', 'ondansetron', '8 mg', 'tablet, disintegrating'],
    ['Amoxicillin 500 MG Oral Capsule', 'amoxicillin', '500 mg', 'capsule'],
    [
      'Amoxicillin-Pot Clavulanate 875-125 MG Tablet',
      'amoxicillin pot clavulanate',
      '875-125 mg',
      'tablet',
    ],
    ['metFORMIN ER 500 mg 24 hr Tab', 'metformin', '500 mg', 'tablet, extended release'],
    [
      'Insulin Glargine 100 UNIT/ML Subcutaneous Solution',
      'insulin glargine',
      '100 unit/ml',
      'solution',
    ],
    ['Amoxicillin 250 mg/5 mL susp', 'amoxicillin', '250 mg/5 ml', 'suspension'],
    ['Vitamin D 50,000 units capsule', 'vitamin d', '50000 units', 'capsule'],
    ['Synthetic Topical Cream 1%', 'synthetic', '1 %', 'cream'],
    ['Aspirin', 'aspirin', null, null],
    ['Lisinopril 10 mg TABLET, FILM COATED', 'lisinopril', '10 mg', 'tablet'],
    [
      'Metformin 500 mg Tablet, Film Coated, Extended Release',
      'metformin',
      '500 mg',
      'tablet, extended release',
    ],
    [
      'Buprenorphine-Naloxone 8-2 MG Sublingual Film',
      'buprenorphine naloxone',
      '8-2 mg',
      'film, sublingual',
    ],
  ])('%s', (text, name, strength, form) =>
    expect(parseDrugText(text)).toEqual({ name, strength, form }),
  );
  it.each([
    ['0.5 g', '500 mg'],
    ['0.05 mg', '50 mcg'],
    ['5-325 mg', '5 mg/325 mg'],
    ['20 mg-12.5 mg', '20-12.5 MG'],
    ['90 mcg/actuation', '90 MCG/ACT'],
    ['50,000 units', '50000 unit'],
    ['250 mg/5 mL', '250MG/5ML'],
  ])('%s is %s', (a, b) => expect(strengthKey(a)).toBe(strengthKey(b)));
  it.each([
    ['5 mg', '50 mg'],
    ['100 unit/ml', '200 unit/ml'],
    ['5-325 mg', '10-325 mg'],
    ['0.5 mg', '5 mg'],
  ])('%s is not %s', (a, b) => expect(strengthKey(a)).not.toBe(strengthKey(b)));
  it.each([
    ['metoprolol succinate', 'metoprolol tartrate', false],
    ['amoxicillin', 'amoxicillin clavulanate', false],
    ['lisinopril hctz', 'lisinopril hydrochlorothiazide', true],
    ['sertraline', 'sertraline hcl', true],
    ['sodium chloride', 'potassium chloride', false],
    ['', '', false],
  ])('%s / %s: same is %s', (text, other, same) => expect(sameDrugName(text, other)).toBe(same));
});

describe('drugs', () => {
  const run = (over: Partial<(typeof lisinopril)['medication']> = {}) =>
    readNewRx(newRx(over)).medication!;
  const drug = (over: Partial<DrugCandidate>): DrugCandidate => ({
    id: 1,
    ndc: '00185010201',
    name: 'Lisinopril',
    genericName: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
    brand: false,
    active: true,
    schedule: '0',
    ...over,
  });
  it('the same NDC with the same name, strength and form is exact', () =>
    expect(proposeDrugs(run(), [drug({})])).toEqual([
      { id: 1, score: 100, exact: true, reasons: ['Same NDC', 'Same name, strength and form'] },
    ]));
  it('an NDC that is not in the file proposes equivalents, with the reason', () =>
    expect(
      proposeDrugs(run({ ndc: '55555444433' }), [
        drug({ id: 2, ndc: '68180051401' }),
        drug({ id: 3, ndc: '00093111101', strength: '20 mg' }),
        drug({ id: 4, ndc: '00093000001', name: 'Losartan', genericName: 'Losartan' }),
      ]),
    ).toEqual([
      {
        id: 2,
        score: 60,
        exact: false,
        reasons: ['NDC 55555-4444-33 is another product', 'Same name, strength and form'],
      },
    ]));
  it('the NDC of another drug is never exact', () =>
    expect(
      proposeDrugs(run(), [drug({ name: 'Warfarin', genericName: 'Warfarin' })])[0],
    ).toMatchObject({
      exact: false,
      reasons: expect.arrayContaining([
        'The message names “Lisinopril 10 MG Oral Tablet”, which is not this drug’s name',
      ]),
    }));
  it('the NDC of another strength is never exact', () =>
    expect(proposeDrugs(run(), [drug({ strength: '40 mg' })])[0]).toMatchObject({
      exact: false,
      reasons: expect.arrayContaining(['Other strength']),
    }));
  it('a brand of the named generic, and substitution forbidden', () =>
    expect(
      proposeDrugs(run({ ndc: '55555444433', daw: 1 }), [
        drug({ id: 5, ndc: '00006020731', name: 'Prinivil', brand: true }),
      ])[0]!.reasons,
    ).toEqual([
      'NDC 55555-4444-33 is another product',
      'Same name, strength and form',
      'Brand of the drug named',
      'The prescriber forbids substitution',
    ]));
  it('another package ranks before another maker', () =>
    expect(
      proposeDrugs(run(), [
        drug({ id: 6, ndc: '68180051401' }),
        drug({ id: 7, ndc: '00185010210' }),
      ]).map((proposeDrug) => proposeDrug.id),
    ).toEqual([7, 6]));
  it('another form is proposed last and said', () => {
    const ondansetron = readNewRx(
      withMedication('<DrugDescription>Ondansetron 8 mg Tab Disintegrating</DrugDescription>'),
    ).medication!;
    const found = proposeDrugs(ondansetron, [
      drug({
        id: 8,
        ndc: '00093000002',
        name: 'Ondansetron HCl',
        genericName: null,
        strength: '8 mg',
        form: 'Tablet',
      }),
      drug({
        id: 9,
        ndc: '00093000003',
        name: 'Ondansetron ODT',
        genericName: null,
        strength: '8 mg',
        form: 'Tablet, Disintegrating',
      }),
    ]);
    expect(found.map((proposal) => proposal.id)).toEqual([9, 8]);
    expect(found[1]!.reasons).toContain('Other form');
  });
  it('the NDC of another kind is never exact, and another kind without it is not proposed', () => {
    const mix = drug({
      ndc: '00002879759',
      name: 'Humalog Mix75/25 KwikPen',
      genericName: 'insulin lispro',
      strength: '100 units/mL',
      form: 'pen',
    });
    const plain = { description: 'Insulin Lispro 100 UNIT/ML Pen', ndc: '00002879759' };

    expect(proposeDrugs(run(plain), [mix])).toEqual([
      {
        id: 1,
        score: 90,
        exact: false,
        reasons: [
          'Same NDC',
          'Same name, strength and form',
          'Brand of the drug named',
          'Another kind of it: rapid alone and mix 75/25',
        ],
      },
    ]);
    expect(proposeDrugs(run({ ...plain, ndc: '00002879999' }), [mix])).toEqual([]);
  });
  it('where not both sides tell the kind, a person chooses, and is told why', () =>
    expect(
      proposeDrugs(run({ description: 'Cyclosporine 100 MG Oral Capsule', ndc: '00078024815' }), [
        drug({
          ndc: '00078024815',
          name: 'Neoral',
          genericName: 'cyclosporine',
          strength: '100 mg',
          form: 'capsule',
        }),
      ]),
    ).toMatchObject([
      {
        exact: false,
        reasons: [
          'Same NDC',
          'Same name, strength and form',
          'Brand of the drug named',
          'There are several kinds of cyclosporine by mouth (not modified, modified), ' +
            'and not both sides say which: read both',
        ],
      },
    ]));
});
