import { singleRoute, type Form } from '../forms.ts';
import { productKind, type ProductKind } from '../giving.ts';
import type { Joined } from '../joined.ts';
import type { RouteKey, VerbKey } from '../meaning.ts';
import type { Product } from '../product.ts';

const asked: ReadonlySet<ProductKind> = new Set<ProductKind>(['eye', 'ear', 'eyeOrEar']);
const routes: readonly (readonly [RegExp, RouteKey])[] = [
  [/^SUBLING/, 'tongue'],
  [/^BUCCAL/, 'cheek'],
  [/^VAG/, 'vagina'],
  [/^RECT/, 'rectum'],
  [/^NASAL/, 'nose'],
];
const inMouth: ReadonlySet<RouteKey | null> = new Set<RouteKey | null>(['tongue', 'cheek']);
/** Verbs that leave open that an orally disintegrating tablet lies on the tongue. */
const laid: ReadonlySet<VerbKey | null> = new Set<VerbKey | null>([null, 'dissolve', 'place']);

/**
 * Where a product goes by form and route of the drug file, for directions that don't say it; `ask`
 * where it goes into one of several places, null where nothing has to be said.
 */
function ownPlace(product: Product, form: Form): RouteKey | 'ask' | null {
  if (asked.has(productKind(product, form))) return 'ask';
  const route = singleRoute(product.route);
  const named = routes.find(([pattern]) => pattern.test(route));
  if (named !== undefined) return named[1];
  if (route === '' && /SUBLING|BUCCAL/i.test(product.route ?? '')) return 'ask';
  return inMouth.has(form.route) ? form.route : null;
}
const isDisintegrating = ({ form }: Product): boolean => /DISINTEGR|\bODT\b/i.test(form ?? '');
const isPlaced = ({ route, area }: Joined): boolean => route !== null || area !== null;
const isDose = ({ amount }: Joined): boolean => amount !== null;
/** The place of the first dose; the later ones go where it goes. */
const toPlace = (clauses: readonly Joined[], own: Partial<Joined>): readonly Joined[] =>
  clauses.map((clause, index) => (index === 0 ? { ...clause, ...own } : clause));

/**
 * Doses that say no place, with the one that the product itself has: under the tongue, into the
 * cheek, vaginally. Null where the place has to be asked: which eye, which ear.
 */
export function placedByProduct(
  clauses: readonly Joined[],
  product: Product,
  form: Form,
): readonly Joined[] | null {
  if (clauses.some(isPlaced) || !clauses.some(isDose)) return clauses;
  const place = ownPlace(product, form);
  if (place === 'ask') return null;
  if (place !== null) return toPlace(clauses, { route: place });
  const [first] = clauses;
  const onTongue = first !== undefined && isDisintegrating(product) && laid.has(first.verb);
  return onTongue
    ? toPlace(clauses, { route: 'onTongue', verb: first.verb ?? 'dissolve' })
    : clauses;
}
