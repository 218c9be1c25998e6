import { useRef, useState, type KeyboardEvent } from 'react';
import { ToolButton } from './tool-button.tsx';
import type { Tool } from './toolbars.ts';

interface Props {
  readonly tools: readonly Tool[];
  readonly label: string;
  readonly region?: string;
  readonly className?: string;
}
/** One tab stop; Left and Right walk, Home and End jump (ARIA toolbar pattern). */
export function ToolBar({ tools, label, region, className }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const onKeyDown = (e: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(e.target as HTMLButtonElement);
    const n = buttons.length;
    const to = { ArrowRight: (at + 1) % n, ArrowLeft: (at - 1 + n) % n, Home: 0, End: n - 1 }[
      e.key
    ];
    if (to === undefined || at < 0 || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      data-region={region}
      className={className}
      onKeyDown={onKeyDown}
    >
      {tools.map((t, i) => (
        <ToolButton
          key={t.dialog}
          tool={t}
          tabIndex={i === active ? 0 : -1}
          onFocus={() => setActive(i)}
        />
      ))}
    </div>
  );
}
