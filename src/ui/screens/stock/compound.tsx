import { compoundForm } from '#domain/drug/entities/compound.ts';
import { draftOf, isDirty } from '#machines/platform/draft/draft.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { RecordView } from '#ui/platform/form/record-view.tsx';

/** Compound: the formula of a drug of the store's own, its ingredients added by search or scan. */
export const compoundView: DialogView<RecordRef> = {
  title: 'Compound',
  width: 1400,
  scopes: ['record'],
  accepts: ['ndc', 'gs1', 'upc'],
  unsaved: (getSnapshot) =>
    getSnapshot.context.draft !== null && isDirty(draftOf(getSnapshot.context.draft)),
  View: ({ dialog }) => <RecordView record={dialog} form={compoundForm} />,
};
