import type { DraftClause } from '../draft.ts';
import { placed } from './timed.ts';

/**
 * "4 tablets, 3 tablets, 2 tablets daily for 3 days each": what the last says, each of them
 * says.
 */
export function spreadEach(clauses: readonly DraftClause[]): readonly DraftClause[] | null {
  const last = clauses.at(-1);
  if (last === undefined || !clauses.some((clause) => clause.eachLength)) return clauses;
  const earlier = clauses.slice(0, -1);
  if (!last.eachLength || earlier.length === 0) return null;
  if (earlier.some((clause) => clause.amount === null || clause.length !== null)) return null;
  const { timing, length, daily, everyDay, total, coded } = last;
  return clauses.map((clause, index) => ({
    ...clause,
    timing:
      index < earlier.length && (placed(clause) || clause.timing.count !== null)
        ? clause.timing
        : timing,
    daily: clause.daily || daily,
    everyDay: clause.everyDay || everyDay,
    total: clause.total || total,
    coded: clause.coded || coded,
    length,
    eachLength: false,
    join: index === 0 ? clause.join : 'then',
  }));
}
