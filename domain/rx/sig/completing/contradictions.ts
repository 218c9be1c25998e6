import type { UnitKey } from '../meaning.ts';
import { measureRegimen, type Rate } from '../measure.ts';
import type { Clause, Join, Limit, Regimen } from '../regimen.ts';

const isSameSpan = (one: Limit, other: Limit): boolean =>
  one.unit === other.unit &&
  one.acetaminophen === other.acetaminophen &&
  JSON.stringify(one.per) === JSON.stringify(other.per);
/** "Max 8 per day, max 6 per day": two numbers for one maximum. */
const limitsContradict = ({ limits }: Regimen): boolean =>
  limits.some((one, index) =>
    limits.slice(index + 1).some((two) => isSameSpan(one, two) && one.amount !== two.amount),
  );

const changes: Readonly<Partial<Record<Join, 'up' | 'down'>>> = {
  increase: 'up',
  mayIncrease: 'up',
  toleratedIncrease: 'up',
  decrease: 'down',
  mayDecrease: 'down',
};
interface Use {
  readonly rate: Rate;
  readonly unit: UnitKey;
}
/** What a clause uses by itself; null where it does not say. */
function useOf(clause: Clause): Use | null {
  const { rate, unit } = measureRegimen({
    clauses: [{ ...clause, join: 'first', begins: null }],
    endings: [],
    repeat: null,
    limits: [],
    holds: [],
    sentences: [],
  });
  return rate === null || unit === null ? null : { rate, unit };
}
/** "40 mg daily, then increase to 20 mg daily": it goes down. */
function changeContradicts(before: Clause | undefined, clause: Clause): boolean {
  const way = changes[clause.join];
  if (way === undefined || before === undefined) return false;
  const [from, to] = [useOf(before), useOf(clause)];
  if (from === null || to === null || from.unit !== to.unit) return false;
  const [least, most] = way === 'up' ? [from.rate, to.rate] : [to.rate, from.rate];
  return most.quantity * least.days < least.quantity * most.days;
}

/** Parts of the body on which a sentence forbids the use. */
const forbidden: Readonly<Record<string, RegExp>> = {
  notOnFace: /^(?:face|entire face|cheeks?|forehead|chin|nose)$/,
  notFaceGroinUnderarms: /^(?:face|entire face|groin|underarms?)$/,
  notFaceGroinAxilla: /^(?:face|entire face|groin|armpits?)$/,
  notFaceGroinArmpits: /^(?:face|entire face|groin|armpits?)$/,
  notFaceGroin: /^(?:face|entire face|groin)$/,
  notFaceOrGroin: /^(?:face|entire face|groin)$/,
};
/** "Apply to the face. Do not use on the face." */
const placeContradicts = ({ area }: Clause, sentences: readonly string[]): boolean =>
  sentences.some((key) => area?.sites.some(({ part }) => forbidden[key]?.test(part)) === true);

/**
 * Whether the parts of directions contradict each other: two maxima for one span, a dose that is
 * increased to less, a place on which the same directions forbid the use.
 */
export const contradictsItself = (regimen: Regimen): boolean =>
  limitsContradict(regimen) ||
  regimen.clauses.some(
    (clause, index) =>
      changeContradicts(regimen.clauses[index - 1], clause) ||
      placeContradicts(clause, regimen.sentences),
  );
