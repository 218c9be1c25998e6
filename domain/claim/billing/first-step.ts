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
  correct: '3Y 75 76 88 DK DY E4 E5 E6 EU EV 5C 7X 9G R6 R8 G4',
  entry:
    '19 21 22 23 24 25 26 28 38 39 40 42 43 44 54 55 56 70 71 77 78 82 8K D2 D3 D5 D7 D8 DB DE DF DJ DR DZ E7 E9 DO',
};
const stepOf: ReadonlyMap<string, FirstStep> = new Map(
  Object.entries(byStep).flatMap(([step, codes]) =>
    codes.split(' ').map((code) => [code, step as FirstStep]),
  ),
);

/**
 * What to open first for the payer's reject codes, in their order: the first code that says where
 * decides; the payer's answer itself where none does. Handbook §2.5.
 */
export const firstStepOf = (codes: readonly string[]): FirstStep =>
  codes.map((code) => stepOf.get(code)).find((firstStep) => firstStep !== undefined) ?? 'log';
