import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import { discardAfter } from '#domain/label/rules/text.ts';
import { addDays, businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { mixedOf } from '#domain/rx/days-supply/index.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { lotsOf } from '#server/repositories/stock/stock.ts';
import { productText } from '../product-text.ts';
import type { RxWork } from '../work.ts';
import { formulaOf } from './compound.ts';

/** Expiries of the bottles that were scanned for a fill, or that it was dispensed from. */
const bottlesExpire = (bundle: RxBundle, fill: FillRecord): readonly string[] => [
  ...bundle.dispensed.flatMap((row) => (row.fill_id === fill.id ? row.expires_on : [])),
  ...bundle.scans.flatMap((scan) =>
    scan.fill_id === fill.id && scan.outcome === 'accepted' && !scan.struck
      ? (scan.expires_on ?? [])
      : [],
  ),
];

/** Until when what is made or mixed keeps, from the day on which it is; none of other products. */
function madeExpires(
  bundle: RxBundle,
  fill: FillRecord,
  product: DrugRecord,
  now: string,
): readonly string[] {
  const madeOn = businessDate(fill.dv_at ?? now, bundle.store.time_zone);
  const budDays = formulaOf(fill)?.budDays ?? null;
  const inUse = mixedOf(productText(product))?.days ?? null;
  return [budDays, inUse].flatMap((days) => (days === null ? [] : addDays(madeOn, days)));
}
export const earliest = (dates: readonly string[]): string | null => dates.toSorted()[0] ?? null;

/**
 * The day after which what is in the vial is not used, as far as it is known: the earliest expiry
 * of its bottles; of a compound or of what is mixed, also the days from the one on which it is
 * made. Null where nothing of it is known yet. `now`: an ISO instant.
 */
export const contentExpiresOn = (
  bundle: RxBundle,
  fill: FillRecord,
  product: DrugRecord,
  now: string,
): string | null =>
  earliest([...bottlesExpire(bundle, fill), ...madeExpires(bundle, fill, product, now)]);

/**
 * The same before any bottle was scanned: of the lots on the shelf that last through the supply,
 * the one that expires first, which is taken first. A label with its day holds whichever of them is
 * taken. Null where a bottle was scanned, of a compound, and where nothing is on the shelf.
 */
export async function expectedExpiry(
  work: Pick<RxWork, 'db' | 'storeId' | 'userId' | 'now' | 'today'>,
  bundle: RxBundle,
  fill: FillRecord,
  product: DrugRecord,
): Promise<string | null> {
  if (bottlesExpire(bundle, fill).length > 0 || product.made_of !== null) return null;
  const lasts = addDays(work.today, fill.days_supply ?? 0);
  const lots = await lotsOf(work, product.id);
  return earliest(
    lots.flatMap((lot) =>
      lot.on_hand > 0 && !lot.recalled && !lot.quarantined && lot.expires_on >= lasts
        ? lot.expires_on
        : [],
    ),
  );
}

/** What a label says of its content, each in words. */
type Said = readonly (readonly [what: string, words: string])[];
type SaidFacts = Pick<
  VialLabelFacts,
  | 'patient'
  | 'directions'
  | 'drug'
  | 'prescriber'
  | 'totalQuantity'
  | 'owedQuantity'
  | 'filledOn'
  | 'lotExpiresOn'
>;
const wordsOf = (texts: readonly (string | null)[]): string => texts.filter(Boolean).join(' ');
const saidOf = (facts: SaidFacts): Said => [
  ['patient', wordsOf([facts.patient.firstName, facts.patient.middleName, facts.patient.lastName])],
  [
    'drug',
    wordsOf([facts.drug.name, facts.drug.strength, facts.drug.form, facts.drug.manufacturer]),
  ],
  ['directions', facts.directions],
  ['quantity', formatQuantity(facts.totalQuantity)],
  ['still owed', formatQuantity(facts.owedQuantity)],
  ['prescriber', wordsOf([facts.prescriber.firstName, facts.prescriber.lastName])],
];
const isPrinted = (what: string, before: string | undefined, words: string): string =>
  `${what}: ${before} is printed, ${words} is right`;
const differences = (printed: Said, now: Said): readonly string[] =>
  now.flatMap(([what, words], index) => {
    const before = printed[index]?.[1];
    return before === words ? [] : isPrinted(what, before, words);
  });
/** A day that is too late; an earlier one is kept, too. */
function tooLate(printed: SaidFacts, now: SaidFacts): readonly string[] {
  const [before, right] = [printed, now].map(({ filledOn, lotExpiresOn }) =>
    discardAfter(filledOn, lotExpiresOn),
  );
  return before !== undefined && right !== undefined && before > right
    ? [isPrinted('discard after', formatDate(before), formatDate(right))]
    : [];
}

/** The fill that a label is of: its product, and what of it is still owed, in thousandths. */
export interface Labelled {
  readonly fill: FillRecord | null;
  readonly product: DrugRecord;
  readonly owed: number;
}
/**
 * Why the newest label no longer says what the fill is, in words; null where it does, or where none
 * was printed. A print from before its facts were kept is not judged.
 */
export function labelChanged(
  bundle: RxBundle,
  { fill, product, owed }: Labelled,
  { now, today }: { readonly now: string; readonly today: string },
): string | null {
  const [printed] = bundle.labelFacts;
  if (fill === null || fill.labels_printed === 0 || printed === undefined) return null;
  const facts: SaidFacts = {
    patient: {
      lastName: bundle.patient.last_name,
      firstName: bundle.patient.first_name,
      middleName: bundle.patient.middle_name,
    },
    directions: bundle.rx.sig_text,
    drug: {
      name: product.name,
      strength: product.strength,
      form: product.form,
      manufacturer: product.manufacturer,
      genericFor: product.generic_for,
    },
    prescriber: {
      lastName: bundle.prescriber.last_name,
      firstName: bundle.prescriber.first_name,
      degree: bundle.prescriber.degree,
    },
    totalQuantity: fill.quantity,
    owedQuantity: owed,
    filledOn: fill.filled_on ?? today,
    lotExpiresOn: contentExpiresOn(bundle, fill, product, now),
  };
  return (
    [...differences(saidOf(printed), saidOf(facts)), ...tooLate(printed, facts)].join('; ') || null
  );
}
