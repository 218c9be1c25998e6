import { useSelector } from '@xstate/react';
import { Command as Cmdk } from 'cmdk';
import { useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent } from 'react';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import {
  askOf,
  isEnough,
  isSearching,
  keyOf,
  outcomeOf,
  queryOf,
  type Act,
  type Ask,
  type Asking,
  type Chosen,
  type PaletteRef,
} from '#machines/platform/palette/palette.machine.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { topOrigin } from '#ui/platform/dialogs/focus-service.ts';
import { scopesAround } from '../focus-view.ts';
import { watchScopes } from '../scopes.ts';
import { useDesk, type Desk } from '../workstation-context.tsx';
import { createIndex, rowLimit } from './palette-index.ts';
import {
  actionRows,
  askingRows,
  commandRows,
  foundRow,
  othersCommand,
  runGiven,
  type Row,
  commandOf,
} from './palette-rows.ts';

/**
 * The commands around the place where the palette was opened, with whether they may run now: rights
 * and lists may still come in while it is open.
 */
function useKnown(desk: Desk): readonly Row[] {
  const [around] = useState(() => scopesAround(topOrigin()?.element ?? null));
  const [known, setKnown] = useState(() => commandRows(desk, around));
  useEffect(
    () => watchScopes(desk.workstation, around, () => setKnown(commandRows(desk, around))),
    [desk, around],
  );
  return known;
}
/**
 * The lines for what stands in the box: what a command may be given, what can be done with a
 * record, or commands and records.
 */
function useRows(palette: PaletteRef): readonly Row[] {
  const desk = useDesk();
  const { typed, found, asking, entity } = useSelector(palette, (snapshot) => snapshot.context);
  const known = useKnown(desk);
  const index = useMemo(() => createIndex(known), [known]);
  return useMemo(() => {
    if (asking) return askingRows(desk, asking, typed, found);
    if (entity) return actionRows(desk, entity);
    const { sort, text } = queryOf(typed);
    const foundRows = found.map((row) => foundRow(desk, row));
    const commands = index
      .find(text)
      .map((ranked) => ranked.entry)
      .filter(
        (entry) =>
          sort === 'everything' ||
          (sort === 'commands'
            ? entry.group !== 'Go to'
            : sort === 'places' && entry.group === 'Go to'),
      );
    // What the server found has been matched there already; commands that are near come first.
    return [
      ...commands.slice(0, text === '' ? rowLimit : rowLimit - Math.min(foundRows.length, 20)),
      ...foundRows,
    ].slice(0, rowLimit);
  }, [desk, index, typed, found, asking, entity]);
}
function grouped(rows: readonly Row[]): readonly (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups];
}

/** As many lines as stand in sight; a page ends at the first or the last line. */
const pageRows = 10;
/** In the order in which they are drawn. */
const paged = (all: readonly Row[], at: Row | undefined, by: number): string => {
  const rows = grouped(all).flatMap(([, of]) => of);
  const route = (at ? rows.indexOf(at) : 0) + by * pageRows;
  return required(rows[Math.max(0, Math.min(rows.length - 1, route))], 'line of the palette').id;
};

/** A record that a key has waited for is taken as soon as the answer is here. */
function useChosen(palette: PaletteRef, { run, deeper }: ReturnType<typeof usePaletteKeys>): void {
  const desk = useDesk();
  const take = useEffectEvent(({ found, act }: Chosen) => {
    const { asking, typed } = palette.getSnapshot().context;
    const row = asking
      ? askingRows(desk, asking, typed, [found]).find(({ id }) => id === keyOf(found))
      : foundRow(desk, found);
    if (!row) return;
    if (act === 'deeper') deeper(row);
    else run(row, act === 'stay');
  });
  useEffect(() => {
    // The palette still searches while it says so: what it has found is taken once it rests.
    const chosen = palette.on('palette.chosen', (event) => queueMicrotask(() => take(event)));
    return () => chosen.unsubscribe();
  }, [palette]);
}

