import { formatMoney } from '#domain/platform/rules/money.ts';
import { tenderWords } from './hand-over-fields.ts';

/** Money by one tender; cents. */
export interface Tendered {
  readonly tender: string;
  readonly amountCents: number;
}
const names: Readonly<Record<string, string>> = tenderWords;
const order = Object.keys(names);

/** The sum of each tender, in the order cash, card, check, house account; none of $0.00. */
export function byTender(payments: readonly Tendered[]): readonly Tendered[] {
  const sums = new Map<string, number>();
  for (const { tender, amountCents } of payments)
    sums.set(tender, (sums.get(tender) ?? 0) + amountCents);
  return [...sums]
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([tender, amountCents]) => ({ tender, amountCents }))
    .toSorted((a, b) => order.indexOf(a.tender) - order.indexOf(b.tender));
}
/** "$14.00 cash, $5.00 card"; empty where there is no money. */
export const tenderedText = (payments: readonly Tendered[]): string =>
  byTender(payments)
    .map(({ tender, amountCents }) => `${formatMoney(amountCents)} ${names[tender] ?? tender}`)
    .join(', ');

const giveBack: Readonly<Record<string, (money: string) => string>> = {
  cash: (money) => `Give ${money} back in cash.`,
  card: (money) => `Give ${money} back on the card, at its terminal.`,
  check: (money) => `${money} was paid by check: give the check back.`,
  house: (money) => `${money} comes off the house account: no money is given back.`,
};
/** What is to be done with the money of a pick-up that is undone, a sentence for each tender. */
export function giveBackLines(payments: readonly Tendered[]): readonly string[] {
  const lines = byTender(payments).flatMap(
    ({ tender, amountCents }) => giveBack[tender]?.(formatMoney(amountCents)) ?? [],
  );
  return lines.length === 0 ? ['Nothing was paid: no money is given back.'] : lines;
}
