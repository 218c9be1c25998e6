import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { required } from '#domain/platform/required.ts';
import type { RefillRow } from '#domain/refill/contract/refills.ts';
import type { RefillSide } from '#domain/refill/rules/refills.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';
import {
  noRefillColumns,
  readyColumns,
  refillText,
  type RefillRxRef,
} from '#machines/refill/refill-rx.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { column, type ColumnOptions, type TableColumn } from '#ui/platform/table/columns.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';

const looks: Readonly<Record<string, Omit<ColumnOptions<RefillRow>, 'id' | 'text' | 'sortable'>>> =
  {
    why: {
      title: 'Why not',
      width: 220,
      render: (row) => <span className="font-semibold text-warn">{row.why}</span>,
    },
    requestedOn: { title: 'Asked', width: 96 },
    rxNumber: { title: 'Rx #', width: 128 },
    patientName: { title: 'Patient', width: 150 },
    dateOfBirth: { title: 'DOB', width: 94 },
    drugName: { title: 'Medication', width: 210, grow: true },
    quantity: { title: 'Qty', width: 56, align: 'right' },
    daysSupply: { title: 'Days', width: 50, align: 'right' },
    refillsLeft: { title: 'Refills left', width: 84, align: 'right' },
    lastFilledOn: { title: 'Last fill', width: 94 },
    earliestOn: { title: 'Earliest', width: 94 },
    expiresOn: { title: 'Expires', width: 94 },
    autoRefill: { title: 'Auto', width: 52 },
    prescriberName: { title: 'Prescriber', width: 150 },
    sig: { title: 'Sig', width: 120, grow: true },
  };
const drawn = (columns: readonly ListColumn[]): readonly TableColumn<RefillRow>[] =>
  columns.map((item) =>
    column<RefillRow>({
      ...required(looks[item.id], `look of the column ${item.id}`),
      id: item.id,
      sortable: item.sortable !== false,
      text: (row) => refillText(row, item.id),
    }),
  );
const tables = {
  ready: {
    title: 'Ready to fill',
    columns: drawn(readyColumns),
    empty: 'Nothing of it can be filled now.',
  },
  none: {
    title: 'No Refills',
    columns: drawn(noRefillColumns),
    empty: 'Nothing stands in the way.',
  },
} as const;

/** Whether a table has the rows of what was asked last. */
const useFound = (list: ListRef, text: string) =>
  useSelector(list, (snapshot) =>
    snapshot.matches({ rows: 'ready' }) && snapshot.context.query.text === text
      ? snapshot.context.total
      : null,
  );