/** What Enter, Ctrl+Enter, Tab, Right and Backspace mean to the palette. */
function usePaletteKeys(palette: PaletteRef) {
  const desk = useDesk();
  const leaveAnd = (run: () => void, stay: boolean) => {
    if (!stay) palette.send({ type: 'palette.ran' });
    queueMicrotask(run);
  };
  const give = (gives: NonNullable<Row['gives']>, now: boolean) => {
    palette.send({ type: 'palette.give', ...gives });
    const { asking } = palette.getSnapshot().context;
    if (asking && (askOf(asking) === null || (now && isEnough(asking))))
      leaveAnd(() => runGiven(desk, commandOf(desk, asking), asking.given), false);
  };
  /**
   * A record of an older search is never taken: the key waits for the answer to what is typed now.
   */
  const waits = (row: Row, act: Act): boolean => {
    if (row.answers !== true || !isSearching(palette.getSnapshot())) return false;
    palette.send({ type: 'palette.wait', key: row.id, act });
    return true;
  };
  const run = (row: Row, ctrl: boolean) => {
    if (waits(row, ctrl ? 'stay' : 'run')) return;
    if (row.gives) give(row.gives, ctrl);
    else leaveAnd(() => row.run(), ctrl || row.whyNow() !== null);
  };
  /** Tab: into what the line can be told, or into what can be done with it. */
  const deeper = (row: Row | undefined): boolean => {
    if (row && waits(row, 'deeper')) return true;
    if (row?.asks)
      palette.send({
        type: 'palette.ask',
        command: row.id,
        title: row.title,
        asks: row.asks,
        ...(row.given ? { given: row.given } : {}),
      });
    else if (row?.found) palette.send({ type: 'palette.actions', found: row.found });
    else if (row?.gives) give(row.gives, false);
    else return false;
    return true;
  };
  return { run, deeper };
}

const wordOf: Readonly<Partial<Record<Ask['of'], string>>> = {
  rx: 'Number of the prescription',
  patient: 'Name, date of birth or telephone',
  drug: 'Name, NDC or UPC',
  prescriber: 'Name, NPI or telephone',
  order: 'Number of the order',
};
/** The command that is being told, and what it knows already. */
const Told = ({ asking }: { readonly asking: Asking }) => (
  <div className="flex flex-wrap items-center gap-1.5 px-4 pt-2.5 text-small">
    <b className="rounded bg-accent-soft px-1.5 py-0.5 font-semibold">{asking.title}</b>
    {asking.given.map((given) => (
      <span key={given.name} className="rounded border border-line-2 px-1.5 py-0.5">
        {given.label}
      </span>
    ))}
    <span className="text-muted">
      {asking.asks
        .slice(asking.given.length)
        .map((ask) => `${ask.title}${ask.optional ? ' (optional)' : ''}`)
        .join(', ')}
    </span>
  </div>
);

/** The keys while a command is told what to act on, or a record has turned to its actions. */
const InsideKeys = () => (
  <>
    <Kbd fixed="Enter" /> choose <Kbd fixed="Ctrl+Enter" /> choose and run <Kbd fixed="Backspace" />{' '}
    back <Kbd command="dialog.close" /> back
  </>
);
const OutsideKeys = () => (
  <>
    <Kbd fixed="Enter" /> run <Kbd fixed="Ctrl+Enter" /> run and stay <Kbd fixed="Tab" /> tell it
    what <Kbd fixed="Right" /> actions <Kbd fixed=">" /> commands <Kbd fixed="#" /> Rx{' '}
    <Kbd fixed="@" /> patient <Kbd fixed="$" /> drug <Kbd fixed="/" /> go to
  </>
);

/** What stands there where there is no line. */
function useNothing(palette: PaletteRef): string {
  const desk = useDesk();
  const { typed, asking } = useSelector(palette, (snapshot) => snapshot.context);
  const ask = askOf(asking);
  if (useSelector(palette, isSearching)) return 'Searching …';
  if (ask && typed.trim() === '') return `Type: ${wordOf[ask.of] ?? ask.title}`;
  const others = asking ? null : othersCommand(desk, queryOf(typed).text);
  return [messages.noRecordFound, others].filter(Boolean).join('. ');
}

