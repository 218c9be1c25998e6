import type { ResponseSegments } from '#domain/claim/ncpdp/transmission.ts';
import type { Member, Product } from '#payer/book/book.ts';

/** The parts of an answer that a duplicate repeats word for word. */
export type KeptAnswer = Pick<
  ResponseSegments,
  'responsePricing' | 'responseDur' | 'responsePriorAuthorization'
>;
/** A claim that was paid or captured. Quantity in thousandths. */
export interface KeptClaim {
  /** 503-F3. */
  readonly authorization: string;
  readonly plan: string;
  readonly cardholder: string;
  readonly personCode: string;
  readonly provider: string;
  readonly rx: string;
  readonly fill: number;
  readonly on: string;
  readonly ndc: string;
  /** 343-HD of a partial fill or of its completion; '' for a whole one. */
  readonly part: string;
  readonly quantity: number;
  readonly days: number;
  readonly prescriber: string | null;
  /** Of the payer's drug file; null for a compound. */
  readonly drug: string | null;
  readonly drugClass: string | null;
  readonly captured: boolean;
  readonly answer: KeptAnswer;
  /** Authorization number of its reversal; null while it stands. */
  readonly reversed: string | null;
}
/** What happened, in its order: enough to be in the same state again. */
export type Happening =
  | { readonly kind: 'kept'; readonly claim: KeptClaim }
  | { readonly kind: 'reversed'; readonly authorization: string; readonly by: string };
/** All that a payer remembers. `last` is the number of the latest authorization. */
export interface State {
  readonly claims: readonly KeptClaim[];
  readonly last: number;
}
export const nothingYet: State = { claims: [], last: 0 };

/** The state after something happened. */
export function after(state: State, happening: Happening): State {
  if (happening.kind === 'kept')
    return { claims: [...state.claims, happening.claim], last: state.last + 1 };
  return {
    claims: state.claims.map((claim) =>
      claim.authorization === happening.authorization
        ? { ...claim, reversed: happening.by }
        : claim,
    ),
    last: state.last + 1,
  };
}
/** The next authorization number: day and a running number, 503-F3. */
export const nextAuthorization = (state: State, today: string): string =>
  `${today.replaceAll('-', '')}${String(state.last + 1).padStart(8, '0')}`;

type Person = Pick<Member, 'plan' | 'cardholder' | 'personCode'>;
/** The claims of one member that stand, oldest first. */
export const historyOf = (state: State, person: Person): readonly KeptClaim[] =>
  state.claims.filter(
    (claim) =>
      claim.reversed === null &&
      claim.plan === person.plan &&
      claim.cardholder === person.cardholder &&
      claim.personCode === person.personCode,
  );

/**
 * What a member used up in a calendar year, in cents; the employer’s fund is no benefit of the
 * plan. It follows from the claims that stand: a reversal gives it back.
 */
export interface Used {
  readonly deductible: number;
  readonly patient: number;
  readonly benefit: number;
  readonly assistance: number;
}
export function usedIn(history: readonly KeptClaim[], year: string): Used {
  const prices = history
    .filter((claim) => claim.on.startsWith(year))
    .map((claim) => claim.answer.responsePricing ?? {});
  const sum = (id: 'FH' | 'F5' | 'F9' | 'UD'): number =>
    prices.reduce((all, price) => all + (price[id] ?? 0), 0);
  return {
    deductible: sum('FH'),
    patient: sum('F5'),
    benefit: sum('F9') - sum('UD'),
    assistance: sum('UD'),
  };
}
/** The last fill of the same drug that stands, up to a day. */
export const lastFillOf = (
  history: readonly KeptClaim[],
  product: Product,
  on: string,
): KeptClaim | null =>
  history
    .filter((claim) => claim.drug === product.drug && claim.on <= on)
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .at(-1) ?? null;
