import { buildStationCode } from '#domain/label/rules/station-code.ts';
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

/** What stands on the label of what went back to the shelf: nothing of a patient. */
export interface RestockLabelFacts {
  /** By which the label is known when it is scanned: digits. */
  readonly fill: string;
  /** Name, strength and form. */
  readonly drug: string;
  readonly manufacturer: string | null;
  readonly ndc: string;
  readonly lots: string;
  /** The earliest of all lots, in words. */
  readonly expires: string;
  readonly quantity: string;
  readonly returned: string;
}

const margin = 8;
const width = labelSize.width - 2 * margin;
const bottom = labelSize.height - margin;
const barHeight = 34;
const module = 1.06;

const lines = (ruler: Ruler, facts: RestockLabelFacts): Line[] => [
  ...paragraph(ruler, { text: 'RETURNED TO STOCK', size: 11, bold: true }, width),
  ...paragraph(ruler, { text: facts.drug, size: 14, bold: true }, width),
  ...flow(ruler, [chunk(`NDC ${facts.ndc}`, 11, true), chunk(facts.manufacturer, 10)], width, 12),
  ...flow(
    ruler,
    [chunk(`Lot ${facts.lots}`, 11, true), chunk(`Exp. ${facts.expires}`, 11, true)],
    width,
    12,
  ),
  ...flow(
    ruler,
    [chunk(`Qty. ${facts.quantity}`, 11, true), chunk(`Returned ${facts.returned}`, 11)],
    width,
    12,
  ),
];

/**
 * The label of what went back to the shelf, on the stock of vial labels: drug, NDC, lot, expiry,
 * quantity, day, and its `STK` barcode. Throws for a number that no barcode can carry.
 */
export function layoutRestockLabel(ruler: Ruler, facts: RestockLabelFacts): Page {
  const code = buildStationCode({ kind: 'restock', fill: facts.fill });
  if (!code.ok) throw new Error(code.error.message);
  const caption = paragraph(
    ruler,
    { text: 'Scan this at the return', size: 8, bold: false },
    width,
  );
  const top = bottom - heightOf(caption) - barHeight;
  const widest = code128(code.value, { x: 0, y: 0, height: 1, module: narrowestModule }).width;
  const left = margin + (width - (widest * module) / narrowestModule) / 2;
  return pageOf(labelSize.width, labelSize.height, `Returned ${facts.ndc}`, [
    ...setLines(lines(ruler, facts), margin, margin),
    code128(code.value, { x: left, y: top, height: barHeight, module }),
    ...setCentred(caption, margin, width, top + barHeight),
  ]);
}
