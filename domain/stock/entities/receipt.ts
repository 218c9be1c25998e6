import { defineForm, type RecordOf } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { extendedCost } from '#domain/platform/rules/money.ts';

/** One line of a delivery's paper: a package, its lot, how much came and what one unit cost. */
export const receiptLineFields = {
  ndc: f.ndc({ label: 'NDC', readOnly: true, scan: [] }),
  drugId: f.ref({ label: 'Drug', of: 'drug', required: true }),
  lot: f.text({ label: 'Lot', max: 40, required: true }),
  expiresOn: f.date({ label: 'Expires', required: true }),
  quantity: f.quantity({ label: 'Qty.', required: true }),
  unitCost: f.unitCost({ label: 'Unit Cost', required: true }),
  pkgSize: f.quantity({ label: 'Pkg. Size', readOnly: true }),
  schedule: f.text({ label: 'Schedule', max: 1, readOnly: true }),
  /** Serial numbers of the packages that were scanned, so that none counts twice. */
  serials: f.text({ label: 'Serial numbers', max: 2_000, readOnly: true }),
};
export type ReceiptLine = RecordOf<typeof receiptLineFields>;
/** The paper that comes with a delivery. */
export const receiptFields = {
  vendorId: f.ref({ label: 'Vendor', of: 'vendor', required: true }),
  invoice: f.text({ label: 'Invoice #', max: 40, required: true }),
  orderId: f.number({ label: 'Order', readOnly: true }),
  cii: f.flag({ label: 'C-II', readOnly: true }),
  form222: f.text({
    label: 'DEA Form 222 or CSOS #',
    max: 40,
    required: 'shown',
    when: { field: 'cii', is: true },
    help: 'A C-II drug is received against its order form (21 CFR 1305.13).',
  }),
  lines: f.rows({
    label: 'Lines',
    row: 'line',
    fields: receiptLineFields,
    max: 200,
    hidden: ['pkgSize', 'schedule', 'serials'],
  }),
};
export const receiptForm = defineForm({ fields: receiptFields }, [
  { title: 'Invoice', rows: [['vendorId', 'invoice', 'form222']] },
  { title: 'Lines', wide: true, rows: [['lines']] },
]);

type Line = Readonly<Record<string, unknown>>;
export const receiptLines = (v: Readonly<Record<string, unknown>>): readonly Line[] =>
  Array.isArray(v['lines']) ? (v['lines'] as readonly Line[]) : [];
/** What follows from the lines: whether a C-II drug is among them. */
export const deriveReceipt = (
  _changed: string | null,
  v: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  cii: receiptLines(v).some((l) => l['schedule'] === '2'),
});
/** What the lines come to, cents; lines without quantity or cost count nothing. */
export const receiptTotal = (v: Readonly<Record<string, unknown>>): number =>
  receiptLines(v).reduce(
    (sum, l) =>
      sum +
      (typeof l['unitCost'] === 'number' && typeof l['quantity'] === 'number'
        ? extendedCost(l['unitCost'], l['quantity'])
        : 0),
    0,
  );

export interface ScannedPackage {
  readonly drugId: number;
  readonly ndc: string;
  readonly pkgSize: number | null;
  readonly unitCost: number | null;
  readonly schedule: string;
  readonly lot: string | null;
  readonly expiresOn: string | null;
  readonly serial: string | null;
}
/**
 * The lines with one more package: one of the same drug and lot counts another package, a line of the drug that waits for its lot
 * gets it, anything else is a new line of one package. A serial number that was scanned already is refused in words.
 */
export function withPackage(
  v: Readonly<Record<string, unknown>>,
  p: ScannedPackage,
): Readonly<Record<string, unknown>> | string {
  const lines = receiptLines(v);
  const size = p.pkgSize ?? null;
  if (
    p.serial !== null &&
    lines.some(
      (l) =>
        l['drugId'] === p.drugId &&
        String(l['serials'] ?? '')
          .split(' ')
          .includes(p.serial!),
    )
  )
    return 'This very package was scanned already: it counts once.';
  const same = lines.findIndex(
    (l) =>
      l['drugId'] === p.drugId &&
      p.lot !== null &&
      l['lot'] === p.lot &&
      l['expiresOn'] === p.expiresOn,
  );
  const waits = lines.findIndex((l) => l['drugId'] === p.drugId && (l['lot'] ?? '') === '');
  const serials = (l: Line) => [l['serials'], p.serial].filter(Boolean).join(' ') || null;
  const replaced = (at: number, to: (l: Line) => Line) =>
    lines.map((l, i) => (i === at ? to(l) : l));
  const next =
    same >= 0
      ? replaced(same, (l) => ({
          ...l,
          quantity: Number(l['quantity'] ?? 0) + (size ?? 0),
          serials: serials(l),
        }))
      : waits >= 0 && p.lot !== null
        ? replaced(waits, (l) => ({
            ...l,
            lot: p.lot,
            expiresOn: p.expiresOn,
            serials: serials(l),
          }))
        : [
            ...lines,
            {
              ndc: p.ndc,
              drugId: p.drugId,
              lot: p.lot,
              expiresOn: p.expiresOn,
              quantity: size,
              unitCost: p.unitCost,
              pkgSize: size,
              schedule: p.schedule,
              serials: p.serial,
            },
          ];
  return { lines: next, ...deriveReceipt(null, { lines: next }) };
}
