import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#ui/kit/class-names.ts';
import { MenuList, type MenuItem } from '#ui/kit/menu.tsx';

export type { MenuItem } from '#ui/kit/menu.tsx';
interface Props {
  readonly label: ReactNode;
  readonly name: string;
  readonly items: readonly MenuItem[];
  readonly className?: string;
}

/** A button with a menu: Enter, Space, Down or Up opens it. */
export function MenuButton({ label, name, items, className }: Props) {
  const [open, setOpen] = useState(false);
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
        aria-label={name}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(!open)}
        className={cx(
          'flex items-center gap-1.5 rounded-md px-2 py-[5px] font-medium text-muted hover:bg-raised',
          className,
        )}
      >
        {label}
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
