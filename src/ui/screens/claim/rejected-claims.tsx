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
  looks: {
    since: { title: 'Since', width: 132 },
    rxNumber: { title: 'Rx #', width: 122 },
    patientName: { title: 'Patient', width: 120 },
    drugName: { title: 'Medication', width: 136, grow: true },
    quantity: { title: 'Qty', width: 46, align: 'right' },
    payer: { title: 'Payer', width: 84 },
    bin: { title: 'Bin', width: 66 },
    trouble: {
      title: 'Claim',
      width: 84,
      render: (row) => (
        <Badge hue={row.trouble === 'rejected' ? 'danger' : 'warn'}>
          {claimProblemText[row.trouble]}
        </Badge>
      ),
    },
    codes: { title: 'Code', width: 50 },
    description: { title: 'Description', width: 148, grow: true },
    firstAction: { title: 'First action', width: 138, grow: true },
    nextFillOn: { title: 'Next fill', width: 88 },
    promisedAt: { title: 'Promised', width: 132 },
  },
});
