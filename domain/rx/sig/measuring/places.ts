import type { RouteKey, UnitKey } from '../meaning.ts';
import type { Clause } from '../regimen.ts';

const doubling = new Set<RouteKey>([
  'bothEyes',
  'eachEye',
  'bothEars',
  'eachEar',
  'eachNostril',
  'bothNostrils',
  'eachCheek',
  'mouthSides',
]);
/** What is opened for one use holds enough for both sides. */
const forBoth = new Set<UnitKey>(['vial', 'ampule', 'nebule', 'syringe', 'pen']);
/** "1 vial in both eyes", and even "in each eye": of one vial, or of one for each eye. */
export const isShared = ({ amount, route }: Clause): boolean =>
  amount !== null && forBoth.has(amount.unit) && route !== null && doubling.has(route);
/** An amount for each of two sides. */
export const isDoubled = (clause: Clause): boolean =>
  clause.route !== null &&
  doubling.has(clause.route) &&
  (clause.route.startsWith('each') || !isShared(clause));
/** Routes that leave open how many places there are. */
export const openSides = new Set<RouteKey>([
  'nostrils',
  'eitherEye',
  'affectedEyes',
  'affectedEars',
]);
/** On each of several parts of the body: "to each hand". How many all nails are is open. */
const pairedNames =
  'upper arm|arm|leg|hand|foot|feet|knee|elbow|shoulder|ankle|hip|wrist|thigh|eyelid|cheek|ear|' +
  'breast|heel';
const pairedParts = new RegExp(`^(?:${pairedNames})s?$`);
/** "To the knees": one amount for both, or for each. */
export const isPlural = (part: string): boolean =>
  part === 'feet' || (part.endsWith('s') && pairedParts.test(part));
/** On how many parts of the body an amount goes, each time; null where that is open. */
export function placesOf({ area }: Clause): number | null {
  if (area?.on !== undefined) return null;
  const sided = (area?.sites ?? []).filter(({ side }) => side === 'each' || side === 'both');
  const [site, ...others] = sided;
  if (site === undefined) return 1;
  return others.length === 0 && area?.sites.length === 1 && pairedParts.test(site.part) ? 2 : null;
}
