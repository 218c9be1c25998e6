import { defineForm } from '#domain/platform/fields/entity.ts';
import type { NearMissRow } from '#domain/rx/contract/near-misses.ts';
import { nearMissFields, nearMissPlan, ownNearMissPlan } from '#machines/rx/near-misses.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { declareListDialog, type ListLook } from '#ui/platform/declared/declare-list-dialog.tsx';
import { Sums } from '#ui/platform/declared/sums.tsx';

const looks = {
  at: { title: 'Date', width: 150 },
  rxNumber: { title: 'Rx #', width: 128 },
  drugName: { title: 'Drug', width: 190, grow: true },
  cause: { title: 'Cause', width: 210 },
  words: { title: 'What was found', width: 190, grow: true },
  foundBy: { title: 'Found by', width: 130 },
  role: { title: 'Role', width: 120 },
  ofCause: { title: 'Of this cause', width: 96, align: 'right' },
  fault: {
    title: 'Fault',
    width: 84,
    render: (row) => <Badge hue="neutral">{row.fault === 'data' ? 'Data' : 'Product'}</Badge>,
  },
} satisfies Readonly<Record<string, ListLook<NearMissRow>>>;
export const failedChecksView = declareListDialog<NearMissRow>({
  plan: ownNearMissPlan,
  title: 'Failed checks of your work',
  width: 1400,
  search: 'Rx #, drug or cause',
  buttons: ['failedChecks.read'],
  emptyHint: 'No final check of your work failed that you have not read.',
  looks,
});
export const nearMissesView = declareListDialog<NearMissRow>({
  plan: nearMissPlan,
  title: 'Near Misses',
  width: 1500,
  search: 'Rx #, drug or words',
  buttons: ['nearMisses.print'],
  emptyHint: 'No final check failed in these days.',
  form: defineForm({ fields: nearMissFields }, [
    { title: 'Near Misses', rows: [['role', 'from', 'to']] },
  ]),
  above: (dialog) => (
    <Sums
      dialog={dialog}
      names={{
        lines: ['Failed checks', String],
        data: ['Of the data', String],
        product: ['Of the product', String],
      }}
    />
  ),
  looks,
});
