import { fromTransition, type ActorRefFrom, type ActorSystem } from 'xstate';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { isShown, needed, type Field } from '#domain/platform/fields/field.ts';

export type Values = Readonly<Record<string, unknown>>;
/**
 * Values in the type that a contract gives them. A form knows its values by the names of its fields
 * alone; its fields have been checked before, and the server reads what is sent by the contract's
 * own schema. This is the only place where values get a type.
 */
export const valuesAs = <Typed extends object>(values: object): Typed => values as Typed;
export type Problems = Readonly<Record<string, string>>;
/** Text that could not be read; in rows, by cell (`0.number`), each with its reason. */
export type Half =
  | string
  | Readonly<Record<string, { readonly text: string; readonly why: string }>>;
export interface DraftState {
  /** What is stored, or what a new record starts with: revert and reset come back to it. */
  readonly initial: Values;
  readonly values: Values;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Fields that were left at least once; they are checked when they are left. */
  readonly touched: Readonly<Record<string, true>>;
  /** Fields whose value differs from `initial`. */
  readonly dirty: Readonly<Record<string, true>>;
  /**
   * Fields whose text could not be read, with the reason: their value is an old one and must not be
   * saved.
   */
  readonly unread: Problems;
  /**
   * What is typed there, so that it stands there again with its error when the field is drawn anew:
   * a text, or several by cell.
   */
  readonly half: Readonly<Record<string, Half>>;
  /**
   * Counts the values that came from elsewhere than the field itself (revert, lookup, load; '*' for
   * all), so that typed text gives way to them.
   */
  readonly epochs: Readonly<Record<string, number>>;
  readonly fields: Fields;
  readonly derive?: Derive;
}
/**
 * Values that follow from others: what to put when `changed` was set by hand, or, with null, what
 * stored values come to.
 */
export type Derive = (changed: string | null, values: Values) => Values;
export type DraftEvent =
  | { type: 'draft.set'; field: string; value: unknown }
  /** Several at once: a zip lookup sets city, state and id. */
  | { type: 'draft.fill'; values: Values }
  | { type: 'draft.leave'; field: string }
  /**
   * A view can't read what is typed so far ("13/45"): nothing is said while someone types, but it
   * can't be saved, and leaving the field says why. `now`: no more typing mends it, so it is said.
   */
  | { type: 'draft.misread'; field: string; why: string; typed?: Half; now?: boolean }
  | { type: 'draft.reject'; errors: Problems }
  | { type: 'draft.revert'; field: string }
  | { type: 'draft.reset' }
  /**
   * What is stored has changed; `values` starts the draft over, or keeps the given values as
   * changes.
   */
  | { type: 'draft.load'; initial: Values; values?: Values };
export interface DraftInput {
  readonly values: Values;
  readonly fields?: Fields;
  readonly derive?: Derive;
}

const empty = (input: unknown) =>
  input === null ||
  input === undefined ||
  input === '' ||
  (Array.isArray(input) && input.length === 0);
const isPlain = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);
/**
 * Equal as a person sees it: no value and an empty text are one, lists and the rows in them are
 * compared by what they hold.
 */
export const sameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (empty(a) && empty(b)) ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((item, index) => sameValue(item, b[index]))) ||
  (isPlain(a) &&
    isPlain(b) &&
    [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key])));

