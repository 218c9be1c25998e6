import { required } from '#domain/platform/required.ts';
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
  ruler: Ruler,
  index: number,
  title: string,
  [name = '', ...below]: readonly string[],
): Line[] => [
  ...paragraph(ruler, { text: title, size: 8 * index, bold: false }, half),
  ...paragraph(ruler, { text: name, size: 11 * index, bold: true }, half),
  ...below
    .filter(Boolean)
    .flatMap((text) => paragraph(ruler, { text, size: 9.5 * index, bold: false }, half)),
];
/** Labels and values two by two, each value whole. */
function pairs(
  ruler: Ruler,
  index: number,
  said: readonly Said[],
  top: number,
): { readonly marks: Mark[]; readonly end: number } {
  const marks: Mark[] = [];
  const label = 108;
  let number = top;
  for (let position = 0; position < said.length; position += 2) {
    const cells = said.slice(position, position + 2).map(([what, value]) => ({
      what: paragraph(ruler, { text: what, size: 9.5 * index, bold: false }, label - 6),
      value: paragraph(ruler, { text: value, size: 9.5 * index, bold: true }, half - label),
    }));
    cells.forEach((cell, at) =>
      marks.push(
        ...setLines(cell.what, margin + at * (half + gap), number),
        ...setLines(cell.value, margin + at * (half + gap) + label, number),
      ),
    );
    number +=
      Math.max(...cells.map((cell) => Math.max(heightOf(cell.what), heightOf(cell.value)))) +
      3 * index;
  }
  return { marks, end: number };
}
/** Everything in letters of `k` times their size, and where it ends. */
function set(
  ruler: Ruler,
  facts: TransferPaperFacts,
  index: number,
): { readonly marks: Mark[]; readonly end: number } {
  const marks: Mark[] = [
    ...setLines(
      paragraph(ruler, { text: facts.title, size: 17, bold: true }, width * 0.6),
      margin,
      margin,
    ),
    ...setRight(
      ruler,
      { text: ruler.printable(facts.mark), size: 14, bold: true },
      sheet.width - margin,
      margin,
    ),
  ];
  let top = margin + 34;
  const rule = () => {
    marks.push(ruleAt(margin, top, width));
    top += 10 * index;
  };
  const beside = (left: Line[], right: Line[]) => {
    marks.push(...setLines(left, margin, top), ...setLines(right, margin + half + gap, top));
    top += Math.max(heightOf(left), heightOf(right)) + 10 * index;
  };
  const below = (lines: Line[], after: number) => {
    marks.push(...setLines(lines, margin, top));
    top += heightOf(lines) + after * index;
  };
  rule();
  beside(
    block(ruler, index, 'Transferred from', facts.from),
    block(ruler, index, 'Transferred to', facts.to),
  );
  rule();
  beside(
    block(ruler, index, 'Patient', facts.patient),
    block(ruler, index, 'Prescriber', facts.prescriber),
  );
  rule();
  below(paragraph(ruler, { text: facts.drug, size: 13 * index, bold: true }, width), 3);
  below(paragraph(ruler, { text: facts.directions, size: 11 * index, bold: false }, width), 8);
  const told = pairs(ruler, index, facts.said, top);
  marks.push(...told.marks);
  top = told.end + 6 * index;
  rule();
  below(
    paragraph(
      ruler,
      {
        text: facts.fills.length === 0 ? 'Fills: none yet' : 'Fills',
        size: 9.5 * index,
        bold: true,
      },
      width,
    ),
    3,
  );
  below(
    flow(
      ruler,
      facts.fills.map((text) => chunk(text, 9.5 * index)),
      width,
      18,
    ),
    0,
  );
  return { marks, end: top };
}
const last = sheet.height - margin - 22;
/**
 * Everything that goes with a transferred prescription, on one letter page: what is longer than
 * usual stands in smaller letters.
 */
export function layoutTransferPaper(ruler: Ruler, facts: TransferPaperFacts): Page[] {
  const tried = [1, 0.9, 0.8, 0.7, 0.6].map((index) => () => set(ruler, facts, index));
  const fits = tried.reduce(
    (found, next) => (found.end <= last ? found : next()),
    required(tried[0], 'the widest layout of the page')(),
  );
  const foot = [
    ruleAt(margin, last + 6, width),
    ...setLines(
      paragraph(ruler, { text: facts.foot, size: 8, bold: false }, width),
      margin,
      last + 8,
    ),
  ];
  return [pageOf(sheet.width, sheet.height, facts.title, [...fits.marks, ...foot])];
}
