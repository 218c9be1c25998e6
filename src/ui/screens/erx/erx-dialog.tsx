import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, useMemo } from 'react';
import {
  erxPresets,
  receivedColumns,
  sentColumns,
  type ErxRef,
  type Which,
} from '#machines/erx/erx.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import { erxColumns } from './erx-columns.tsx';

/** What the received messages are narrowed to, with how many there are. */
function Presets({ dialog }: { readonly dialog: ErxRef }) {
  const at = useSelector(dialog, (snapshot) => snapshot.context.preset);
  const counts = useSelector(dialog, (snapshot) => snapshot.context.counts);
  return (
    <div role="toolbar" aria-label="Received messages" className="flex flex-wrap gap-1">
      {erxPresets.map((erxPreset, nth) => (
        <button
          key={erxPreset.id}
          type="button"
          tabIndex={-1}
          aria-pressed={nth === at}
          onClick={() => dialog.send({ type: 'erx.preset', nth })}
          className={cx(
            'flex h-[30px] items-center gap-1.5 rounded-[7px] border px-2.5 font-medium',
            nth === at ? 'border-accent bg-accent-soft' : 'border-line-2 bg-surface text-muted',
          )}
        >
          {erxPreset.title}
          {counts ? (
            <Badge
              hue={erxPreset.id === 'problems' && (counts[nth] ?? 0) > 0 ? 'danger' : 'neutral'}
            >
              {counts[nth] ?? 0}
            </Badge>
          ) : null}
          <Kbd command={`erx.preset-${erxPreset.id}`} />
        </button>
      ))}
    </div>
  );
}
/** The search box lends its table the row keys, so that typing and Enter are enough. */
function Search({ dialog }: { readonly dialog: ErxRef }) {
  const [text, setText] = useState('');
  const list = useSelector(dialog, (snapshot) => snapshot.context.received);
  const scope = useScopeProps('table-filter', 'text', list);
  return (
    <input
      {...scope}
      type="search"
      aria-label="Search messages"
      placeholder="Patient, drug, prescriber or message"
      data-region="search"
      data-page-search=""
      className="control max-w-[420px]"
      value={text}
      onFocus={() => dialog.send({ type: 'erx.at', which: 'received' })}
      onChange={(event) => {
        setText(event.target.value);
        dialog.send({ type: 'erx.search', text: event.target.value });
      }}
    />
  );
}
const emptyHint = 'Nothing waits here. {key:erx.preset-all} shows all messages.';
/** A search narrows what waits: the message may be answered already. */
const emptySearchHint = '{key:erx.preset-all} searches all messages, answered ones too.';
const backToSearch = () =>
  document.querySelector<HTMLElement>('[data-dialog="erx"] [data-page-search]')?.focus();

/** What came in electronically and what was answered. */
export function ErxDialog({ dialog }: { readonly dialog: ErxRef }) {
  const clock = useClock();
  const received = useMemo(() => erxColumns(receivedColumns, clock), [clock]);
  const sent = useMemo(() => erxColumns(sentColumns, clock), [clock]);
  const lists = useSelector(dialog, (snapshot) => snapshot.context);
  const searched = useSelector(
    lists.received,
    (snapshot) => snapshot.context.query.text.trim() !== '',
  );
  const at = (which: Which) => () => dialog.send({ type: 'erx.at', which });
  const first = useRef<HTMLDivElement>(null);
  // Work starts in the table: the next message is one Enter away.
  useEffect(() => first.current?.querySelector<HTMLElement>('[role=grid]')?.focus(), []);
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4" style={{ flex: '1 1 calc(100vh - 130px)' }}>
      <div className="flex flex-wrap items-center gap-2">
        <Search dialog={dialog} />
        <Presets dialog={dialog} />
        <div data-region="toolbar" className="ml-auto flex flex-wrap gap-2">
          <CommandButton id="erx.log" />
          <CommandButton id="erx.detail" />
          <CommandButton id="erx.refuse" look="danger" />
          <CommandButton id="erx.enter" look="primary" />
        </div>
      </div>
      <h3 className="font-semibold">e Received</h3>
      <div ref={first} className="flex min-h-0 flex-[3] flex-col" onFocus={at('received')}>
        <DataTable
          list={lists.received}
          columns={received}
          label="e Received"
          emptyHint={searched ? emptySearchHint : emptyHint}
          onLeave={backToSearch}
          className="flex-1"
        />
      </div>
      <h3 className="font-semibold">Sent Messages</h3>
      <div className="flex min-h-0 flex-[2] flex-col" onFocus={at('sent')}>
        <DataTable
          list={lists.sent}
          columns={sent}
          label="Sent Messages"
          onLeave={backToSearch}
          className="flex-1"
        />
      </div>
    </div>
  );
}
