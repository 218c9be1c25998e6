import type { Page, Ruler } from './paper.ts';
import { heightOf, lineHeight, pageOf, paragraph, setLines, type Line } from './typeset.ts';

/** One paragraph of a paper; an empty text is a gap. */
export interface Said {
  readonly text: string;
  readonly size?: number;
  readonly bold?: true;
}
/** Letter, portrait, in points. */
const sheet = { width: 612, height: 792 } as const;
const side = 60;
const width = sheet.width - 2 * side;
const room = sheet.height - 2 * side;

/** Paragraphs one below the other on as many pages as they take; none is torn apart. */
export function layoutRecallPaper(ruler: Ruler, title: string, said: readonly Said[]): Page[] {
  const pages: Line[][] = [[]];
  for (const { text, size = 11, bold = false } of said) {
    const lines =
      text === ''
        ? [{ runs: [], height: lineHeight(size) }]
        : paragraph(ruler, { text, size, bold }, width);
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && heightOf(page) + heightOf(lines) > room) pages.push([...lines]);
    else page.push(...lines);
  }
  return pages.map((lines) =>
    pageOf(sheet.width, sheet.height, title, setLines(lines, side, side)),
  );
}