/** What is wrong with one value, in words, or undefined. */
export function problemOf(field: Field, value: unknown): string | undefined {
  if (
    field.required &&
    empty(value) &&
    field.kind !== 'tags' &&
    field.kind !== 'tree' &&
    field.kind !== 'rows'
  )
    return needed(field);
  if (field.rows && Array.isArray(value))
    return (
      rowProblem(field.rows, wrongCells(field, value)) ??
      field.schema.safeParse(value).error?.issues[0]?.message
    );
  return field.schema.safeParse(value ?? null).error?.issues[0]?.message;
}
interface WrongCell {
  readonly index: number;
  readonly name: string;
  readonly problem: string;
}
/** What is wrong in the rows of a field, row by row; nothing where it is no field of rows. */
function wrongCells(field: Field, value: unknown): readonly WrongCell[] {
  const { rows } = field;
  if (rows === undefined || !Array.isArray(value)) return [];
  return (value as readonly Values[]).flatMap((values, index) =>
    Object.entries(rows.fields).flatMap(([name, cell]) => {
      const problem = problemOf(cell, values[name]);
      return problem === undefined ? [] : [{ index, name, problem }];
    }),
  );
}
function rowProblem(
  { fields, row }: NonNullable<Field['rows']>,
  [first]: readonly WrongCell[],
): string | undefined {
  if (first === undefined) return undefined;
  const { index, name, problem } = first;
  const label = fields[name]?.label ?? name;
  const said = problem.startsWith(label) ? problem : `${label}: ${problem}`;
  return `${row.charAt(0).toUpperCase()}${row.slice(1)} ${index + 1}: ${said}`;
}
/** The name of a cell's problem: `lines.1.expiresOn`. */
export const cellKey = (field: string, index: number, name: string): string =>
  `${field}.${index}.${name}`;
/** The problems of a field's cells, by `cellKey`. */
const cellProblems = (name: string, field: Field, value: unknown): Problems =>
  Object.fromEntries(
    wrongCells(field, value).map((cell) => [cellKey(name, cell.index, cell.name), cell.problem]),
  );
/**
 * Every problem of a set of values, in the order of the fields. Read-only fields are the server's.
 */
export function problemsOf(fields: Fields, values: Values): Problems {
  const out: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const problem =
      field.readOnly || !isShown(field, values) ? undefined : problemOf(field, values[name]);
    if (problem !== undefined)
      Object.assign(out, { [name]: problem }, cellProblems(name, field, values[name]));
  }
  return out;
}

const without = <T>(
  record: Readonly<Record<string, T>>,
  name: string,
): Readonly<Record<string, T>> => {
  if (!(name in record)) return record;
  const { [name]: _, ...rest } = record;
  return rest;
};
/** A field's problem is gone, and those of its cells. */
const unproblem = (errors: DraftState['errors'], name: string): DraftState['errors'] => {
  const isOf = (key: string) => key === name || key.startsWith(`${name}.`);
  return Object.keys(errors).some(isOf)
    ? Object.fromEntries(Object.entries(errors).filter(([key]) => !isOf(key)))
    : errors;
};
/** The changed fields with one more; the same object where it was among them. */
const withDirty = (dirty: DraftState['dirty'], name: string): DraftState['dirty'] =>
  dirty[name] ? dirty : { ...dirty, [name]: true };
function put(draftState: DraftState, name: string, value: unknown, error?: string): DraftState {
  const same = sameValue(value, draftState.initial[name]);
  return {
    ...draftState,
    values: { ...draftState.values, [name]: value },
    errors:
      error === undefined
        ? unproblem(draftState.errors, name)
        : { ...draftState.errors, [name]: error },
    unread: without(draftState.unread, name),
    half: without(draftState.half, name),
    dirty: same ? without(draftState.dirty, name) : withDirty(draftState.dirty, name),
  };
}
function leave(draftState: DraftState, name: string): DraftState {
  const touched = draftState.touched[name]
    ? draftState.touched
    : { ...draftState.touched, [name]: true as const };
  const field = draftState.fields[name];
  // An error that is already there came from the server or from a misread text; only a new value
  // takes it away.
  const problem =
    draftState.unread[name] ??
    (field && draftState.dirty[name] && draftState.errors[name] === undefined
      ? problemOf(field, draftState.values[name])
      : undefined);
  return problem === undefined
    ? { ...draftState, touched }
    : {
        ...draftState,
        touched,
        errors: {
          ...draftState.errors,
          [name]: problem,
          ...(field ? cellProblems(name, field, draftState.values[name]) : {}),
        },
      };
}
const bump = (draftState: DraftState, name: string): DraftState => ({
  ...draftState,
  epochs: { ...draftState.epochs, [name]: (draftState.epochs[name] ?? 0) + 1 },
});
/** Only what is read as a value has consequences; the field itself keeps what was typed. */
function follow(draftState: DraftState, field: string): DraftState {
  const { [field]: _, ...others } = draftState.derive?.(field, draftState.values) ?? {};
  const told = Object.fromEntries(
    Object.entries(others).filter(([key, other]) => !sameValue(draftState.values[key], other)),
  );
  return fill(draftState, told);
}
const fill = (draftState: DraftState, values: Values): DraftState =>
  Object.entries(values).reduce(
    (result, [key, second]) => bump(put(result, key, second), key),
    draftState,
  );

