import { describe, expect, test } from 'vitest';
import {
  pmpFile,
  pmpProblems,
  pmpStoreProblems,
  type PmpSale,
  type PmpStore,
} from '#domain/compliance/asap/pmp.ts';
import { asapText, segment } from '#domain/compliance/asap/write.ts';

const store: PmpStore = {
  name: 'Maple Street Pharmacy',
  npi: '1234567893',
  ncpdp: '1234567',
  dea: 'BM1234563',
  address1: '12 Maple Street',
  address2: null,
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  phone: '(217) 555-0100',
};
const sale: PmpSale = {
  status: '00',
  rxNumber: '1000042',
  fillNo: 1,
  writtenOn: '2026-02-27',
  refills: 5,
  filledOn: '2026-03-02',
  soldOn: '2026-03-03',
  ndc: '00591024001',
  quantity: 30_500,
  daysSupply: 30,
  unit: 'EA',
  origin: '3',
  emergencyOral: false,
  payment: '01',
  erxReference: 'MSG-77',
  pharmacist: { npi: '1992211627', licence: '051-04444' },
  patient: {
    lastName: 'Núñez',
    firstName: 'Alma',
    middleName: null,
    dateOfBirth: '1957-04-12',
    gender: 'F',
    animal: false,
    residence: '1',
    phone: '217-555-0142',
    address1: '12 Maple * Apt ~3',
    address2: null,
    city: 'Springfield',
    state: 'IL',
    zip: '62701-1234',
    licence: { number: 'N5221', state: 'IL' },
  },
  prescriber: {
    npi: '1003840778',
    dea: 'AH1234563-014',
    licence: '036-1',
    lastName: 'Adams',
    firstName: 'Ruth',
    middleName: 'B',
    phone: '2175550199',
  },
  taker: {
    name: 'Núñez, Carlos',
    relationship: 'spouse',
    idNumber: 'N5222',
    idKind: 'Driver license',
  },
};
const file = (sales: readonly PmpSale[]) =>
  pmpFile({
    store,
    control: '000000007',
    on: '2026-03-03',
    time: '18:05:00',
    from: '2026-03-01',
    to: '2026-03-03',
    sales,
  });
const lines = (sales: readonly PmpSale[]) => file(sales).split('\r\n').slice(0, -1);

