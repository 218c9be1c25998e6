import type { Field } from '#domain/platform/fields/field.ts';
import type { Half } from '#machines/platform/draft/draft.ts';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
import { describedBy } from '#ui/kit/field-row.tsx';

export interface FieldViewProps {
  /** The control's id; its label is `${id}-label`. */
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  /** Changes when the value came from elsewhere (revert, lookup, scan): half-typed text gives way to it. */
  readonly epoch: number;
  /** What was typed before and could not be read: it stands there again with its error. */
  readonly half?: Half | undefined;
  /** What another field of the same form holds now. */
  others?(name: string): unknown;
  onChange(value: unknown): void;
  /** A record was picked, with what else is known of it. */
  onPick?(option: PickOption): void;
  /** What is typed can't be read as this kind of value (yet). */
  onMisread(why: string, typed?: Half): void;
}

/** Name, description and state of a control, the same for every kind. */
export const controlProps = (p: FieldViewProps) => ({
  id: p.id,
  name: p.name,
  'aria-invalid': p.error !== undefined || undefined,
  'aria-describedby': describedBy(p.id, { error: p.error, help: p.field.help }),
  'aria-required': p.field.required || undefined,
  'data-scan': p.field.scan?.join(' '),
  'data-field': p.name,
  autoComplete: 'off',
  spellCheck: false,
});
/** A group of controls (radio, tree) carries the description as a whole. */
export const groupProps = (p: FieldViewProps) => ({
  'aria-labelledby': `${p.id}-label`,
  'aria-describedby': describedBy(p.id, { error: p.error, help: p.field.help }),
  'aria-invalid': p.error !== undefined || undefined,
  'aria-required': p.field.required || undefined,
  'data-field': p.name,
});
