import type { KeyboardEvent } from 'react';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { draftOf, type DraftRef, type Values } from '#machines/platform/draft/draft.ts';
import { takeText } from '#ui/platform/dialogs/focus-service.ts';
import { isAsked } from '#ui/platform/fields/field-view.ts';

/** A form of any entity: a layout from `defineForm`, with its field names as plain text. */
export interface AnyForm {
  readonly fields: Fields;
  readonly sections: readonly {
    readonly title: string;
    readonly column?: number;
    readonly wide?: true;
    readonly rows: readonly (readonly string[])[];
  }[];
}
type Section = AnyForm['sections'][number];
/** Sections column by column, top to bottom: how the form is drawn, read and walked. */
export function columnsOf(form: AnyForm): readonly (readonly Section[])[] {
  const narrow = form.sections.filter((section) => !section.wide);
  const columns = [...new Set(narrow.map((item) => item.column ?? 1))].toSorted((a, b) => a - b);
  return columns.map((column) => narrow.filter((item) => (item.column ?? 1) === column));
}
/**
 * The form without the fields that are not asked for now: no row stands empty, no heading over
 * nothing.
 */
export function shownOf(form: AnyForm, hidden: ReadonlySet<string>): AnyForm {
  const rowsOf = (section: Section) =>
    section.rows
      .map((row) => row.filter((name) => !hidden.has(name)))
      .filter((texts) => texts.length > 0);
  return {
    ...form,
    sections: form.sections
      .map((section) => ({ ...section, rows: rowsOf(section) }))
      .filter((item) => item.rows.length > 0),
  };
}
/** What stands below the columns. */
export const wideOf = (form: AnyForm): readonly Section[] =>
  form.sections.filter((section) => section.wide);
/** Field names in reading order, which is the tab order. */
export const orderOf = (form: AnyForm): readonly string[] =>
  [...columnsOf(form), wideOf(form)].flatMap((column) =>
    column.flatMap((item) => item.rows.flatMap((row) => [...row])),
  );
/** The curated path of Enter: fields that are neither read-only nor left to Tab. */
export const quickPath = (form: AnyForm, user?: ReadonlySet<string>): readonly string[] =>
  orderOf(form).filter(
    (name) =>
      !form.fields[name]?.readOnly && (user ? user.has(name) : form.fields[name]?.quick !== false),
  );

/** What is written, and is wrong as soon as what stands before it in its row is another. */
const written: ReadonlySet<string> = new Set(['text', 'zip4', 'extension', 'phone', 'date']);
/**
 * Fields that Enter passes over otherwise, and that still hold what belonged to the field before
 * them in their row: the suite of another street, the +4 of another ZIP code.
 */
export const besideChanged = (
  form: AnyForm,
  { values, dirty }: { readonly values: Values; readonly dirty: Values },
): readonly string[] =>
  form.sections
    .flatMap((section) => section.rows)
    .flatMap((row) =>
      row.filter((name, index) => {
        const field = form.fields[name];
        return (
          field !== undefined &&
          field.readOnly !== true &&
          written.has(field.kind) &&
          (values[name] ?? '') !== '' &&
          !(name in dirty) &&
          row.slice(0, index).some((before) => before in dirty)
        );
      }),
    );

/** The first field that is asked for and still empty; undefined where nothing is missing. */
export const firstOpen = (
  form: AnyForm,
  values: Readonly<Record<string, unknown>>,
): string | undefined =>
  orderOf(form).find((name) => {
    const field = form.fields[name];
    const value = values[name] ?? '';
    return field !== undefined && isAsked(field) && value === '';
  });

const focusable =
  'input:not([disabled]):not([tabindex="-1"]):not([readonly]),select:not([disabled]),textarea:not([readonly]),[role="tree"],button:not([disabled])';
