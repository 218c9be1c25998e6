import { claimProblemText } from '#domain/claim/billing/words.ts';
import type { RejectedRow } from '#domain/claim/contract/claims.ts';
import { rejectedPlan } from '#machines/claim/rejected-claims.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';

export const rejectedView = declareListDialog<RejectedRow>({
  plan: rejectedPlan,
  title: 'Rejected Claims',
  width: 1800,
  search: 'Rx #, patient, drug, payer, BIN or code',
  buttons: ['rejected.defer', 'rejected.details', 'rejected.log', 'rejected.first'],
  emptyHint:
    'No claim waits for anybody. What a payer rejected before there were lines to payers stands in the queue, under Rejected.',
  lines: 2,
  looks: {
    since: { title: 'Since', width: 98, whole: true },
    rxNumber: { title: 'Rx #', width: 122, whole: true },
    patientName: { title: 'Patient', width: 112, whole: true },
    drugName: { title: 'Medication', width: 160, grow: true, whole: true },
    quantity: { title: 'Qty', width: 44, align: 'right' },
    payer: { title: 'Payer', width: 88, whole: true },
    bin: { title: 'Bin', width: 76, whole: true },
    trouble: {
      title: 'Claim',
      width: 84,
      render: (row) => (
        <Badge hue={row.trouble === 'rejected' ? 'danger' : 'warn'}>
          {claimProblemText[row.trouble]}
        </Badge>
      ),
    },
    codes: { title: 'Code', width: 48 },
    description: { title: 'Description', width: 166, grow: true, whole: true },
    firstAction: { title: 'First action', width: 126, grow: true, whole: true },
    nextFillOn: { title: 'Next fill', width: 90 },
    promisedAt: { title: 'Promised', width: 98, whole: true },
  },
});
