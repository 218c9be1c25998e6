import { useSelector } from '@xstate/react';
import { ScanBarcode, Search } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  useMemo,
} from 'react';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { accountOf } from '#machines/platform/session/session.selectors.ts';
import {
  listRefOf,
  type ProcessingInput,
  type ProcessingRef,
} from '#machines/rx/queue/processing.machine.ts';
import { linesOf, tabOf } from '#machines/rx/queue/queue-tabs.ts';
import type { QueueLine } from '#machines/rx/queue/queue-text.ts';
import { Button } from '#ui/kit/button.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import type { DeskMemory } from '#ui/platform/commands/desk-memory.ts';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { useScreenActor } from '#ui/platform/commands/use-screen.ts';
import { useDesk, useScopeProps, useSession } from '#ui/platform/commands/workstation-context.tsx';
import { settleFocus } from '#ui/platform/dialogs/focus-service.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { MenuButton } from '#ui/platform/shell/menu-button.tsx';
import { Safety } from '#ui/platform/shell/safety-slot.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import { SafetyPanel } from '../safety/safety-panel.tsx';
import { queueTableColumns } from './queue-columns.tsx';
import { emptyHints, emptySearchHint } from './queue-empty.ts';
import { QueueTabBar } from './queue-tab-bar.tsx';

interface PageProps {
  readonly search: Readonly<Record<string, string | number | boolean>>;
  setSearch(search: Readonly<Record<string, string>>, how?: { readonly replace?: boolean }): void;
}

/** Scan, List, DMS and Upload of §2.2, for the patient of the row under the cursor. */
function AttachDocs({ screen }: { readonly screen: ProcessingRef | null }) {
  const open = useSelector(
    screen ?? undefined,
    (snapshot) => snapshot?.matches({ docs: 'open' }) ?? false,
  );
  const { keys } = useCommand('queue.attach');
  const scan = useCommand('queue.attach-scan');
  const list = useCommand('queue.attach-list');
  const dms = useCommand('queue.attach-dms');
  const upload = useCommand('queue.attach-upload');
  const items = [
    ['Scan', scan],
    ['List', list],
    ['DMS', dms],
    ['Upload', upload],
  ] as const;
  return (
    <MenuButton
      name="Attach Docs"
      label="Attach Docs"
      keys={keys}
      held={{
        open,
        set: (wanted) => screen?.send({ type: wanted ? 'docs.open' : 'docs.close' }),
      }}
      className="h-[30px] rounded-[7px] border border-line-2 bg-surface font-semibold text-ink"
      items={items.map(([label, { why, run }]) => ({ id: label, label, why, run }))}
    />
  );
}

function ScanBox({ screen }: { readonly screen: ProcessingRef }) {
  const code = useSelector(screen, (snapshot) => snapshot.context.code);
  const problem = useSelector(screen, (snapshot) => snapshot.context.problem);
  const busy = useSelector(screen, (snapshot) => snapshot.matches({ work: 'finding' }));
  return (
    <form
      className="relative w-[128px] @min-[1180px]:w-[200px] flat:w-[150px]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        screen.send({ type: 'code.open' });
      }}
    >
      <label htmlFor="queue-scan" className="sr-only">
        Scan bar code
      </label>
      <ScanBarcode
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute top-2 left-2 text-faint"
      />
      <input
        id="queue-scan"
        name="scan"
        className="control pl-7"
        placeholder="Scan, or Rx #"
        autoComplete="off"
        spellCheck={false}
        value={code}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : 'queue-scan-error'}
        onChange={(event) => screen.send({ type: 'code.type', text: event.target.value })}
      />
      {busy ? (
        <span className="absolute top-2 right-2">
          <Spinner label="Looking for the prescription" />
        </span>
      ) : null}
      {problem === null ? null : (
        <p
          id="queue-scan-error"
          className="absolute top-full left-0 z-10 mt-0.5 max-w-[420px] rounded-md bg-danger-soft px-2 py-1 text-small text-danger"
        >
          {problem}
        </p>
      )}
    </form>
  );
}

/**
 * Filters the rows while one types; Down goes on into the table, Enter opens the row under the
 * cursor.
 */
function QueueSearch({ list, onLeave }: { readonly list: ListRef; onLeave(): void }) {
  const text = useSelector(list, (snapshot) => snapshot.context.query.text);
  const scope = useScopeProps('table-filter', 'text', list);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (text !== '') list.send({ type: 'list.search', text: '' });
      else onLeave();
    }
  };
  return (
    <div
      className="relative min-w-[150px] flex-1 flat:min-w-[110px]"
      data-region="search"
      {...scope}
      onKeyDown={leave}
    >
      <label htmlFor="queue-search" className="sr-only">
        Search this queue
      </label>
      <Search
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute top-2 left-2 text-faint"
      />
      <input
        id="queue-search"
        name="search"
        data-page-search=""
        type="search"
        className="control pl-7"
        placeholder="Rx #, patient, DOB or drug"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => list.send({ type: 'list.search', text: event.target.value })}
      />
      {text === '' ? (
        <Kbd
          command="focus.search"
          className="pointer-events-none absolute top-1.5 right-2 hidden @min-[1180px]:inline-block"
        />
      ) : null}
    </div>
  );
}

