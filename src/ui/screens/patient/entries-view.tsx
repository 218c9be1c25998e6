import { useSelector } from '@xstate/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { allergyFields, conditionFields } from '#domain/patient/entities/lists.ts';
import type { Field } from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import { offeredFor } from '#machines/patient/choices.ts';
import type { EntriesRef } from '#machines/patient/entries.machine.ts';
import type { DraftRef } from '#machines/platform/draft/draft.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { focusIfOnTop } from '#ui/platform/dialogs/focus-service.ts';
import { FieldPortsProvider, useFieldPorts } from '#ui/platform/fields/field-ports.tsx';
import type { FieldViewProps } from '#ui/platform/fields/field-view.ts';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { focusField } from '#ui/platform/form/walk.ts';
import { cellText } from '#ui/platform/table/cell-text.ts';
import { insuranceLook } from './insurance-view.tsx';
import type { ListLook } from './list-look.ts';
import { usePatient } from './patient-context.ts';

type Row = Readonly<Record<string, unknown>>;
type Columns = Readonly<Record<string, Field>>;
const { label, kind, severity, note } = allergyFields;
const plain = (fields: Columns): ListLook => ({
  columns: Object.entries(fields).map(([name, field]) => ({
    title: field.label,
    cell: (row) => cellText(field.kind, row[name], field.options),
  })),
});
const allergyLook = plain({ label, kind, severity, note });
/** How each list looks, by the field that holds it. */
const looks: Readonly<Record<string, ListLook>> = {
  conditions: plain(conditionFields),
  insurances: insuranceLook,
  allergies: allergyLook,
  allergyExceptions: allergyLook,
};

/**
 * The boxes: search, the rest, Enter on the last one adds. What the search offers is remembered, so
 * that a choice keeps its words.
 */
function Boxes({
  entries,
  look: { views, more },
}: {
  readonly entries: EntriesRef;
  readonly look: ListLook;
}) {
  const base = useFieldPorts();
  const { kind, choices, entry } = entries.getSnapshot().context;
  const box = useRef<HTMLDivElement>(null);
  const at = useSelector(entries, (snapshot) => snapshot.context.at);
  const rejections = useSelector(entries, (snapshot) => snapshot.context.rejections);
  const count = useSelector(entries, (snapshot) => snapshot.context.cursor);
  const { source } = kind;
  const ports = useMemo(
    () =>
      source === undefined
        ? base
        : {
            ...base,
            addable: [],
            labelOf: async (_: string, id: number) => choices.get(id)?.label ?? null,
            search: async (_: string, text: string, signal: AbortSignal) =>
              offeredFor(
                kind,
                text,
                await base.search(source(draftOf(entry).values), text, signal),
              ).map((choice) => choices.remember(choice)),
          },
    [base, kind, source, choices, entry],
  );
  const start = () => {
    if (box.current) focusField(box.current, kind.first);
  };
  const messages = useSelector(entries, (snapshot) => snapshot.context.messages);
  const add = () => {
    const before = entries.getSnapshot().context.rejections;
    entries.send({ type: 'entries.add' });
    if (entries.getSnapshot().context.rejections === before) start();
  };
  const was = useRef(at);
  useEffect(() => {
    if (at !== null && was.current !== at && box.current) focusField(box.current, kind.first);
    was.current = at;
  }, [at, count, kind]);
  return (
    <FieldPortsProvider ports={ports}>
      <div ref={box}>
        <EntityForm
          form={kind.form}
          draft={entry}
          rejections={rejections}
          onEnd={add}
          {...(views === undefined ? {} : { views })}
        />
        {messages.length === 0 ? null : (
          <Notice tone="warn" className="mt-2" title={messages.join(' · ')}>
            The payer’s own message.
          </Notice>
        )}
        <div className="mt-1.5 flex items-center gap-2">
          <Button command="entries.add" onClick={add}>
            {at === null ? `Add ${kind.row}` : `Change ${kind.row}`}
          </Button>
          {at === null ? null : (
            <Button
              look="quiet"
              command="entries.cancel"
              onClick={() => entries.send({ type: 'entries.cancel' })}
            >
              Leave it as it was
            </Button>
          )}
          {more}
        </div>
      </div>
    </FieldPortsProvider>
  );
}

