import type { Clause, Regimen } from '../regimen.ts';

const noDays: readonly number[] = [];
/** The days of a clause, each by itself; the last one names the cycle of all. */
function oneByOne(clause: Clause): readonly Clause[] {
  const { onDays } = clause;
  if (onDays === null || onDays === 'today' || onDays.also === undefined) return [clause];
  const { also, ...first } = onDays;
  const all = [first.from, ...(also ?? noDays)];
  return all.map((day, index) => ({
    ...clause,
    join: index === 0 ? clause.join : 'then',
    onDays: {
      ...first,
      from: day,
      to: day,
      cycle: index === all.length - 1 ? first.cycle : null,
    },
  }));
}
/** "On days 1, 8 and 15" as a dose on each of them, one after another. */
export const dayByDay = (regimen: Regimen): Regimen =>
  regimen.clauses.some(({ onDays }) => onDays !== null && onDays !== 'today' && onDays.also)
    ? { ...regimen, clauses: regimen.clauses.flatMap(oneByOne) }
    : regimen;