/** In place of the safety panel: why it is not there, or whose it will be. */
function WithoutSafety({ screen }: { readonly screen: ProcessingRef }) {
  const { safetyProblem, near } = useSelector(screen, (snapshot) => snapshot.context);
  if (safetyProblem !== null)
    return (
      <Notice
        tone="danger"
        title="The safety panel could not be loaded"
        actions={<Button onClick={() => screen.send({ type: 'safety.retry' })}>Retry</Button>}
      >
        {safetyProblem}
      </Notice>
    );
  if (near) return <p className="text-[16px] font-bold">{near.patientName}</p>;
  return <p className="text-muted">Choose a row: the safety panel of its patient stands here.</p>;
}
function QueueSafety({ screen }: { readonly screen: ProcessingRef }) {
  const safety = useSelector(screen, (snapshot) => snapshot.context.safety);
  return (
    <Safety>{safety ? <SafetyPanel safety={safety} /> : <WithoutSafety screen={screen} />}</Safety>
  );
}

function Queue({ screen, list }: { readonly screen: ProcessingRef; readonly list: ListRef }) {
  const queue = useSelector(screen, (snapshot) => snapshot.context.queue);
  const tab = tabOf(queue);
  const searched = useSelector(list, (snapshot) => snapshot.context.query.text.trim() !== '');
  const clock = useClock();
  const columns = useMemo(() => queueTableColumns(tab.look, clock), [tab.look, clock]);
  const page = useRef<HTMLDivElement>(null);
  const focusTable = () => page.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  // Another queue is another table: with the one before it, its focus is gone.
  useEffect(() => {
    requestAnimationFrame(settleFocus);
  }, [list]);
  const focusSearch = () => page.current?.querySelector<HTMLElement>('[data-page-search]')?.focus();
  return (
    <div ref={page} className="@container flex min-h-0 flex-1 flex-col gap-1 low:gap-0.5">
      <div className="flex shrink-0 flex-wrap items-center gap-1 flat:flex-nowrap flat:gap-2">
        <QueueTabBar
          value={queue}
          choose={(key) => screen.send({ type: 'queue.choose', queue: key })}
        />
        <div className="flex min-w-[420px] flex-1 items-center gap-2 low:min-w-0 flat:basis-2/3">
          <ScanBox screen={screen} />
          <QueueSearch list={list} onLeave={focusTable} />
          <span className="contents [&_kbd]:hidden @min-[1180px]:[&_kbd]:inline-block">
            <CommandButton id="queue.columns" />
          </span>
        </div>
      </div>
      <div
        id="queue-table"
        role="tabpanel"
        aria-labelledby={`queue-${queue}`}
        data-region="table"
        className="flex min-h-[160px] flex-1 flex-col"
      >
        <DataTable<QueueLine>
          list={list}
          columns={columns}
          label={tab.label}
          lines={linesOf(tab.look)}
          onLeave={focusSearch}
          emptyHint={searched ? emptySearchHint : (emptyHints[tab.key] ?? 'Nothing waits here.')}
          className="flex-1"
        />
      </div>
    </div>
  );
}

/** The queue that is shown stands in the address, so that going back finds it again. */
function useAddress(screen: ProcessingRef | null, { search, setSearch }: PageProps): void {
  const queue = useSelector(screen ?? undefined, (snapshot) => snapshot?.context.queue);
  const wanted = search['queue'];
  useEffect(() => {
    if (screen && wanted !== undefined && tabOf(wanted).key !== screen.getSnapshot().context.queue)
      screen.send({ type: 'queue.choose', queue: String(wanted) });
  }, [screen, wanted]);
  const show = useEffectEvent(() => {
    if (queue !== undefined && queue !== wanted) setSearch({ queue }, { replace: true });
  });
  useEffect(() => show(), [queue]);
}

/** Where the cursor stood in each queue when the page was left: coming back finds the row. */
function useRemembered(screen: ProcessingRef | null, memory: DeskMemory): void {
  useEffect(
    () =>
      screen
        ? () => memory.keepCursors('processing', screen.getSnapshot().context.cursors)
        : undefined,
    [screen, memory],
  );
}

/** /private/processing: the work queue. */
export default function Processing(props: PageProps) {
  const queue = props.search['queue'];
  const { memory } = useDesk();
  const clock = useClock();
  const screen = useScreenActor<ProcessingRef>('processing', {
    queue: typeof queue === 'string' ? queue : null,
    cursors: memory.cursorsOf('processing'),
    clock,
  } satisfies ProcessingInput);
  useAddress(screen, props);
  useRemembered(screen, memory);
  const list = useSelector(screen ?? undefined, (snapshot) =>
    snapshot ? listRefOf(snapshot) : undefined,
  );
  const store = useSelector(useSession(), (snapshot) => accountOf(snapshot)?.storeName ?? null);
  return (
    <>
      <div className="@container shrink-0">
        <div className="strip flex flex-wrap items-center gap-2 @max-[960px]:[&_kbd]:hidden">
          <h1 tabIndex={-1} className="text-title font-bold">
            Prescription Processing
          </h1>
          {store === null ? null : <span className="text-muted @max-[1480px]:hidden">{store}</span>}
          <span className="flex-1" />
          <AttachDocs screen={screen} />
          <CommandButton id="queue.label" />
          <span className="flex gap-2 max-[1700px]:hidden">
            <CommandButton id="queue.claim" />
            <CommandButton id="queue.transmissions" />
          </span>
          <CommandButton id="queue.dv-log" />
          <CommandButton id="queue.rv-log" />
          <CommandButton id="queue.new" look="primary" />
        </div>
      </div>
      {screen && list ? (
        <>
          <Queue screen={screen} list={list} />
          <QueueSafety screen={screen} />
        </>
      ) : (
        <Spinner label="Opening the queue" />
      )}
    </>
  );
}
