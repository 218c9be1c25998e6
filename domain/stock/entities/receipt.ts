import { ndc } from '#domain/drug/fields/ndc.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { extendedCost } from '#domain/platform/rules/money.ts';

/** One line of a delivery's paper: a package, its lot, how much came and what one unit cost. */
export const receiptLineFields = {
  ndc: ndc({ label: 'NDC', readOnly: true, scan: [] }),
  drugId: f.ref({ label: 'Drug', of: 'drug', required: true, each: true }),
  lot: f.text({ label: 'Lot', max: 40, required: true }),
  expiresOn: f.date({ is: 'planned', label: 'Expires', required: true }),
  quantity: f.quantity({ label: 'Qty.', required: true }),
  unitCost: f.unitCost({ label: 'Unit Cost', required: true }),
  pkgSize: f.quantity({ label: 'Pkg. Size', readOnly: true }),
  schedule: f.text({ label: 'Schedule', max: 1, readOnly: true }),
  /** Serial numbers of the packages that were scanned, so that none counts twice. */
  serials: f.text({ label: 'Serial numbers', max: 2_000, readOnly: true }),
};
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
export const receiptLines = (input: Readonly<Record<string, unknown>>): readonly Line[] =>
  Array.isArray(input['lines']) ? (input['lines'] as readonly Line[]) : [];
/** What follows from the lines: whether a C-II drug is among them. */
export const deriveReceipt = (
  _changed: string | null,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  cii: receiptLines(input).some((receiptLine) => receiptLine['schedule'] === '2'),
});
/** What the lines come to, cents; lines without quantity or cost count nothing. */
export const receiptTotal = (input: Readonly<Record<string, unknown>>): number =>
  receiptLines(input).reduce(
    (sum, receiptLine) =>
      sum +
      (typeof receiptLine['unitCost'] === 'number' && typeof receiptLine['quantity'] === 'number'
        ? extendedCost(receiptLine['unitCost'], receiptLine['quantity'])
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
const newLineOf = (scannedPackage: ScannedPackage): Line => ({
  ndc: scannedPackage.ndc,
  drugId: scannedPackage.drugId,
  lot: scannedPackage.lot,
  expiresOn: scannedPackage.expiresOn,
  quantity: scannedPackage.pkgSize ?? null,
  unitCost: scannedPackage.unitCost,
  pkgSize: scannedPackage.pkgSize ?? null,
  schedule: scannedPackage.schedule,
  serials: scannedPackage.serial,
});
/** The lines with the package in the line it belongs to, or in a new one at the end. */
function placed(lines: readonly Line[], scannedPackage: ScannedPackage): readonly Line[] {
  const { drugId, lot, expiresOn } = scannedPackage;
  const ofDrug = (line: Line) => line['drugId'] === drugId;
  const serials = (line: Line) =>
    [line['serials'], scannedPackage.serial].filter(Boolean).join(' ') || null;
  const replaced = (at: number, to: (line: Line) => Line) =>
    lines.map((line, index) => (index === at ? to(line) : line));
  if (lot === null) return [...lines, newLineOf(scannedPackage)];
  const same = lines.findIndex(
    (line) => ofDrug(line) && line['lot'] === lot && line['expiresOn'] === expiresOn,
  );
  if (same >= 0)
    return replaced(same, (line) => ({
      ...line,
      quantity: Number(line['quantity'] ?? 0) + (scannedPackage.pkgSize ?? 0),
      serials: serials(line),
    }));
  const waiting = lines.findIndex((line) => ofDrug(line) && (line['lot'] ?? '') === '');
  if (waiting >= 0)
    return replaced(waiting, (line) => ({ ...line, lot, expiresOn, serials: serials(line) }));
  return [...lines, newLineOf(scannedPackage)];
}
/**
 * The lines with one more package: one of the same drug and lot counts another package, a line of
 * the drug that waits for its lot
 * gets it, anything else is a new line of one package. Refused in words: a serial number that was
 * scanned already, and a lot that expired before `today` (`YYYY-MM-DD`), which must not come onto
 * the shelf (DSCSA, 21 USC 360eee-1).
 */
export function withPackage(
  input: Readonly<Record<string, unknown>>,
  scannedPackage: ScannedPackage,
  today: string,
): Readonly<Record<string, unknown>> | string {
  const { lot, expiresOn } = scannedPackage;
  if (expiresOn !== null && expiresOn < today)
    return [
      `${lot === null ? 'This package' : `Lot ${lot}`} expired on ${formatDate(expiresOn)}:`,
      'it is not on the paper here. Put it into quarantine and send it back:',
      'EI, “Receive into quarantine”.',
    ].join(' ');
  const lines = receiptLines(input);
  const { serial } = scannedPackage;
  if (
    serial !== null &&
    lines.some(
      (line) =>
        line['drugId'] === scannedPackage.drugId &&
        String(line['serials'] ?? '')
          .split(' ')
          .includes(serial),
    )
  )
    return 'This very package was scanned already: it counts once.';
  const next = placed(lines, scannedPackage);
  return { lines: next, ...deriveReceipt(null, { lines: next }) };
}
