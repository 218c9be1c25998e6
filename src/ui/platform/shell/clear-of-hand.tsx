import { useEffect, useRef, type ReactNode } from 'react';

/** Where notes may stand, the usual place first; each is a rule of the style sheet. */
const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;

/**
 * What must stay in sight: the field where the hand is, its list, an answer to a scan, a password
 * with the button that it is typed for, also while the hand is elsewhere, and what says by itself
 * that nothing may lie over it: allergies, the way past a scan, the keys of a list.
 */
const keptInSight =
  '[role=listbox], [data-stop], [data-in-sight], input[type=password], button[type=submit]';

function isOver(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
/** The field with its label and message; a list or a page that holds the focus is no field. */
function fieldAtHand(): Element | null {
  const hand = document.activeElement;
  if (!(hand instanceof HTMLElement)) return null;
  return hand.matches('input, textarea, select, button, [role=combobox]')
    ? (hand.closest('[data-field-row]') ?? hand)
    : null;
}
function inSight(): readonly DOMRect[] {
  const top = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  return [fieldAtHand(), ...top.querySelectorAll(keptInSight)]
    .filter((element) => element !== null)
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.width > 0);
}
/** Puts the notes into the first corner in which they cover nothing of it. */
function place(notes: HTMLElement): void {
  if (notes.childElementCount === 0) return;
  const kept = inSight();
  const covers = (corner: string): boolean => {
    notes.dataset['corner'] = corner;
    const rect = notes.getBoundingClientRect();
    return kept.some((other) => isOver(rect, other));
  };
  if (corners.every(covers)) notes.dataset['corner'] = corners[0];
}

/**
 * Notes never cover the field where the hand is, nor the answer that it waits for: they go to
 * another corner.
 */
export function ClearOfHand({ children }: { readonly children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const notes = around.current?.firstElementChild;
    if (!(notes instanceof HTMLElement)) return undefined;
    const placed = () => place(notes);
    const changes = new MutationObserver(placed);
    changes.observe(notes, { childList: true, subtree: true });
    document.addEventListener('focusin', placed);
    document.addEventListener('input', placed);
    placed();
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', placed);
      document.removeEventListener('input', placed);
    };
  }, []);
  return (
    <div ref={around} className="contents">
      {children}
    </div>
  );
}
