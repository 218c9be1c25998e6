import { defineForm } from '#domain/platform/fields/entity.ts';
import { nearMissFields, nearMissPlan, ownNearMissPlan } from '#machines/rx/near-misses.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { Sums } from '#ui/platform/declared/sums.tsx';

export const failedChecksView = declareListDialog({
  plan: ownNearMissPlan,
  title: 'Failed checks of your work',
  width: 1400,
  search: 'Rx #, drug or cause',
  buttons: ['failedChecks.read'],
  emptyHint: 'No final check of your work failed that you have not read.',
});
export const nearMissesView = declareListDialog({
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
  cells: {
    fault: (row) => <Badge hue="neutral">{row.fault === 'data' ? 'Data' : 'Product'}</Badge>,
  },
});
