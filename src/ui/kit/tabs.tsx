import * as Radix from '@radix-ui/react-tabs';
import { use, type ReactNode } from 'react';
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

/** One tab stop; arrows move between tabs. Only the open tab's content is mounted. */
export function Tabs({ label, items, value, onChange, className }: TabsProps) {
  const of = use(KeyNames);
  const ariaOf = (keys: string | undefined) => (keys === undefined ? undefined : ariaKeys(keys));
  const keyOf = (tabItem: TabItem) =>
    tabItem.command === undefined ? undefined : of(tabItem.command)?.keys[0];
  return (
    <Radix.Root
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
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
