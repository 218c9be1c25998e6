import type { Account } from '#machines/session/session.ports.ts';
import { isWarned, secondsUntilLock } from '#machines/session/session.selectors.ts';
import { useCommand, useReachedCommands } from '#ui/commands/use-commands.ts';
import { useSession, useWorkstation } from '#ui/commands/workstation-context.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useSelector } from '@xstate/react';
import { Moon, Sun } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useCount, ToolButton } from './tool-button.tsx';
import { bottomTools } from './toolbars.ts';

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
/** Counts down from the last key or pointer; says so aloud in the last minute. */
function IdleClock() {
  const session = useSession();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => { const t = setInterval(() => setNow(Date.now()), 1000); return () => clearInterval(t); }, []);
  const warned = useSelector(session, isWarned);
  const left = secondsUntilLock(session.getSnapshot(), now);
  return <span className={cx(warned && 'font-semibold text-warn')}>Idle lock {clockText(left)}{warned ? <span role="alert" className="ml-1">Any key keeps you signed in.</span> : null}</span>;
}

/** The keys that work here, from the registry: at most six, the nearest first. */
function KeysHere() {
  const offered = useReachedCommands().filter((o) => o.command.bar !== undefined && o.why === null && o.command.keys.length > 0);
  const shown = [...offered].sort((a, b) => a.command.bar! - b.command.bar!).slice(0, 6);
  return <span className="ml-auto flex min-w-0 gap-2.5 overflow-hidden">{shown.map((o) => <span key={o.command.id} className="flex items-center gap-1 whitespace-nowrap"><Kbd keys={o.command.keys[0]!} />{o.command.title}</span>)}</span>;
}

function Connection() {
  const live = useSelector(useWorkstation(), (s) => s.context.live);
  const text = { up: 'Live', connecting: 'Connecting …', down: 'Not live: lists refresh when you ask (F5)' }[live];
  return <span role="status" className="flex items-center gap-1.5"><i className={cx('inline-block size-2 rounded-full', live === 'up' ? 'bg-ok' : 'bg-warn')} />{text}</span>;
}
function ThemeButton() {
  const toggle = useCommand('theme.toggle');
  const theme = useSelector(useWorkstation(), (s) => s.context.theme);
  return <button type="button" onClick={toggle.run} aria-label={`Theme: ${theme}`} aria-keyshortcuts="Control+Shift+L" className="flex items-center gap-1 rounded px-1 hover:bg-raised">{theme === 'light' ? <Sun size={14} aria-hidden="true" /> : <Moon size={14} aria-hidden="true" />}{theme === 'light' ? 'Light' : 'Dark'}</button>;
}
const Counter = ({ name, label }: { readonly name: string; readonly label: string }) => { const n = useCount(name); return n === undefined ? null : <span>{label} {n}</span>; };

interface Props { readonly account: Account; /** The scanner's own chip. */ readonly scanner?: ReactNode }
export function StatusBar({ account, scanner }: Props) {
  return (
    <footer data-region="footer" className="col-span-full border-t border-line bg-surface px-3 text-[12px] text-muted">
      {account.type === 'PRIVATE' ? <div role="toolbar" aria-label="Bottom toolbar" className="flex flex-wrap items-center gap-0.5 border-b border-line">{bottomTools.map((t) => <ToolButton key={t.dialog} tool={t} />)}</div> : null}
      <div className="flex h-7 items-center gap-3.5">
        {scanner}<Connection />
        {account.type === 'PRIVATE' ? <><Counter name="entry" label="Entry" /><Counter name="toFill" label="To fill" /><Counter name="toVerify" label="To verify" /></> : null}
        <IdleClock /><ThemeButton /><KeysHere />
      </div>
    </footer>
  );
}
