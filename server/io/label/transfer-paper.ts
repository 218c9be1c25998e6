import type { Mark, Page, Ruler } from './paper.ts';
import {
  chunk,
  flow,
  heightOf,
  pageOf,
  paragraph,
  ruleAt,
  setLines,
  setRight,
  type Line,
} from './typeset.ts';

/** A label and what stands beside it, as it is printed. */
export type Said = readonly [label: string, value: string];
export interface TransferPaperFacts {
  readonly title: string;
  /** What this side's paper has to say across its head. */
  readonly mark: string;
  /** The two pharmacies: a title, the name, and what stands below it. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly patient: readonly string[];
  readonly prescriber: readonly string[];
  readonly drug: string;
  readonly directions: string;
  readonly said: readonly Said[];
  /** Each fill that was made, oldest first. */
  readonly fills: readonly string[];
  readonly foot: string;
}
/** Letter, portrait. */
const sheet = { width: 612, height: 792 } as const;
const margin = 48;
const width = sheet.width - 2 * margin;
const gap = 12;
const half = (width - gap) / 2;

const block = (
  r: Ruler,
  k: number,
  title: string,
  [name = '', ...below]: readonly string[],
): Line[] => [
  ...paragraph(r, { text: title, size: 8 * k, bold: false }, half),
  ...paragraph(r, { text: name, size: 11 * k, bold: true }, half),
  ...below
    .filter(Boolean)
    .flatMap((text) => paragraph(r, { text, size: 9.5 * k, bold: false }, half)),
];
/** Labels and values two by two, each value whole. */
function pairs(
  r: Ruler,
  k: number,
  said: readonly Said[],
  top: number,
): { readonly marks: Mark[]; readonly end: number } {
  const marks: Mark[] = [];
  const label = 108;
  let y = top;
  for (let i = 0; i < said.length; i += 2) {
    const cells = said.slice(i, i + 2).map(([what, value]) => ({
      what: paragraph(r, { text: what, size: 9.5 * k, bold: false }, label - 6),
      value: paragraph(r, { text: value, size: 9.5 * k, bold: true }, half - label),
    }));
    cells.forEach((c, at) =>
      marks.push(
        ...setLines(c.what, margin + at * (half + gap), y),
        ...setLines(c.value, margin + at * (half + gap) + label, y),
      ),
    );
    y += Math.max(...cells.map((c) => Math.max(heightOf(c.what), heightOf(c.value)))) + 3 * k;
  }
  return { marks, end: y };
}
/** Everything in letters of `k` times their size, and where it ends. */
function set(
  r: Ruler,
  f: TransferPaperFacts,
  k: number,
): { readonly marks: Mark[]; readonly end: number } {
  const marks: Mark[] = [
    ...setLines(paragraph(r, { text: f.title, size: 17, bold: true }, width * 0.6), margin, margin),
    ...setRight(
      r,
      { text: r.printable(f.mark), size: 14, bold: true },
      sheet.width - margin,
      margin,
    ),
  ];
  let y = margin + 34;
  const rule = () => {
    marks.push(ruleAt(margin, y, width));
    y += 10 * k;
  };
  const beside = (left: Line[], right: Line[]) => {
    marks.push(...setLines(left, margin, y), ...setLines(right, margin + half + gap, y));
    y += Math.max(heightOf(left), heightOf(right)) + 10 * k;
  };
  const below = (lines: Line[], after: number) => {
    marks.push(...setLines(lines, margin, y));
    y += heightOf(lines) + after * k;
  };
  rule();
  beside(block(r, k, 'Transferred from', f.from), block(r, k, 'Transferred to', f.to));
  rule();
  beside(block(r, k, 'Patient', f.patient), block(r, k, 'Prescriber', f.prescriber));
  rule();
  below(paragraph(r, { text: f.drug, size: 13 * k, bold: true }, width), 3);
  below(paragraph(r, { text: f.directions, size: 11 * k, bold: false }, width), 8);
  const told = pairs(r, k, f.said, y);
  marks.push(...told.marks);
  y = told.end + 6 * k;
  rule();
  below(
    paragraph(
      r,
      { text: f.fills.length === 0 ? 'Fills: none yet' : 'Fills', size: 9.5 * k, bold: true },
      width,
    ),
    3,
  );
  below(
    flow(
      r,
      f.fills.map((text) => chunk(text, 9.5 * k)),
      width,
      18,
    ),
    0,
  );
  return { marks, end: y };
}
const last = sheet.height - margin - 22;
/** Everything that goes with a transferred prescription, on one letter page: what is longer than usual stands in smaller letters. */
export function layoutTransferPaper(r: Ruler, f: TransferPaperFacts): Page[] {
  const tried = [1, 0.9, 0.8, 0.7, 0.6].map((k) => () => set(r, f, k));
  const fits = tried.reduce((found, next) => (found.end <= last ? found : next()), tried[0]!());
  const foot = [
    ruleAt(margin, last + 6, width),
    ...setLines(paragraph(r, { text: f.foot, size: 8, bold: false }, width), margin, last + 8),
  ];
  return [pageOf(sheet.width, sheet.height, f.title, [...fits.marks, ...foot])];
}
