import { useRef, type KeyboardEvent } from 'react';
import { required } from '#domain/platform/required.ts';
import {
  digitTabs,
  queueTabs,
  type QueueTab,
  type QueueTabKey,
} from '#machines/rx/queue/queue-tabs.ts';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useKeyOf } from '#ui/kit/key-names.ts';
import { useCount } from '#ui/platform/shell/tool-button.tsx';

interface TabProps {
  readonly tab: QueueTab;
  readonly on: boolean;
  choose(): void;
}
function colorOfCount(tone: QueueTab['tone'], count: number): string {
  if (count === 0) return 'text-faint';
  return tone === 'danger' ? 'text-danger' : 'text-ink';
}
function Tab({ tab, on, choose }: TabProps) {
  const count = useCount(tab.key);
  const keys = useKeyOf(`queue.tab-${tab.key}`);
  // The digits follow from the order; a letter has to be read.
  const counted = queueTabs.indexOf(tab) < digitTabs;
  return (
    <button
      type="button"
      role="tab"
      id={`queue-${tab.key}`}
      aria-selected={on}
      aria-controls="queue-table"
      tabIndex={on ? 0 : -1}
      onClick={choose}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      className={cx(
        'flex items-center gap-1.5 rounded-[7px] border bg-surface px-1.5 py-[3px] whitespace-nowrap',
        on
          ? 'border-accent text-ink shadow-[inset_0_-2px_0_var(--accent)]'
          : 'border-line text-muted hover:bg-raised',
      )}
    >
      <span>{tab.label}</span>
      {count === undefined ? null : (
        <b className={cx('text-[14px] font-bold', colorOfCount(tab.tone, count))}>{count}</b>
      )}
      <Kbd keys={keys} className={counted ? 'hidden @min-[1180px]:inline-block' : undefined} />
    </button>
  );
}

/** The queues in the order of the work, each with what waits in it. One tab stop; arrows walk. */
export function QueueTabBar({
  value,
  choose,
}: {
  readonly value: QueueTabKey;
  choose(key: QueueTabKey): void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = queueTabs.findIndex((queueTab) => queueTab.key === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: queueTabs.length - 1 }[
      event.key
    ];
    if (to === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const next = required(queueTabs[(to + queueTabs.length) % queueTabs.length], 'queue');
    choose(next.key);
    bar.current?.querySelector<HTMLElement>(`#queue-${next.key}`)?.focus();
  };
  return (
    <div
      ref={bar}
      role="tablist"
      aria-label="Queues"
      data-region="toolbar"
      onKeyDown={onKeyDown}
      className="@container shrink-0 low:min-w-0 low:flex-1 low:shrink low:basis-1/2"
    >
      <div className="strip flex flex-wrap gap-1">
        {queueTabs.map((tab) => (
          <Tab key={tab.key} tab={tab} on={tab.key === value} choose={() => choose(tab.key)} />
        ))}
      </div>
    </div>
  );
}
