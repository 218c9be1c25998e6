import { ownEntry } from '#domain/platform/own-entry.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { amountsBehind, type WrittenAmount, type WrittenNumber } from '../sig/administrative.ts';
import type { Compared } from './compare-drug.ts';
import { comesTo, contentsOf } from './contents.ts';
import type { Entered, FactKey, FactRow, FiledDrug } from './types.ts';

/** What is entered, as far as directions may repeat it behind themselves. */
type EnteredAmounts = Pick<Entered, 'drug' | 'quantity' | 'refills' | 'daysSupply' | 'sig'>;
const same: Compared = { verdict: 'same', why: 'Same' };
const differs = (why: string): Compared => ({ verdict: 'differs', why });
const unread = (why: string): Compared => ({ verdict: 'cannot compare', why });

const measures = { ml: 'ML', gram: 'GM', piece: 'EA' } as const;
function compareContainers(count: number, quantity: number, drug: FiledDrug): Compared {
  const contents = contentsOf(drug);
  if (contents === null) return unread('What a package holds is not known: look at both');
  const { whole, part } = contents;
  const fits = [whole, part].some((holds) => holds !== null && comesTo(count, holds, quantity));
  return fits ? same : differs(`Another quantity: a package holds ${formatQuantity(whole)}`);
}
/** One number with its unit beside the quantity, which is counted in the drug's own unit. */
function compareNumber(
  { value, unit }: WrittenNumber,
  quantity: number,
  drug: FiledDrug,
): Compared {
  if (unit === 'container') return compareContainers(value, quantity, drug);
  if (unit === 'unit') return unread('They count in other units: look at both');
  const measure = unit === null ? null : ownEntry(measures, unit);
  if (measure === 'EA' && drug.unit !== null && drug.unit !== 'EA')
    return differs(`The prescription counts in ${drug.unit}`);
  if (measure !== null && drug.unit !== null && measure !== drug.unit)
    return unread('They count in other units: look at both');
  if (value === quantity) return same;
  const packages = measure === null && drug.unit !== 'EA';
  return packages && compareContainers(value, quantity, drug).verdict === 'same'
    ? same
    : differs('Another quantity');
}
/** "60 g tube", "1 bottle (120 mL)": what is measured says more than the container. */
const telling = (numbers: readonly WrittenNumber[]): readonly WrittenNumber[] => {
  const measured = numbers.filter(({ unit }) => unit !== null && unit !== 'container');
  return measured.length > 0 ? measured : numbers;
};
const twoFigures = 'Its figures do not agree with each other';
function compareQuantity({ numbers }: WrittenAmount, { quantity, drug }: EnteredAmounts): Compared {
  if (quantity === null || drug === null) return unread('Not entered yet');
  const all = telling(numbers).map((number) => compareNumber(number, quantity, drug));
  if (all.length === 0) return differs(twoFigures);
  return all.find(({ verdict }) => verdict === 'differs') ?? all[0] ?? same;
}
function compareWhole({ numbers }: WrittenAmount, entered: number | null, why: string): Compared {
  if (entered === null) return unread('Not entered yet');
  const [number] = numbers;
  if (number === undefined) return differs(twoFigures);
  return number.value <= entered && entered <= number.to ? same : differs(why);
}
const whole = (number: number | null): string | null => (number === null ? null : String(number));
const kinds = {
  quantity: {
    fact: 'sigQuantity',
    compare: compareQuantity,
    entered: ({ quantity }) => (quantity === null ? null : formatQuantity(quantity)),
  },
  refills: {
    fact: 'sigRefills',
    compare: (written, { refills }) => compareWhole(written, refills, 'Another number of refills'),
    entered: ({ refills }) => whole(refills),
  },
  days: {
    fact: 'sigDays',
    compare: (written, { daysSupply }) => compareWhole(written, daysSupply, 'Another days supply'),
    entered: ({ daysSupply }) => whole(daysSupply),
  },
} as const satisfies Record<
  WrittenAmount['kind'],
  {
    readonly fact: FactKey;
    readonly compare: (written: WrittenAmount, entered: EnteredAmounts) => Compared;
    readonly entered: (entered: EnteredAmounts) => string | null;
  }
>;
const order = ['quantity', 'refills', 'days'] as const;

/**
 * Quantity, refills and days supply that are written behind directions, each beside what is
 * entered. The label leaves those words out, so a difference is asked: one row for each that was
 * written, none for directions without. Both texts count where a message and an entry have other
 * words.
 */
export function writtenRows(
  prescribed: string | null,
  entered: EnteredAmounts,
): readonly FactRow[] {
  const texts = [prescribed, entered.sig ?? null].filter((text) => text !== null);
  const written = texts.flatMap((text) => amountsBehind(text));
  return order.flatMap((kind) => {
    const own = written.filter((amount) => amount.kind === kind);
    if (own.length === 0) return [];
    const { fact, compare, entered: shown } = kinds[kind];
    const all = own.map((amount) => compare(amount, entered));
    const found =
      all.find(({ verdict }) => verdict === 'differs') ??
      all.find(({ verdict }) => verdict === 'cannot compare') ??
      same;
    const differing = found.verdict === 'differs';
    return [
      {
        fact,
        prescribed: [...new Set(own.map(({ words }) => `“${words}”`))].join(', '),
        entered: shown(entered),
        label: null,
        scanned: null,
        parts: null,
        verdict: found.verdict,
        why: found.why,
        odd: differing ? 'prescribed' : null,
        asks: differing,
      },
    ];
  });
}
