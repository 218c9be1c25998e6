import { useActorRef, useSelector } from '@xstate/react';
import { Plus, Trash2 } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
} from 'react';
import type { AnyActorRef } from 'xstate';
import type { Field } from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import { cellKey, type Half } from '#machines/platform/draft/draft.ts';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
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
import { RowZipView } from './zip-city-view.tsx';

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

/** What is known of a picked record and has a place in the row. */
const known = (option: PickOption, row: Row): Row =>
  Object.fromEntries(Object.entries(option.values ?? {}).filter(([name]) => name in row));

interface CellProps {
  readonly p: FieldViewProps;
  readonly index: number;
  readonly name: string;
  readonly row: string;
  readonly field: Field;
  readonly value: unknown;
  readonly View: ComponentType<FieldViewProps>;
  readonly values: Row;
  onRow(values: Row): void;
  onCell(value: unknown): void;
  onMisread(why: string, typed?: Half, now?: boolean): void;
}
function Cell({
  p: givenField,
  index,
  name,
  row,
  field,
  value,
  View,
  values,
  onRow,
  onCell,
  onMisread,
}: CellProps) {
  const id = `${givenField.id}-${index}-${name}`;
  const key = cellKey(givenField.name, index, name);
  const error = givenField.cellErrors?.[key];
  const cell = {
    id,
    name: key,
    field,
    value,
    error,
    epoch: givenField.epoch,
    half: halvesOf(givenField.half)[`${index}.${name}`]?.text,
    readOnly: givenField.readOnly || field.readOnly === true,
    onChange: onCell,
    fill: onRow,
    onMisread,
    ...(field.kind === 'ref'
      ? { onPick: (option: PickOption) => onRow({ ...known(option, values), [name]: option.id }) }
      : {}),
  };
  return (
    <td className="pr-1.5 pb-1 align-top">
      <label
        id={`${id}-label`}
        htmlFor={id}
        className="sr-only"
      >{`${field.label}, ${row} ${index + 1}`}</label>
      {field.kind === 'zip' && 'cityId' in values ? (
        <RowZipView {...cell} row={values} fill={onRow} />
      ) : (
        <View {...cell} />
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="mt-0.5 text-small text-danger">
          {error}
        </p>
      )}
    </td>
  );
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

/** The rows of a field, each edited where it stands. `views` are the kinds of cells. */
export function RowsFieldView({ views, ...rest }: FieldViewProps & { readonly views: CellViews }) {
  const { fields, row, question, hidden } = required(rest.field.rows, 'rows of the field');
  const rows = rowsOf(rest.value);
  const names = Object.entries(fields).filter(([name]) => !hidden.includes(name));
  const box = useRef<HTMLDivElement>(null);
  const halves = halvesOf(rest.half);
  const shownIn = (index: number, name: string) =>
    box.current?.querySelector<HTMLInputElement>(`[id="${rest.id}-${index}-${name}"]`)?.value ?? '';
  const rowAt = (index: number): HeldRow =>
    heldRow({
      index,
      fields: Object.fromEntries(names),
      values: rows[index] ?? {},
      halves,
      shown: (name) => shownIn(index, name),
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
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const line = box.current?.querySelectorAll<HTMLElement>('tbody tr')[index];
      if (line?.contains(document.activeElement)) return;
      (
        line?.querySelector<HTMLElement>(boxes) ??
        box.current?.querySelector<HTMLElement>('[data-add]')
      )?.focus();
    });
  const last = useRef(rows.length);
  const byHand = useRef(false);
  /**
   * A cell whose text can't be read keeps the whole field from being saved, whatever the other
   * cells say.
   */
  const put = (next: readonly Row[], left: Halves = halves) => {
    rest.onChange(next);
    const [first] = Object.values(left);
    if (first) rest.onMisread(first.why, left);
  };
  const added = useEffectEvent(() => {
    byHand.current = true;
    put([...rows, blankOf(fields)]);
    focusRow(rows.length);
  });
  const removed = useEffectEvent((at: number) => {
    put(
      rows.filter((_, index) => index !== at),
      halvesWithout(row, halves, at),
    );
    focusRow(Math.min(at, rows.length - 2));
  });
  const restored = useEffectEvent((at: number, held: HeldRow) => {
    byHand.current = true;
    put(
      [...rows.slice(0, at), held.values, ...rows.slice(at)],
      halvesWith(row, halves, at, held.halves),
    );
    focusRow(at);
  });
  useEffect(() => {
    machine.send({ type: 'rows.count', count: rest.readOnly ? 0 : rows.length });
  }, [machine, rows.length, rest.readOnly]);
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
  const arrived = useEffectEvent((row: Row, at: number) => {
    const [empty] =
      Object.entries(fields).find(
        ([name, field]) => !field.readOnly && field.kind !== 'flag' && (row[name] ?? '') === '',
      ) ?? [];
    (
      box.current?.querySelector<HTMLElement>(`[id="${rest.id}-${at}-${empty ?? ''}"]`) ??
      [
        ...(box.current
          ?.querySelectorAll<HTMLElement>('tbody tr')
          .item(at)
          ?.querySelectorAll<HTMLElement>(boxes) ?? []),
      ].at(-1)
    )?.focus();
  });
  useEffect(() => {
    const more = rows.length > last.current && !byHand.current;
    last.current = rows.length;
    byHand.current = false;
    const newest = rows.at(-1);
    if (more && newest) arrived(newest, rows.length - 1);
  }, [rows]);
  const stand = (target: EventTarget) => {
    const line = (target as HTMLElement).closest('tbody tr');
    machine.send({
      type: 'rows.at',
      index: line ? [...(line.parentElement?.children ?? [])].indexOf(line) : null,
    });
  };
  const cell = (index: number, name: string) => ({
    onCell: (value: unknown) => {
      machine.send({ type: 'rows.typed' });
      const { [`${index}.${name}`]: _, ...left } = halves;
      put(
        rows.map((row, at) => (at === index ? { ...row, [name]: value } : row)),
        left,
      );
    },
    // What a pick or a lookup says of the row takes the place of what was half typed there.
    onRow: (to: Row) =>
      put(
        rows.map((row, at) => (at === index ? { ...row, ...to } : row)),
        Object.fromEntries(
          Object.entries(halves).filter(
            ([key]) => !Object.keys(to).some((candidate) => key === `${index}.${candidate}`),
          ),
        ),
      ),
    onMisread: (problem: string, typed?: Half, now?: boolean) => {
      machine.send({ type: 'rows.typed' });
      const why = cellProblem(row, index, problem);
      const text = typeof typed === 'string' ? typed : '';
      rest.onMisread(why, { ...halves, [`${index}.${name}`]: { text, why } }, now);
    },
  });
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
        <table className="w-full">
          <thead>
            <tr>
              {names.map(([name, field]) => (
                <th
                  key={name}
                  scope="col"
                  className="pb-0.5 text-left text-small font-normal text-muted"
                >
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
          <tbody>
            {rows.map((item, index) => (
              <tr key={index} data-row-key={`${rest.name} ${index}`}>
                {names.map(([name, field]) => (
                  <Cell
                    key={name}
                    p={rest}
                    index={index}
                    name={name}
                    row={row}
                    field={field}
                    value={item[name]}
                    View={required(views[field.kind], `view of ${field.kind}`)}
                    values={item}
                    {...cell(index, name)}
                  />
                ))}
                <td className="w-8 align-top">
                  {rest.readOnly ? null : (
                    <IconButton
                      tabIndex={-1}
                      command="rows.remove"
                      label={`Delete ${row} ${index + 1}`}
                      icon={<Trash2 size={14} aria-hidden="true" />}
                      onClick={() => machine.send({ type: 'rows.remove', index })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
