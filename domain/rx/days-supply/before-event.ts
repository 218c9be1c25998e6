import type { Clause, Regimen } from '../sig/regimen.ts';
import { hasTiming } from './worn.ts';

const isOneBefore = ({ event, amount, timing, length, doses }: Clause): boolean =>
  event !== null &&
  !event.starting &&
  amount !== null &&
  !hasTiming({ timing }) &&
  length === null &&
  doses === null;
const isSameDose = (first: Clause, { amount }: Clause): boolean =>
  amount === null || JSON.stringify(amount) === JSON.stringify(first.amount);
/**
 * "1 patch 4 hours before travel, then every 3 days": the dose before the event is the first of
 * those that follow at their interval. Null where directions are not so; whether the next one is
 * due one interval later is asked.
 */
export function afterEvent(regimen: Regimen): Regimen | null {
  const [first, next, ...others] = regimen.clauses;
  if (first === undefined || next === undefined || others.length > 0) return null;
  if (regimen.repeat !== null || regimen.endings.length > 0 || !isOneBefore(first)) return null;
  const follows = next.join === 'then' && next.begins === null && next.timing.every !== null;
  if (!follows || !isSameDose(first, next)) return null;
  const { amount, same, area, route } = first;
  const place = { area: next.area ?? area, route: next.route ?? route };
  return { ...regimen, clauses: [{ ...next, ...place, join: 'first', amount, same }] };
}
/** What has to be asked of such directions. */
export const eventQuestions = (regimen: Regimen): readonly string[] =>
  afterEvent(regimen) === null
    ? []
    : ['Is the next one due one interval after the one before the event?'];
