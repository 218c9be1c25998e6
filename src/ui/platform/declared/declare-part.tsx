import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { draftOf, isDirty, type Values } from '#machines/platform/draft/draft.ts';
import type { PartRef } from '#machines/platform/record/part.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { EntityForm, type FieldOverride } from '#ui/platform/form/entity-form.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';

export interface PartDeclaration {
  readonly title: string;
  /** Pixels, as the specification gives them, or the nearest of its widths. */
  readonly width: number;
  readonly form: AnyForm;
  /** Another form for some values: what may not be changed there is only looked at. */
  readonly formFor?: (values: Values) => AnyForm;
  readonly views?: Readonly<Record<string, FieldOverride>>;
  /** More below the form, from the draft as it stands. */
  readonly below?: (part: PartRef) => ReactNode;
}
/** Names of the fields that a form holds, in its order. */
export const fieldsOf = (form: AnyForm): readonly string[] =>
  form.sections.flatMap((section) => section.rows.flat());

/**
 * A dialog with some fields of a record: they go back into the record's form, and are saved with
 * it.
 */
export function declarePart(partDeclaration: PartDeclaration): DialogView<PartRef> {
  function Part({ dialog }: { readonly dialog: PartRef }) {
    const draft = useSelector(dialog, (snapshot) => snapshot.context.draft);
    const rejections = useSelector(dialog, (snapshot) => snapshot.context.rejections);
    const readOnly = useSelector(dialog, (snapshot) => snapshot.context.readOnly);
    const [form] = useState(
      () => partDeclaration.formFor?.(dialog.getSnapshot().context.values) ?? partDeclaration.form,
    );
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <EntityForm
          form={form}
          draft={draft}
          readOnly={readOnly}
          rejections={rejections}
          autoFocus={!readOnly}
          className="min-h-0 flex-1 overflow-y-auto p-4"
          {...(partDeclaration.views ? { views: partDeclaration.views } : {})}
        />
        {partDeclaration.below ? (
          <div className="px-4 pb-3">{partDeclaration.below(dialog)}</div>
        ) : null}
        <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2">
          <p className="mr-auto text-small text-muted">
            {readOnly ? 'The record is only looked at.' : 'Kept when the record is saved.'}
          </p>
          <Button
            command="dialog.close"
            data-autofocus={readOnly ? '' : undefined}
            onClick={() => dialog.send({ type: 'dialog.close' })}
          >
            Close
          </Button>
          {readOnly ? null : (
            <Button
              look="primary"
              command="part.done"
              onClick={() => dialog.send({ type: 'part.done' })}
            >
              Done
            </Button>
          )}
        </div>
      </div>
    );
  }
  return {
    title: partDeclaration.title,
    width: partDeclaration.width,
    View: Part,
    scopes: ['part'],
    unsaved: (getSnapshot) => isDirty(draftOf(getSnapshot.context.draft)),
  };
}
