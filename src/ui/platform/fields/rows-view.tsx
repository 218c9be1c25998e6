import { useActorRef, useSelector } from '@xstate/react';
import { Plus, Trash2 } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { AnyActorRef } from 'xstate';
import type { Field } from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import {
  provideRows,
  rowsRefusal,
  type HeldRow,
  type RowsInput,
} from '#machines/platform/rows/rows.machine.ts';
import { Button, IconButton } from '#ui/kit/button.tsx';
import {
  useDialogs,
  useNotifications,
  useScopeProps,
} from '#ui/platform/commands/workstation-context.tsx';
import { takeText } from '#ui/platform/dialogs/focus-service.ts';
import { groupProps, type FieldViewProps } from './field-view.ts';
import {
  cellProblem,
  halvesOf,
  halvesWith,
  halvesWithout,
  heldRow,
  type Halves,
} from './held-row.ts';
import { useRowsAround } from './rows-around.tsx';
import { Cell, type CellProps } from './rows-cell.tsx';

type Row = Readonly<Record<string, unknown>>;
type Rows = NonNullable<Field['rows']>;
export type CellViews = Readonly<Record<string, ComponentType<FieldViewProps>>>;
const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];
function blankCell(field: Rows['fields'][string]): unknown {
  if (field.kind === 'flag') return false;
  return field.kind === 'number' && field.required ? (field.min ?? 0) : null;
}
const blankOf = (fields: Rows['fields']): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankCell(field)]));
const boxes =
  'input:not([disabled]):not([readonly]),select:not([disabled]),textarea:not([readonly])';

/** Enter goes from box to box and row to row; behind the last one the form goes on. */
function walkBoxes(event: KeyboardEvent<HTMLElement>): void {
  if (
    event.key !== 'Enter' ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    (event.target as HTMLElement).closest('button,textarea')
  )
    return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(boxes)];
  const next = all[all.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  takeText(next);
}

/** The machine of the rows; its offer to undo goes when other values come, and with the form. */
function useRowsMachine(input: Omit<RowsInput, 'offersUndo'>, epoch: number) {
  const dialogs = useDialogs();
  const notes = useNotifications();
  const [logic] = useState(() => provideRows(dialogs, notes));
  const own = useRef<AnyActorRef>(null);
  const offersUndo = () =>
    notes.getSnapshot().context.shown.some((note) => note.action?.target === own.current);
  const machine = useActorRef(logic, { input: { ...input, offersUndo } });
  const tellAround = useRowsAround();
  useEffect(() => {
    tellAround(machine);
    return () => tellAround(null);
  }, [tellAround, machine]);
  useEffect(() => {
    own.current = machine;
    return () => notes.send({ type: 'note.withdraw', target: machine });
  }, [notes, machine, epoch]);
  return machine;
}
type RowsRef = ReturnType<typeof useRowsMachine>;

/** Shows the key that deletes the row which has the focus. */
function DeleteRow({ machine, row }: { readonly machine: RowsRef; readonly row: string }) {
  const why = useSelector(machine, (snapshot) => rowsRefusal(snapshot, { type: 'rows.remove' }));
  return (
    <Button
      look="danger"
      tabIndex={-1}
      command="rows.remove"
      aria-disabled={why !== null || undefined}
      title={why ?? undefined}
      icon={<Trash2 aria-hidden="true" size={14} />}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => machine.send({ type: 'rows.remove' })}
    >{`Delete ${row}`}</Button>
  );
}

const lineIn = (box: HTMLElement | null, index: number): HTMLElement | undefined =>
  box?.querySelectorAll<HTMLElement>('tbody tr')[index];
/** The box of a cell; `field`: the id of the field of rows. */
const boxIn = (
  box: HTMLElement | null,
  field: string,
  index: number,
  name: string,
): HTMLInputElement | null =>
  box?.querySelector<HTMLInputElement>(`[id="${field}-${index}-${name}"]`) ?? null;
/** Goes to a row once it is painted; to the button that adds one where there is no such row. */
const focusRow = (box: RefObject<HTMLDivElement | null>, index: number): number =>
  requestAnimationFrame(() => {
    const line = lineIn(box.current, index);
    if (line?.contains(document.activeElement)) return;
    const target =
      line?.querySelector<HTMLElement>(boxes) ??
      box.current?.querySelector<HTMLElement>('[data-add]');
    target?.focus();
  });

