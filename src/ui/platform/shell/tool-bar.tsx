import { useRef, useState, type KeyboardEvent } from 'react';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useDesk } from '#ui/platform/commands/workstation-context.tsx';
import { ToolButton } from './tool-button.tsx';
import type { Tool } from './toolbars.ts';

/** The first stroke that the keys of all these popups share; null where they share none. */
function useLead(tools: readonly Tool[]): string | null {
  const { registry } = useDesk();
  const strokes = new Set(
    tools.map((tool) => registry.byId(`tool.${tool.dialog}`)?.keys[0]?.split(' ')[0] ?? null),
  );
  const [lead = null] = strokes;
  return strokes.size === 1 ? lead : null;
}

interface Props {
  readonly tools: readonly Tool[];
  readonly label: string;
  readonly region?: string;
  readonly className?: string;
  /** Shares the room with others: says the first stroke once where it is narrow. */
  readonly tight?: boolean;
}
/** One tab stop; Left and Right walk, Home and End jump (ARIA toolbar pattern). */
export function ToolBar({ tools, label, region, className, tight = false }: Props) {
  const shared = useLead(tools);
  const lead = tight ? shared : null;
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
      {lead === null ? null : <Kbd keys={lead} className="mr-1 min-[1641px]:hidden" />}
      {tools.map((tool, index) => (
        <ToolButton
          key={tool.dialog}
          tool={tool}
          lead={lead}
          tabIndex={index === active ? 0 : -1}
          onFocus={() => setActive(index)}
        />
      ))}
    </div>
  );
}
