import { allergyFields, conditionFields } from '#domain/entities/patient-lists.ts';
import type { Field } from '#domain/fields/field.ts';
import type { DraftRef } from '#machines/draft.ts';
import { draftOf } from '#machines/draft.ts';
import type { EntriesRef } from '#machines/patient/entries.machine.ts';
import { useScopeProps } from '#ui/commands/workstation-context.tsx';
import { FieldPortsProvider, useFieldPorts } from '#ui/fields/field-ports.tsx';
import type { FieldViewProps } from '#ui/fields/field-view.ts';
import { EntityForm } from '#ui/form/entity-form.tsx';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { cellText } from '#ui/table/cell-text.ts';
import { useSelector } from '@xstate/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { usePatient } from './patient-context.ts';

type Row = Readonly<Record<string, unknown>>;
type Columns = Readonly<Record<string, Field>>;
const { label, kind, severity, note } = allergyFields;
/** What a row shows, by the field that holds the list. */
const columnsOf: Readonly<Record<string, Columns>> = { conditions: conditionFields, allergies: { label, kind, severity, note }, allergyExceptions: { label, kind, severity, note } };

/** The boxes: search, the rest, Enter on the last one adds. What the search offers is remembered, so that a choice keeps its words. */
function Boxes({ entries }: { readonly entries: EntriesRef }) {
  const base = useFieldPorts(), { kind, choices, entry } = entries.getSnapshot().context, box = useRef<HTMLDivElement>(null);
  const at = useSelector(entries, (s) => s.context.at), rejections = useSelector(entries, (s) => s.context.rejections), count = useSelector(entries, (s) => s.context.cursor);
  const ports = useMemo(() => ({
    ...base, addable: [], labelOf: async (_: string, id: number) => choices.get(id)?.label ?? null,
    search: async (_: string, text: string, signal: AbortSignal) => {
      const found = (await base.search(kind.source(draftOf(entry).values), text, signal)).map((o) => choices.remember({ label: o.label, detail: o.detail ?? '' })), typed = text.trim();
      return kind.words && typed !== '' ? [...found, choices.remember({ label: typed, detail: 'In words: can’t be checked against drugs', words: true })] : found;
    },
  }), [base, kind, choices, entry]);
  const add = () => {
    const before = entries.getSnapshot().context.rejections;
    entries.send({ type: 'entries.add' });
    if (entries.getSnapshot().context.rejections === before) box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  };
  const was = useRef(at);
  useEffect(() => { if (at !== null && was.current !== at) box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(); was.current = at; }, [at, count]);
  return (
    <FieldPortsProvider ports={ports}>
      <div ref={box}>
        <EntityForm form={kind.form} draft={entry} rejections={rejections} onEnd={add} />
        <div className="mt-1.5 flex items-center gap-2">
          <Button command="entries.add" onClick={add}>{at === null ? `Add ${kind.row}` : `Change ${kind.row}`}</Button>
          {at === null ? null : <Button look="quiet" command="entries.cancel" onClick={() => entries.send({ type: 'entries.cancel' })}>Leave it as it was</Button>}
        </div>
      </div>
    </FieldPortsProvider>
  );
}

interface RowsProps { readonly id: string; readonly title: string; readonly entries: EntriesRef; readonly rows: readonly Row[]; readonly columns: Columns; readonly readOnly: boolean }
function Rows({ id, title, entries, rows, columns, readOnly }: RowsProps) {
  const cursor = useSelector(entries, (s) => Math.min(s.context.cursor, rows.length - 1)), scope = useScopeProps('entryRows', 'table', entries), names = Object.entries(columns), { kind } = entries.getSnapshot().context;
  if (rows.length === 0) return <p className="py-1 text-muted">{`No ${kind.row} is named.`}</p>;
  return (
    <table {...scope} role="grid" aria-label={title} aria-rowcount={rows.length} tabIndex={0} aria-activedescendant={`${id}-row-${cursor}`} className="w-full">
      <thead><tr>{names.map(([name, f]) => <th key={name} scope="col" className="px-1.5 pb-0.5 text-left text-small font-normal text-muted">{f.label}</th>)}<th className="w-16"><span className="sr-only">Actions</span></th></tr></thead>
      <tbody>{rows.map((row, i) => (
        <tr key={i} id={`${id}-row-${i}`} role="row" aria-selected={i === cursor} onClick={() => entries.send({ type: 'entries.cursor', index: i })} className="border-t border-line aria-selected:bg-row">
          {names.map(([name, f]) => <td key={name} role="gridcell" className="px-1.5 py-1">{cellText(f.kind, row[name], f.options)}</td>)}
          <td className="w-16">{readOnly ? null : <span className="flex">
            <IconButton tabIndex={-1} label={`Edit ${kind.nameOf(row)}`} command="entryRows.edit" icon={<Pencil size={14} aria-hidden="true" />} onClick={() => entries.send({ type: 'entries.edit', index: i })} />
            <IconButton tabIndex={-1} label={`Delete ${kind.nameOf(row)}`} command="entryRows.delete" icon={<Trash2 size={14} aria-hidden="true" />} onClick={() => entries.send({ type: 'entries.remove', index: i })} />
          </span>}</td>
        </tr>
      ))}</tbody>
    </table>
  );
}

/** A list of the patient: named in boxes, shown in a table, saved with the record. */
export function EntriesView(p: FieldViewProps & { readonly draft: DraftRef }) {
  const entries = useSelector(usePatient(), (s) => s.context.lists[p.name]);
  return entries ? <Entries p={p} entries={entries} /> : null;
}
function Entries({ p, entries }: { readonly p: FieldViewProps; readonly entries: EntriesRef }) {
  const scope = useScopeProps('entries', 'text', entries), rows = Array.isArray(p.value) ? (p.value as readonly Row[]) : [];
  return (
    <div {...scope} role="group" aria-labelledby={`${p.id}-label`} className="flex flex-col gap-2 rounded-[9px] border border-line p-2">
      {p.readOnly ? null : <Boxes entries={entries} />}
      <Rows id={p.id} title={p.field.label} entries={entries} rows={rows} columns={columnsOf[p.name]!} readOnly={p.readOnly} />
    </div>
  );
}
