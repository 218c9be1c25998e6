import { describe, expect, it } from 'vitest';
import { compareEntry, type Difference, type EnteredRx } from '#domain/erx/rules/compare.ts';
import { newRx, readNewRx } from './messages.ts';

const message = readNewRx(newRx());
const entered: EnteredRx = {
  patient: { lastName: 'Testpatient', firstName: 'Avery', dateOfBirth: '1990-04-12', gender: 'F' },
  prescriber: {
    lastName: 'Testprescriber',
    firstName: 'Jordan',
    npi: '1234567893',
    dea: 'AB1234563',
  },
  drug: {
    ndc: '00185010201',
    name: 'Lisinopril',
    genericName: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
  },
  quantityThousandths: 30_000,
  daysSupply: 30,
  directions: 'Take one tablet by mouth every day',
  daw: 0,
  refills: 3,
  writtenDate: '2026-03-02',
  note: 'Blood pressure < 140 & "stable"',
};
const gravity = ['danger', 'warning', 'info', 'none'];
/** Only what a person must look at, the gravest first. */
const marked = (rows: readonly Difference[]) =>
  rows
    .filter((row) => row.severity !== 'none')
    .toSorted((a, b) => gravity.indexOf(a.severity) - gravity.indexOf(b.severity));
const only = (over: Partial<EnteredRx>, givenMessage = message) =>
  marked(compareEntry(givenMessage, { ...entered, ...over })).map((difference) => [
    difference.field,
    difference.outcome,
    difference.severity,
    difference.why,
  ]);

describe('an entered prescription beside its message', () => {
  it('has no marks when it says the same', () => {
    expect(only({})).toEqual([]);
    expect(compareEntry(message, entered).map((difference) => difference.field)).toEqual([
      'patientName',
      'birthDate',
      'gender',
      'prescriberName',
      'prescriberNpi',
      'prescriberDea',
      'drug',
      'quantity',
      'daysSupply',
      'directions',
      'daw',
      'refills',
      'writtenDate',
      'note',
    ]);
  });
  const drug = entered.drug!;
  it.each<[string, Partial<EnteredRx>, unknown[][]]>([
    [
      'another patient',
      { patient: { ...entered.patient!, firstName: 'Morgan' } },
      [['patientName', 'different', 'danger', 'Other name: check the identity']],
    ],
    [
      'another birth date',
      { patient: { ...entered.patient!, dateOfBirth: '1990-12-04' } },
      [['birthDate', 'different', 'danger', 'The message says 04/12/1990']],
    ],
    [
      'a similar prescriber',
      { prescriber: { ...entered.prescriber!, lastName: 'Testprescriber-Smith' } },
      [['prescriberName', 'different', 'warning', 'Similar name: check the identity']],
    ],
    [
      'another NPI',
      { prescriber: { ...entered.prescriber!, npi: '1992211627' } },
      [['prescriberNpi', 'different', 'warning', 'The message says 1234567893']],
    ],
    [
      'another maker',
      { drug: { ...drug, ndc: '68180051401' } },
      [
        [
          'drug',
          'same',
          'info',
          'Another product of the same name, strength and form; the message says NDC 00185-0102-01',
        ],
      ],
    ],
    [
      'another strength',
      { drug: { ...drug, ndc: '68180051401', strength: '20 mg' } },
      [['drug', 'different', 'danger', 'Other strength']],
    ],
    [
      'another drug',
      { drug: { ...drug, ndc: '68180051401', name: 'Losartan', genericName: 'Losartan' } },
      [['drug', 'different', 'danger', 'Other name']],
    ],
    [
      'quantity',
      { quantityThousandths: 90_000 },
      [['quantity', 'different', 'danger', 'The message says 30']],
    ],
    [
      'days supply',
      { daysSupply: 90 },
      [['daysSupply', 'different', 'warning', 'The message says 30']],
    ],
    ['DAW 1', { daw: 1 }, [['daw', 'different', 'warning', 'The message says 0']]],
    [
      'DAW 2 is the patient’s choice',
      { daw: 2 },
      [['daw', 'different', 'info', 'The message allows substitution']],
    ],
    [
      'too many refills',
      { refills: 5 },
      [['refills', 'different', 'danger', 'More refills than the 3 authorized']],
    ],
    ['fewer refills', { refills: 2 }, [['refills', 'different', 'warning', 'The message says 3']]],
    [
      'written date',
      { writtenDate: '2026-03-03' },
      [['writtenDate', 'different', 'warning', 'The message says 03/02/2026']],
    ],
    [
      'not entered yet',
      { quantityThousandths: null },
      [['quantity', 'missing', 'warning', 'Not entered yet']],
    ],
    [
      'the note unread',
      { note: null },
      [['note', 'missing', 'info', 'The prescriber wrote a note: read it']],
    ],
    [
      'a dose in the directions',
      { directions: 'Take 2 tablets by mouth every day' },
      [['directions', 'different', 'danger', 'They say something else: read both']],
    ],
    [
      'nothing for a patient',
      { patient: null },
      [
        ['patientName', 'missing', 'warning', 'Not entered yet'],
        ['birthDate', 'missing', 'warning', 'Not entered yet'],
        ['gender', 'missing', 'warning', 'Not entered yet'],
      ],
    ],
  ])('%s', (_, over, want) => expect(only(over)).toEqual(want));
  it('a forbidden substitution marks another NDC', () =>
    expect(
      only({ daw: 1, drug: { ...drug, ndc: '68180051401' } }, readNewRx(newRx({ daw: 1 }))),
    ).toEqual([
      [
        'drug',
        'different',
        'warning',
        'The prescriber forbids substitution, and the NDC is another one',
      ],
    ]));
  it('the gravest comes first', () =>
    expect(
      only({ daysSupply: 90, quantityThousandths: 90_000, note: null }).map(([, , third]) => third),
    ).toEqual(['danger', 'warning', 'info']));
});

