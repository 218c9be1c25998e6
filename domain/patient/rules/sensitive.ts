/** Why somebody without a hand in the work opens such a record, as the audit log keeps it. */
export const openingReasonCodes = [
  'serving',
  'filling',
  'question',
  'emergency',
  'review',
  'other',
] as const;
/** The same as they stand on the screen. */
export const openingReasons = [
  { value: 'serving', label: 'Serving the patient now' },
  { value: 'filling', label: 'Working on a prescription' },
  { value: 'question', label: 'Question of a prescriber or a payer' },
  { value: 'emergency', label: 'Emergency' },
  { value: 'review', label: 'Review by the person in charge' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly { readonly value: OpeningReason; readonly label: string }[];
export type OpeningReason = (typeof openingReasonCodes)[number];

/** So long a record that was opened for a reason stays open to that session, in minutes. */
export const openMinutes = 30;
/** So long after an own step open work gives access, in hours. */
export const careHours = 12;

/** Stands behind the name of a patient whose record is closed to whoever reads the list. */
export const sensitiveSign = ' · sensitive';
/** Members of a row that stay where its record is closed: how its work stands. */
export const keptMembers: ReadonlySet<string> = new Set([
  'id',
  'version',
  'kind',
  'state',
  'status',
  'direction',
  'trouble',
  'fault',
  'payment',
  'tender',
  'how',
  'notDue',
  'encoding',
  'whose',
  'last',
  'active',
  'blocked',
  'sensitive',
  'deleted',
  'waiting',
  'delivery',
  'priority',
  'promisedAt',
  'at',
  'by',
  'fillNo',
  'orderNo',
]);
/** Whether a row of a list shows the name alone, since its record is closed to who reads it. */
export const isWithheld = (row: object): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && value.endsWith(sensitiveSign));
