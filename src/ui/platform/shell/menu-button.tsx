import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { MenuList, type MenuItem } from '#ui/kit/menu.tsx';

export type { MenuItem } from '#ui/kit/menu.tsx';
interface Props {
  readonly label: ReactNode;
  readonly name: string;
  readonly items: readonly MenuItem[];
  readonly className?: string;
  /** Who says whether it is open, where a key opens it too. */
  readonly held?: { readonly open: boolean; set(open: boolean): void };
  /** The key that opens it. */
  readonly keys?: string | undefined;
}

/** A button with a menu: Enter, Space, Down or Up opens it. */
export function MenuButton({ label, name, items, className, held, keys }: Props) {
  const [own, setOwn] = useState(false);
  const open = held?.open ?? own;
  const setOpen = held?.set ?? setOwn;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = (back: boolean) => {
    setOpen(false);
    if (back) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label === name ? undefined : name}
        aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(!open)}
        className={cx(
          'flex items-center gap-1.5 rounded-md px-2 py-[5px] font-medium text-muted hover:bg-raised',
          className,
        )}
      >
        {label}
        <Kbd keys={keys} />
      </button>
      {open ? (
        <MenuList
          id={id}
          name={name}
          items={items}
          onClose={close}
          className="absolute top-full right-0 mt-1"
        />
      ) : null}
    </div>
  );
}
