import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

export interface MenuItem { readonly id: string; readonly label: ReactNode; readonly keys?: string | undefined; readonly why?: string | null; run?(): void }
interface Props { readonly label: ReactNode; readonly name: string; readonly items: readonly MenuItem[]; readonly className?: string }

/** A button with a menu: Enter, Space or Down opens, arrows move, a letter finds, Esc closes and gives the focus back. */
export function MenuButton({ label, name, items, className }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId(), root = useRef<HTMLDivElement>(null), button = useRef<HTMLButtonElement>(null);
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    if (!open) return undefined;
    entries()[0]?.focus();
    const outside = (e: PointerEvent) => { if (!root.current?.contains(e.target as Node)) setOpen(false); };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const close = () => { setOpen(false); button.current?.focus(); };
  const onKeyDown = (e: KeyboardEvent) => {
    const all = entries(), at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[e.key];
    if (to !== undefined) { e.preventDefault(); if (open) all[to]?.focus(); else setOpen(true); }
    else if (e.key === 'Escape' && open) { e.preventDefault(); e.stopPropagation(); close(); }
    else if (e.key === 'Tab') setOpen(false);
    else if (open && e.key.length === 1 && !e.ctrlKey && !e.altKey) all.find((x, i) => i > at && x.textContent?.toLowerCase().startsWith(e.key.toLowerCase()))?.focus();
  };
  return (
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <button ref={button} type="button" aria-haspopup="menu" aria-expanded={open} aria-controls={id} aria-label={name} onClick={() => setOpen(!open)} className={cx('flex items-center gap-1.5 rounded-md px-2 py-[5px] font-medium text-muted hover:bg-raised', className)}>{label}</button>
      {open ? (
        <div id={id} role="menu" aria-label={name} className="absolute top-full right-0 z-30 mt-1 min-w-[220px] rounded-lg border border-line-2 bg-surface py-1 shadow-float">
          {items.map((item) => item.run === undefined ? <div key={item.id} role="presentation" className="px-3 py-1.5 font-semibold">{item.label}</div> : (
            <button key={item.id} type="button" role="menuitem" tabIndex={-1} aria-disabled={item.why != null || undefined} title={item.why ?? undefined} onClick={() => { close(); item.run?.(); }}
              className={cx('flex w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-raised focus:bg-row', item.why != null && 'text-faint')}>
              <span className="flex-1">{item.label}</span>{item.keys === undefined ? null : <Kbd keys={item.keys} />}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
