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
  r: Ruler,
  f: ReportFacts,
  texts: readonly string[],
  y: number,
  bold: boolean,
): Mark[] {
  let x = margin;
  return f.columns.flatMap((c, i) => {
    const at = x;
    const text = r.printable(texts[i] ?? '');
    x += c.width;
    if (text === '') return [];
    const line = oneLine(r, { text, size, bold }, c.width - 6);
    const [run] = line.runs;
    return c.right && run
      ? setRight(r, { text: run.text, size, bold }, at + c.width - 6, y)
      : setLines([line], at, y);
  });
}
const width = sheet.width - 2 * margin;
const top = margin + 48;
const perPage = Math.floor((sheet.height - margin - 30 - top) / step) - 1;
const pagesOf = (f: ReportFacts): number => Math.max(1, Math.ceil(f.rows.length / perPage));
/** A report on as many pages as it takes: what was asked at the head of each, the sums at its end, every page numbered. `before` and `of`: where it is a part of a longer paper. */
export function layoutReport(
  r: Ruler,
  f: ReportFacts,
  { before, of }: { readonly before: number; readonly of: number } = { before: 0, of: pagesOf(f) },
): Page[] {
  const count = pagesOf(f);
  return Array.from({ length: count }, (_, page) => {
    const head = setLines(
      [
        ...paragraph(r, { text: f.title, size: 13, bold: true }, width),
        ...flow(r, [chunk(f.pharmacy, 9), chunk(f.asked, 9), chunk(f.at, 9)], width, 14),
      ],
      margin,
      margin,
    );
    const rows = f.rows.slice(page * perPage, (page + 1) * perPage);
    const body = rows.flatMap((row, i) => cells(r, f, row, top + (i + 1) * step, false));
    const end = top + (rows.length + 1) * step;
    const sums =
      page === count - 1
        ? [
            ruleAt(margin, end + 2, width),
            ...setLines(
              paragraph(r, { text: f.totals, size: 9, bold: true }, width),
              margin,
              end + 6,
            ),
          ]
        : [];
    const foot = setRight(
      r,
      { text: `Page ${before + page + 1} of ${of}`, size: 8, bold: false },
      sheet.width - margin,
      sheet.height - margin,
    );
    return pageOf(sheet.width, sheet.height, f.title, [
      ...head,
      ...cells(
        r,
        f,
        f.columns.map((c) => c.title),
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
export function layoutReports(r: Ruler, parts: readonly ReportFacts[]): Page[] {
  const of = parts.reduce((sum, f) => sum + pagesOf(f), 0);
  const pages: Page[] = [];
  for (const f of parts) pages.push(...layoutReport(r, f, { before: pages.length, of }));
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
export function layoutMonograph(r: Ruler, f: MonographFacts): Page[] {
  const page = { width: 612, height: 792 };
  const side = 54;
  const width = page.width - 2 * side;
  const last = page.height - side;
  const pages: Mark[][] = [[]];
  let y = side;
  const put = (text: string, points: number, bold: boolean, after: number) => {
    const lines = paragraph(r, { text, size: points, bold }, width);
    if (y + heightOf(lines) > last) {
      pages.push([]);
      y = side;
    }
    pages.at(-1)!.push(...setLines(lines, side, y));
    y += heightOf(lines) + after;
  };
  put(f.drug, 18, true, 4);
  for (const line of f.about) put(line, 10, false, 1);
  y += 8;
  for (const part of f.parts) {
    put(part.title, 12, true, 3);
    for (const line of part.lines) put(line, 11, false, 3);
    y += 6;
  }
  if (f.missing.length > 0)
    put(`Not stored for this drug: ${f.missing.join(', ')}. Ask the pharmacist.`, 10, false, 8);
  put(f.pharmacy.filter(Boolean).join(' · '), 9, false, 0);
  return pages.map((marks) => pageOf(page.width, page.height, `Monograph of ${f.drug}`, marks));
}