test('a file of one sale, segment by segment; counts are TP from PHA on and TT of all', () => {
  expect(lines([sale])).toEqual([
    'TH*4.2*000000007*01**20260303*180500*P**~~',
    'IS*2175550100*Maple Street Pharmacy~',
    'PHA*1234567893*1234567*BM1234563*Maple Street Pharmacy*12 Maple Street**Springfield*IL*62701*2175550100~',
    'PAT*IL*06*N5221****Nunez*Alma****12 Maple Apt 3**Springfield*IL*627011234*2175550142*19570412*F*01*01~',
    'DSP*00*1000042*20260227*5*20260302*1*01*00591024001*30.5*30*01*05*00*1992211627*051-04444*01*20260303***MSG-77~',
    'PRE*1003840778*AH1234563*014*036-1*Adams*Ruth*B*2175550199~',
    'AIR****06*N5222*03*Nunez*Carlos***02~',
    'TP*6~',
    'TT*000000007*9~',
  ]);
});
test('two records stand one after the other under one pharmacy, a delivered one without who picked it up; a void says so', () => {
  const body = lines([
    { ...sale, status: '02' },
    { ...sale, rxNumber: '1000043', taker: null },
  ])
    .slice(3, -2)
    .map((line) => line.split('*').slice(0, 3).join('*'));
  expect(body).toEqual([
    'PAT*IL*06',
    'DSP*02*1000042',
    'PRE*1003840778*AH1234563',
    'AIR**',
    'PAT*IL*06',
    'DSP*00*1000043',
    'PRE*1003840778*AH1234563',
  ]);
});
test('a compound is told by the number of the house, and what it is made of follows the prescriber', () => {
  const body = lines([
    {
      ...sale,
      ndc: '99999000101',
      unit: 'ML',
      ingredients: [
        { ndc: '00591024001', quantity: 12_500, unit: 'EA' },
        { ndc: '00574030316', quantity: 60_000, unit: 'ML' },
      ],
    },
  ]);
  expect(body[4]).toContain('*06*99999000101*30.5*30*02*');
  expect(body.slice(5, -2).map((line) => (line.split('*')[0] === 'PRE' ? 'PRE' : line))).toEqual([
    'PRE',
    'CDI*01*01*00591024001*12.5*01~',
    'CDI*02*01*00574030316*60*02~',
    'AIR****06*N5222*03*Nunez*Carlos***02~',
  ]);
});
test('without a record the file is a zero report over its days', () => {
  expect(lines([]).slice(1, -1)).toEqual([
    'IS*2175550100*Maple Street Pharmacy*#20260301#-#20260303#~',
    'PHA*1234567893*1234567*BM1234563*Maple Street Pharmacy*12 Maple Street**Springfield*IL*62701*2175550100~',
    'PAT*******REPORT*ZERO~',
    'DSP*****20260303~',
    'PRE*~',
    'CDI*~',
    'AIR*~',
    'TP*7~',
  ]);
});
describe('what stands in an element', () => {
  test.each([
    ['Núñez’s', "Nunez's"],
    ['a*b~c', 'a b c'],
    ['tab\tand\r\nline', 'tab and line'],
    ['  two   spaces ', 'two spaces'],
    ['日本', ''],
  ])('“%s” is written “%s”', (typed, written) => expect(asapText(typed)).toBe(written));
  test('a long name is cut, a long identifier is left out: half an identifier names somebody else', () => {
    expect(segment('PRE', { 1: '12345678901', 5: 'A'.repeat(60) })).toBe(
      `PRE*****${'A'.repeat(50)}~`,
    );
  });
  test('whatever is typed, a record stays within its segments', () => {
    const names = ['*', '~', '~\r\nTT*1*1~', '\u0000', 'PAT*1'];
    const whole = file(
      names.map((lastName) => ({ ...sale, patient: { ...sale.patient, lastName } })),
    );
    // TH ends with two; IS, PHA, TP, TT and four of each record with one.
    expect([...whole].filter((code) => code === '~')).toHaveLength(2 + 4 + names.length * 4);
    expect(
      whole
        .split('\r\n')
        .filter(Boolean)
        .map((line) => line.slice(0, 2)),
    ).toEqual(['TH', 'IS', 'PH', ...names.flatMap(() => ['PA', 'DS', 'PR', 'AI']), 'TP', 'TT']);
  });
});
test('emergency oral C-II, an animal, a name written without a comma, a document that is no license', () => {
  const [, , , pat, dsp, , air] = lines([
    {
      ...sale,
      origin: '2',
      emergencyOral: true,
      patient: { ...sale.patient, animal: true, firstName: 'Bella', licence: null },
      taker: { name: 'Carlos Núñez', relationship: 'other', idNumber: 'X1', idKind: 'Passport' },
    },
  ]);
  expect([pat, dsp!.split('*')[12], air]).toEqual([
    'PAT*******Nunez*Bella****12 Maple Apt 3**Springfield*IL*627011234*2175550142*19570412*F*02*01**Bella~',
    '03',
    'AIR****05*X1*99*Nunez*Carlos***02~',
  ]);
});
test('what can’t be told says what is missing and where it is entered', () => {
  expect(pmpProblems(sale)).toEqual([]);
  expect(
    pmpProblems({
      ...sale,
      filledOn: null,
      unit: null,
      prescriber: { ...sale.prescriber, dea: null },
      patient: { ...sale.patient, city: '' },
    }),
  ).toEqual([
    'The day of the fill is missing.',
    'The unit of the drug is missing: enter it in the drug’s record.',
    'The prescriber’s DEA number is missing: enter it in the prescriber’s record.',
    'The patient’s home address is not complete: enter it in the patient’s record.',
  ]);
  expect([
    pmpStoreProblems(store),
    pmpStoreProblems({ ...store, dea: null, npi: null, ncpdp: null }),
  ]).toEqual([
    [],
    [
      'The store’s DEA number is missing: enter it in the store’s record.',
      'The store’s NPI is missing: enter it in the store’s record.',
    ],
  ]);
});
