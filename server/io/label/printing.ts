import { setImmediate } from 'node:timers/promises';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import { labelDpis } from '#domain/label/rules/printers.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { formatRxNumber, vialLabel } from '#domain/label/rules/text.ts';
import { withUnseenShown } from '#domain/platform/rules/unseen.ts';
import { layoutBagLabel, type BagLabelFacts } from './bag-label.ts';
import { pdfOf, svgOf, theRuler, type Page } from './paper.ts';
import type { OtherFormats } from './printer.ts';
import { layoutReceipt, type ReceiptFacts } from './receipt.ts';
import { layoutRestockLabel, type RestockLabelFacts } from './restock-label.ts';
import { layoutVialLabel } from './vial-label.ts';
import { zplOf } from './zpl.ts';

/** Pages with their two drawings: SVG for the screen, one PDF for the printer. */
export interface PrintedPaper {
  readonly pages: readonly Page[];
  readonly svg: readonly string[];
  readonly pdf: Uint8Array;
}

/**
 * Draws pages both ways. `at` is the time that the PDF carries; the same pages and time give the
 * same bytes.
 */
export async function drawPaper(pages: readonly Page[], at: Date): Promise<PrintedPaper> {
  const ruler = await theRuler();
  const svg: string[] = [];
  for (const page of pages) {
    await setImmediate();
    svg.push(svgOf(ruler, page));
  }
  return { pages, svg, pdf: await pdfOf(pages, at) };
}

/** The station code of one vial: store, prescription and fill (3-7-2), print and vial. */
function rxBarcode(facts: VialLabelFacts): string {
  const code = buildStationCode({
    kind: 'rx',
    rxNumber: formatRxNumber(facts.store, facts.rxNumber, facts.fill).replaceAll(' ', ''),
    print: { no: facts.print, vial: facts.label },
  });
  if (!code.ok) throw new Error(code.error.message);
  return code.value;
}

/** Vial labels, one or more pages each, in the order of `facts`. */
export async function vialLabels(
  facts: readonly VialLabelFacts[],
  at: Date,
): Promise<PrintedPaper> {
  const ruler = await theRuler();
  return drawPaper(
    facts.flatMap((fact) => layoutVialLabel(ruler, vialLabel(fact), rxBarcode(fact))),
    at,
  );
}

/**
 * Why these labels would say something else than is on record; null where they say it. A letter
 * that the faces lack prints as a question mark, which no one can tell from another.
 */
export async function unsaidOf(facts: readonly VialLabelFacts[]): Promise<string | null> {
  const { lacking } = await theRuler();
  for (const { patient, directions, translated } of facts) {
    const name = [patient.lastName, patient.firstName, patient.middleName].join(' ');
    if (lacking(name) !== '')
      return (
        `The label has no letters for “${withUnseenShown(lacking(name))}” of the patient’s ` +
        'name: write the name in Latin letters in the patient’s record.'
      );
    const words = [directions, translated].join(' ');
    if (lacking(words) !== '')
      return (
        `The label has no letters for “${withUnseenShown(lacking(words))}” of the ` +
        'directions: write them in other words.'
      );
  }
  return null;
}

/** Bag labels, one page each. */
export async function bagLabels(facts: readonly BagLabelFacts[], at: Date): Promise<PrintedPaper> {
  const ruler = await theRuler();
  return drawPaper(
    facts.map((fact) => layoutBagLabel(ruler, fact)),
    at,
  );
}

/** The label of what went back to the shelf. */
export async function restockLabel(facts: RestockLabelFacts, at: Date): Promise<PrintedPaper> {
  return drawPaper([layoutRestockLabel(await theRuler(), facts)], at);
}

/** Labels as label printers take them, at each of their resolutions. */
export async function labelFormatsOf(pages: readonly Page[]): Promise<OtherFormats> {
  const ruler = await theRuler();
  return labelDpis.map(
    (dpi) => [`zpl-${dpi}`, new TextEncoder().encode(zplOf(ruler, pages, dpi))] as const,
  );
}

/** The receipt of one hand-over. */
export const receipt = async (facts: ReceiptFacts, at: Date): Promise<PrintedPaper> =>
  drawPaper([layoutReceipt(await theRuler(), facts)], at);
