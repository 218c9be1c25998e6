import type { Origin } from '#machines/platform/focus/restore.ts';
import { isComing, originNow, restoreFocus } from './focus-service.ts';

/** So long a page that is drawn anew, or a layer that goes, may leave the focus nowhere. */
const settlesMs = 150;

const isOff = (element: Element | null): boolean =>
  element === null || element === element.ownerDocument.body || element.matches(':disabled');
/** Nobody left it: it has gone from the page, or was switched off. */
const isGone = ({ element }: Origin<HTMLElement>): boolean =>
  element === null || !element.isConnected || element.matches(':disabled');

/**
 * An answer of the server takes the focused element off the page, or switches it off: a step that
 * is done has no button any more. The next key would go nowhere, so the focus goes to what stands
 * in its place: its row, the one beside it, its field, what the layer begins with. Whoever left an
 * element that is still there is left alone. Gives what ends it.
 */
export function keepFocus(page: Document): () => void {
  let last: Origin<HTMLElement> | null = null;
  let path = '';
  let timer = 0;
  const remember = (): void => {
    const now = originNow();
    if (now.element === null) return;
    last = now;
    path = page.location.pathname;
  };
  // Another page takes the focus by itself, once it has come.
  const lost = (): Origin<HTMLElement> | null =>
    last !== null && path === page.location.pathname && isOff(page.activeElement) && isGone(last)
      ? last
      : null;
  const heal = (): void => {
    timer = 0;
    const origin = lost();
    if (origin !== null && !isComing()) restoreFocus(origin);
  };
  const changes = new MutationObserver(() => {
    if (timer === 0 && lost() !== null) timer = window.setTimeout(heal, settlesMs);
  });
  page.addEventListener('focusin', remember);
  changes.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  remember();
  return () => {
    page.removeEventListener('focusin', remember);
    changes.disconnect();
    window.clearTimeout(timer);
  };
}
