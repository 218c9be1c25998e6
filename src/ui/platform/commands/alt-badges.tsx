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
      .replace(/ .*/s, '')
      .split('+')
      .map((part) => spoken[part] ?? part)
      .join('+'),
  );

/** The key of every control of the top layer, drawn on it. */
function marks(): readonly Mark[] {
  const seen = [...topLayer().querySelectorAll<HTMLElement>('[aria-keyshortcuts]')];
  return seen.flatMap((element, index): Mark[] => {
    const box = element.getBoundingClientRect();
    const inView = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
    return inView
      ? [
          {
            key: `${index}`,
            text: shortText(element.getAttribute('aria-keyshortcuts') ?? ''),
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
      {shown.map((mark) => (
        <span
          key={mark.key}
          className="pointer-events-none fixed z-[200] rounded-[4px] bg-accent px-1 text-tiny font-bold text-accent-ink shadow-float"
          style={{ left: mark.left, top: mark.top }}
        >
          {mark.text}
        </span>
      ))}
    </div>,
    document.body,
  );
}
