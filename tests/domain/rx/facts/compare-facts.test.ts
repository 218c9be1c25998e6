import { describe, expect, test } from 'vitest';
import { compareFacts, worstFirst } from '#domain/rx/facts/compare.ts';
import {
  factKeys,
  type Entered,
  type FactKey,
  type FiledDrug,
  type Prescribed,
  type Sources,
} from '#domain/rx/facts/types.ts';

const ten: FiledDrug = {
  ndc: '68180051401',
  name: 'Lisinopril',
  genericName: 'lisinopril',
  strength: '10 mg',
  form: 'tablet',
  route: 'oral',
  unit: 'EA',
};
const twenty: FiledDrug = { ...ten, ndc: '00185010201', strength: '20 mg' };
const prescribed: Prescribed = {
  patient: { lastName: 'Brown', firstName: 'Hannah' },
  birthDate: '1965-03-10',
  gender: 'F',
  prescriber: { lastName: 'Okafor', firstName: 'Amara' },
  npi: '1999500006',
  dea: null,
  description: 'Lisinopril 10 MG Oral Tablet',
  strength: null,
  form: null,
  ndc: ten.ndc,
  quantity: 30_000,
  quantityUnit: 'Tablet',
  billingUnit: 'EA',
  daysSupply: 30,
  directions: 'Take 1 tablet by mouth once daily',
  refills: 3,
  daw: 0,
  writtenDate: '2026-11-24',
  note: null,
};
const entered: Entered = {
  patient: { lastName: 'Brown', firstName: 'Hannah' },
  birthDate: '1965-03-10',
  gender: 'F',
  prescriber: { lastName: 'Okafor', firstName: 'Amara' },
  npi: '1999500006',
  dea: null,
  drug: ten,
  quantity: 30_000,
  daysSupply: 30,
  directions: 'Take 1 tablet by mouth once daily.',
  refills: 3,
  daw: 0,
  writtenDate: '2026-11-24',
  note: null,
};
const sources: Sources = {
  prescribed,
  entered,
  label: null,
  scanned: null,
  counted: null,
  known: { means: [], ofCode: ten },
};
const label = {
  patient: { lastName: 'Brown', firstName: 'Hannah' },
  drug: 'Lisinopril 10 mg tablet',
  directions: 'Take 1 tablet by mouth once daily.',
  words: null,
  quantity: 30_000,
};
interface Change {
  readonly prescribed?: Partial<Prescribed>;
  readonly entered?: Partial<Entered>;
  readonly rest?: Partial<Sources>;
}
const rowsOf = (change: Change) =>
  compareFacts({
    ...sources,
    ...change.rest,
    prescribed: { ...prescribed, ...change.prescribed },
    entered: { ...entered, ...change.entered },
  });
const differing = (change: Change) =>
  rowsOf(change)
    .filter((row) => row.verdict === 'differs')
    .map((row) => [row.fact, row.asks, row.why]);

