import * as f from '#domain/platform/fields/field.ts';

/** Why a delivery must not come onto the shelf. */
export const badConditions = [
  { value: 'expired', label: 'Expired' },
  { value: 'recalled', label: 'Recalled' },
  { value: 'damaged', label: 'Damaged' },
] as const;
export type BadCondition = (typeof badConditions)[number]['value'];
/** What becomes of it. */
export const dispositions = [
  { value: 'return', label: 'Goes back to the vendor' },
  { value: 'destroy', label: 'Is destroyed here' },
] as const;
export type Disposition = (typeof dispositions)[number]['value'];
const labelIn = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => options.find((option) => option.value === value)?.label ?? value;
/** Why a lot is in quarantine since its delivery, in words. */
export const quarantineText = (
  condition: BadCondition,
  disposition: Disposition,
  note: string | null,
): string =>
  [
    `${labelIn(badConditions, condition)} at delivery: ${labelIn(dispositions, disposition)}`,
    note?.trim(),
  ]
    .filter(Boolean)
    .join('. ');

/** A delivery that goes into quarantine, as it is typed. */
export const quarantineReceiptFields = {
  drugId: f.ref({ label: 'Drug', of: 'drug', required: true, scan: ['ndc', 'gs1', 'upc'] }),
  lot: f.text({ label: 'Lot', max: 40, required: true }),
  expiresOn: f.date({ is: 'planned', label: 'Expires', required: true }),
  quantity: f.quantity({ label: 'Qty.', required: true }),
  vendorId: f.ref({ label: 'Vendor', of: 'vendor', required: true }),
  invoice: f.text({ label: 'Invoice #', max: 40, required: true }),
  form222: f.text({
    label: 'DEA Form 222 or CSOS #',
    max: 40,
    help: 'Of a C-II drug only.',
  }),
  condition: f.radio({ label: 'Condition', of: badConditions, required: true }),
  disposition: f.radio({ label: 'What becomes of it', of: dispositions, required: true }),
  note: f.text({ label: 'Note', max: 150 }),
};
/** What of a lot is destroyed. */
export const destroyFields = {
  quantity: f.quantity({ label: 'Qty.', required: true }),
  reason: f.text({ label: 'How, and who saw it', max: 200, required: true }),
};
