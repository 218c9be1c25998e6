/**
 * Where a person goes first with a rejected claim: it is put off, what only a claim says is
 * corrected, the prescription is, or the payer's answer is read.
 */
export type FirstStep = 'defer' | 'correct' | 'entry' | 'log';

/**
 * NCPDP reject codes (511-FB) by what has to be looked at; a code of a field (`M/I …`) goes where
 * that field is kept.
 */
const byStep: Readonly<Record<Exclude<FirstStep, 'log'>, string>> = {
  defer: '79',
  correct:
    '07 08 09 11 52 53 65 01 04 06 51 67 68 69 3Y 75 76 88 DK DY E4 E5 E6 EU EV ' +
    '5C 7X 81 NV 9G R6 R8 G4 AJ MR',
  entry:
    '19 21 22 25 26 28 39 42 43 44 54 55 56 70 71 77 78 8K D2 D3 D5 D7 D8 DB DE DF DJ DR ' +
    'DZ E7 E9 DO',
};
const stepOf: ReadonlyMap<string, FirstStep> = new Map(
  Object.entries(byStep).flatMap(([step, codes]) =>
    codes.split(' ').map((code) => [code, step as FirstStep]),
  ),
);

/** What only a claim says and cures a rejection by, with what was then corrected, in words. */
export const cures = [
  { value: 'authorization', label: 'Prior authorization' },
  { value: 'clarification', label: 'Submission clarification' },
  { value: 'dur', label: 'DUR answer' },
  { value: 'delay', label: 'Delay reason' },
  { value: 'card', label: 'Card' },
] as const;
export type Cure = (typeof cures)[number]['value'];

const byCure: Readonly<Record<Cure, string>> = {
  authorization: '57 60 608 61 64 75 3N 3X 3Y 6Q 9T EU EV G4 N7 N8 N9 PA',
  clarification: '34 597 612 616 79 8R DK',
  dur: '88 922 923 943 6W DY E4 E5 E6',
  delay: '81 NV',
  card: '07 08 09 11 52 53 62 65 N1 ZZ',
};
/** Codes of the plan of a card, or of its days: the patient's insurances are looked at. */
const byInsurance: ReadonlySet<string> = new Set(
  '01 04 06 13 41 51 600 620 621 66 67 68 69 7M 831 AE AF MP PX'.split(' '),
);
/**
 * Codes of the patient’s name, gender, residence and pregnancy: the patient’s record is looked at.
 */
const byPatient: ReadonlySet<string> = new Set(['10', '2C', '4X', 'C4', 'CA', 'CB']);
/** Reject codes by the field of the entry that cures them. */
const byField = {
  quantity: '647 648 649 76 78 9E 9G 9H E7 ET TQ',
  daysSupply: '19 665 666 7X 925 AG D5',
  drugId: '21 26 27 54 55 606 645 70 77 8J AC AH AJ D7 MR',
  daw: '22 8K D8',
  prescriberId: '25 42 43 44 46 56 58 618 619 652 662 71 72 A1 A2 DB',
  writtenOn: '28 8N 8P AB DE',
  refills: '29 669 73 7W 8Q DF',
  origin: '33 DJ',
  diagnosis: '39 80 DO',
} as const;
type Field = keyof typeof byField;
const codesIn = (codes: string) => codes.split(' ');
const cureByCode = new Map(
  cures.flatMap(({ value }) => codesIn(byCure[value]).map((code) => [code, value] as const)),
);
const fields: readonly Field[] = [
  'quantity',
  'daysSupply',
  'drugId',
  'daw',
  'prescriberId',
  'writtenOn',
  'refills',
  'origin',
  'diagnosis',
];
const fieldByCode = new Map(
  fields.flatMap((field) => codesIn(byField[field]).map((code) => [code, field] as const)),
);
/** Limits of the plan: it pays for fewer units or days at a time than was prescribed. */
const limits = ['76', '7X', '925', '9G', 'AG'];
/** Whether a part of what was prescribed is paid, where the whole was rejected for these codes. */
export const paysForLess = (codes: readonly string[]): boolean =>
  codes.some((code) => limits.includes(code));
/** Where a rejection is cured. */
export type CuredAt =
  | { readonly by: Cure; readonly cardField?: 'personCode' | 'payerBirthDate' }
  | { readonly field: Field }
  | { readonly record: 'insurance' | 'patient' };
/**
 * What cures a claim that was rejected for these codes: the card or something that only the claim
 * says, a field of the entry, or another insurance of the patient. The first code that is known
 * decides; null where none is.
 */
export function cureOf(codes: readonly string[]): CuredAt | null {
  for (const code of codes) {
    const by = cureByCode.get(code);
    if (by !== undefined) return { by };
    const field = fieldByCode.get(code);
    if (field !== undefined) return { field };
    if (byInsurance.has(code)) return { record: 'insurance' };
    if (byPatient.has(code)) return { record: 'patient' };
  }
  return null;
}

/** The step of a code: its own, or that of what cures it. */
function stepFor(code: string): FirstStep | undefined {
  const step = stepOf.get(code);
  if (step !== undefined) return step;
  const cure = cureOf([code]);
  if (cure === null) return undefined;
  return 'field' in cure ? 'entry' : 'correct';
}
/**
 * What to open first for the payer's reject codes, in their order: the first code that says where
 * decides; the payer's answer itself where none does. Handbook §2.5.
 */
export const firstStepOf = (codes: readonly string[]): FirstStep =>
  codes.map(stepFor).find((step) => step !== undefined) ?? 'log';

/** Codes of a payer that takes no rebills: the transaction itself, not what it says. */
const noRebills: ReadonlySet<string> = new Set(['1S', '03']);
/**
 * Whether a payer that rejected a rebill (B3) for these codes takes none at all: 1S transaction
 * code not supported, 03 M/I transaction code. NCPDP reject codes, 511-FB.
 */
export const takesNoRebills = (codes: readonly string[]): boolean =>
  codes.some((code) => noRebills.has(code));
