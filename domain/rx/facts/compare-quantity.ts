import { ownEntry } from '#domain/platform/own-entry.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { Compared } from './compare-drug.ts';
import { comesTo, contentsOf, type Contents } from './contents.ts';
import type { FiledDrug, Prescribed } from './types.ts';

const same = (why = 'Same'): Compared => ({ verdict: 'same', why });
const differs = (why: string): Compared => ({ verdict: 'differs', why });
const unread = (why: string): Compared => ({ verdict: 'cannot compare', why });
const asked = (why: string): Compared => ({ ...unread(why), asks: true });

type Wanted = Pick<Prescribed, 'quantity' | 'quantityUnit' | 'billingUnit'>;
interface Own {
  readonly quantity: number | null;
  readonly drug: FiledDrug | null;
}
/** Both sides say a number, and the drug says in what it is counted. Thousandths. */
interface Counted {
  readonly wanted: number;
  readonly own: number;
  /** ML, GM or EA. */
  readonly unit: string;
  readonly drug: FiledDrug;
}

const amounts: Readonly<Record<string, string>> = { GM: 'grams', ML: 'milliliters' };
const shortUnits: Readonly<Record<string, string>> = { GM: ' g', ML: ' mL' };
const holding = (thousandths: number, unit: string): string =>
  `${formatQuantity(thousandths)}${ownEntry(shortUnits, unit) ?? ''}`;
/** As many containers as anybody has dispensed at once; a greater number counts mL or grams. */
const mostContainers = 12_000;
const isCount = (thousandths: number): boolean =>
  thousandths % 1000 === 0 && thousandths <= mostContainers;

const dividedWhy = ({ whole, part }: Contents, unit: string): string =>
  part === null || part === whole
    ? `a package holds ${holding(whole, unit)}`
    : `a package holds ${holding(whole, unit)}, one of its containers ${holding(part, unit)}`;
/** Which of a package and its containers a number counts, by what they come to. */
function byContents({ wanted, own, unit, drug }: Counted, isUnspecified: boolean): Compared {
  const contents = contentsOf(drug);
  if (contents === null)
    return isUnspecified
      ? differs('Another quantity')
      : asked('They count in other units, and what a package holds is not known: look at both');
  const { whole, part } = contents;
  const divided = dividedWhy(contents, unit);
  const comes = [part, whole].some((holds) => holds !== null && comesTo(wanted, holds, own));
  if (!comes)
    return wanted === own
      ? asked(`Counted in pieces and in ${ownEntry(amounts, unit) ?? unit}: ${divided}`)
      : differs(`Another quantity: ${divided}`);
  // "4 unspecified" may be 4 pens of 0.5 mL and 4 mL.
  if (isUnspecified && part !== null && isCount(wanted) && wanted % part === 0)
    return asked(`The prescription does not say in what it counts: ${divided}`);
  const isOneContainer = part === whole;
  const isContainers = part !== null && wanted > 1000 && comesTo(wanted, part, own);
  return isOneContainer || isContainers
    ? same(`The same: ${divided}`)
    : asked(`One package or one container of it: ${divided}`);
}
/** Equal numbers, of which the prescription does not say what they count. */
function unspecifiedAlike({ wanted, unit, drug }: Counted): Compared {
  const contents = contentsOf(drug);
  if (unit === 'EA') {
    const isFew = wanted <= 3000 && contents !== null && contents.whole > wanted;
    return isFew
      ? asked(`Packages or pieces is not said: a package holds ${holding(contents.whole, unit)}`)
      : same();
  }
  const why = `The prescription does not say that it counts in ${unit}`;
  const part = contents?.part ?? null;
  return contents !== null && part !== null && part !== 1000 && part !== wanted && isCount(wanted)
    ? asked(`${why}: ${dividedWhy(contents, unit)}`)
    : unread(`${why}: look at both`);
}
/** "1 each" of 28 tablets may be a package; "1 tablet" is one tablet. */
const packageWords: ReadonlySet<string> = new Set([
  'Blister',
  'Each',
  'Kit',
  'Packet',
  'Unspecified',
]);
/** Another number of the same unit, which may count packages. */
function otherNumber({ wanted, own, unit, drug }: Counted, word: string | null): Compared {
  const contents = contentsOf(drug);
  const mayBePackages =
    unit === 'EA' &&
    (word === null || packageWords.has(word)) &&
    contents !== null &&
    comesTo(wanted, contents.whole, own);
  return mayBePackages
    ? asked(`Packages or pieces is not said: ${dividedWhy(contents, unit)}`)
    : differs('Another quantity');
}
function compareCounted(both: Counted, wanted: Wanted): Compared {
  const { billingUnit, quantityUnit } = wanted;
  const isEqual = both.wanted === both.own;
  if (billingUnit === both.unit || (billingUnit === null && both.unit === 'EA')) {
    if (!isEqual) return otherNumber(both, quantityUnit);
    return billingUnit === null ? unspecifiedAlike(both) : same();
  }
  if (billingUnit === null && isEqual) return unspecifiedAlike(both);
  const amount = ownEntry(amounts, billingUnit ?? '');
  if (amount !== undefined) return asked(`Prescribed in ${amount}, counted in ${both.unit}`);
  return byContents(both, billingUnit === null);
}
/**
 * Quantities in thousandths. Where one counts pieces and the other mL or grams, what the package
 * and its containers hold is compared: 5 pens of 3 mL are 15 mL, and 15 pieces are not. Grams or
 * milliliters of what is counted otherwise are asked: the same number of both is another amount. A
 * number that may count packages as well as pieces is asked, too.
 */
export function compareQuantities(wanted: Wanted, { quantity, drug }: Own): Compared {
  if (wanted.quantity === null) return unread('The prescription does not say it');
  if (quantity === null) return unread('Not entered yet');
  const unit = drug?.unit ?? null;
  if (drug !== null && unit !== null)
    return compareCounted({ wanted: wanted.quantity, own: quantity, unit, drug }, wanted);
  return wanted.quantity === quantity ? same() : differs('Another quantity');
}