const isPlain = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.altKey && !event.shiftKey;
/** Back to where the palette came from: Shift+Tab, or Backspace in an empty box. */
const goesBack = (event: KeyboardEvent, typed: string): boolean =>
  event.key === 'Tab'
    ? event.shiftKey
    : event.key === 'Backspace' && isPlain(event) && typed === '';
/** The arrow to the right goes into a row only from behind the text. */
const goesRight = (event: KeyboardEvent, typed: string): boolean =>
  event.key === 'ArrowRight' &&
  isPlain(event) &&
  (event.target as HTMLInputElement).selectionStart === typed.length;

export function Palette({ palette }: { readonly palette: PaletteRef }) {
  const { typed, asking, entity } = useSelector(palette, (snapshot) => snapshot.context);
  const outcome = useSelector(palette, (snapshot) => outcomeOf(snapshot.context));
  const rows = useRows(palette);
  const keys = usePaletteKeys(palette);
  const { run, deeper } = keys;
  useChosen(palette, keys);
  const ask = askOf(asking);
  const [chosen, setChosen] = useState('');
  const at = rows.find((row) => row.id === chosen) ?? rows[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = isPlain(event);
    const page = { PageDown: 1, PageUp: -1 }[event.key];
    if (page !== undefined && plain && rows.length > 0) setChosen(paged(rows, at, page));
    else if (event.key === 'Enter' && event.ctrlKey && at) run(at, true);
    else if (event.key === 'Tab' && plain) deeper(at);
    else if (goesBack(event, typed)) palette.send({ type: 'palette.back' });
    else if (!goesRight(event, typed) || !at || at.gives || !deeper(at)) return;
    event.preventDefault();
  };
  const nothing = useNothing(palette);
  return (
    <Cmdk
      shouldFilter={false}
      vimBindings={false}
      loop
      label="Search anything"
      value={at?.id ?? ''}
      onValueChange={setChosen}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-col"
    >
      {asking ? <Told asking={asking} /> : null}
      <Cmdk.Input
        autoFocus
        value={typed}
        onValueChange={(text) => palette.send({ type: 'palette.type', text })}
        placeholder={ask ? (wordOf[ask.of] ?? ask.title) : 'Search anything or scan'}
        className="h-12 w-full border-b border-line bg-transparent px-4 text-[16px] outline-none"
      />
      <Cmdk.List className="max-h-[min(60vh,560px)] overflow-y-auto py-1">
        {rows.length === 0 ? <p className="px-4 py-3 text-muted">{nothing}</p> : null}
        {grouped(rows).map(([group, of]) => (
          <Cmdk.Group
            key={group}
            heading={group}
            className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-tiny [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:tracking-wider [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:uppercase"
          >
            {of.map((row) => (
              <PaletteRow key={row.id} row={row} onRun={() => run(row, false)} />
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
      <p role="status" className="border-t border-line px-4 py-2 text-small text-muted">
        {outcome ?? (asking || entity ? <InsideKeys /> : <OutsideKeys />)}
      </p>
    </Cmdk>
  );
}

const PaletteRow = ({ row, onRun }: { readonly row: Row; onRun(): void }) => (
  <Cmdk.Item
    value={row.id}
    onSelect={onRun}
    aria-disabled={row.why !== null || undefined}
    className={`flex cursor-default items-center gap-2.5 px-4 py-[7px] data-[selected=true]:bg-row data-[selected=true]:shadow-[inset_3px_0_0_var(--accent)] ${row.why === null ? '' : 'text-faint'}`}
  >
    <span>{row.title}</span>
    <span className={`min-w-0 flex-1 truncate ${row.why === null ? 'text-muted' : 'text-warn'}`}>
      {row.why ?? row.detail}
    </span>
    {row.asks ? (
      <span className="flex shrink-0 items-center gap-1 text-small text-faint">
        <Kbd fixed="Tab" />
        {row.asks
          .slice(row.given?.length ?? 0)
          .map((ask) => ask.title.toLowerCase())
          .join(', ')}
      </span>
    ) : null}
    {row.keys === undefined ? null : <Kbd keys={row.keys} />}
  </Cmdk.Item>
);