/** What is said of a patient's name that is not simply the same. */
const nameOf = (
  wanted: readonly [last: string, first: string],
  own: readonly [last: string, first: string],
) => {
  const row = rowsOf({
    prescribed: { patient: { lastName: wanted[0], firstName: wanted[1] } },
    entered: { patient: { lastName: own[0], firstName: own[1] } },
  }).find(({ fact }) => fact === 'patientName');
  return row?.verdict;
};
test.each([
  [['Rivera Jr', 'Luis'], ['Rivera Sr.', 'Luis'], 'differs'],
  [['Rivera', 'Luis III'], ['Rivera II', 'Luis'], 'differs'],
  [['Rivera Jr.', 'Luis'], ['Rivera', 'Luis'], 'cannot compare'],
  [['Rivera', 'Luis'], ['Rivera Jr', 'Luis'], 'cannot compare'],
  [['Rivera Jr', 'Luis'], ['Rivera', 'Luis Jr.'], 'same'],
  [['García', 'José'], ['GARCIA', 'Jose'], 'same'],
  [['O’Brien', 'Ann'], ['OBrien', 'Ann'], 'same'],
  [['Smith-Jones', 'Ann'], ['Smith Jones', 'Ann'], 'same'],
  [['De La Cruz', 'Ana'], ['Delacruz', 'Ana'], 'same'],
  [['Smith-Jones', 'Ann'], ['Jones', 'Ann'], 'cannot compare'],
  [['Nguyen Do', 'Minh'], ['Nguyen', 'Minh'], 'cannot compare'],
  [['Nguyen', 'Anh Thu'], ['Nguyen', 'Anh Duc'], 'differs'],
  [['Brown', 'Ann'], ['Brown', 'Anne'], 'cannot compare'],
  [['Brown', 'Hannah'], ['Browne', 'Hannah'], 'cannot compare'],
] as const)('%s beside %s: %s', (wanted, own, verdict) => {
  expect(nameOf(wanted, own)).toBe(verdict);
});
interface Over {
  readonly prescribed?: Partial<Prescribed>;
  readonly entered?: Partial<Entered>;
}
test.each<readonly [string, string, Over, boolean]>([
  ['Robert', 'Roberta', {}, false],
  ['Robert', 'Roberta', { prescribed: { birthDate: null } }, true],
  ['Robert', 'Roberta', { prescribed: { gender: null } }, true],
  ['Robert', 'Roberta', { entered: { gender: 'U' } }, true],
  ['Robert', 'Robert', { prescribed: { birthDate: null, gender: null } }, false],
  ['Ann', 'Anne', { entered: { birthDate: null } }, true],
])('%s beside %s, %o: asked %s', (wanted, own, over, asks) => {
  const row = rowsOf({
    prescribed: { patient: { lastName: 'Brown', firstName: wanted }, ...over.prescribed },
    entered: { patient: { lastName: 'Brown', firstName: own }, ...over.entered },
  }).find(({ fact }) => fact === 'patientName');

  expect(row?.asks).toBe(asks);
});
test('a prescriber’s MD is no part of the name', () => {
  expect(
    differing({ prescribed: { prescriber: { lastName: 'Okafor MD', firstName: 'Amara' } } }),
  ).toEqual([]);
});
test.each([
  ['GM', 'EA', 'Prescribed in grams, counted in EA'],
  ['GM', 'ML', 'Prescribed in grams, counted in ML'],
  ['ML', 'EA', 'Prescribed in milliliters, counted in EA'],
] as const)(
  '%s of what is counted in %s is asked, whatever the numbers are',
  (billingUnit, unit, why) => {
    const row = rowsOf({
      prescribed: { billingUnit, quantityUnit: null },
      entered: { drug: { ...ten, unit } },
    }).find(({ fact }) => fact === 'quantity');

    expect([row?.verdict, row?.asks, row?.why]).toEqual(['cannot compare', true, why]);
  },
);
test('one unspecified is not one milliliter', () => {
  const drug = { ...ten, unit: 'ML' };
  const quantity = (billingUnit: 'EA' | 'ML' | null, entered: number) =>
    rowsOf({
      prescribed: { quantity: 1_000, billingUnit, quantityUnit: null },
      entered: { drug, quantity: entered },
    }).find(({ fact }) => fact === 'quantity')?.verdict;

  expect([quantity(null, 1_000), quantity('ML', 1_000), quantity('EA', 100_000)]).toEqual([
    'cannot compare',
    'same',
    'cannot compare',
  ]);
  expect(quantity(null, 100_000)).toBe('differs');
});
describe('a prescription beside its entry', () => {
  test('has every fact the same but what the prescription does not say', () => {
    const rows = rowsOf({});

    expect(rows.filter((row) => row.verdict !== 'same').map((row) => row.fact)).toEqual([
      'prescriberDea',
    ]);
  });
  test.each<[string, Change, unknown[][]]>([
    [
      'the drug of another strength, whatever the code says',
      { entered: { drug: twenty }, rest: { known: { means: [], ofCode: twenty } } },
      [
        ['strength', true, 'Another strength'],
        ['code', true, 'The message says one drug and its NDC is another: Another strength'],
      ],
    ],
    [
      'the code of another strength, though the right drug was entered',
      { prescribed: { ndc: twenty.ndc }, rest: { known: { means: [], ofCode: twenty } } },
      [['code', true, 'The message says one drug and its NDC is another: Another strength']],
    ],
    [
      'a coded strength that contradicts the words',
      { prescribed: { strength: '20 mg' } },
      [['strength', true, 'The message says two strengths, also 20 mg']],
    ],
    [
      'half of the quantity',
      { entered: { quantity: 15_000 } },
      [['quantity', true, 'Another quantity']],
    ],
    [
      'the twin with another birth date',
      { entered: { birthDate: '1965-03-11' } },
      [['birthDate', true, 'Another birth date: check the identity']],
    ],
    [
      'another patient of the same birth date',
      { entered: { patient: { lastName: 'Green', firstName: 'Hannah' } } },
      [['patientName', true, 'Another name: check the identity']],
    ],
    [
      'a man for a woman',
      { entered: { gender: 'M' } },
      [['gender', true, 'Another gender: check the identity']],
    ],
    [
      'more refills than authorized',
      { entered: { refills: 11 } },
      [['refills', true, 'More refills than the 3 authorized']],
    ],
    [
      'fewer refills',
      { entered: { refills: 1 } },
      [['refills', false, 'Another number of refills']],
    ],
    [
      'another days supply',
      { entered: { daysSupply: 15 } },
      [['daysSupply', false, 'Another days supply']],
    ],
    [
      'directions of twice the dose',
      { entered: { directions: 'Take 2 tablets by mouth once daily.' } },
      [['directions', true, 'They say something else: read both']],
    ],
    [
      'another day of writing',
      { entered: { writtenDate: '2026-11-23' } },
      [['writtenDate', true, 'Another date written']],
    ],
    [
      'another prescriber with another NPI',
      { entered: { prescriber: { lastName: 'Reyes', firstName: 'Luis' }, npi: '1999500007' } },
      [
        ['prescriberName', true, 'Another name: check the identity'],
        ['prescriberNpi', true, 'Another NPI'],
      ],
    ],
    [
      'another product where substitution is forbidden',
      { prescribed: { daw: 1 }, entered: { daw: 1, drug: { ...ten, ndc: '00591040701' } } },
      [['product', true, 'The prescriber forbids substitution: another product']],
    ],
    [
      'substitution where it is forbidden',
      { prescribed: { daw: 1 } },
      [['daw', true, 'The prescriber said otherwise']],
    ],
    [
      'a bottle of another strength, scanned',
      { rest: { scanned: twenty } },
      [['strength', true, 'The product: another strength']],
    ],
    [
      'a label of another strength and other directions',
      {
        rest: {
          label: {
            ...label,
            drug: 'Lisinopril 20 mg tablet',
            directions: 'Take 1 tablet by mouth twice daily.',
          },
        },
      },
      [
        ['strength', true, 'The label: another strength'],
        ['directions', true, 'The label: other words'],
      ],
    ],
    [
      'a label of more than was entered',
      { rest: { label: { ...label, quantity: 90_000 } } },
      [['quantity', true, 'The label: more than was entered']],
    ],
    [
      'a vial in which less was counted than its label says',
      { rest: { label, counted: 29_000 } },
      [['quantity', true, 'Counted: another quantity than the label says']],
    ],
    [
      'a brand that the file does not know',
      { prescribed: { description: 'Zestril 10 MG Oral Tablet', ndc: null } },
      [['drug', true, 'Another name']],
    ],
  ])('%s', (_, change, expected) => {
    expect(differing(change)).toEqual(expected);
  });
  test('is the same drug where the file knows the brand that was prescribed', () => {
    const change = { prescribed: { description: 'Zestril 10 MG Oral Tablet', ndc: null } };

    expect(
      differing({ ...change, rest: { known: { means: ['lisinopril'], ofCode: null } } }),
    ).toEqual([]);
    expect(
      differing({ ...change, rest: { known: { means: ['losartan'], ofCode: null } } }),
    ).toEqual([['drug', true, 'Another name']]);
  });
  test('names the source that says something else than the entry', () => {
    const printed = { ...label, drug: 'Lisinopril 20 mg tablet' };
    const oddOf = (fact: FactKey, change: Change) =>
      rowsOf(change).find((row) => row.fact === fact)?.odd;

    expect([
      oddOf('strength', { rest: { label, scanned: ten } }),
      oddOf('strength', { entered: { drug: twenty } }),
      oddOf('strength', { rest: { label: printed } }),
      oddOf('strength', { rest: { label, scanned: twenty } }),
      oddOf('quantity', { rest: { label, counted: 29_000 } }),
    ]).toEqual([null, 'prescribed', 'label', 'scanned', 'scanned']);
  });
  test('says of each source only the part that is compared, in its own words', () => {
    const rows = rowsOf({ rest: { label, scanned: twenty, counted: 30_000 } });

    const partsOf = (fact: FactKey) => rows.find((row) => row.fact === fact)?.parts;
    expect(partsOf('strength')).toEqual({
      prescribed: '10 MG',
      entered: '10 mg',
      label: '10 mg',
      scanned: '20 mg',
    });
    expect(partsOf('form')).toEqual({
      prescribed: 'tablet',
      entered: 'tablet',
      label: 'tablet',
      scanned: 'tablet',
    });
    expect(partsOf('quantity')).toEqual({
      prescribed: '30 Tablet',
      entered: '30 EA',
      label: '30 EA',
      scanned: '30 counted',
    });
    expect(partsOf('drug')).toBe(null);
  });
  test.each<[string, Change, FactKey, string]>([
    [
      'a part of what was entered',
      { rest: { label: { ...label, quantity: 10_000 }, counted: 10_000 } },
      'quantity',
      'The fill holds a part of it: look at the label',
    ],
    [
      'a similar first name',
      { entered: { patient: { lastName: 'Brown', firstName: 'H' } } },
      'patientName',
      'A similar name: check the identity',
    ],
    [
      'a strength without a unit',
      { prescribed: { description: 'Lisinopril 10 Oral Tablet' } },
      'strength',
      'The strength was not read on both sides: read both',
    ],
    [
      'a note of the prescriber',
      { prescribed: { note: 'Call me first' } },
      'note',
      'The prescriber wrote a note: read it',
    ],
    [
      'directions that nobody reads',
      { prescribed: { directions: 'Use as we discussed' } },
      'directions',
      'Not every word was read: read both',
    ],
    [
      'a code that the file does not have',
      { rest: { known: { means: [], ofCode: null } } },
      'code',
      'This NDC is not in the drug file',
    ],
  ])('%s can’t be compared, and is never the same', (_, change, fact, why) => {
    const row = rowsOf(change).find((one) => one.fact === fact);

    expect([row?.verdict, row?.asks, row?.why]).toEqual([
      'cannot compare',
      fact === 'strength',
      why,
    ]);
  });
  test('stands in the order of the facts, and a screen shows what differs first', () => {
    const rows = rowsOf({
      prescribed: { daw: 1, directions: '1 tab po daily #15 RF 3, 30 day supply' },
      entered: { quantity: 15_000, daw: 1 },
    });

    // Days that stay from before are no matter of what was prescribed.
    expect(rows.map((row) => row.fact)).toEqual(factKeys.filter((fact) => fact !== 'keptDays'));
    expect(
      worstFirst(rows)
        .map((row) => row.fact)
        .slice(0, 2),
    ).toEqual(['quantity', 'prescriberDea']);
  });
});
