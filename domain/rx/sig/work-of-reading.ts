/** A text that asks for more is not read; a taper of six steps asks for a few thousand. */
const mostSteps = 20_000;
/** The same of what was looked at before, and found to be known. */
const mostLooks = 120_000;
/** Nobody writes more doses one after the other. */
const mostClauses = 24;

/** Counts the work of one reading: a text that can be read in countless ways is given up. */
export function workOfReading() {
  let steps = 0;
  let looks = 0;
  const isGivenUp = (): boolean => steps > mostSteps || looks > mostLooks;
  return {
    isGivenUp,
    looks: (): number => looks,
    /** One more state, which carries so many doses; false where it is not looked at any more. */
    look(clauses: number): boolean {
      looks += 1 + clauses;
      return !isGivenUp() && clauses <= mostClauses;
    },
    /** One more state that is not known yet; false where the text is given up. */
    step(): boolean {
      steps += 1;
      return !isGivenUp();
    },
  };
}
