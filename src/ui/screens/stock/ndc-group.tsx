import { ndcGroupForm } from '#domain/drug/entities/ndc-group.ts';
import { draftOf, isDirty } from '#machines/platform/draft/draft.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { RecordView } from '#ui/platform/form/record-view.tsx';

/** Group NDCs: the packages that stand for each other, added by search or scan. */
export const groupNdcsView: DialogView<RecordRef> = {
  title: 'Group NDCs',
  width: 1400,
  scopes: ['record'],
  accepts: ['ndc', 'gs1', 'upc'],
  unsaved: (getSnapshot) =>
    getSnapshot.context.draft !== null && isDirty(draftOf(getSnapshot.context.draft)),
  View: ({ dialog }) => <RecordView record={dialog} form={ndcGroupForm} />,
};
