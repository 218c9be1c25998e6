/** What became of a prescription, for a prescriber who asked to hear of it. */
export type FillOutcome = 'Dispensed' | 'PartiallyDispensed' | 'NotDispensed' | 'Transferred';
const every: readonly FillOutcome[] = [
  'Dispensed',
  'PartiallyDispensed',
  'NotDispensed',
  'Transferred',
];
const named: Readonly<Record<string, FillOutcome>> = {
  dispensed: 'Dispensed',
  'partially dispensed': 'PartiallyDispensed',
  'not dispensed': 'NotDispensed',
  transferred: 'Transferred',
};
/**
 * Which outcomes a prescriber wants to hear of, by the words of RxFillIndicator (SCRIPT 2017071):
 * “All Fill Statuses”, “All Fill Statuses
 * Except Transferred”, or names with “And” between. Nothing said, words that nobody knows, and
 * “Cancel All Fill Statuses” are none.
 */
export function outcomesWanted(indicator: string | null | undefined): readonly FillOutcome[] {
  const said = (indicator ?? '').trim().toLowerCase().replace(/\s+/g, ' ');
  if (said === 'all fill statuses') return every;
  if (said === 'all fill statuses except transferred')
    return every.filter((fillOutcome) => fillOutcome !== 'Transferred');
  return said.split(' and ').flatMap((part) => {
    const outcome = Object.hasOwn(named, part) ? named[part] : undefined;
    return outcome === undefined ? [] : [outcome];
  });
}
