import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { labelFormatsOf, restockLabel } from '#server/io/label/printing.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { currentFill, productOf } from '#server/services/rx/facts.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { formulaOf } from '#server/services/rx/fill/compound.ts';
import { returnedLots } from '#server/services/rx/fill/returned-lots.ts';
import { drugText } from '#server/services/rx/fill/words.ts';
import { openRx } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/**
 * Prints the label that goes over the patient's when a fill returns to the shelf: drug, strength,
 * NDC, lot, expiry, quantity, day; nothing of a patient. Refused where nothing of it left the
 * shelf, and of a compound, which does not go back.
 */
export async function printRestockLabel(
  work: RxWork,
  printer: Printer,
  rxId: number,
): Promise<Result<{ readonly sha256: string; readonly svg: readonly string[] }, RxFailure>> {
  const opened = await openRx(work, rxId);
  if (!opened) return fail({ code: 'NOT_FOUND' });
  const fill = currentFill(opened.b);
  const lots = returnedLots(opened.b);
  if (fill === null || lots === null || formulaOf(fill))
    return refuseRx('Nothing of this fill goes back to the shelf, so there is no label for it.');
  const drug = productOf(opened.b);
  const paper = await restockLabel(
    {
      fill: String(fill.id),
      drug: drugText(drug),
      manufacturer: drug.manufacturer,
      ndc: formatNdc11(drug.ndc),
      lots: lots.lot,
      expires: formatDate(lots.expiresOn),
      quantity: formatQuantity(lots.quantity),
      returned: formatDate(work.today),
    },
    new Date(work.now),
  );
  const printed = await printer.print(
    paper.pdf,
    { name: `Restock label of ${drugText(drug)}`, copies: 1 },
    await labelFormatsOf(paper.pages),
  );
  if (!printed.ok) return refuseRx(printed.error.message);
  await insertPaper(work, 'restock', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, svg: paper.svg });
}
