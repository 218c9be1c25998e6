import { useSelector } from '@xstate/react';
import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { queueOf, type QueueKey } from '#domain/rx/rules/queues.ts';
import { isWarned, secondsUntilLock } from '#machines/platform/session/session.selectors.ts';
import type { Account } from '#machines/platform/workstation/account.ts';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useKeyed } from '#ui/kit/key-names.ts';
import type { Command } from '#ui/platform/commands/registry.ts';
import { useCommand, useOffered } from '#ui/platform/commands/use-commands.ts';
import { useDesk, useSession, useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { keysHere } from './keys-here.ts';
import { ScannerChip } from './scanner-chip.tsx';
import { ToolBar } from './tool-bar.tsx';
import { useCount, useCountsStale } from './tool-button.tsx';

const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
/** Counts down from the last key or pointer; says so aloud in the last minute. */
function IdleClock() {
  const session = useSession();
  const [since] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timeout = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timeout);
  }, []);
  const warned = useSelector(session, isWarned);
  const left = secondsUntilLock(session.getSnapshot(), now, since);
  return (
    <span className={cx('shrink-0 whitespace-nowrap', warned && 'font-semibold text-warn')}>
      Idle lock {clockText(left)}
      {warned ? (
        <span role="alert" className="ml-1">
          Any key keeps you signed in.
        </span>
      ) : null}
    </span>
  );
}

/** The keys that work here, from the registry: at most six, the nearest first. */
const isInBar = (command: Command) => command.bar !== undefined && command.keys.length > 0;
function KeysHere() {
  const able = useOffered(isInBar).filter((offered) => offered.why === null);
  return (
    <span className="ml-auto flex min-w-0 gap-2.5 overflow-hidden">
      {keysHere(able).map(({ id, keys, title }) => (
        <span key={id} className="flex items-center gap-1 whitespace-nowrap">
          <Kbd keys={keys} />
          {title}
        </span>
      ))}
    </span>
  );
}

function Connection() {
  const live = useSelector(useWorkstation(), (snapshot) => snapshot.context.live);
  const read = useKeyed();
  const text = {
    up: 'Live',
    connecting: 'Connecting …',
    down: 'Not live: lists refresh when you ask ({key:work.refresh})',
  }[live];
  return (
    <span role="status" className="flex items-center gap-1.5">
      <i className={cx('inline-block size-2 rounded-full', live === 'up' ? 'bg-ok' : 'bg-warn')} />
      {read(text)}
    </span>
  );
}
function ThemeButton() {
  const toggle = useCommand('theme.toggle');
  const theme = useSelector(useWorkstation(), (snapshot) => snapshot.context.theme);
  return (
    <button
      type="button"
      onClick={toggle.run}
      aria-label={`Theme: ${theme}`}
      aria-keyshortcuts={toggle.keys === undefined ? undefined : ariaKeys(toggle.keys)}
      className="flex items-center gap-1 rounded px-1 hover:bg-raised"
    >
      {theme === 'light' ? (
        <Sun size={14} aria-hidden="true" />
      ) : (
        <Moon size={14} aria-hidden="true" />
      )}
      {theme === 'light' ? 'Light' : 'Dark'}
    </button>
  );
}
/** How much waits in the queues that most hands work from. */
const counted: readonly QueueKey[] = ['entry', 'fill', 'verify'];
function Counter({ queue }: { readonly queue: QueueKey }) {
  const count = useCount(queue);
  const stale = useCountsStale();
  return count === undefined ? null : (
    <span
      className="whitespace-nowrap low:max-[1100px]:hidden"
      title={stale ? 'The last count failed: this number is old.' : undefined}
    >
      {queueOf(queue).label} {count}
      {stale ? ' (old)' : ''}
    </span>
  );
}

export function StatusBar({ account }: { readonly account: Account }) {
  const { toolbars } = useDesk();
  return (
    <footer
      data-region="footer"
      className="shell-foot col-span-full border-t bg-surface px-3 text-[12px] text-muted"
    >
      {account.type === 'PRIVATE' ? (
        <ToolBar
          tools={toolbars?.bottom ?? []}
          label="Bottom toolbar"
          className="strip flex flex-wrap items-center gap-0.5 border-b border-line"
        />
      ) : null}
      <div className="shell-status flex h-[26px] items-center gap-3.5">
        <ScannerChip />
        <Connection />
        {account.type === 'PRIVATE'
          ? counted.map((text) => <Counter key={text} queue={text} />)
          : null}
        <IdleClock />
        <ThemeButton />
        <KeysHere />
      </div>
    </footer>
  );
}
