import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { required } from '#domain/platform/required.ts';
import type { BinClass } from '#domain/rx/lifecycle/facts.ts';
import { labelSize } from './label-sheet.ts';
import { code128, narrowestModule, type Page, type Ruler } from './paper.ts';
import {
  chunk,
  flow,
  heightOf,
  pageOf,
  paragraph,
  setCentred,
  setLines,
  type Line,
} from './typeset.ts';

export interface BagLabelFacts {
  /** The bag's number, digits only: `000123`. */
  readonly bagCode: string;
  readonly patientName: string;
  readonly orderNo: number;
  readonly rxCount: number;
  readonly binClass: BinClass;
  /** When it was promised, in the store's time and in words; null where nothing was promised. */
  readonly promised: string | null;
}

const margin = 8;
const width = labelSize.width - 2 * margin;
const bottom = labelSize.height - margin;
/** Where the bag has to lie; a shelf needs no saying. */
const places: Readonly<Record<BinClass, string | null>> = {
  shelf: null,
  fridge: 'REFRIGERATE',
  cii: 'C-II SAFE',
  oversize: 'OVERSIZE',
  internal: 'INTERNAL BIN',
};
const barHeight = 40;
const module = 1.06;

const lines = (ruler: Ruler, facts: BagLabelFacts, size: number): Line[] => [
  ...paragraph(ruler, { text: facts.patientName, size, bold: true }, width),
  ...flow(
    ruler,
    [
      chunk(`Order ${facts.orderNo}`, 12),
      chunk(facts.rxCount === 1 ? '1 prescription' : `${facts.rxCount} prescriptions`, 12),
    ],
    width,
    14,
  ),
  ...flow(
    ruler,
    [
      chunk(facts.promised === null ? null : `Promised ${facts.promised}`, 12),
      chunk(places[facts.binClass], 13, true),
    ],
    width,
    14,
  ),
];

/**
 * The label of a will-call bag, on the stock of vial labels: whose it is, what is in it, where it
 * lies, and its `BAG` barcode. Throws for a number that no barcode can carry.
 */
export function layoutBagLabel(ruler: Ruler, facts: BagLabelFacts): Page {
  const code = buildStationCode({ kind: 'bag', bag: facts.bagCode });
  if (!code.ok) throw new Error(code.error.message);
  const caption = paragraph(ruler, { text: `Bag ${facts.bagCode}`, size: 12, bold: true }, width);
  const codeTop = bottom - heightOf(caption) - barHeight;
  const sizes = [20, 17, 14, 12, 10, 8, 6].map((size) => lines(ruler, facts, size));
  const text =
    sizes.find((set) => heightOf(set) <= codeTop - margin - 2) ??
    required(sizes.at(-1), 'the smallest size of the text');
  const widest =
    code128(code.value, { x: 0, y: 0, height: 1, module: narrowestModule }).width / narrowestModule;
  const size = Math.max(narrowestModule, Math.min(module, width / (widest + 20)));
  const left = margin + (width - widest * size) / 2;
  const bars = code128(code.value, { x: left, y: codeTop, height: barHeight, module: size });
  return pageOf(labelSize.width, labelSize.height, `Bag ${facts.bagCode}`, [
    ...setLines(text, margin, margin),
    bars,
    ...setCentred(caption, margin, width, codeTop + barHeight),
  ]);
}