/** The table of rows. Who was led to one row begins at it, and not in the boxes of a new one. */
function useGridLedTo(entries: EntriesRef) {
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const { startsOn, at } = entries.getSnapshot().context;
    if (typeof startsOn !== 'number' || at !== null) return undefined;
    const frame = requestAnimationFrame(() => focusIfOnTop(grid.current));
    return () => cancelAnimationFrame(frame);
  }, [entries]);
  return grid;
}
interface RowsProps {
  readonly id: string;
  readonly title: string;
  readonly entries: EntriesRef;
  readonly rows: readonly Row[];
  readonly look: ListLook;
  readonly readOnly: boolean;
}
function Rows({ id, title, entries, rows, look: { columns, rowMore }, readOnly }: RowsProps) {
  const cursor = useSelector(entries, (snapshot) =>
    Math.min(snapshot.context.cursor, rows.length - 1),
  );
  const scope = useScopeProps('entryRows', 'table', entries);
  const grid = useGridLedTo(entries);
  const { kind } = entries.getSnapshot().context;
  const head = (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.title}
            scope="col"
            className="px-1.5 pb-0.5 text-left text-small font-normal text-muted"
          >
            {column.title}
          </th>
        ))}
        <th className="w-16">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
  if (rows.length === 0)
    return (
      <table aria-label={title} className="w-full">
        {head}
        <tbody>
          <tr className="border-t border-line">
            <td
              colSpan={columns.length + 1}
              className="px-1.5 py-1 text-muted"
            >{`No ${kind.row} is named.`}</td>
          </tr>
        </tbody>
      </table>
    );
  return (
    <div className="overflow-x-auto">
      <table
        {...scope}
        ref={grid}
        role="grid"
        aria-label={title}
        aria-rowcount={rows.length}
        tabIndex={0}
        aria-activedescendant={`${id}-row-${cursor}`}
        className="w-full"
      >
        {head}
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={index}
              id={`${id}-row-${index}`}
              role="row"
              aria-selected={index === cursor}
              onClick={() => entries.send({ type: 'entries.cursor', index })}
              className="border-t border-line aria-selected:bg-row"
            >
              {columns.map((column) => (
                <td key={column.title} role="gridcell" className="px-1.5 py-1">
                  {column.cell(row)}
                </td>
              ))}
              <td className="w-16">
                {readOnly ? null : (
                  <span className="flex justify-end">
                    {rowMore?.(row, index, entries)}
                    <IconButton
                      tabIndex={-1}
                      label={`Edit ${kind.nameOf(row)}`}
                      command="entryRows.edit"
                      icon={<Pencil size={14} aria-hidden="true" />}
                      onClick={() => entries.send({ type: 'entries.edit', index })}
                    />
                    <IconButton
                      tabIndex={-1}
                      label={`Delete ${kind.nameOf(row)}`}
                      command="entryRows.delete"
                      icon={<Trash2 size={14} aria-hidden="true" />}
                      onClick={() => entries.send({ type: 'entries.remove', index })}
                    />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A list of the patient: named in boxes, shown in a table, saved with the record. */
export function EntriesView(props: FieldViewProps & { readonly draft: DraftRef }) {
  const entries = useSelector(usePatient(), (snapshot) => snapshot.context.lists[props.name]);
  return entries ? <Entries p={props} entries={entries} /> : null;
}
function Entries({
  p: field,
  entries,
}: {
  readonly p: FieldViewProps;
  readonly entries: EntriesRef;
}) {
  const scope = useScopeProps('entries', 'text', entries);
  const look = required(looks[field.name], `look of ${field.name}`);
  const rows = Array.isArray(field.value) ? (field.value as readonly Row[]) : [];
  return (
    <div
      {...scope}
      role="group"
      aria-labelledby={`${field.id}-label`}
      className="flex flex-col gap-2 rounded-[9px] border border-line p-2"
    >
      {field.readOnly ? null : <Boxes entries={entries} look={look} />}
      <Rows
        id={field.id}
        title={field.field.label}
        entries={entries}
        rows={rows}
        look={look}
        readOnly={field.readOnly}
      />
    </div>
  );
}
