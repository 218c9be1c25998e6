import { billedAmounts } from '#domain/claim/billing/amounts.ts';
import { billedItem, type BilledItem } from '#domain/claim/billing/billed-item.ts';
import type { Asked } from '#domain/claim/billing/reconcile.ts';
import { decodeSegment } from '#domain/claim/ncpdp/decode.ts';
import { readTransmission, type Received } from '#domain/claim/ncpdp/read.ts';

/** A stored message, read; null where there is none, or it can't be read. */
export const read = (bytes: Buffer | null | undefined): Received | null => {
  const result = bytes ? readTransmission(bytes) : null;
  return result?.ok ? result.value : null;
};
const segmentOf = (received: Received | null, name: 'pricing' | 'claim') =>
  received?.transactions[0]?.find((transaction) => transaction.name === name);
/** The amounts that a request asked for. */
export const billedOf = (request: Received | null) => {
  const segment = segmentOf(request, 'pricing');
  return segment ? billedAmounts(decodeSegment('pricing', segment, 0).values) : null;
};
/** What a stored request asked for, as its bytes say it. */
export const askedOf = (request: Buffer): Asked => {
  const segment = segmentOf(read(request), 'pricing');
  const values = segment ? decodeSegment('pricing', segment, 0).values : null;
  return { gross: values?.DU ?? null, usual: values?.DQ ?? null };
};
/** What a request billed. */
export const itemOf = (request: Received | null): BilledItem | null => {
  const segment = segmentOf(request, 'claim');
  return segment ? billedItem(decodeSegment('claim', segment, 0).values) : null;
};
