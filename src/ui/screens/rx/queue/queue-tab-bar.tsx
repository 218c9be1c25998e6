import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
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
import { useDesk } from '#ui/platform/commands/workstation-context.tsx';
import { MenuButton } from '#ui/platform/shell/menu-button.tsx';
import { useCount, useCounts } from '#ui/platform/shell/tool-button.tsx';

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
      <Kbd keys={keys} className="hidden @min-[1180px]:inline-block" />
    </button>
  );
}

/**
 * Queues without a digit in which nothing waits: they give their room away, and their keys still
 * lead there. Those with a digit keep their place.
 */
function useEmpty(value: QueueTabKey): readonly QueueTab[] {
  const counts = useCounts();
  return queueTabs.slice(digitTabs).filter((tab) => counts[tab.key] === 0 && tab.key !== value);
}
function EmptyQueues({
  tabs,
  choose,
}: {
  readonly tabs: readonly QueueTab[];
  choose(key: QueueTabKey): void;
}) {
  const { registry } = useDesk();
  if (tabs.length === 0) return null;
  return (
    <span className="whitespace-nowrap flat:hidden">
      <MenuButton
        name={`${tabs.length} empty queues`}
        label={`${tabs.length} empty`}
        items={tabs.map((tab) => ({
          id: tab.key,
          label: tab.label,
          keys: registry.byId(`queue.tab-${tab.key}`)?.keys[0],
          run: () => choose(tab.key),
        }))}
      />
    </span>
  );
}

/**
 * The queues in the order of the work, each with what waits in it. One tab stop; arrows walk. They
 * stand in the line of what comes after them, as far as there is room.
 */
export function QueueTabBar({
  value,
  choose,
}: {
  readonly value: QueueTabKey;
  choose(key: QueueTabKey): void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const empty = useEmpty(value);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = queueTabs.findIndex((queueTab) => queueTab.key === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: queueTabs.length - 1 }[
      event.key
    ];
    if (to === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const next = required(queueTabs[(to + queueTabs.length) % queueTabs.length], 'queue');
    // What was empty is drawn by the choice, and takes the focus then.
    flushSync(() => choose(next.key));
    bar.current?.querySelector<HTMLElement>(`#queue-${next.key}`)?.focus();
  };
  return (
    <>
      <div
        ref={bar}
        role="tablist"
        aria-label="Queues"
        data-region="toolbar"
        onKeyDown={onKeyDown}
        className="strip-of-tabs contents gap-1 low:flex low:basis-full flat:flex-1 flat:basis-1/3"
      >
        {queueTabs
          .filter((tab) => !empty.includes(tab))
          .map((tab) => (
            <Tab key={tab.key} tab={tab} on={tab.key === value} choose={() => choose(tab.key)} />
          ))}
      </div>
      <EmptyQueues tabs={empty} choose={choose} />
    </>
  );
}
