import { claimProblemText } from '#domain/claim/billing/words.ts';
import { rejectedPlan } from '#machines/claim/rejected-claims.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';

export const rejectedView = declareListDialog({
  plan: rejectedPlan,
  title: 'Rejected Claims',
  width: 1800,
  search: 'Rx #, patient, drug, payer, BIN or code',
  buttons: ['rejected.defer', 'rejected.details', 'rejected.log', 'rejected.first'],
  emptyHint:
    'No claim waits for anybody. What a payer rejected before there were lines to payers stands in the queue, under Rejected.',
  lines: 2,
  cells: {
    trouble: (row) => (
      <Badge hue={row.trouble === 'rejected' ? 'danger' : 'warn'}>
        {claimProblemText[row.trouble]}
      </Badge>
    ),
  },
});
