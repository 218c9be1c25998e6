import type { Clause, Doses, Limit, Regimen } from '../regimen.ts';

/** How many doses a maximum comes to; null where it is counted in something else. */
function dosesIn({ amount, unit }: Limit, clause: Clause): number | null {
  if (unit === 'dose') return amount / 1000;
  if (clause.amount === null || clause.amount.unit !== unit) return null;
  return amount / clause.amount.high;
}
function dosesOf(clause: Clause, limits: readonly Limit[]): Doses | null {
  if (clause.timing.every?.unit !== 'minute' || clause.doses !== null) return null;
  const counts = limits.map((limit) => dosesIn(limit, clause));
  const [count] = counts;
  return count != null && Number.isInteger(count) && counts.every((one) => one === count)
    ? { count, upTo: true }
    : null;
}
/**
 * "Every 5 minutes as needed (maximum 3 doses in 15 minutes)": the maximum ends the attack, as "for
 * up to 3 doses" does; nobody takes it every 5 minutes all day.
 */
export function endedByLimit(regimen: Regimen): Regimen {
  const [clause, ...others] = regimen.clauses;
  const { limits } = regimen;
  const inMinutes = limits.length > 0 && limits.every(({ per }) => per?.unit === 'minute');
  if (clause === undefined || others.length > 0 || !inMinutes) return regimen;
  const doses = dosesOf(clause, limits);
  return doses === null ? regimen : { ...regimen, clauses: [{ ...clause, doses }], limits: [] };
}
