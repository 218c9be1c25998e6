import { useState } from 'react';
import { createPortal } from 'react-dom';
import { keyText } from '#ui/kit/kbd.tsx';
import { topLayer } from '#ui/platform/dialogs/focus-service.ts';

interface Mark {
  readonly key: string;
  readonly text: string;
  readonly left: number;
  readonly top: number;
}
const spoken: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Plus: '+',
};
const shortText = (aria: string) =>
  keyText(
    aria
      .split(' ')[0]!
      .split('+')
      .map((k) => spoken[k] ?? k)
      .join('+'),
  );

/** The key of every control of the top layer, drawn on it. */
function marks(): readonly Mark[] {
  const seen = [...topLayer().querySelectorAll<HTMLElement>('[aria-keyshortcuts]')];
  return seen.flatMap((e, i): Mark[] => {
    const box = e.getBoundingClientRect();
    const inView = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
    return inView
      ? [
          {
            key: `${i}`,
            text: shortText(e.getAttribute('aria-keyshortcuts')!),
            left: Math.max(0, box.left - 4),
            top: Math.max(0, box.top - 8),
          },
        ]
      : [];
  });
}

export function AltBadges() {
  const [shown] = useState(marks);
  return createPortal(
    <div aria-hidden="true" data-alt-badges="">
      {shown.map((m) => (
        <span
          key={m.key}
          className="pointer-events-none fixed z-[200] rounded-[4px] bg-accent px-1 text-tiny font-bold text-accent-ink shadow-float"
          style={{ left: m.left, top: m.top }}
        >
          {m.text}
        </span>
      ))}
    </div>,
    document.body,
  );
}
