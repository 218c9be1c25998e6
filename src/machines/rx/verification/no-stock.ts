import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { receiveStock } from '#machines/drug/receive-stock.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';

interface Counting {
  readonly detail: RxDetail;
  readonly code: string | null;
  /** The last package that was scanned. */
  readonly scanned: ScanCode | null;
}
/** Stops that a delivery mends. */
const mended: ReadonlySet<string> = new Set(['OUT_OF_STOCK', 'NOT_IN_STOCK', 'LOT_EMPTY']);
const isOnHand = ({ fill }: RxDetail): boolean =>
  fill === null || fill.ingredients !== undefined || fill.lots.some((lot) => lot.onHand > 0);
/** The last scan found none of it, or none of it is on hand before anything was scanned. */
export const lacksStock = ({ code, detail }: Pick<Counting, 'code' | 'detail'>): boolean =>
  code === null ? !isOnHand(detail) : mended.has(code);

/** A line of the drug of the fill, whose lot the person reads from the package. */
const lineOf = (fill: NonNullable<RxDetail['fill']>, schedule: string) => ({
  ndc: fill.ndc,
  drugId: fill.drugId,
  lot: null,
  expiresOn: null,
  quantity: fill.pkgSize,
  unitCost: null,
  pkgSize: fill.pkgSize,
  schedule,
  serials: null,
});
/**
 * Receive stock with the drug filled in: what the scanned package says, or the drug of the fill
 * where none was.
 */
export function deliveryOf({ detail, scanned }: Counting): Opening {
  if (scanned !== null) {
    const { name, input } = receiveStock();
    return { name, input: { ...input, keeps: false, scan: scanned } };
  }
  return receiveStock(detail.fill ? { lines: [lineOf(detail.fill, detail.schedule)] } : {});
}
