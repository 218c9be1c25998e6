import type { FinishedColumn } from '#machines/rx/queue/finished-text.ts';
import type { QueueLine } from '#machines/rx/queue/queue-text.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { MarkIcon } from '#ui/kit/mark.tsx';
import { StatusChip } from '#ui/kit/status-chip.tsx';
import type { ColumnOptions } from '#ui/platform/table/columns.tsx';
import { statusOf } from '../status.tsx';

const CheckOutcome = ({ passed }: { readonly passed: boolean }) => (
  <Badge hue={passed ? 'ok' : 'danger'} mark={<MarkIcon mark={passed ? 'check' : 'cross'} />}>
    {passed ? 'Passed' : 'Failed'}
  </Badge>
);

/** How the columns of a finished fill look, by what specification 001 §3.9 calls them. */
export const finishedLooks: Readonly<
  Record<FinishedColumn, Omit<ColumnOptions<QueueLine>, 'id' | 'text'>>
> = {
  storeNumber: { title: 'Store Number', width: 92 },
  strength: { title: 'Strength', width: 90 },
  ndc: { title: 'NDC', width: 124 },
  orderQuantity: { title: 'Order Qty.', width: 80, align: 'right' },
  remainingQuantity: { title: 'Remaining Qty.', width: 108, align: 'right' },
  refills: { title: 'Auth. Refill', width: 84, align: 'right' },
  writtenOn: { title: 'Written', width: 94 },
  expiresOn: { title: 'Expires', width: 94 },
  doNotSubstitute: { title: 'DNS', width: 52 },
  npi: { title: 'NPI', width: 104 },
  dea: { title: 'DEA', width: 94 },
  rxStatus: {
    title: 'Rx Status',
    width: 144,
    render: ({ finished }) =>
      finished === undefined ? null : <StatusChip {...statusOf(finished.rxStatus)} />,
  },
  checkPassed: {
    title: 'Process Status',
    width: 108,
    render: ({ finished }) =>
      finished?.checkPassed == null ? null : <CheckOutcome passed={finished.checkPassed} />,
  },
  checkedAt: { title: 'Checked', width: 130 },
  orderedAt: { title: 'Order Date', width: 130 },
  lastFilledOn: { title: 'Last Fill Date', width: 98 },
  lastPickedUpAt: { title: 'Last Pickup Date', width: 130 },
  payment: { title: 'Payment', width: 88 },
  insuranceBin: { title: 'BIN Number', width: 92 },
  billedCents: { title: 'Billed', width: 82, align: 'right' },
  primaryPaidCents: { title: 'P. Paid', width: 82, align: 'right' },
  secondaryPaidCents: { title: 'S. Paid', width: 82, align: 'right' },
  deferredUntil: { title: 'D. Date', width: 94 },
  deferReason: { title: 'D. Reason', width: 130 },
  deferNote: { title: 'D. Note', width: 130 },
  note: { title: 'Note', width: 150 },
  rxNote: { title: 'Rx Notes', width: 150 },
  refillRemarks: { title: 'Refill Remarks', width: 150 },
  messageType: { title: 'Message Type', width: 110 },
  messageAt: { title: 'Date Time', width: 130 },
};
