/** Days after which a debt is older: 0–30, 31–60, 61–90, over 90. */
const debtAges = [30, 60, 90] as const;
/** What is owed by age, cents; a credit of the account stands as a minus in `current`. */
export interface AgedDebt {
  readonly currentCents: number;
  readonly over30Cents: number;
  readonly over60Cents: number;
  readonly over90Cents: number;
}
/** The age columns as they are read. */
export const debtAgeText: Readonly<Record<keyof AgedDebt, string>> = {
  currentCents: '0–30 days',
  over30Cents: '31–60 days',
  over60Cents: '61–90 days',
  over90Cents: 'Over 90 days',
};
/** How a payment on an account may be made. */
export const accountTenders = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'card', label: 'Card' },
  { value: 'fsa', label: 'FSA' },
] as const;
export type AccountTender = (typeof accountTenders)[number]['value'];

/** A charge that stands: what it came to, cents, and how many days ago it was made. */
export interface OpenCharge {
  readonly amountCents: number;
  readonly days: number;
}
/**
 * What is owed, by age. What was paid settles the oldest charge first; what is paid beyond all
 * charges is a credit. Charges and
 * payments that were reversed are not given.
 */
export function agedDebt(charges: readonly OpenCharge[], paidCents: number): AgedDebt {
  const [first, second, third] = debtAges;
  let current = 0;
  let over30Cents = 0;
  let over60Cents = 0;
  let over90Cents = 0;
  let left = paidCents;
  for (const charge of charges.toSorted((a, b) => b.days - a.days)) {
    const settled = Math.min(left, charge.amountCents);
    left -= settled;
    const open = charge.amountCents - settled;
    if (charge.days > third) over90Cents += open;
    else if (charge.days > second) over60Cents += open;
    else if (charge.days > first) over30Cents += open;
    else current += open;
  }
  return {
    currentCents: current - left,
    over30Cents,
    over60Cents,
    over90Cents,
  };
}
export const owedInAll = (agedDebt: AgedDebt): number =>
  agedDebt.currentCents + agedDebt.over30Cents + agedDebt.over60Cents + agedDebt.over90Cents;

export interface AccountEntry {
  readonly kind: 'charge' | 'payment' | 'reversal';
  readonly tender: AccountTender | null;
  readonly reference: string | null;
  readonly rxNumber: string | null;
  readonly drugName: string | null;
  readonly reason: string | null;
}
const tenderText = new Map<string, string>(
  accountTenders.map((accountTender) => [accountTender.value, accountTender.label]),
);
/**
 * What an entry of an account is, in words: what was charged, how it was paid, what was taken back
 * and why.
 */
export function accountEntryText(accountEntry: AccountEntry): string {
  const rx = [accountEntry.rxNumber, accountEntry.drugName].filter(Boolean).join(' ');
  const how =
    accountEntry.tender === null
      ? ''
      : `, ${tenderText.get(accountEntry.tender)}${accountEntry.reference ? ` ${accountEntry.reference}` : ''}`;
  if (accountEntry.kind === 'charge') return rx;
  const undone = accountEntry.tender === null ? `Pick-up undone: ${rx}` : 'Payment taken back';
  return `${accountEntry.kind === 'payment' ? 'Payment' : undone}${how}${accountEntry.reason ? `: ${accountEntry.reason}` : ''}`;
}
