import { defineForm, type Fields } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { rxEntry, rxEntryForm } from '#domain/rx/entities/rx.ts';
import { transferIn } from '#domain/rx/entities/transfer-in.ts';

/** When the patient is told to come; the instant is worked out when the entry is saved. */
export const promiseTimes = [
  { value: 'usual', label: 'As usual' },
  { value: '15', label: 'In 15 minutes' },
  { value: '30', label: 'In 30 minutes' },
  { value: '60', label: 'In 1 hour' },
  { value: '120', label: 'In 2 hours' },
  { value: 'tomorrow', label: 'Tomorrow, 10 AM' },
] as const;
export type PromiseTime = (typeof promiseTimes)[number]['value'];

/**
 * The entry and what was promised with it: one draft, so that both are restored, discarded and
 * asked about together.
 */
export const newEntryFields = {
  ...rxEntry.fields,
  ...transferIn.fields,
  waiting: f.flag({ label: 'Waiting', quick: false }),
  delivery: f.flag({ label: 'Delivery', quick: false }),
  promised: f.choice({ label: 'Promised', of: promiseTimes, required: true, quick: false }),
};
/** A stored prescription keeps its promise in its order, so it is not edited here. */
export const editEntryFields = { ...rxEntry.fields, ...transferIn.fields } satisfies Fields;
/** What the transferring pharmacy tells stands right behind the origin that asks for it. */
const transferRows = [
  ['fromPharmacy', 'fromPhone', 'fromPharmacist'],
  ['fromRxNumber', 'transferredOn'],
  ['originalRefills', 'refillsRemaining', 'firstFilledOn', 'lastFilledOn'],
  ['fromAddress', 'fromDea'],
  ['earlierRefills'],
] as const;
const sections = rxEntryForm.sections.map((section) => ({
  ...section,
  rows: section.rows.flatMap((row) => (row.includes('origin') ? [row, ...transferRows] : [row])),
}));
export const newEntryForm = defineForm({ fields: newEntryFields }, [
  ...sections,
  { title: 'Promise', column: 1, rows: [['promised', 'waiting', 'delivery']] },
]);
export const editEntryForm = defineForm({ fields: editEntryFields }, sections);

/** The quick path without a message: how it came and what the paper says belong to it. */
export const handPath: ReadonlySet<string> = new Set([
  ...Object.entries(editEntryFields)
    .filter(([, field]) => (field as { quick?: boolean }).quick !== false)
    .map(([name]) => name),
  'origin',
  'hardCopy',
]);
/** Which field of the entry a compared part of the message belongs to. */
export const fieldOfDifference: Readonly<Record<string, string>> = {
  patientName: 'patientId',
  birthDate: 'patientId',
  gender: 'patientId',
  prescriberName: 'prescriberId',
  prescriberNpi: 'prescriberId',
  prescriberDea: 'prescriberId',
  drug: 'drugId',
  strength: 'drugId',
  release: 'drugId',
  form: 'drugId',
  route: 'drugId',
  code: 'drugId',
  product: 'drugId',
  quantity: 'quantity',
  daysSupply: 'daysSupply',
  keptDays: 'daysSupply',
  directions: 'sig',
  sigQuantity: 'quantity',
  sigRefills: 'refills',
  sigDays: 'daysSupply',
  daw: 'daw',
  refills: 'refills',
  writtenDate: 'writtenOn',
  note: 'note',
};
