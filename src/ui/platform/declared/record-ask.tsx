import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { RecordView } from '#ui/platform/form/record-view.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';

/**
 * A dialog that asks one form about a record. `title` stands after what its machine calls the
 * record; `width` in pixels; `done` is what its button does, in a word.
 */
export const recordAsk = (
  title: string,
  width: number,
  form: AnyForm,
  done?: string,
): DialogView<RecordRef> => ({
  title: (snapshot) =>
    title === '' ? snapshot.context.title : `${snapshot.context.title}: ${title}`,
  width,
  scopes: ['record'],
  View: ({ dialog }) => <RecordView record={dialog} form={form} done={done} />,
});
