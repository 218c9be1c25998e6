import { defineForm } from '#domain/platform/fields/entity.ts';
import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import { recallClassText, recallFields } from '#domain/stock/rules/recall.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { recallsPlan, withdrawFields } from '#machines/stock/recalls.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';

export const recallsView = declareListDialog<RecallRow>({
  plan: recallsPlan,
  title: 'Recalls',
  width: 1800,
  search: 'Number, drug, NDC or lot',
  buttons: ['recalls.new', 'recalls.edit', 'recalls.withdraw'],
  emptyHint: 'No recall is open. {key:recalls.new} enters one.',
  looks: {
    number: { title: 'Number', width: 128 },
    classification: {
      title: 'Class',
      width: 116,
      render: (row) => (
        <Badge hue={row.classification === 'I' ? 'danger' : 'warn'}>
          {recallClassText(row.classification)}
        </Badge>
      ),
    },
    drugName: { title: 'Drug', width: 200, grow: true },
    ndc: { title: 'NDC', width: 124 },
    lots: { title: 'Lots', width: 150, grow: true },
    onHand: { title: 'Quarantine', width: 90, align: 'right' },
    issuedOn: { title: 'Notice of', width: 94 },
    state: { title: 'State', width: 90 },
    reason: { title: 'Reason', width: 170, grow: true },
    source: { title: 'Source', width: 150, grow: true },
    enteredAt: { title: 'Entered', width: 132 },
    enteredBy: { title: 'By', width: 120 },
  },
});
export const recallNoticeView: DialogView<RecordRef> = {
  ...recordAsk(
    'notice',
    720,
    defineForm({ fields: recallFields }, [
      { title: 'What is recalled', rows: [['drugId'], ['covers'], ['lots']] },
      {
        title: 'The notice',
        rows: [['classification', 'number'], ['source', 'issuedOn'], ['reason']],
      },
    ]),
  ),
  accepts: ['ndc', 'gs1', 'upc'],
};
export const recallWithdrawView = recordAsk(
  'withdraw',
  500,
  defineForm({ fields: withdrawFields }, [{ title: 'Withdraw', rows: [['reason']] }]),
);
