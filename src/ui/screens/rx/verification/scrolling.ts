import { useEffect, type RefObject } from 'react';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import type { RphVerificationRef } from '#machines/rx/verification/rph-verification.machine.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';

/** A box of the check that scrolls by itself. */
export const scrolls = 'min-h-0 flex-1 overflow-y-auto p-3';
/** A low heading: the height belongs to what is compared. */
export const closeHead = '[&>div:first-child]:min-h-7 [&>div:first-child]:py-0';

/** A part of a line of text, or less, is nothing that is out of sight. */
const slack = 4;
const hasMore = (box: HTMLElement, by: 1 | -1): boolean =>
  by > 0 ? box.scrollTop + box.clientHeight < box.scrollHeight - slack : box.scrollTop > slack;
/** How far a page key goes: a label to its next page, anything else most of its height. */
function stepOf(box: HTMLElement): number {
  const pages = [...box.querySelectorAll<HTMLElement>('[data-page]')];
  const [first, second] = pages;
  return first && second ? second.offsetTop - first.offsetTop : box.clientHeight * 0.85;
}

/**
 * Page down and page up scroll the check from wherever the focus is: first the box that it stands
 * in, then the pages of the label, then every other box with something out of sight. Where nothing
 * is, they say so.
 */
export function useScrolling(
  dialog: RphVerificationRef,
  root: RefObject<HTMLElement | null>,
): void {
  const workstation = useWorkstation();
  useEffect(() => {
    const scrolled = dialog.on('check.scrolled', ({ by }) => {
      const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-scrolls]') ?? [])];
      const isOuter = (box: HTMLElement) => box.querySelector('[data-scrolls]') !== null;
      const innerFirst = [...all.filter((box) => !isOuter(box)), ...all.filter(isOuter)];
      const inOrder = by > 0 ? innerFirst : innerFirst.toReversed();
      const own = inOrder.filter((found) => found.contains(document.activeElement));
      const box = [...own, ...inOrder].find((found) => hasMore(found, by));
      if (box) box.scrollBy({ top: by * stepOf(box) });
      else
        childrenOf(workstation).notifications.send({
          type: 'note.add',
          note: { tone: 'info', message: `Nothing more stands further ${by > 0 ? 'down' : 'up'}.` },
        });
    });
    return () => scrolled.unsubscribe();
  }, [dialog, root, workstation]);
}
