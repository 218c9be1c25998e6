import * as Radix from '@radix-ui/react-tabs';
import { use, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { ariaKeys, Kbd } from './kbd.tsx';
import { KeyNames } from './key-names.ts';

export interface TabItem {
  readonly id: string;
  readonly title: string;
  readonly command?: string;
  readonly badge?: ReactNode;
  readonly disabled?: boolean;
  readonly content: ReactNode;
}
export interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
  onChange(id: string): void;
  readonly className?: string;
}

/**
 * What had the focus went with its page: the new page takes it, at the control that is first in
 * hand there. Onto the tabs it must not fall, since a tab that is reached is opened.
 */
function takeHands(root: HTMLElement | null): void {
  const held = document.activeElement;
  const isLost = held?.contains(root) || held?.matches('[data-state=inactive]');
  if (isLost !== true) return;
  const page = root?.querySelector<HTMLElement>('[role=tabpanel][data-state=active]');
  (page?.querySelector<HTMLElement>('[data-autofocus]') ?? page)?.focus();
}
interface PageProps {
  readonly id: string;
  /** It stands on the screen. */
  onShown(id: string): void;
  readonly children: ReactNode;
}
function Page({ id, onShown, children }: PageProps) {
  useLayoutEffect(() => onShown(id), [id, onShown]);
  return children;
}

/** One tab stop; arrows move between tabs. Only the open tab's content is mounted. */
export function Tabs({ label, items, value, onChange, className }: TabsProps) {
  const of = use(KeyNames);
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(value);
  const onShown = useCallback((id: string) => {
    if (before.current !== id) takeHands(root.current);
    before.current = id;
  }, []);
  const ariaOf = (keys: string | undefined) => (keys === undefined ? undefined : ariaKeys(keys));
  const keyOf = (tabItem: TabItem) =>
    tabItem.command === undefined ? undefined : of(tabItem.command)?.keys[0];
  return (
    <Radix.Root
      ref={root}
      value={value}
      onValueChange={onChange}
      className={cx('flex min-h-0 flex-col', className)}
    >
      <Radix.List aria-label={label} className="flex flex-wrap gap-0.5 border-b border-line px-2">
        {items.map((item) => (
          <Radix.Trigger
            key={item.id}
            value={item.id}
            disabled={item.disabled}
            aria-keyshortcuts={ariaOf(keyOf(item))}
            className="flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-medium text-muted hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-60 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {item.title}
            {item.badge}
            <Kbd keys={keyOf(item)} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content
          key={item.id}
          value={item.id}
          className="min-h-0 flex-1 focus-visible:-outline-offset-2"
        >
          <Page id={item.id} onShown={onShown}>
            {item.content}
          </Page>
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
