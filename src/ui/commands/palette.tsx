import type { PlaceName } from '#domain/places.ts';
import { isSearching, queryOf, type Found, type PaletteRef } from '#machines/palette/palette.machine.ts';
import { topOrigin } from '#ui/dialogs/focus-service.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useSelector } from '@xstate/react';
import { Command as Cmdk } from 'cmdk';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { scopesAround } from './focus-view.ts';
import { createIndex, rowLimit, type Entry } from './palette-index.ts';
import { reachedCommands, whyNot, type Reached } from './scopes.ts';
import { readRecents, noteRecent } from './recents.ts';
import { useDesk } from './workstation-context.tsx';

interface Row extends Entry { readonly group: string; readonly keys?: string | undefined; readonly why: string | null; run(): void }
/** What its page calls the record's id. */
const idOf: Readonly<Record<Found['kind'], string>> = { rx: 'rx', patient: 'id', drug: 'id', prescriber: 'id', order: 'id' };
/** Where a found record is opened. */
const openedAt: Readonly<Record<Found['kind'], PlaceName>> = { rx: 'processingDetail', patient: 'patient', drug: 'drugSearch', prescriber: 'prescriber', order: 'order' };
const groupOf: Readonly<Record<Found['kind'], string>> = { rx: 'Prescriptions', patient: 'Patients', drug: 'Drugs', prescriber: 'Prescribers', order: 'Orders' };

const distanceOf = (r: Reached): number => (r.command.group === 'Go to' ? 3 : r.scope.kind === 'workstation' ? 2 : r.scope.kind === 'screen' ? 1 : 0);

/** Commands as they were reachable before the palette opened: of the focused table, the dialog or screen below, the workstation. */
function useCommandRows(): readonly Row[] {
  const { registry, workstation, names, dispatcher } = useDesk();
  const [rows] = useState(() => {
    const recents = readRecents();
    const title = (r: Reached) => registry.scopes.get(r.scope.name)?.title ?? r.command.group;
    return reachedCommands(registry, workstation, scopesAround(topOrigin()?.element ?? null), names, ['palette']).filter((r) => !r.command.hidden).map((r): Row => ({
      id: r.command.id, title: r.command.title, detail: r.command.hint ?? title(r), words: [...(r.command.words ?? []), r.command.group],
      distance: distanceOf(r), used: recents.includes(r.command.id) ? recents.length - recents.indexOf(r.command.id) : 0,
      group: r.scope.kind === 'workstation' ? r.command.group : title(r),
      keys: r.command.keys[0], why: whyNot(registry, workstation, r), run: () => { noteRecent(r.command.id); dispatcher.run(r, 'palette'); },
    }));
  });
  return rows;
}

function useFoundRows(found: readonly Found[]): readonly Row[] {
  const { workstation } = useDesk();
  return useMemo(() => found.map((f): Row => ({
    id: `${f.kind}-${f.id}`, title: f.title, detail: f.detail, distance: 4, group: groupOf[f.kind], why: null,
    run: () => workstation.send({ type: 'place.go', place: openedAt[f.kind], search: { [idOf[f.kind]]: f.id } }),
  })), [found, workstation]);
}

function grouped(rows: readonly Row[]): readonly (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups];
}

export function Palette({ palette }: { readonly palette: PaletteRef }) {
  const typed = useSelector(palette, (s) => s.context.typed);
  const found = useSelector(palette, (s) => s.context.found);
  const problem = useSelector(palette, (s) => s.context.problem);
  const searching = useSelector(palette, isSearching);
  const commandRows = useCommandRows(), foundRows = useFoundRows(found);
  const index = useMemo(() => createIndex(commandRows), [commandRows]);
  const query = queryOf(typed);
  const commands = index.find(query.text).map((r) => r.entry).filter((r) => query.sort === 'everything' || (query.sort === 'commands' ? r.group !== 'Go to' : query.sort === 'places' && r.group === 'Go to'));
  // What the server found has been matched there already; commands that are near come first.
  const rows = [...commands.slice(0, query.text === '' ? rowLimit : rowLimit - Math.min(foundRows.length, 20)), ...foundRows].slice(0, rowLimit);
  const run = (row: Row, stay: boolean) => {
    if (row.why === null && !stay) palette.send({ type: 'palette.ran' });
    queueMicrotask(() => row.run());
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || !e.ctrlKey) return;
    e.preventDefault();
    const id = document.querySelector('[cmdk-item][data-selected=true]')?.getAttribute('data-value');
    const row = rows.find((r) => r.id === id);
    if (row) run(row, true);
  };
  return (
    <Cmdk shouldFilter={false} vimBindings={false} loop label="Search anything" onKeyDown={onKeyDown} className="flex min-h-0 flex-col">
      <Cmdk.Input autoFocus value={typed} onValueChange={(text) => palette.send({ type: 'palette.type', text })} placeholder="Search anything or scan"
        className="h-12 w-full border-b border-line bg-transparent px-4 text-[16px] outline-none" />
      <Cmdk.List className="max-h-[min(60vh,560px)] overflow-y-auto py-1">
        {rows.length === 0 ? <p className="px-4 py-3 text-muted">{searching ? 'Searching …' : 'No Record Found'}</p> : null}
        {grouped(rows).map(([group, of]) => (
          <Cmdk.Group key={group} heading={group} className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-tiny [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:tracking-wider [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:uppercase">
            {of.map((row) => <PaletteRow key={row.id} row={row} onRun={() => run(row, false)} />)}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
      <p role="status" className="border-t border-line px-4 py-2 text-small text-muted">
        {problem ? `Records could not be searched: ${problem} Commands work.` : <><Kbd keys="Enter" /> run  <Kbd keys="Ctrl+Enter" /> run and stay  <Kbd keys=">" /> commands  <Kbd keys="#" /> Rx  <Kbd keys="@" /> patient  <Kbd keys="$" /> drug  <Kbd keys="/" /> go to</>}
      </p>
    </Cmdk>
  );
}

const PaletteRow = ({ row, onRun }: { readonly row: Row; onRun(): void }) => (
  <Cmdk.Item value={row.id} onSelect={onRun} aria-disabled={row.why !== null || undefined}
    className={`flex cursor-default items-center gap-2.5 px-4 py-[7px] data-[selected=true]:bg-row data-[selected=true]:shadow-[inset_3px_0_0_var(--accent)] ${row.why === null ? '' : 'text-faint'}`}>
    <span>{row.title}</span>
    <span className={`min-w-0 flex-1 truncate ${row.why === null ? 'text-muted' : 'text-warn'}`}>{row.why ?? row.detail}</span>
    {row.keys === undefined ? null : <Kbd keys={row.keys} />}
  </Cmdk.Item>
);
