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
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const length = buttons.length;
    const to = {
      ArrowRight: (at + 1) % length,
      ArrowLeft: (at - 1 + length) % length,
      Home: 0,
      End: length - 1,
    }[event.key];
    if (to === undefined || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
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
      {tools.map((tool, index) => (
        <ToolButton
          key={tool.dialog}
          tool={tool}
          tabIndex={index === active ? 0 : -1}
          onFocus={() => setActive(index)}
        />
      ))}
    </div>
  );
}
