import type { Page } from 'playwright/test';

/** What does not fit in the top layer of the page: text cut off, controls outside their dialog or over each other, buttons in two lines, a dialog higher than the screen; and what a person has to scroll to. */
export const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const layer =
      [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.body;
    const frame = layer.getBoundingClientRect();
    const found: string[] = [];
    const nameOf = (e: Element) =>
      `${e.tagName.toLowerCase()} “${(e.getAttribute('aria-label') ?? (e as HTMLInputElement).labels?.[0]?.textContent ?? e.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)}”`;
    const style = (e: Element) => getComputedStyle(e);
    const isDrawn = (e: Element) => {
      const r = e.getBoundingClientRect();
      return (
        r.width > 1 && r.height > 1 && style(e).visibility !== 'hidden' && !e.closest('.sr-only')
      );
    };
    const scrolls = (e: Element | null, side: 'overflowX' | 'overflowY'): boolean =>
      e !== null &&
      e !== layer &&
      (/auto|scroll/.test(style(e)[side]) || scrolls(e.parentElement, side));
    const widthOf = (text: string, like: Element): number => {
      const c = document.createElement('canvas').getContext('2d')!;
      c.font = style(like).font;
      return c.measureText(text).width;
    };
    if (frame.bottom > innerHeight + 1 || frame.right > innerWidth + 1 || frame.left < -1)
      found.push('beyond the screen: the dialog');
    if (
      document.documentElement.scrollWidth > innerWidth + 1 ||
      document.documentElement.scrollHeight > innerHeight + 1
    )
      found.push('beyond the screen: the page');
    for (const e of layer.querySelectorAll<HTMLElement>('*')) {
      // Cells of a table and what has its whole text as a title are shortened by intent.
      const ownText = [...e.childNodes].some(
        (n) => n.nodeType === Node.TEXT_NODE && n.textContent!.trim() !== '',
      );
      if (
        !ownText ||
        !isDrawn(e) ||
        e.closest('[role=gridcell],[title],select') ||
        !/hidden|clip/.test(style(e).overflowX)
      )
        continue;
      if (e.scrollWidth > e.clientWidth + 1) found.push(`cut off: ${nameOf(e)}`);
    }
    for (const e of layer.querySelectorAll<HTMLElement>('[role=columnheader]'))
      if (isDrawn(e) && e.scrollWidth > e.clientWidth + 1)
        found.push(`cut off: heading of ${nameOf(e)}`);
    for (const e of layer.querySelectorAll('select'))
      if (isDrawn(e) && widthOf(e.selectedOptions[0]?.text ?? '', e) > e.clientWidth - 32)
        found.push(`cut off: choice of ${nameOf(e)}`);
    for (const e of layer.querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox],[type=radio],[type=file])',
    ))
      if (
        isDrawn(e) &&
        e.value !== '' &&
        e.type !== 'password' &&
        e.scrollWidth > e.clientWidth + 1
      )
        found.push(`shortened: value of ${nameOf(e)}`);
    const controls = [
      ...layer.querySelectorAll<HTMLElement>('button,input,select,textarea,[role=tab]'),
    ].filter((e) => isDrawn(e) && !e.closest('[role=grid]'));
    for (const e of controls) {
      const r = e.getBoundingClientRect();
      if (e.closest('[data-note]')) continue;
      if (
        (r.left < frame.left - 1 || r.right > frame.right + 1) &&
        !scrolls(e.parentElement, 'overflowX')
      )
        found.push(`outside its dialog: ${nameOf(e)}`);
      if (
        e.matches('button,[role=tab]') &&
        r.height > 40 &&
        !e.querySelector('img,svg[role=img],p,div')
      )
        found.push(`in two lines: ${nameOf(e)}`);
    }
    for (const [i, a] of controls.entries())
      for (const b of controls.slice(i + 1)) {
        if (
          a.contains(b) ||
          b.contains(a) ||
          scrolls(a.parentElement, 'overflowY') !== scrolls(b.parentElement, 'overflowY') ||
          [a, b].some(
            (e) =>
              style(e).position === 'absolute' ||
              e.closest('[class*=absolute],[class*=sticky],[class*=fixed],[data-note]'),
          )
        )
          continue;
        const x = a.getBoundingClientRect();
        const y = b.getBoundingClientRect();
        if (
          Math.min(x.right, y.right) - Math.max(x.left, y.left) > 2 &&
          Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 2
        )
          found.push(`over each other: ${nameOf(a)} and ${nameOf(b)}`);
      }
    for (const grid of layer.querySelectorAll('[role=grid]')) {
      const edge = grid.getBoundingClientRect().right;
      const heads = [...grid.querySelectorAll('[role=columnheader]')];
      const away = heads
        .filter((h) => h.getBoundingClientRect().right > edge + 8)
        .map((h) => h.textContent!.trim())
        .filter((t) => t !== '');
      if (away.length > 0) found.push(`to scroll to: columns ${away.join(', ')}`);
      for (const [i, h] of heads.entries()) {
        const cells = [
          ...grid.querySelectorAll<HTMLElement>(`[role=gridcell][aria-colindex="${i + 1}"]`),
        ];
        const cut = cells.filter(
          (c) =>
            c.scrollWidth > c.clientWidth + 1 ||
            [...c.querySelectorAll('.truncate')].some((t) => t.scrollWidth > t.clientWidth + 1),
        );
        if (cut.length > 2 && cut.length * 4 > cells.length)
          found.push(
            `shortened: ${cut.length} of ${cells.length} cells of ${h.textContent!.trim()}`,
          );
      }
    }
    for (const e of layer.querySelectorAll<HTMLElement>('*'))
      if (
        isDrawn(e) &&
        /auto|scroll/.test(style(e).overflowY) &&
        !e.closest('[role=grid],textarea') &&
        e.scrollHeight > e.clientHeight + 4
      )
        found.push(
          `to scroll to: ${e.scrollHeight - e.clientHeight} px of ${e.getAttribute('aria-label') ?? e.id ?? ''}`.replace(
            /of $/,
            'of the dialog',
          ),
        );
    return [...new Set(found)];
  });

/** The page has come to rest: it has its content, its rows and its pictures, and nothing turns any more. */
export async function atRest(page: Page): Promise<boolean> {
  const still = (): boolean => {
    const layer =
      [...document.querySelectorAll('[role=dialog]')].at(-1) ??
      document.querySelector('main') ??
      document.body;
    return (
      layer.textContent!.trim() !== '' &&
      layer.querySelector('h1,h2,fieldset,legend,label,[role=grid],button') !== null &&
      document.querySelector('[aria-busy=true]:not([role=row]),.animate-spin,.cell-waiting') ===
        null &&
      !/(Loading|Searching|Opening)…/.test(layer.textContent!) &&
      [...document.images].every((i) => i.complete) &&
      document.fonts.status === 'loaded'
    );
  };
  // A search that begins only after its empty table was drawn is waited for, too: it has to be still three times in a row.
  for (let calm = 0, tries = 0; tries < 60; tries += 1) {
    calm = (await page.evaluate(still)) ? calm + 1 : 0;
    if (calm === 3) return true;
    await page.waitForTimeout(200);
  }
  return false;
}
