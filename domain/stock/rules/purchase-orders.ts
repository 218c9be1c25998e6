import { formatQuantity } from '#domain/platform/rules/money.ts';

export type OrderState = 'open' | 'sent' | 'closed';
export const orderStates: Readonly<Record<OrderState, string>> = {
  open: 'Open',
  sent: 'Sent',
  closed: 'Closed',
};
/**
 * Why a line of an order stands as it is, in words; null while its quantity can be changed and it
 * can be taken off. `received` in thousandths.
 */
export function whyLineStands(line: {
  readonly state: OrderState;
  readonly received: number;
}): string | null {
  if (line.state !== 'open')
    return `This order is ${line.state === 'sent' ? 'sent' : 'closed'}: its lines stand as they are.`;
  return line.received > 0
    ? `${formatQuantity(line.received)} of this line came already: it stands as it is.`
    : null;
}
/** What an order with a C-II drug says on its paper: it is no order form (21 CFR 1305.03). */
export const c2OrderNote =
  'C-II lines are ordered on a DEA Form 222 or by CSOS: this paper does not take its place (21 CFR 1305.03).';
/**
 * What is said of lines that have no cost, so that nobody takes a sum for the whole; empty where
 * all have one.
 */
export const withoutCost = (lines: number): string =>
  lines === 0
    ? ''
    : `without ${lines === 1 ? '1 line that has' : `${lines} lines that have`} no cost`;
