import type { Mark, Page, Ruler } from './paper.ts';
import {
  heightOf,
  lineHeight,
  pageOf,
  paragraph,
  ruleAt,
  setLines,
  setRight,
  type Line,
} from './typeset.ts';

/** One line of an order, in words as they are printed. */
export interface OrderPaperLine {
  readonly ndc: string;
  readonly itemNumber: string;
  readonly drug: string;
  readonly schedule: string;
  readonly pkg: string;
  readonly packages: string;
  readonly quantity: string;
  readonly cost: string;
}
export interface OrderFacts {
  readonly number: number;
  /** Who orders, and who is asked to deliver: a name, and what stands below it. */
  readonly store: readonly [name: string, ...below: string[]];
  readonly vendor: readonly [name: string, ...below: string[]];
  /** The store's number at the vendor; null where none is kept. */
  readonly account: string | null;
  readonly dates: readonly string[];
  readonly lines: readonly OrderPaperLine[];
  readonly total: string;
  readonly notes: readonly string[];
}
/** Letter, portrait. */
const sheet = { width: 612, height: 792 } as const;
const margin = 36;
const width = sheet.width - 2 * margin;
const last = sheet.height - margin - 14;
const size = 8;
const gap = 6;
const between = 4;
const columns = [
  { of: 'ndc', title: 'NDC', width: 72 },
  { of: 'itemNumber', title: 'Item #', width: 60 },
  { of: 'drug', title: 'Drug', width: 172 },
  { of: 'schedule', title: 'Sched.', width: 36 },
  { of: 'pkg', title: 'Package', width: 56 },
  { of: 'packages', title: 'Pkgs.', width: 34, right: true },
  { of: 'quantity', title: 'Qty.', width: 48, right: true },
  { of: 'cost', title: 'Cost', width: 62, right: true },
] as const satisfies readonly {
  readonly of: keyof OrderPaperLine;
  readonly title: string;
  readonly width: number;
  readonly right?: true;
}[];

interface Row {
  readonly height: number;
  at(y: number): Mark[];
}
/** One row of cells. Nothing that is ordered is cut: a cell takes as many lines as it needs. */
function rowOf(r: Ruler, textOf: (c: (typeof columns)[number]) => string, bold: boolean): Row {
  const cells = columns.map((c) => paragraph(r, { text: textOf(c), size, bold }, c.width - gap));
  const edge = (i: number) => margin + columns.slice(0, i).reduce((sum, c) => sum + c.width, 0);
  const toRight = (lines: readonly Line[], right: number, y: number): Mark[] =>
    lines.flatMap((line, n) =>
      line.runs.flatMap((run) =>
        setRight(r, { text: run.text, size, bold }, right, y + n * line.height),
      ),
    );
  const put = (lines: readonly Line[], i: number, y: number): Mark[] =>
    'right' in columns[i]!
      ? toRight(lines, edge(i + 1) - (i === columns.length - 1 ? 0 : gap), y)
      : setLines(lines, edge(i), y);
  return {
    height: Math.max(lineHeight(size), ...cells.map(heightOf)) + between,
    at: (y) => cells.flatMap((lines, i) => put(lines, i, y)),
  };
}
/** The names of both sides beside each other, on the first page alone. Gives where they end. */
function parties(
  r: Ruler,
  f: OrderFacts,
  top: number,
): { readonly marks: Mark[]; readonly end: number } {
  const half = width / 2 - gap;
  const block = (title: string, [name, ...below]: readonly string[]): Line[] => [
    ...paragraph(r, { text: title, size: 8, bold: false }, half),
    ...paragraph(r, { text: name!, size: 11, bold: true }, half),
    ...below.filter(Boolean).flatMap((text) => paragraph(r, { text, size: 9, bold: false }, half)),
  ];
  const from = block('Ordered by', f.store);
  const to = [
    ...block('Vendor', f.vendor),
    ...(f.account === null
      ? []
      : paragraph(r, { text: `Account # ${f.account}`, size: 9, bold: true }, half)),
  ];
  return {
    marks: [...setLines(from, margin, top), ...setLines(to, margin + width / 2 + gap, top)],
    end: top + Math.max(heightOf(from), heightOf(to)) + 12,
  };
}
/** What stands below the last line: the total, and what the vendor has to know. */
function ending(r: Ruler, f: OrderFacts): Row {
  const sums = paragraph(r, { text: f.total, size: 10, bold: true }, width);
  const notes = f.notes.flatMap((text) => paragraph(r, { text, size: 9, bold: false }, width));
  return {
    height: heightOf(sums) + heightOf(notes) + 14,
    at: (y) => [
      ruleAt(margin, y, width),
      ...setLines(sums, margin, y + 4),
      ...setLines(notes, margin, y + 10 + heightOf(sums)),
    ],
  };
}
/** A purchase order on as many letter pages as it takes: both sides and the dates at its head, every line whole, the total at its end, every page numbered. */
export function layoutPurchaseOrder(r: Ruler, f: OrderFacts): Page[] {
  const title = `Purchase Order ${f.number}`;
  const head = rowOf(r, (c) => c.title, true);
  const pages: Mark[][] = [];
  let y = 0;
  const begin = () => {
    const heading = paragraph(r, { text: title, size: 16, bold: true }, width);
    const dates = paragraph(r, { text: f.dates.join(' · '), size: 9, bold: false }, width);
    const marks: Mark[] = [...setLines([...heading, ...dates], margin, margin)];
    y = margin + heightOf(heading) + heightOf(dates) + 10;
    if (pages.length === 0) {
      const both = parties(r, f, y);
      marks.push(...both.marks);
      y = both.end;
    }
    marks.push(...head.at(y), ruleAt(margin, y + head.height - 2, width));
    y += head.height + 2;
    pages.push(marks);
  };
  const put = (row: Row) => {
    if (y + row.height > last) begin();
    pages.at(-1)!.push(...row.at(y));
    y += row.height;
  };
  begin();
  for (const line of f.lines) put(rowOf(r, (c) => line[c.of], false));
  put(ending(r, f));
  return pages.map((marks, i) =>
    pageOf(sheet.width, sheet.height, title, [
      ...marks,
      ...setRight(
        r,
        { text: `Page ${i + 1} of ${pages.length}`, size: 8, bold: false },
        sheet.width - margin,
        sheet.height - margin,
      ),
    ]),
  );
}
