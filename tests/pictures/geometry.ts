import type { Page } from 'playwright/test';

/**
 * What does not fit in the top layer of the page: text cut off, controls outside their dialog or
 * over each other, buttons in two lines, a dialog higher than the screen; and what a person has to
 * scroll to.
 */
export const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const layer =
      [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.body;
    const frame = layer.getBoundingClientRect();
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)}”`;
    const style = (element: Element) => getComputedStyle(element);
    const isDrawn = (element: Element) => {
      const boundingClientRect = element.getBoundingClientRect();
      return (
        boundingClientRect.width > 1 &&
        boundingClientRect.height > 1 &&
        style(element).visibility !== 'hidden' &&
        !element.closest('.sr-only')
      );
    };
    const scrolls = (element: Element | null, side: 'overflowX' | 'overflowY'): boolean =>
      element !== null &&
      element !== layer &&
      (/auto|scroll/.test(style(element)[side]) || scrolls(element.parentElement, side));
    const widthOf = (text: string, like: Element): number => {
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = style(like).font;
      return context.measureText(text).width;
    };
    if (frame.bottom > innerHeight + 1 || frame.right > innerWidth + 1 || frame.left < -1)
      found.push('beyond the screen: the dialog');
    if (
      document.documentElement.scrollWidth > innerWidth + 1 ||
      document.documentElement.scrollHeight > innerHeight + 1
    )
      found.push('beyond the screen: the page');
    for (const element of layer.querySelectorAll<HTMLElement>('*')) {
      // Cells of a table and what has its whole text as a title are shortened by intent.
      const ownText = [...element.childNodes].some(
        (childNode) =>
          childNode.nodeType === Node.TEXT_NODE && childNode.textContent!.trim() !== '',
      );
      if (
        !ownText ||
        !isDrawn(element) ||
        element.closest('[role=gridcell],[title],select') ||
        !/hidden|clip/.test(style(element).overflowX)
      )
        continue;
      if (element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${nameOf(element)}`);
    }
    for (const element of layer.querySelectorAll<HTMLElement>('[role=columnheader]'))
      if (isDrawn(element) && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut off: heading of ${nameOf(element)}`);
    for (const select of layer.querySelectorAll('select'))
      if (
        isDrawn(select) &&
        widthOf(select.selectedOptions[0]?.text ?? '', select) > select.clientWidth - 32
      )
        found.push(`cut off: choice of ${nameOf(select)}`);
    for (const input of layer.querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox],[type=radio],[type=file])',
    ))
      if (
        isDrawn(input) &&
        input.value !== '' &&
        input.type !== 'password' &&
        input.scrollWidth > input.clientWidth + 1
      )
        found.push(`shortened: value of ${nameOf(input)}`);
    const controls = [
      ...layer.querySelectorAll<HTMLElement>('button,input,select,textarea,[role=tab]'),
    ].filter((element) => isDrawn(element) && !element.closest('[role=grid]'));
    for (const control of controls) {
      const boundingClientRect = control.getBoundingClientRect();
      if (control.closest('[data-note]')) continue;
      if (
        (boundingClientRect.left < frame.left - 1 || boundingClientRect.right > frame.right + 1) &&
        !scrolls(control.parentElement, 'overflowX')
      )
        found.push(`outside its dialog: ${nameOf(control)}`);
      if (
        control.matches('button,[role=tab]') &&
        boundingClientRect.height > 40 &&
        !control.querySelector('img,svg[role=img],p,div')
      )
        found.push(`in two lines: ${nameOf(control)}`);
    }
    for (const [index, control] of controls.entries())
      for (const element of controls.slice(index + 1)) {
        if (
          control.contains(element) ||
          element.contains(control) ||
          scrolls(control.parentElement, 'overflowY') !==
            scrolls(element.parentElement, 'overflowY') ||
          [control, element].some(
            (element) =>
              style(element).position === 'absolute' ||
              element.closest('[class*=absolute],[class*=sticky],[class*=fixed],[data-note]'),
          )
        )
          continue;
        const boundingClientRect = control.getBoundingClientRect();
        const domRect = element.getBoundingClientRect();
        if (
          Math.min(boundingClientRect.right, domRect.right) -
            Math.max(boundingClientRect.left, domRect.left) >
            2 &&
          Math.min(boundingClientRect.bottom, domRect.bottom) -
            Math.max(boundingClientRect.top, domRect.top) >
            2
        )
          found.push(`over each other: ${nameOf(control)} and ${nameOf(element)}`);
      }
    for (const grid of layer.querySelectorAll('[role=grid]')) {
      const edge = grid.getBoundingClientRect().right;
      const heads = [...grid.querySelectorAll('[role=columnheader]')];
      const away = heads
        .filter((head) => head.getBoundingClientRect().right > edge + 8)
        .map((head) => head.textContent.trim())
        .filter((text) => text !== '');
      if (away.length > 0) found.push(`to scroll to: columns ${away.join(', ')}`);
      for (const [index, head] of heads.entries()) {
        const cells = [
          ...grid.querySelectorAll<HTMLElement>(`[role=gridcell][aria-colindex="${index + 1}"]`),
        ];
        const cut = cells.filter(
          (cell) =>
            cell.scrollWidth > cell.clientWidth + 1 ||
            cell.scrollHeight > cell.clientHeight + 4 ||
            [...cell.querySelectorAll('.truncate')].some(
              (element) => element.scrollWidth > element.clientWidth + 1,
            ),
        );
        if (
          cut.length * 10 > cells.length &&
          head instanceof HTMLElement &&
          'whole' in head.dataset
        )
          found.push(
            `cut off: ${cut.length} of ${cells.length} cells of ${head.textContent.trim()}`,
          );
        else if (cut.length > 2 && cut.length * 4 > cells.length)
          found.push(
            `shortened: ${cut.length} of ${cells.length} cells of ${head.textContent.trim()}`,
          );
      }
    }
    for (const element of layer.querySelectorAll<HTMLElement>('*'))
      if (
        isDrawn(element) &&
        /auto|scroll/.test(style(element).overflowY) &&
        !element.closest('[role=grid],textarea') &&
        element.scrollHeight > element.clientHeight + 4
      )
        found.push(
          `to scroll to: ${element.scrollHeight - element.clientHeight} px of ${element.getAttribute('aria-label') ?? element.id ?? ''}`.replace(
            /of $/,
            'of the dialog',
          ),
        );
    return [...new Set(found)];
  });

/**
 * The page has come to rest: it has its content, its rows and its pictures, and nothing turns any
 * more.
 */
export async function atRest(page: Page): Promise<boolean> {
  const still = (): boolean => {
    const layer =
      [...document.querySelectorAll('[role=dialog]')].at(-1) ??
      document.querySelector('main') ??
      document.body;
    return (
      layer.textContent.trim() !== '' &&
      layer.querySelector('h1,h2,fieldset,legend,label,[role=grid],button') !== null &&
      document.querySelector('[aria-busy=true]:not([role=row]),.animate-spin,.cell-waiting') ===
        null &&
      !/(Loading|Searching|Opening)…/.test(layer.textContent) &&
      [...document.images].every((image) => image.complete) &&
      document.fonts.status === 'loaded'
    );
  };
  // A search that begins only after its empty table was drawn is waited for, too: it has to be
  // still three times in a row.
  for (let calm = 0, tries = 0; tries < 60; tries += 1) {
    calm = (await page.evaluate(still)) ? calm + 1 : 0;
    if (calm === 3) return true;
    await page.waitForTimeout(200);
  }
  return false;
}
