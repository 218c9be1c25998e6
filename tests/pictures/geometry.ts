import type { Page } from 'playwright/test';

/** What does not fit in the top layer of the page: text cut off, controls outside their dialog, controls over each other. */
export const misfits = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
  const layer = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.body, frame = layer.getBoundingClientRect(), found: string[] = [];
  const nameOf = (e: Element) => `${e.tagName.toLowerCase()} “${(e.getAttribute('aria-label') ?? (e as HTMLInputElement).labels?.[0]?.textContent ?? e.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)}”`;
  const style = (e: Element) => getComputedStyle(e), isDrawn = (e: Element) => { const r = e.getBoundingClientRect(); return r.width > 1 && r.height > 1 && style(e).visibility !== 'hidden' && !e.closest('.sr-only'); };
  const scrolls = (e: Element | null, side: 'overflowX' | 'overflowY'): boolean => e !== null && e !== layer && (/auto|scroll/.test(style(e)[side]) || scrolls(e.parentElement, side));
  for (const e of layer.querySelectorAll<HTMLElement>('*')) {
    // Cells of a table and what has its whole text as a title are shortened by intent.
    const ownText = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent!.trim() !== '');
    if (!ownText || !isDrawn(e) || e.closest('[role=grid],[title],select') || !/hidden|clip/.test(style(e).overflowX)) continue;
    if (e.scrollWidth > e.clientWidth + 1) found.push(`cut off: ${nameOf(e)}`);
  }
  const controls = [...layer.querySelectorAll<HTMLElement>('button,input,select,textarea,[role=tab]')].filter((e) => isDrawn(e) && !e.closest('[role=grid]'));
  for (const e of controls) {
    const r = e.getBoundingClientRect();
    if ((r.left < frame.left - 1 || r.right > frame.right + 1) && !scrolls(e.parentElement, 'overflowX')) found.push(`outside its dialog: ${nameOf(e)}`);
  }
  for (const [i, a] of controls.entries()) for (const b of controls.slice(i + 1)) {
    if (a.contains(b) || b.contains(a) || scrolls(a.parentElement, 'overflowY') !== scrolls(b.parentElement, 'overflowY') || [a, b].some((e) => style(e).position === 'absolute' || e.closest('[class*=absolute]'))) continue;
    const x = a.getBoundingClientRect(), y = b.getBoundingClientRect();
    if (Math.min(x.right, y.right) - Math.max(x.left, y.left) > 2 && Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 2) found.push(`over each other: ${nameOf(a)} and ${nameOf(b)}`);
  }
  return [...new Set(found)];
});
