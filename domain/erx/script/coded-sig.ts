import { readDirections } from '#domain/rx/sig/index.ts';
import { daysPer } from '#domain/rx/sig/meaning.ts';
import { measureRegimen } from '#domain/rx/sig/measure.ts';
import type { Amount, Clause, Regimen } from '#domain/rx/sig/regimen.ts';

const regimenOf = (text: string): Regimen | null => {
  const found = readDirections(text, { form: null });
  return found.kind === 'read' ? found.regimen : null;
};
const isSameAmount = (one: Amount, other: Amount): boolean =>
  one.low === other.low && one.high === other.high;
/** Amounts in one unit that are not the same; amounts in two units say nothing of each other. */
function amountsDiffer(coded: Clause, text: Clause): boolean {
  const { amount } = coded;
  if (amount === null || text.amount === null) return false;
  const inUnit = [text.amount, ...text.same].find(({ unit }) => unit === amount.unit);
  return inUnit !== undefined && !isSameAmount(amount, inUnit);
}
const lengthIn = ({ length }: Clause): number | null =>
  length === null ? null : length.span.high * daysPer[length.span.unit];
const bothDiffer = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one - other) > 1e-6;
/** How often in a day each step is given; null where it does not say. */
const timesIn = (regimen: Regimen): readonly (number | null)[] =>
  measureRegimen(regimen).course.map(({ uses }) =>
    uses === null ? null : uses.quantity / uses.days,
  );

/**
 * In what the codes of directions say something else than their text: how much, or how often and
 * how long. Null where they agree, and where one of them can't be read or has other steps.
 */
export function codesDiffer(coded: readonly string[], text: string): 'dose' | 'timing' | null {
  const [said, written] = [regimenOf(coded.join(', then ')), regimenOf(text)];
  if (said === null || written === null) return null;
  if (said.clauses.length !== written.clauses.length) return null;
  const pairs = said.clauses.flatMap((clause, index) => {
    const other = written.clauses[index];
    return other === undefined ? [] : [[clause, other] as const];
  });
  if (pairs.some(([one, other]) => amountsDiffer(one, other))) return 'dose';
  const [own, others] = [timesIn(said), timesIn(written)];
  if (
    own.length === others.length &&
    own.some((times, at) => bothDiffer(times, others[at] ?? null))
  )
    return 'timing';
  return pairs.some(([one, other]) => bothDiffer(lengthIn(one), lengthIn(other))) ? 'timing' : null;
}
