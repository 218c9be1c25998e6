import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { cx } from './class-names.ts';
import { ariaKeys, Kbd } from './kbd.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly keys?: string | undefined;
  /** Why it is not possible; it stays and says so. */
  readonly why?: string | null;
  /** One of several that exclude each other: whether it is the one. */
  readonly chosen?: boolean;
  /** Absent on a heading. */
  run?(): void;
}
export interface MenuListProps {
  readonly name: string;
  readonly items: readonly MenuItem[];
  readonly id?: string;
  readonly className?: string;
  /** Puts the open menu where it belongs. */
  place?(menu: HTMLElement): void;
  /** Esc, Tab or a choice ends it; `back` asks for the focus to go where it came from. */
  onClose(back: boolean): void;
}
/** What a key means to an open menu: the place that it goes to, or null. */
function placeOf(key: string, at: number, all: readonly HTMLElement[]): number | null {
  const length = all.length;
  const walk: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % length,
    ArrowUp: (at - 1 + length) % length,
    Home: 0,
    End: length - 1,
  };
  const step = walk[key];
  if (step !== undefined) return step;
  if ([...key].length !== 1 || /\d/.test(key)) return null;
  const order = all.map((_, index) => (at + 1 + index) % length);
  return order.find((index) => all[index]?.dataset['word']?.startsWith(key.toLowerCase())) ?? null;
}

interface EntryProps {
  readonly item: MenuItem;
  readonly number: number;
  onClose(back: boolean): void;
}
const Entry = ({ item, number, onClose }: EntryProps) => (
  <button
    type="button"
    role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
    aria-checked={item.chosen}
    tabIndex={-1}
    aria-disabled={item.why != null || undefined}
    title={item.why ?? undefined}
    aria-keyshortcuts={item.keys === undefined ? undefined : ariaKeys(item.keys)}
    data-word={typeof item.label === 'string' ? item.label.toLowerCase() : undefined}
    onClick={() => {
      onClose(true);
      item.run?.();
    }}
    className={cx(
      'flex w-full items-center gap-2.5 px-3 py-1.5 text-left hover:bg-raised focus:bg-row',
      item.why != null && 'text-faint',
    )}
  >
    <span aria-hidden="true" className="w-2 text-small text-faint tabular-nums">
      {number <= 9 ? number : ''}
    </span>
    <span className="flex-1 whitespace-nowrap">{item.label}</span>
    {item.chosen ? (
      <span aria-hidden="true" className="text-accent">
        ✓
      </span>
    ) : null}
    {item.keys === undefined ? null : <Kbd keys={item.keys} />}
  </button>
);

/**
 * An open menu: arrows walk, a letter finds, 1 to 9 choose, Enter runs, Esc gives the focus back
 * (APG menu).
 */
export function MenuList({ name, items, id, className, place, onClose }: MenuListProps) {
  const root = useRef<HTMLDivElement>(null);
  const entries = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
  ];
  useLayoutEffect(() => {
    if (root.current) place?.(root.current);
  }, [place]);
  useEffect(() => {
    const all = entries();
    (all.find((element) => element.getAttribute('aria-checked') === 'true') ?? all[0])?.focus();
  }, []);
  const outside = useEffectEvent((event: PointerEvent) => {
    if (!root.current?.parentElement?.contains(event.target as Node)) onClose(false);
  });
  useEffect(() => {
    const onPointer = (event: PointerEvent) => outside(event);
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      onClose(false);
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const all = entries();
    const to = placeOf(event.key, all.indexOf(document.activeElement as HTMLElement), all);
    const numbered = /^[1-9]$/.test(event.key) ? all[Number(event.key) - 1] : undefined;
    if (event.key === 'Escape') onClose(true);
    else if (numbered) numbered.click();
    else if (to === null) return;
    else all[to]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  const real = items.filter((item) => item.run !== undefined);
  return (
    <div
      ref={root}
      id={id}
      role="menu"
      aria-label={name}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
          onClose(false);
      }}
      className={cx(
        'z-30 min-w-[220px] rounded-lg border border-line-2 bg-surface py-1 text-ink shadow-float',
        className,
      )}
    >
      {items.map((item) =>
        item.run === undefined ? (
          <div key={item.id} role="presentation" className="px-3 py-1.5 font-semibold">
            {item.label}
          </div>
        ) : (
          <Entry key={item.id} item={item} number={real.indexOf(item) + 1} onClose={onClose} />
        ),
      )}
    </div>
  );
}
