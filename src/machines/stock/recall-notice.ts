import { ok, type Result } from '#domain/platform/result.ts';
import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import { nearLotText } from '#domain/stock/rules/near-lots.ts';
import { severalFields } from '#domain/stock/rules/recall.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { valuesOf } from '#machines/platform/draft/values-of.ts';
import { quantity } from './inventory.ts';

/** A recall as it is entered; `lots` null: the whole NDC. */
export interface Notice {
  readonly drugId: number;
  readonly lots: string | null;
  readonly classification: RecallRow['classification'];
  readonly number: string;
  readonly source: string;
  readonly issuedOn: string;
  readonly reason: string;
}
/** One notice about several packages. */
export interface SeveralNotice extends Omit<Notice, 'drugId' | 'lots'> {
  readonly products: readonly {
    readonly drugId: number;
    readonly ndc?: string;
    readonly lots: string | null;
  }[];
  readonly codeInfo: string | null;
  readonly codeInfoRead: boolean;
}
/** The packages that were typed; one without lots is all of it only where that is said. */
export function severalIn(draft: Values): Result<SeveralNotice> {
  const {
    products,
    codeInfo,
    read,
    product: _product,
    unread: _unread,
    ...notice
  } = valuesOf(severalFields, draft);
  const unsure = products.findIndex((row) => row.whole === ((row.lots ?? '').trim() !== ''));
  if (unsure >= 0) {
    const message = `Package ${unsure + 1}: type its lots, or say that the whole NDC is recalled.`;
    return { ok: false, error: { code: 'UNSURE', message, fields: { products: message } } };
  }
  return ok({
    ...notice,
    products: products.map(({ drugId, ndc, lots, whole }) => ({
      drugId,
      ...(ndc ? { ndc } : {}),
      lots: whole ? null : lots,
    })),
    codeInfo: codeInfo ?? null,
    codeInfoRead: read,
  });
}
/** The lots of a recall, each that may be mistyped with what was here: it fits the column. */
export function lotsText({ lots, near }: RecallRow): string {
  if (lots.length === 0) return 'Whole NDC';
  const hereFor = new Map(near.map(({ lot, here }) => [lot, here.join(' and ')]));
  return lots.map((lot) => (hereFor.has(lot) ? `${lot} (${hereFor.get(lot)}?)` : lot)).join(', ');
}
/** Of a recall that was saved: which it is, who is to be told, what lies in quarantine. */
export const toldOf = ({ number, figures, near }: RecallRow): string => {
  const left = figures.patients - figures.told;
  const people = left === 1 ? '1 person' : `${left} people`;
  return [
    `${number}: ${left === 0 ? 'nobody' : people} to be told,`,
    `${quantity(figures.onHand)} in quarantine.`,
    ...near.slice(0, 3).map(nearLotText),
    ...(near.length > 3 ? [`${near.length - 3} more such lots stand in the list.`] : []),
  ].join(' ');
};
/** A lot that may be mistyped is no success: it is told as what is to be looked at. */
export const toneOf = ({ near }: RecallRow) =>
  near.length > 0 ? ('warning' as const) : ('success' as const);
