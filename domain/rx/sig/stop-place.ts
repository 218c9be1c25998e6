import type { StopCode } from './complete.ts';
import { isOtherSubstance } from './completing/said-twice.ts';
import { isPartedByUse } from './contradicting/held-together.ts';
import { isByMouthAway, isSwallowedAway } from './contradicting/under-tongue.ts';
import { isUnitOfOthers } from './contradicting/unit-of-kind.ts';
import { formOfProduct } from './forms.ts';
import {
  isInjectedElsewhere,
  isSwallowed,
  productKind,
  routeContradicts,
  verbContradicts,
} from './giving.ts';
import { termsAt, type Term } from './grammar/terms.ts';
import type { Token } from './lexer.ts';
import { isNoUnitOf, organContradicts, type Product } from './product.ts';

const plain = { verb: null, route: null, notes: [] };
/** Whether a phrase by itself is what a stop is for. */
const causes: Readonly<Partial<Record<StopCode, (term: Term, product: Product) => boolean>>> = {
  UNIT_OF_PRODUCT: (term, product) => {
    if (term.kind !== 'amount' || term.amount.unit === null) return false;
    const form = formOfProduct(product);
    const { unit } = term.amount;
    if (isOtherSubstance(unit, product)) return true;
    return (
      isNoUnitOf(unit, form, product) || isUnitOfOthers(unit, productKind(product, form), product)
    );
  },
  ROUTE_OF_PRODUCT: (term, product) => {
    if (term.kind !== 'route') return term.kind === 'area';
    if (isByMouthAway({ verb: null, route: term.route }, product)) return true;
    const kind = productKind(product, formOfProduct(product));
    const giving = { verb: null, route: term.route, area: null, unit: null, dissolved: false };
    if (isSwallowed(giving, kind) || routeContradicts(term.route, kind)) return true;
    if (isInjectedElsewhere(term.route, kind, product)) return true;
    return organContradicts(term.route, { amount: null, form: product.form });
  },
  NOT_CRUSHED: (term, product) => {
    if (term.kind === 'verb') return isPartedByUse({ ...plain, verb: term.verb }, product);
    return term.kind === 'route' && isPartedByUse({ ...plain, route: term.route }, product);
  },
  VERB_OF_PRODUCT: (term, product) => {
    if (term.kind !== 'verb') return false;
    if (isSwallowedAway(term.verb, product)) return true;
    const kind = productKind(product, formOfProduct(product));
    const giving = { verb: term.verb, route: null, area: null, unit: null, dissolved: false };
    return verbContradicts(giving, kind);
  },
};
/**
 * Where a text contradicts its product: first and last token of the phrase; null where no single
 * phrase does.
 */
export function stopPlace(
  tokens: readonly Token[],
  code: StopCode,
  product: Product,
): readonly [first: Token, last: Token] | null {
  for (const [at, first] of tokens.entries()) {
    const ends = termsAt(tokens, at)
      .filter(([term]) => causes[code]?.(term, product) === true)
      .map(([, end]) => end);
    const last = tokens[Math.max(0, ...ends) - 1];
    if (last !== undefined) return [first, last];
  }
  return null;
}
