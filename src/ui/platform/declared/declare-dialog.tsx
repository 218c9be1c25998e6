import type { ReactNode } from 'react';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { nameOf } from '#domain/platform/fields/naming.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { draftOf, isDirty } from '#machines/platform/draft/draft.ts';
import type { ReasonInput } from '#machines/platform/reason/reason.ports.ts';
import { provideRecord } from '#machines/platform/record/provide.ts';
import type { RecordInput, RecordIntent } from '#machines/platform/record/record.context.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import type { AfterSection, FieldOverride } from '#ui/platform/form/entity-form.tsx';
import { RecordView } from '#ui/platform/form/record-view.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';

export interface DialogDeclaration {
  /** Its name in the registry of dialogs: 'patient'. */
  readonly name: string;
  readonly entity: { readonly name: string; readonly title: string; readonly fields: Fields };
  readonly form: AnyForm;
  /** Another form for what is stored, where not everything may be changed. */
  readonly formFor?: (stored: Stored) => AnyForm;
  /** Pixels, as the specification gives them. */
  readonly width: number;
  /** What a new record starts with. */
  readonly blank?: Values;
  readonly titles?: { readonly add?: string; readonly edit?: string };
  readonly views?: Readonly<Record<string, FieldOverride>>;
  /** More under a section, by its title. */
  readonly after?: Readonly<Record<string, AfterSection>>;
  readonly tools?: (record: RecordRef) => ReactNode;
  /** Dialogs about the stored record, by the word of their command. */
  readonly opens?: RecordInput['opens'];
  readonly scopes?: readonly string[];
  /**
   * Values that follow from others, further dialogs, and the text of a discard: see `RecordInput`.
   */
  readonly record?: Pick<RecordInput, 'derive' | 'parts' | 'discarded' | 'opens'>;
  /** What its Blocked switch opens; absent where nothing of the kind is blocked. */
  readonly block?: (row: never) => ReasonInput;
}
export interface DeclaredDialog {
  readonly name: string;
  readonly kind: string;
  readonly machine: typeof provideRecord;
  readonly view: DialogView<RecordRef>;
  input(options: {
    id: number | null;
    intent: RecordIntent;
    version?: number;
    refuse?: RecordInput['refuse'];
    after?: RecordInput['after'];
    turns?: RecordInput['turns'];
    called?: string;
  }): RecordInput;
  /** What a person tells a record of this kind by. */
  named(row: object): string;
}

/** The dialog that adds, shows and edits one kind of record, as data. */
export function declareDialog(dialogDeclaration: DialogDeclaration): DeclaredDialog {
  const {
    add = `Add ${dialogDeclaration.entity.title}`,
    edit = `Edit ${dialogDeclaration.entity.title}`,
  } = dialogDeclaration.titles ?? {};
  const named = (row: object): string => nameOf(dialogDeclaration.entity, { ...row });
  return {
    name: dialogDeclaration.name,
    kind: dialogDeclaration.entity.name,
    named,
    machine: provideRecord,
    view: {
      title: (snapshot) => {
        if (snapshot.context.id === null) return add;
        return snapshot.matches('viewing') ||
          (snapshot.matches('loading') && snapshot.context.intent === 'view')
          ? dialogDeclaration.entity.title
          : edit;
      },
      width: dialogDeclaration.width,
      scopes: [...(dialogDeclaration.scopes ?? []), 'record'],
      unsaved: (getSnapshot) =>
        getSnapshot.context.draft !== null && isDirty(draftOf(getSnapshot.context.draft)),
      View: ({ dialog }) => (
        <RecordView
          record={dialog}
          form={dialogDeclaration.form}
          formFor={dialogDeclaration.formFor}
          tools={dialogDeclaration.tools?.(dialog)}
          {...(dialogDeclaration.views ? { views: dialogDeclaration.views } : {})}
          {...(dialogDeclaration.after ? { after: dialogDeclaration.after } : {})}
        />
      ),
    },
    input: ({ id, intent, version, refuse, after = 'close', turns, called }) => ({
      id,
      named,
      intent,
      kind: dialogDeclaration.entity.name,
      title: dialogDeclaration.entity.title,
      fields: dialogDeclaration.entity.fields,
      blank: dialogDeclaration.blank ?? {},
      after,
      ...dialogDeclaration.record,
      ...(dialogDeclaration.opens ? { opens: dialogDeclaration.opens } : {}),
      ...(version === undefined ? {} : { version }),
      ...(called === undefined ? {} : { called }),
      ...(refuse === undefined ? {} : { refuse }),
      ...(turns === undefined ? {} : { turns }),
      ...(dialogDeclaration.block
        ? { block: dialogDeclaration.block as NonNullable<RecordInput['block']> }
        : {}),
    }),
  };
}