/** A field of rows with the texts in its boxes that can't be read. */
interface HeldField {
  readonly props: FieldViewProps;
  readonly rows: readonly Row[];
  readonly halves: Halves;
  /** What one row is called. */
  readonly row: string;
}
/**
 * Puts rows into the field. A cell whose text can't be read keeps the whole field from being saved,
 * whatever the other cells say.
 */
function put({ props }: HeldField, next: readonly Row[], left: Halves): void {
  props.onChange(next);
  const [first] = Object.values(left);
  if (first) props.onMisread(first.why, left);
}
/** What a cell does to its row, and tells the machine of the rows. */
function cellHandlers(
  held: HeldField,
  machine: RowsRef,
  index: number,
  name: string,
): Pick<CellProps, 'onCell' | 'onRow' | 'onMisread'> {
  const { props, rows, halves, row } = held;
  const changed = (to: Row) => rows.map((item, at) => (at === index ? { ...item, ...to } : item));
  return {
    onCell: (value) => {
      machine.send({ type: 'rows.typed' });
      const { [`${index}.${name}`]: _, ...left } = halves;
      put(held, changed({ [name]: value }), left);
    },
    // What a pick or a lookup says of the row takes the place of what was half typed there.
    onRow: (to) => {
      const replaced = new Set(Object.keys(to).map((cell) => `${index}.${cell}`));
      const left = Object.entries(halves).filter(([key]) => !replaced.has(key));
      put(held, changed(to), Object.fromEntries(left));
    },
    onMisread: (problem, typed, now) => {
      machine.send({ type: 'rows.typed' });
      const why = cellProblem(row, index, problem);
      const text = typeof typed === 'string' ? typed : '';
      props.onMisread(why, { ...halves, [`${index}.${name}`]: { text, why } }, now);
    },
  };
}

