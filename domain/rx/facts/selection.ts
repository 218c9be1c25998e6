import type { FactRow } from './types.ts';

/** What is entered or dispensed, in words, and whether it is a generic; null: nobody knows. */
export interface Selected {
  readonly text: string;
  readonly generic: boolean | null;
}
/** A product with its kind, where that is known. */
function textOf(selected: Selected | null): string | null {
  if (selected === null) return null;
  const { text, generic } = selected;
  if (generic === null) return text;
  return `${text}, ${generic ? 'a generic' : 'a brand'}`;
}
/**
 * A prescription that the prescriber wants dispensed as written (DAW 1, "brand medically
 * necessary") with a generic: the prescriber has to be asked, so a person answers with a reason. No
 * row for any other code, for a brand, and where nobody knows which it is.
 */
export const selectionRows = (
  daw: string | null,
  entered: Selected | null,
  scanned: Selected | null = null,
): readonly FactRow[] =>
  daw === '1' && (scanned ?? entered)?.generic === true
    ? [
        {
          fact: 'product',
          prescribed: 'as written (DAW 1)',
          entered: textOf(entered),
          label: null,
          scanned: textOf(scanned),
          parts: null,
          verdict: 'differs',
          why: 'The prescriber forbids substitution, and this is a generic',
          odd: 'prescribed',
          asks: true,
        },
      ]
    : [];
