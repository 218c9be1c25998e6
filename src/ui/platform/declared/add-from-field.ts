import { referenceNamed } from '#domain/composition/references.ts';
import type { Reference } from '#domain/platform/references/define.ts';
import { required } from '#domain/platform/required.ts';
import { addRecord } from '#machines/platform/record/add-record.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { whyNotPermitted } from '#machines/platform/workstation/access.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import type { FieldPorts } from '#ui/platform/fields/field-ports.tsx';
import type { DeclaredDialog } from './declare-dialog.tsx';

/**
 * What a new record starts with: the typed text is its name, and what it names in common with the
 * form that asks is the same there.
 */
function startOf(
  reference: Reference,
  text: string,
  others: ((name: string) => unknown) | undefined,
): Readonly<Record<string, unknown>> {
  const shared = Object.entries(reference.entity.fields).flatMap(([name, field]) => {
    const value = field.kind === 'ref' ? others?.(name) : undefined;
    return typeof value === 'number' ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(shared),
    ...(text.trim() === ''
      ? {}
      : { [required(reference.label[0], 'field that names the record')]: text.trim() }),
  };
}

/** Any field that names a reference can add one, and goes on with it chosen. */
export const addingFrom = (
  workstation: WorkstationRef,
  dialogs: readonly DeclaredDialog[],
  optionOf: (reference: Reference, row: Stored) => { readonly id: number; readonly label: string },
): Pick<FieldPorts, 'addNew' | 'canAdd'> => {
  const found = (of: string) => {
    const dialog = dialogs.find((dialog) => dialog.kind === of);
    const reference = referenceNamed(of);
    return dialog && reference ? { dialog, reference } : null;
  };
  return {
    canAdd: (of) => {
      const kind = found(of);
      return (
        kind !== null &&
        whyNotPermitted(workstation.getSnapshot().context, kind.reference.permission.write) === null
      );
    },
    addNew: async (of, text, others) => {
      const kind = found(of);
      if (!kind) return null;
      const { dialog, reference } = kind;
      const input = dialog.input({ id: null, intent: 'new' });
      const row = await addRecord(childrenOf(workstation).dialogs, dialog.name, {
        ...input,
        keeps: false,
        blank: { ...input.blank, ...startOf(reference, text, others) },
      });
      return row && optionOf(reference, row);
    },
  };
};
