import { digitTabs, queueTabs, type QueueTab, type QueueTabKey } from '#machines/processing/queue-tabs.ts';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useCount } from '#ui/shell/tool-button.tsx';
import { useRef, type KeyboardEvent } from 'react';

interface TabProps { readonly tab: QueueTab; readonly at: number; readonly on: boolean; choose(): void }
function Tab({ tab, at, on, choose }: TabProps) {
  const count = useCount(tab.key), keys = at < digitTabs ? `Ctrl+${at + 1}` : undefined;
  return (
    <button type="button" role="tab" id={`queue-${tab.key}`} aria-selected={on} aria-controls="queue-table" tabIndex={on ? 0 : -1} onClick={choose} aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      className={cx('flex min-w-[84px] flex-col rounded-lg border bg-surface px-2.5 py-1 text-left', on ? 'border-accent shadow-[inset_0_-2px_0_var(--accent)]' : 'border-line hover:bg-raised')}>
      <span className="flex w-full items-center gap-2 text-small whitespace-nowrap text-muted"><span className="flex-1">{tab.label}</span>{keys === undefined ? null : <Kbd keys={keys} />}</span>
      <span className={cx('text-[16px] leading-tight font-bold', tab.tone === 'danger' && count ? 'text-danger' : 'text-ink')}>{count ?? '–'}</span>
    </button>
  );
}

/** The queues in the order of the work, each with what waits in it. One tab stop; arrows walk. */
export function QueueTabBar({ value, choose }: { readonly value: QueueTabKey; choose(key: QueueTabKey): void }) {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (e: KeyboardEvent) => {
    const at = queueTabs.findIndex((t) => t.key === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: queueTabs.length - 1 }[e.key];
    if (to === undefined || e.altKey || e.ctrlKey) return;
    e.preventDefault();
    const next = queueTabs[(to + queueTabs.length) % queueTabs.length]!;
    choose(next.key);
    bar.current?.querySelector<HTMLElement>(`#queue-${next.key}`)?.focus();
  };
  return (
    <div ref={bar} role="tablist" aria-label="Queues" data-region="toolbar" onKeyDown={onKeyDown} className="flex shrink-0 flex-wrap gap-1.5">
      {queueTabs.map((tab, at) => <Tab key={tab.key} tab={tab} at={at} on={tab.key === value} choose={() => choose(tab.key)} />)}
    </div>
  );
}