const rowOf = (root: HTMLElement, name: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-field-row="${name}"]`);

/** The chosen radio of the group that a radio belongs to; the radio itself where none is. */
const chosenOf = (radio: HTMLInputElement): HTMLElement =>
  radio
    .closest('[role="radiogroup"]')
    ?.querySelector<HTMLElement>('input[type="radio"]:checked:not([disabled])') ?? radio;
/** The first box of a field's rows that is not right. */
const wrongBox = (row: HTMLElement | null): HTMLElement | null =>
  [...(row?.querySelectorAll<HTMLElement>('td [aria-invalid="true"]') ?? [])].find((box) =>
    box.matches(focusable),
  ) ?? null;
/**
 * A field's control that can take the focus. A chosen radio stands for its group, and the first box
 * that is not right for its rows.
 */
export function controlOf(root: HTMLElement | null, name: string): HTMLElement | null {
  const row = root && rowOf(root, name);
  const control = wrongBox(row) ?? row?.querySelector<HTMLElement>(focusable) ?? null;
  return control instanceof HTMLInputElement && control.type === 'radio'
    ? chosenOf(control)
    : control;
}
/** Puts the focus on a field's control; false when it has none that can take it. */
export function focusField(root: HTMLElement, name: string): boolean {
  const control = controlOf(root, name);
  if (!control) return false;
  control.focus();
  takeText(control);
  return document.activeElement === control;
}
export const fieldOfElement = (element: Element | null): string | null =>
  element?.closest('[data-field-row]')?.getAttribute('data-field-row') ?? null;

/** The fields of a path that lie ahead of a field, in the direction of `by`. */
function ahead(
  form: AnyForm,
  path: readonly string[],
  from: string | null,
  by: 1 | -1,
): readonly string[] {
  const order = orderOf(form);
  const outside = by === 1 ? -1 : order.length;
  const at = from === null ? outside : order.indexOf(from);
  const onPath = new Set(path);
  return (by === 1 ? order.slice(at + 1) : order.slice(0, Math.max(0, at)).toReversed()).filter(
    (name) => onPath.has(name),
  );
}
/**
 * From a field along a path, skipping what can't take the focus; false at its end. A field off the
 * path goes on from its place in the order.
 */
export const walk = (
  root: HTMLElement,
  form: AnyForm,
  path: readonly string[],
  from: string | null,
  by: 1 | -1,
): boolean => ahead(form, path, from, by).some((name) => focusField(root, name));

const nextMark = 'data-enter-next';
/** Shows no field as the one that Enter goes to. */
export const unmarkNext = (root: HTMLElement): void =>
  root.querySelectorAll(`[${nextMark}]`).forEach((row) => row.removeAttribute(nextMark));
/** Shows to which field Enter goes from here: it may pass over what stands between. */
export function markNext(
  root: HTMLElement,
  form: AnyForm,
  path: readonly string[],
  from: string | null,
): void {
  unmarkNext(root);
  const next = ahead(form, path, from, 1).find((name) => controlOf(root, name) !== null);
  if (next !== undefined) rowOf(root, next)?.setAttribute(nextMark, '');
}
/** The next field with an error after this one, and from the start again. */
export function nextProblem(draft: DraftRef, form: AnyForm, from: string | null): string | null {
  const { errors } = draftOf(draft);
  const order = orderOf(form);
  const at = from === null ? -1 : order.indexOf(from);
  return (
    [...order.slice(at + 1), ...order.slice(0, at + 1)].find(
      (name) => errors[name] !== undefined,
    ) ?? null
  );
}

/**
 * Enter goes on to the next field of a few fields that are no entity's form, Shift+Enter back;
 * `onEnd` is what Enter on the last one does.
 */
export function enterWalks(event: KeyboardEvent<HTMLElement>, onEnd: () => void): void {
  const target = event.target as HTMLElement;
  if (
    event.key !== 'Enter' ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.nativeEvent.isComposing ||
    !target.matches('input,select')
  )
    return;
  event.preventDefault();
  const all = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'input:not([disabled]):not([readonly]),select:not([disabled])',
    ),
  ];
  const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)];
  if (next) {
    next.focus();
    takeText(next);
  } else if (!event.shiftKey) onEnd();
}