/** What the machine of the rows decides is done to the field; the focus goes on in the row. */
function useRowChanges(
  held: HeldField,
  machine: RowsRef,
  box: RefObject<HTMLDivElement | null>,
  fields: Rows['fields'],
): void {
  const { props, rows, halves, row } = held;
  const last = useRef(rows.length);
  const byHand = useRef(false);
  const added = useEffectEvent(() => {
    byHand.current = true;
    put(held, [...rows, blankOf(fields)], halves);
    focusRow(box, rows.length);
  });
  const removed = useEffectEvent((at: number) => {
    const left = rows.filter((_, index) => index !== at);
    put(held, left, halvesWithout(row, halves, at));
    focusRow(box, Math.min(at, rows.length - 2));
  });
  const restored = useEffectEvent((at: number, back: HeldRow) => {
    byHand.current = true;
    const whole = [...rows.slice(0, at), back.values, ...rows.slice(at)];
    put(held, whole, halvesWith(row, halves, at, back.halves));
    focusRow(box, at);
  });
  useEffect(() => {
    machine.send({ type: 'rows.count', count: props.readOnly ? 0 : rows.length });
  }, [machine, rows.length, props.readOnly]);
  useEffect(() => {
    const on = [
      machine.on('rows.added', () => added()),
      machine.on('rows.removed', (event) => removed(event.index)),
      machine.on('rows.restored', (event) => restored(event.index, event.held)),
    ];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [machine]);
  // A row that came by itself (a scan) is where the person goes on: its first empty box.
  const arrived = useEffectEvent((newest: Row, at: number) => {
    const [empty = ''] =
      Object.entries(fields).find(
        ([name, field]) => !field.readOnly && field.kind !== 'flag' && (newest[name] ?? '') === '',
      ) ?? [];
    const all = lineIn(box.current, at)?.querySelectorAll<HTMLElement>(boxes) ?? [];
    const next = boxIn(box.current, props.id, at, empty) ?? [...all].at(-1) ?? null;
    next?.focus();
    // Where nothing is empty the last box holds a proposal: what is typed takes its place.
    takeText(next);
  });
  useEffect(() => {
    const more = rows.length > last.current && !byHand.current;
    last.current = rows.length;
    byHand.current = false;
    const newest = rows.at(-1);
    if (more && newest) arrived(newest, rows.length - 1);
  }, [rows]);
}

type NamedFields = readonly (readonly [name: string, field: Field])[];
const RowsHead = ({ names }: { readonly names: NamedFields }) => (
  <thead>
    <tr>
      {names.map(([name, field]) => (
        <th key={name} scope="col" className="pb-0.5 text-left text-small font-normal text-muted">
          {field.label}
          {field.required && field.kind !== 'flag' ? (
            <span className="text-danger" aria-hidden="true">
              {' '}
              *
            </span>
          ) : null}
        </th>
      ))}
      <th>
        <span className="sr-only">Delete</span>
      </th>
    </tr>
  </thead>
);
interface RowsTableProps {
  readonly held: HeldField;
  readonly machine: RowsRef;
  readonly names: NamedFields;
  readonly views: CellViews;
}
const RowsTable = ({ held, machine, names, views }: RowsTableProps) => (
  <table className="w-full">
    <RowsHead names={names} />
    <tbody>
      {held.rows.map((item, index) => (
        <tr key={index} data-row-key={`${held.props.name} ${index}`}>
          {names.map(([name, field]) => (
            <Cell
              key={name}
              p={held.props}
              index={index}
              name={name}
              row={held.row}
              field={field}
              value={item[name]}
              View={required(views[field.kind], `view of ${field.kind}`)}
              values={item}
              {...cellHandlers(held, machine, index, name)}
            />
          ))}
          <td className="w-8 align-top">
            {held.props.readOnly ? null : (
              <IconButton
                tabIndex={-1}
                command="rows.remove"
                label={`Delete ${held.row} ${index + 1}`}
                icon={<Trash2 size={14} aria-hidden="true" />}
                onClick={() => machine.send({ type: 'rows.remove', index })}
              />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The rows of a field, each edited where it stands. `views` are the kinds of cells. */
export function RowsFieldView({ views, ...rest }: FieldViewProps & { readonly views: CellViews }) {
  const { fields, row, question, hidden } = required(rest.field.rows, 'rows of the field');
  const rows = rowsOf(rest.value);
  const names = Object.entries(fields).filter(([name]) => !hidden.includes(name));
  const box = useRef<HTMLDivElement>(null);
  const halves = halvesOf(rest.half);
  const rowAt = (index: number): HeldRow =>
    heldRow({
      index,
      fields: Object.fromEntries(names),
      values: rows[index] ?? {},
      halves,
      shown: (name) => boxIn(box.current, rest.id, index, name)?.value ?? '',
    });
  const latest = useRef(rowAt);
  useEffect(() => {
    latest.current = rowAt;
  });
  const machine = useRowsMachine(
    { question, row, max: rest.field.max ?? 50, rowAt: (index) => latest.current(index) },
    rest.epoch,
  );
  const scope = useScopeProps('rows', 'text', machine);
  const held: HeldField = { props: rest, rows, halves, row };
  useRowChanges(held, machine, box, fields);
  const stand = (target: EventTarget) => {
    const line = (target as HTMLElement).closest('tbody tr');
    machine.send({
      type: 'rows.at',
      index: line ? [...(line.parentElement?.children ?? [])].indexOf(line) : null,
    });
  };
  // A list may be empty: nothing of it is required as a whole.
  const { 'aria-required': _, ...group } = groupProps(rest);
  return (
    <div
      ref={box}
      role="group"
      {...group}
      {...scope}
      onFocus={(event) => stand(event.target)}
      onKeyDown={walkBoxes}
    >
      {rows.length === 0 ? (
        <p className="py-1 text-muted">{`No ${row} yet.`}</p>
      ) : (
        <RowsTable held={held} machine={machine} names={names} views={views} />
      )}
      {rest.readOnly ? null : (
        <div className="flex flex-wrap gap-2">
          <Button
            data-add=""
            command="rows.add"
            icon={<Plus aria-hidden="true" size={14} />}
            onClick={() => machine.send({ type: 'rows.add' })}
          >{`Add ${row}`}</Button>
          {rows.length === 0 ? null : <DeleteRow machine={machine} row={row} />}
        </div>
      )}
    </div>
  );
}
