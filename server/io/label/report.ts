import { required } from '#domain/platform/required.ts';
import type { Mark, Page, Ruler } from './paper.ts';
import {
  oneLine,
  pageOf,
  paragraph,
  ruleAt,
  setLines,
  setRight,
  chunk,
  flow,
  heightOf,
  lineHeight,
} from './typeset.ts';

export interface ReportColumn {
  readonly title: string;
  readonly width: number;
  readonly right?: true;
}
export interface ReportFacts {
  readonly title: string;
  readonly pharmacy: string;
  readonly asked: string;
  readonly at: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: string;
}
/** Letter, landscape. */
const sheet = { width: 792, height: 612 } as const;
const margin = 36;
const size = 8;
const step = lineHeight(size) + 2;

/** One row of cells on a baseline; what has no room in its column is cut short with a mark. */
function cells(
  ruler: Ruler,
  facts: ReportFacts,
  texts: readonly string[],
  top: number,
  bold: boolean,
): Mark[] {
  let left = margin;
  return facts.columns.flatMap((column, index) => {
    const at = left;
    const text = ruler.printable(texts[index] ?? '');
    left += column.width;
    if (text === '') return [];
    const line = oneLine(ruler, { text, size, bold }, column.width - 6);
    const [run] = line.runs;
    return column.right && run
      ? setRight(ruler, { text: run.text, size, bold }, at + column.width - 6, top)
      : setLines([line], at, top);
  });
}
const width = sheet.width - 2 * margin;
const top = margin + 48;
const perPage = Math.floor((sheet.height - margin - 30 - top) / step) - 1;
const pagesOf = (facts: ReportFacts): number => Math.max(1, Math.ceil(facts.rows.length / perPage));
/**
 * A report on as many pages as it takes: what was asked at the head of each, the sums at its end,
 * every page numbered. `before` and `of`: where it is a part of a longer paper.
 */
export function layoutReport(
  ruler: Ruler,
  facts: ReportFacts,
  { before, of }: { readonly before: number; readonly of: number } = {
    before: 0,
    of: pagesOf(facts),
  },
): Page[] {
  const count = pagesOf(facts);
  return Array.from({ length: count }, (_, page) => {
    const head = setLines(
      [
        ...paragraph(ruler, { text: facts.title, size: 13, bold: true }, width),
        ...flow(
          ruler,
          [chunk(facts.pharmacy, 9), chunk(facts.asked, 9), chunk(facts.at, 9)],
          width,
          14,
        ),
      ],
      margin,
      margin,
    );
    const rows = facts.rows.slice(page * perPage, (page + 1) * perPage);
    const body = rows.flatMap((row, index) =>
      cells(ruler, facts, row, top + (index + 1) * step, false),
    );
    const end = top + (rows.length + 1) * step;
    const sums =
      page === count - 1
        ? [
            ruleAt(margin, end + 2, width),
            ...setLines(
              paragraph(ruler, { text: facts.totals, size: 9, bold: true }, width),
              margin,
              end + 6,
            ),
          ]
        : [];
    const foot = setRight(
      ruler,
      { text: `Page ${before + page + 1} of ${of}`, size: 8, bold: false },
      sheet.width - margin,
      sheet.height - margin,
    );
    return pageOf(sheet.width, sheet.height, facts.title, [
      ...head,
      ...cells(
        ruler,
        facts,
        facts.columns.map((column) => column.title),
        top,
        true,
      ),
      ruleAt(margin, top + step - 2, width),
      ...body,
      ...sums,
      ...foot,
    ]);
  });
}
/** Several reports on one paper, one after the other, numbered through. */
export function layoutReports(ruler: Ruler, parts: readonly ReportFacts[]): Page[] {
  const of = parts.reduce((sum, part) => sum + pagesOf(part), 0);
  const pages: Page[] = [];
  for (const part of parts) pages.push(...layoutReport(ruler, part, { before: pages.length, of }));
  return pages;
}

export interface MonographFacts {
  readonly pharmacy: readonly [name: string, address: string, phone: string];
  readonly drug: string;
  readonly about: readonly string[];
  readonly parts: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly missing: readonly string[];
}
/** What a pharmacy has stored about a drug for the patient, on one letter page after the other. */
export function layoutMonograph(ruler: Ruler, facts: MonographFacts): Page[] {
  const page = { width: 612, height: 792 };
  const side = 54;
  const width = page.width - 2 * side;
  const last = page.height - side;
  const pages: Mark[][] = [[]];
  let number = side;
  const put = (text: string, points: number, bold: boolean, after: number) => {
    const lines = paragraph(ruler, { text, size: points, bold }, width);
    if (number + heightOf(lines) > last) {
      pages.push([]);
      number = side;
    }
    required(pages.at(-1), 'the page that is being filled').push(...setLines(lines, side, number));
    number += heightOf(lines) + after;
  };
  put(facts.drug, 18, true, 4);
  for (const line of facts.about) put(line, 10, false, 1);
  number += 8;
  for (const part of facts.parts) {
    put(part.title, 12, true, 3);
    for (const line of part.lines) put(line, 11, false, 3);
    number += 6;
  }
  if (facts.missing.length > 0)
    put(`Not stored for this drug: ${facts.missing.join(', ')}. Ask the pharmacist.`, 10, false, 8);
  put(facts.pharmacy.filter(Boolean).join(' · '), 9, false, 0);
  return pages.map((marks) => pageOf(page.width, page.height, `Monograph of ${facts.drug}`, marks));
}
