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
  /** What is wrong in the boxes of its rows, by `cellKey`; a field of rows alone has it. */
  readonly cellErrors?: Readonly<Record<string, string | undefined>> | undefined;
  readonly readOnly: boolean;
  /**
   * Changes when the value came from elsewhere (revert, lookup, scan): half-typed text gives way to
   * it.
   */
  readonly epoch: number;
  /** What was typed before and could not be read: it stands there again with its error. */
  readonly half?: Half | undefined;
  /** What another field of the same form holds now. */
  others?(name: string): unknown;
  onChange(value: unknown): void;
  /** A record was picked, with what else is known of it. */
  onPick?(option: PickOption): void;
  /** Other fields of the form get these values: what was typed here holds more than this one. */
  fill?(values: Readonly<Record<string, unknown>>): void;
  /**
   * What is typed can't be read as this kind of value (yet). `now`: no more typing mends it, so the
   * reason is shown at once.
   */
  onMisread(why: string, typed?: Half, now?: boolean): void;
}

/** A switch is always answered, unless it makes a statement; a list may be empty. */
const neverEmpty: ReadonlySet<string> = new Set(['flag', 'rows', 'tags', 'tree']);
/** Whether a field has to be filled before the record can be saved: marked, and announced so. */
export const isAsked = (field: Field): boolean =>
  field.required && (field.sayOff !== undefined || !neverEmpty.has(field.kind));

/** Name, description and state of a control, the same for every kind. */
export const controlProps = (field: FieldViewProps) => ({
  id: field.id,
  name: field.name,
  'aria-invalid': field.error !== undefined || undefined,
  'aria-describedby': describedBy(field.id, { error: field.error, help: field.field.help }),
  'aria-required': isAsked(field.field) || undefined,
  'data-scan': field.field.scan?.join(' '),
  'data-field': field.name,
  autoComplete: 'off',
  spellCheck: false,
});
/** A group of controls (radio, tree) carries the description as a whole. */
export const groupProps = (field: FieldViewProps) => ({
  'aria-labelledby': `${field.id}-label`,
  'aria-describedby': describedBy(field.id, { error: field.error, help: field.field.help }),
  'aria-invalid': field.error !== undefined || undefined,
  'aria-required': isAsked(field.field) || undefined,
  'data-field': field.name,
});
