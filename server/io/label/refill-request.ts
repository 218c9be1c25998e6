import { required } from '#domain/platform/required.ts';
import type { Mark, Page, Ruler } from './paper.ts';
import { heightOf, pageOf, paragraph, ruleAt, setLines } from './typeset.ts';

/** One prescription of a request, in words as they are printed. */
export interface RequestedRefill {
  readonly rxNumber: string;
  readonly drug: string;
  readonly sig: string;
  readonly quantity: string;
  readonly daysSupply: string;
  readonly writtenOn: string;
  readonly lastFilledOn: string;
  readonly refillsLeft: string;
}
/**
 * A request to a prescriber for more refills of one patient: no more than it takes to answer it.
 */
export interface RefillRequestFacts {
  readonly pharmacy: readonly string[];
  readonly prescriber: string;
  readonly patient: string;
  readonly dateOfBirth: string;
  readonly on: string;
  readonly refills: readonly RequestedRefill[];
}

const sheet = { width: 612, height: 792 } as const;
const side = 54;
const width = sheet.width - 2 * side;
const title = 'Refill request';
const answer = [
  '[   ] Authorized: ______ refills',
  '[   ] Authorized with changes: ________________________________________',
  '[   ] Denied. Reason: ________________________________________',
];
/**
 * The request on as many letter pages as it takes; each prescription with room for the answer and
 * the signature, and no prescription torn apart.
 */
export function layoutRefillRequest(ruler: Ruler, facts: RefillRequestFacts): Page[] {
  const pages: Mark[][] = [];
  let top = 0;
  const begin = () => {
    const head = [
      ...paragraph(ruler, { text: title, size: 18, bold: true }, width),
      ...facts.pharmacy
        .filter(Boolean)
        .flatMap((text) => paragraph(ruler, { text, size: 10, bold: false }, width)),
      ...[
        `To: ${facts.prescriber}`,
        `Patient: ${facts.patient}`,
        `Date of birth: ${facts.dateOfBirth}`,
        `Date: ${facts.on}`,
      ].flatMap((text) =>
        paragraph(ruler, { text, size: 12, bold: text.startsWith('Patient') }, width),
      ),
    ];
    pages.push([...setLines(head, side, side), ruleAt(side, side + heightOf(head) + 6, width)]);
    top = side + heightOf(head) + 16;
  };
  begin();
  for (const refill of facts.refills) {
    const lines = [
      ...paragraph(ruler, { text: refill.drug, size: 13, bold: true }, width),
      ...[
        `Rx ${refill.rxNumber}`,
        refill.sig,
        `Quantity: ${refill.quantity} for ${refill.daysSupply} days`,
        `Written: ${refill.writtenOn}`,
        `Last fill: ${refill.lastFilledOn}`,
        `Refills left: ${refill.refillsLeft}`,
        '',
        ...answer,
        '',
        'Signature: ______________________________   Date: ______________',
      ].flatMap((text) =>
        paragraph(ruler, { text: text === '' ? ' ' : text, size: 11, bold: false }, width),
      ),
    ];
    if (top + heightOf(lines) > sheet.height - side) begin();
    required(pages.at(-1), 'the page that is being filled').push(
      ...setLines(lines, side, top),
      ruleAt(side, top + heightOf(lines) + 6, width),
    );
    top += heightOf(lines) + 16;
  }
  return pages.map((marks) => pageOf(sheet.width, sheet.height, title, marks));
}
