import { required } from '#domain/platform/required.ts';
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
  at(top: number): Mark[];
}
/** One row of cells. Nothing that is ordered is cut: a cell takes as many lines as it needs. */
function rowOf(
  ruler: Ruler,
  textOf: (column: (typeof columns)[number]) => string,
  bold: boolean,
): Row {
  const cells = columns.map((column) =>
    paragraph(ruler, { text: textOf(column), size, bold }, column.width - gap),
  );
  const edge = (index: number) =>
    margin + columns.slice(0, index).reduce((sum, column) => sum + column.width, 0);
  const toRight = (lines: readonly Line[], right: number, top: number): Mark[] =>
    lines.flatMap((line, index) =>
      line.runs.flatMap((run) =>
        setRight(ruler, { text: run.text, size, bold }, right, top + index * line.height),
      ),
    );
  const put = (lines: readonly Line[], index: number, top: number): Mark[] =>
    'right' in required(columns[index], 'the column of a cell')
      ? toRight(lines, edge(index + 1) - (index === columns.length - 1 ? 0 : gap), top)
      : setLines(lines, edge(index), top);
  return {
    height: Math.max(lineHeight(size), ...cells.map(heightOf)) + between,
    at: (top) => cells.flatMap((lines, index) => put(lines, index, top)),
  };
}
/** The names of both sides beside each other, on the first page alone. Gives where they end. */
function parties(
  ruler: Ruler,
  facts: OrderFacts,
  top: number,
): { readonly marks: Mark[]; readonly end: number } {
  const half = width / 2 - gap;
  const block = (title: string, [name, ...below]: readonly string[]): Line[] => [
    ...paragraph(ruler, { text: title, size: 8, bold: false }, half),
    ...paragraph(
      ruler,
      { text: required(name, 'the name of the pharmacy or the vendor'), size: 11, bold: true },
      half,
    ),
    ...below
      .filter(Boolean)
      .flatMap((text) => paragraph(ruler, { text, size: 9, bold: false }, half)),
  ];
  const from = block('Ordered by', facts.store);
  const to = [
    ...block('Vendor', facts.vendor),
    ...(facts.account === null
      ? []
      : paragraph(ruler, { text: `Account # ${facts.account}`, size: 9, bold: true }, half)),
  ];
  return {
    marks: [...setLines(from, margin, top), ...setLines(to, margin + width / 2 + gap, top)],
    end: top + Math.max(heightOf(from), heightOf(to)) + 12,
  };
}
/** What stands below the last line: the total, and what the vendor has to know. */
function ending(ruler: Ruler, facts: OrderFacts): Row {
  const sums = paragraph(ruler, { text: facts.total, size: 10, bold: true }, width);
  const notes = facts.notes.flatMap((text) =>
    paragraph(ruler, { text, size: 9, bold: false }, width),
  );
  return {
    height: heightOf(sums) + heightOf(notes) + 14,
    at: (top) => [
      ruleAt(margin, top, width),
      ...setLines(sums, margin, top + 4),
      ...setLines(notes, margin, top + 10 + heightOf(sums)),
    ],
  };
}
/**
 * A purchase order on as many letter pages as it takes: both sides and the dates at its head, every
 * line whole, the total at its end, every page numbered.
 */
export function layoutPurchaseOrder(ruler: Ruler, facts: OrderFacts): Page[] {
  const title = `Purchase Order ${facts.number}`;
  const head = rowOf(ruler, (value) => value.title, true);
  const pages: Mark[][] = [];
  let top = 0;
  const begin = () => {
    const heading = paragraph(ruler, { text: title, size: 16, bold: true }, width);
    const dates = paragraph(ruler, { text: facts.dates.join(' · '), size: 9, bold: false }, width);
    const marks: Mark[] = [...setLines([...heading, ...dates], margin, margin)];
    top = margin + heightOf(heading) + heightOf(dates) + 10;
    if (pages.length === 0) {
      const both = parties(ruler, facts, top);
      marks.push(...both.marks);
      top = both.end;
    }
    marks.push(...head.at(top), ruleAt(margin, top + head.height - 2, width));
    top += head.height + 2;
    pages.push(marks);
  };
  const put = (row: Row) => {
    if (top + row.height > last) begin();
    required(pages.at(-1), 'the page that is being filled').push(...row.at(top));
    top += row.height;
  };
  begin();
  for (const line of facts.lines) put(rowOf(ruler, (value) => line[value.of], false));
  put(ending(ruler, facts));
  return pages.map((marks, index) =>
    pageOf(sheet.width, sheet.height, title, [
      ...marks,
      ...setRight(
        ruler,
        { text: `Page ${index + 1} of ${pages.length}`, size: 8, bold: false },
        sheet.width - margin,
        sheet.height - margin,
      ),
    ]),
  );
}
