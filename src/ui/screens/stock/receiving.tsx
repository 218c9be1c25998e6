import { useSelector } from '@xstate/react';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import { receiptForm, receiptLines, receiptTotal } from '#domain/stock/entities/receipt.ts';
import { draftOf, isDirty } from '#machines/platform/draft/draft.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import {
  correctFields,
  dispensedFields,
  dispensedPlan,
  receivedFields,
  receivedPlan,
} from '#machines/stock/receiving.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { Sums } from '#ui/platform/declared/sums.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { RowsAround } from '#ui/platform/fields/rows-around.tsx';
import { RecordView } from '#ui/platform/form/record-view.tsx';

/** What the lines come to, to be compared with the paper. */
function Total({ record }: { readonly record: RecordRef }) {
  const draft = useSelector(record, (snapshot) =>
    required(snapshot.context.draft, 'draft of the receipt'),
  );
  const values = useSelector(draft, (snapshot) => snapshot.context.values);
  const lines = receiptLines(values);
  return (
    <p role="status" className="mr-auto text-muted">
      {lines.length === 0 ? (
        'Scan a package: its drug, lot and date become a line.'
      ) : (
        <>
          {lines.length === 1 ? '1 line' : `${lines.length} lines`},{' '}
          <strong className="text-text">{formatMoney(receiptTotal(values))}</strong>: compare with
          the paper.
        </>
      )}
    </p>
  );
}
/** Receive stock: a delivery's paper, line by line, by scanner and keys. */
export const receiveStockView: DialogView<RecordRef> = {
  title: 'Receive stock',
  width: 1800,
  scopes: ['record'],
  accepts: ['ndc', 'gs1', 'upc'],
  unsaved: (getSnapshot) =>
    getSnapshot.context.draft !== null && isDirty(draftOf(getSnapshot.context.draft)),
  View: ({ dialog }) => (
    <RowsAround>
      <RecordView record={dialog} form={receiptForm} tools={<Total record={dialog} />} />
    </RowsAround>
  ),
};

export const receivedReportView = declareListDialog({
  plan: receivedPlan,
  title: 'Reciept Inventory Report',
  width: 1800,
  search: 'Drug, NDC, lot or invoice',
  buttons: ['received.print', 'received.correct', 'received.receive'],
  emptyHint: 'Nothing was received in these days. {key:received.receive} receives a delivery.',
  form: defineForm({ fields: receivedFields }, [
    { title: 'Reciept Inventory Report', rows: [['drugId', 'vendorId', 'from', 'to']] },
  ]),
  above: (dialog) => (
    <Sums
      dialog={dialog}
      names={{
        lines: ['Lines', String],
        quantity: ['Quantity', formatQuantity],
        costCents: ['Cost', formatMoney],
      }}
    />
  ),
});
export const dispensingReportView = declareListDialog({
  plan: dispensedPlan,
  title: 'Dispensing Report',
  width: 1500,
  search: 'Drug, NDC, lot or Rx #',
  buttons: ['dispensed.print'],
  emptyHint: 'Nothing was dispensed in these days.',
  form: defineForm({ fields: dispensedFields }, [
    { title: 'Dispensing Report', rows: [['drugId', 'from', 'to']] },
  ]),
  above: (dialog) => (
    <Sums
      dialog={dialog}
      names={{
        lines: ['Lines', String],
        quantity: ['Quantity', formatQuantity],
        costCents: ['Cost', formatMoney],
      }}
    />
  ),
});
export const receiptCorrectView: DialogView<RecordRef> = {
  title: (snapshot) => `${snapshot.context.title}: take back`,
  width: 500,
  scopes: ['record'],
  View: ({ dialog }) => (
    <RecordView
      record={dialog}
      form={defineForm({ fields: correctFields }, [
        {
          title: 'Take back',
          rows: [['quantity'], ['reason'], ['password'], ['witness', 'witnessPassword']],
        },
      ])}
    />
  ),
};
