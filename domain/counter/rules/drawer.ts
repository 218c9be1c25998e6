import type { Field } from '#domain/platform/fields/field.ts';
import * as f from '#domain/platform/fields/field.ts';

/**
 * What money of a drawer is counted by, largest first; cents of one piece. Coins are counted as one
 * sum.
 */
export const bills = [
  { name: 'hundreds', label: '$100', cents: 100_00 },
  { name: 'fifties', label: '$50', cents: 50_00 },
  { name: 'twenties', label: '$20', cents: 20_00 },
  { name: 'tens', label: '$10', cents: 10_00 },
  { name: 'fives', label: '$5', cents: 5_00 },
  { name: 'ones', label: '$1', cents: 1_00 },
] as const;
export type BillName = (typeof bills)[number]['name'];
/** Cents of a count: so many of each bill, and the coins in cents. What is left out is none. */
export const countedCents = (
  pieces: Readonly<Partial<Record<BillName, number | null>>>,
  coinsCents: number | null,
): number =>
  bills.reduce((sum, bill) => sum + bill.cents * (pieces[bill.name] ?? 0), coinsCents ?? 0);

/** What a drawer takes in and gives out. */
export const drawerKinds = [
  'sale',
  'sale-undone',
  'account',
  'account-undone',
  'pay-in',
  'pay-out',
  'drop',
] as const;
export type DrawerKind = (typeof drawerKinds)[number];
export const drawerKindText: Readonly<Record<DrawerKind, string>> = {
  sale: 'Pick-up',
  'sale-undone': 'Pick-up undone',
  account: 'Payment on account',
  'account-undone': 'Payment on account taken back',
  'pay-in': 'Put in',
  'pay-out': 'Taken out',
  drop: 'To the safe',
};
/** Moves of cash that a person makes besides payments. */
export const drawerMoves = [
  { value: 'drop', label: 'To the safe' },
  { value: 'pay-out', label: 'Taken out' },
  { value: 'pay-in', label: 'Put in' },
] as const;
export type DrawerMove = (typeof drawerMoves)[number]['value'];
export const drawerTenders = ['cash', 'check', 'card', 'fsa'] as const;
export type DrawerTender = (typeof drawerTenders)[number];
export const drawerTenderText: Readonly<Record<DrawerTender, string>> = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  fsa: 'FSA',
};

/**
 * What a drawer should hold or has seen by each tender, cents: its float and every entry, which are
 * signed.
 */
export const drawerHolds = (
  floatCents: number,
  entries: readonly { readonly tender: DrawerTender; readonly amountCents: number }[],
): Readonly<Record<DrawerTender, number>> => {
  const held: Record<DrawerTender, number> = { cash: floatCents, check: 0, card: 0, fsa: 0 };
  for (const entry of entries) held[entry.tender] += entry.amountCents;
  return held;
};
/**
 * Over (plus) or short (minus), cents: counted cash and checks against what should be there. Cards
 * and FSA leave nothing to count.
 */
export const overOrShort = (
  counted: { readonly cashCents: number; readonly checkCents: number },
  held: Pick<Readonly<Record<DrawerTender, number>>, 'cash' | 'check'>,
): number => counted.cashCents + counted.checkCents - held.cash - held.check;

const pieces = (label: string) => f.number({ label, min: 0, max: 9_999 });
const sums = Object.fromEntries(bills.map((bill) => [bill.name, pieces(bill.label)])) as {
  readonly [K in BillName]: Field<number | null>;
};
export const openDrawerFields = {
  float: f.money({
    label: 'Float',
    required: true,
    help: 'What is in the drawer to give change from.',
  }),
};
export const moveDrawerFields = {
  kind: f.radio({ label: 'Cash', of: drawerMoves, required: true }),
  amount: f.money({ label: 'Amount', required: true, min: 1 }),
  reason: f.text({ label: 'Reason', max: 200, required: true }),
};
export const closeDrawerFields = {
  ...sums,
  coins: f.money({ label: 'Coins' }),
  checks: f.money({ label: 'Checks' }),
  note: f.text({
    label: 'Note',
    max: 200,
    help: 'Needed where the count stays other than it should be.',
  }),
};
