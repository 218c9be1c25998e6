import type { Option } from '#domain/platform/fields/field.ts';

/**
 * Dispense As Written / product selection code, NCPDP 408-D8. Our own wordings; the digit is what a
 * claim carries.
 */
export const dawCodes = [
  { value: '0', label: '0 No selection' },
  { value: '1', label: '1 Prescriber' },
  { value: '2', label: '2 Patient' },
  { value: '3', label: '3 Pharmacist' },
  { value: '4', label: '4 Generic not in stock' },
  { value: '5', label: '5 Brand as generic' },
  { value: '6', label: '6 Override' },
  { value: '7', label: '7 Law' },
  { value: '8', label: '8 Generic not available' },
  { value: '9', label: '9 Plan requests brand' },
] as const satisfies readonly [Option, ...Option[]];
export type DawCode = (typeof dawCodes)[number]['value'];

/** What is known of the product. `singleSource`: no generic equivalent exists. */
export interface DawFacts {
  readonly daw: DawCode;
  readonly brand: boolean;
  readonly singleSource: boolean;
  readonly prescriberForbids: boolean;
}
export interface DawProblem {
  readonly code: string;
  readonly message: string;
}

/**
 * DAW misuse is an audit item: problems to show before a claim is sent (handbook §2.5). Empty when
 * nothing is wrong.
 */
export function checkDaw(facts: DawFacts): readonly DawProblem[] {
  const { daw, brand, singleSource, prescriberForbids } = facts;
  const problems: DawProblem[] = [];
  if (daw !== '0' && singleSource)
    problems.push({
      code: 'DAW_SINGLE_SOURCE',
      message: 'No generic exists for this product: send DAW 0.',
    });
  if (daw !== '0' && !brand && !prescriberForbids)
    problems.push({ code: 'DAW_GENERIC', message: 'A generic is dispensed: send DAW 0.' });
  if (daw === '1' && !prescriberForbids)
    problems.push({
      code: 'DAW_NOT_WRITTEN',
      message: 'DAW 1 needs the prescriber’s own “dispense as written” on the prescription.',
    });
  if (prescriberForbids && brand && !singleSource && daw !== '1')
    problems.push({
      code: 'DAW_EXPECTED',
      message: 'The prescriber forbids substitution: send DAW 1.',
    });
  if (prescriberForbids && !brand)
    problems.push({
      code: 'DAW_SUBSTITUTED',
      message: 'The prescriber forbids substitution: dispense the brand or call the prescriber.',
    });
  return problems;
}
