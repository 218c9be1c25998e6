import type { Page } from 'playwright/test';

/** Every text of the page that a person reads, hears or sees as a tooltip. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style')) texts.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['title', 'aria-label', 'aria-description', 'alt', 'placeholder'])
        texts.push(element.getAttribute(name) ?? '');
    for (const box of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      texts.push(box.value);
    return texts;
  });
/** Dates and times that are not MM/DD/YYYY HH:MM. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/(?<![\d/])\d{1,2}\/\d{1,2}\/\d{2}(?![\d/])/, 'a year of two digits'],
  [/(?<![\d/])\d{1,2}\/\d{1,2},? \d{1,2}:\d{2}/, 'a day without its year'],
  [/(?<![\d/])(\d\/\d{1,2}|\d{1,2}\/\d)\/\d{4}/, 'a month or day of one digit'],
  [/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/, 'a date as it is stored'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:/, 'an instant as it is stored'],
  [/\b\d{1,2}:\d{2}(:\d{2})?\s?[AP]M\b/, 'a time by twelve hours'],
];
/** What the page writes as a date in another way than the specification's, and how it does. */
export async function dateSlips(page: Page): Promise<readonly string[]> {
  const texts = await textsOf(page);
  return [
    ...new Set(
      texts.flatMap((text) =>
        slips.flatMap(([slip, why]) => (slip.test(text) ? [`${why}: ${text.slice(0, 80)}`] : [])),
      ),
    ),
  ];
}