const blank = { errors: {}, touched: {}, dirty: {}, unread: {}, half: {} } as const;

function next(draftState: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'draft.set':
      return follow(put(draftState, event.field, event.value), event.field);
    case 'draft.fill':
      return fill(draftState, event.values);
    case 'draft.leave':
      return leave(draftState, event.field);
    case 'draft.misread':
      return {
        ...draftState,
        errors: event.now
          ? { ...draftState.errors, [event.field]: event.why }
          : unproblem(draftState.errors, event.field),
        unread: { ...draftState.unread, [event.field]: event.why },
        half:
          event.typed === undefined
            ? without(draftState.half, event.field)
            : { ...draftState.half, [event.field]: event.typed },
        dirty: { ...draftState.dirty, [event.field]: true },
      };
    case 'draft.reject':
      return { ...draftState, errors: event.errors };
    case 'draft.revert':
      return fill(draftState, { [event.field]: draftState.initial[event.field] });
    case 'draft.reset':
      return bump({ ...draftState, values: draftState.initial, ...blank }, '*');
    case 'draft.load':
      return fill(
        bump({ ...draftState, initial: event.initial, values: event.initial, ...blank }, '*'),
        event.values ?? {},
      );
    // Being stopped is an event too: whoever still looks at the draft sees its last state.
    default:
      return draftState;
  }
}

/**
 * Keystrokes go here, never to a page machine: a pure reducer, synchronous, with no states to
 * leave.
 */
export const draftLogic = fromTransition<DraftState, DraftEvent, ActorSystem<any>, DraftInput>(
  next,
  ({ input }) => ({
    initial: input.values,
    values: input.values,
    ...blank,
    epochs: {},
    fields: input.fields ?? {},
    ...(input.derive ? { derive: input.derive } : {}),
  }),
);
export type DraftRef = ActorRefFrom<typeof draftLogic>;

export const isDirty = (draftState: DraftState): boolean => {
  for (const _ in draftState.dirty) return true;
  return false;
};
export const hasErrors = (draftState: DraftState): boolean =>
  Object.values(draftState.errors).some((error) => error !== undefined);
export const draftOf = (ref: DraftRef): DraftState => ref.getSnapshot().context;
/** Everything that keeps a draft from being saved, in the order of its fields. */
export const problemsToSave = (draftState: DraftState): Problems => ({
  ...problemsOf(draftState.fields, draftState.values),
  ...Object.fromEntries(
    Object.entries(draftState.unread)
      .filter(([name]) => isShown(draftState.fields[name], draftState.values))
      .flatMap(([name, why]): readonly (readonly [string, string])[] => [
        [name, why],
        ...unreadCells(name, draftState.half[name]),
      ]),
  ),
});
/** Of a field of rows: the boxes whose text could not be read. */
const unreadCells = (name: string, half: Half | undefined): readonly [string, string][] =>
  typeof half === 'object'
    ? Object.entries(half).map(([cell, { why }]) => [`${name}.${cell}`, why])
    : [];
/** Changes whenever a field's value came from elsewhere. */
export const epochOf = (draftState: DraftState, field: string): number =>
  (draftState.epochs['*'] ?? 0) + (draftState.epochs[field] ?? 0);