describe('directions are compared by what they say', () => {
  const why = (written: string, own: string): string | null => {
    const medication = message.medication && {
      ...message.medication,
      directions: { ...message.medication.directions, text: written },
    };
    const rows = compareEntry({ ...message, medication }, { ...entered, directions: own });
    return rows.find((row) => row.field === 'directions')?.why ?? null;
  };
  it.each([
    ['Take 1 tablet by mouth once daily.', 'TAKE ONE TABLET BY MOUTH EVERY DAY'],
    ['1 tab po bid', 'Take 1 tablet by mouth twice daily'],
    ['Take ½ tablet at bedtime', 'Take one-half tablet at bedtime'],
  ])('%s = %s', (written, own) => expect(why(written, own)).toBe('Same in other words'));
  it.each([
    ['Take 1 tablet daily', 'Take 1 tablet twice daily'],
    ['Take ½ tablet at bedtime', 'Take one-half tablet before bedtime'],
    ['Take 2 tablets in the morning and 1 at night', 'Take 1 tablet in the morning and 2 at night'],
  ])('%s ≠ %s', (written, own) =>
    expect(why(written, own)).toBe('They say something else: read both'),
  );
  it.each([
    ['Do not chew the tablet', 'Chew 1 tablet daily'],
    ['Take up to 3 tablets daily', 'Take 3 tablets daily'],
    ['Take per sliding scale', 'Take 1 tablet daily'],
  ])('%s can’t be compared with %s', (written, own) =>
    expect(why(written, own)).toBe('Not comparable: read both'),
  );
});

it('an answer that grants another release of the drug changes it', () => {
  const description = 'bupropion HCl SR 150 mg tablet';
  const medication = { ...message.medication!, description, ndc: null };
  const xl = {
    ndc: '00591333130',
    name: 'Bupropion hydrochloride XL',
    genericName: 'bupropion hydrochloride',
    strength: '150 mg',
    form: 'tablet, extended release',
  };
  const row = compareEntry({ ...message, medication }, { ...entered, drug: xl }).find(
    ({ field }) => field === 'drug',
  );
  expect([row?.outcome, row?.severity, row?.why]).toEqual([
    'different',
    'danger',
    'Another kind of it: every 12 hours (SR) and every 24 hours (XL)',
  ]);
});
