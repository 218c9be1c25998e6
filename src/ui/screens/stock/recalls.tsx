import { defineForm } from '#domain/platform/fields/entity.ts';
import {
  recallCallFields,
  recallClassText,
  recallFields,
  severalFields,
} from '#domain/stock/rules/recall.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { recallCallsPlan, recallPatientsPlan } from '#machines/stock/recall-patients.ts';
import { closeFields, recallsPlan, withdrawFields } from '#machines/stock/recalls.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';

export const recallsView = declareListDialog({
  plan: recallsPlan,
  title: 'Recalls',
  width: 1800,
  search: 'Number, drug, NDC or lot',
  buttons: [
    'recalls.new',
    'recalls.several',
    'recalls.file',
    'recalls.edit',
    'recalls.print',
    'recalls.close',
  ],
  emptyHint: 'No recall is open. {key:recalls.new} enters one.',
  cells: {
    classification: (row) => (
      <Badge hue={row.classification === 'I' ? 'danger' : 'warn'}>
        {recallClassText(row.classification)}
      </Badge>
    ),
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
export const recallSeveralView = recordAsk(
  'packages and lots',
  1100,
  defineForm({ fields: severalFields }, [
    { title: 'From the file', wide: true, rows: [['product'], ['codeInfo'], ['unread']] },
    { title: 'What is recalled', wide: true, rows: [['products'], ['read']] },
    {
      title: 'The notice',
      wide: true,
      rows: [['classification', 'number'], ['source', 'issuedOn'], ['reason']],
    },
  ]),
);
export const recallWithdrawView = recordAsk(
  'withdraw',
  500,
  defineForm({ fields: withdrawFields }, [{ title: 'Withdraw', rows: [['reason']] }]),
);
export const recallCloseView = recordAsk(
  'close',
  560,
  defineForm({ fields: closeFields }, [{ title: 'Close', rows: [['open'], ['reason']] }]),
);
const whoGotIt = declareListDialog({
  plan: recallPatientsPlan,
  title: 'Who got it',
  width: 1700,
  search: 'Patient, phone, Rx # or lot',
  buttons: [
    'recallPatients.calls',
    'recallPatients.rx',
    'recallPatients.print',
    'recallPatients.log',
  ],
  emptyHint: 'Nobody is left to be told.',
  cells: { lots: (row) => (row.known ? row.lots : <Badge hue="warn">Lot not known</Badge>) },
});
/** The title says of which recall: several are open at once. */
export const recallPatientsView: DialogView<ListDialogRef> = {
  ...whoGotIt,
  title: ({ context }) => {
    const { recall } = draftOf(context.draft).values;
    return typeof recall === 'string' ? `Who got it: ${recall}` : 'Who got it';
  },
};
export const recallCallsView = declareListDialog({
  plan: recallCallsPlan,
  title: 'Calls and letters',
  width: 1000,
  search: 'Answer or person',
  buttons: [],
  emptyHint: 'Nothing is logged yet.',
});
export const recallCallView = recordAsk(
  'call or letter',
  560,
  defineForm({ fields: recallCallFields }, [
    { title: 'Told', rows: [['kind'], ['answer'], ['back']] },
  ]),
);
