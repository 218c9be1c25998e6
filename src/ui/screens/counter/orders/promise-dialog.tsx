import { promiseForm } from '#machines/counter/promise.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { RecordView } from '#ui/platform/form/record-view.tsx';

/** When an order is promised, and whether the patient waits or it is delivered. */
export const PromiseDialog = ({ dialog }: { readonly dialog: RecordRef }) => (
  <RecordView record={dialog} form={promiseForm} />
);