function Search({
  dialog,
  box,
  onAsk,
}: {
  readonly dialog: RefillRxRef;
  readonly box: React.RefObject<HTMLInputElement | null>;
  onAsk(): void;
}) {
  const asked = useSelector(dialog, (snapshot) => snapshot.context.text);
  const [half, setHalf] = useState({ text: asked, asked });
  // What is typed gives way to what was scanned.
  const typed = half.asked === asked ? half.text : asked;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk();
    dialog.send({ type: 'refill.search', text: typed });
    setHalf({ text: typed, asked: typed });
  };
  return (
    <form
      role="search"
      data-region="search"
      className="flex min-w-0 flex-1 items-center gap-2"
      onSubmit={ask}
    >
      <input
        ref={box}
        type="search"
        data-page-search=""
        aria-label="Rx #, patient or DOB"
        placeholder="Rx # (several with commas), patient or DOB"
        autoComplete="off"
        spellCheck={false}
        className="control w-auto! max-w-[460px] min-w-36 flex-1"
        value={typed}
        onChange={(event) => setHalf({ text: event.target.value, asked })}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
/** What became of each prescription that was processed last. */
function Answers({ dialog }: { readonly dialog: RefillRxRef }) {
  const answers = useSelector(dialog, (snapshot) => snapshot.context.answers);
  if (answers.length === 0) return null;
  return (
    <ul
      aria-label="Answers"
      tabIndex={0}
      className="max-h-36 shrink-0 overflow-y-auto rounded-[9px] border border-line"
    >
      {answers.map((answer) => (
        <li
          key={answer.rxId}
          className="flex items-center gap-2 border-b border-line px-2.5 py-1 last:border-b-0"
        >
          <Badge hue={answer.done ? 'ok' : 'danger'}>{answer.done ? 'Done' : 'Not done'}</Badge>
          <b className="tabular-nums">{answer.rxNumber}</b> {answer.drugName}: {answer.said}
        </li>
      ))}
    </ul>
  );
}
/** A letter or digit: no key of the table, which Space marks. */
const isText = (event: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
const isTable = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('[role=grid]');
function RefillRxDialog({ dialog }: { readonly dialog: RefillRxRef }) {
  const lists = dialog.getSnapshot().context;
  const text = useSelector(dialog, (snapshot) => snapshot.context.text.trim());
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const asked = useRef(false);
  const found = { ready: useFound(lists.ready, text), none: useFound(lists.none, text) };
  const isHere = found.ready !== null && found.none !== null;
  const other = found.none ? 'none' : null;
  const first = found.ready ? 'ready' : other;
  useEffect(() => {
    box.current?.focus();
  }, []);
  // Enter in the box asks, and goes on in the table that has something, unless the person went
  // elsewhere meanwhile. What is typed there begins the next search.
  useEffect(() => {
    if (!asked.current || !isHere) return;
    asked.current = false;
    if (first !== null && document.activeElement === box.current)
      root.current?.querySelector<HTMLElement>(`[data-side=${first}] [role=grid]`)?.focus();
  }, [isHere, first, text]);
  // What was asked for gives way to what is typed next.
  const toBox = () => {
    box.current?.focus();
    box.current?.select();
  };
  const typeOn = (event: KeyboardEvent) => {
    if (!isText(event) || !isTable(event.target)) return;
    // The box has the focus before the browser writes the letter, and the table takes nothing.
    event.stopPropagation();
    toBox();
  };
  const table = (side: RefillSide, grow: string) => (
    <section
      aria-label={tables[side].title}
      data-side={side}
      className={`flex min-h-0 flex-col gap-1.5 ${grow}`}
      onFocus={() => dialog.send({ type: 'refill.at', side })}
      onKeyDownCapture={typeOn}
    >
      <h3 className="font-semibold">{tables[side].title}</h3>
      <DataTable<RefillRow>
        list={lists[side]}
        columns={tables[side].columns}
        label={tables[side].title}
        lines={2}
        className="min-h-[110px] flex-1"
        onLeave={toBox}
        isFoundBeside={Boolean(found[side === 'ready' ? 'none' : 'ready'])}
        emptyHint={
          text === ''
            ? 'Type an Rx number or a patient and press Enter, or scan a label.'
            : tables[side].empty
        }
      />
    </section>
  );
  return (
    <div ref={root} className="flex h-[min(920px,calc(100vh-150px))] min-h-0 flex-col gap-2.5 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Search
          dialog={dialog}
          box={box}
          onAsk={() => {
            asked.current = true;
          }}
        />
        <div data-region="toolbar" className="flex flex-wrap gap-2">
          <CommandButton id="refillRx.electronic" />
          <CommandButton id="refillRx.remove" />
          <CommandButton id="refillRx.fax" />
          <CommandButton id="refillRx.auto" />
          <CommandButton id="refillRx.process" look="primary" />
        </div>
      </div>
      <Answers dialog={dialog} />
      {table('ready', 'flex-[3]')}
      {table('none', 'flex-[2]')}
    </div>
  );
}
export const refillRxView: DialogView<RefillRxRef> = {
  title: 'Refill Rx',
  width: 1800,
  View: RefillRxDialog,
  accepts: ['rx'],
};
