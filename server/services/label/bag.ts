import { noBagLabel } from '#domain/label/rules/text.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { wallClock } from '#domain/platform/rules/dates.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { bagLabels, labelFormatsOf } from '#server/io/label/printing.ts';
import { countInBag } from '#server/repositories/rx/bags.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { binClassIn, currentFill } from '#server/services/rx/facts.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { openRx } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/** A bag's label that was printed: the hash of its file, its drawing, and the number it bears. */
export interface BagLabelled {
  readonly sha256: string;
  readonly svg: readonly string[];
  readonly bag: string;
}
/**
 * Prints the label of the bag that a fill lies in, alone, and keeps it among the store's papers.
 * Refused before the final check, which gives the bag its number, and once it was handed over.
 */
export async function printBagLabel(
  work: RxWork,
  printer: Printer,
  rxId: number,
): Promise<Result<BagLabelled, RxFailure>> {
  const opened = await openRx(work, rxId);
  if (!opened) return fail({ code: 'NOT_FOUND' });
  const { order, patient, store } = opened.b;
  const fill = currentFill(opened.b);
  if (!fill || fill.bag_code === null || !isOneOf(statusGroups.readyForPickup, fill.status))
    return refuseRx(noBagLabel);
  const promised = order?.promised_at ?? null;
  const paper = await bagLabels(
    [
      {
        bagCode: fill.bag_code,
        patientName: fullName(patient),
        orderNo: order?.order_no ?? 0,
        rxCount: await countInBag(work, fill.bag_code),
        binClass: binClassIn(opened.b),
        promised: promised === null ? null : wallClock(promised, store.time_zone),
      },
    ],
    new Date(work.now),
  );
  const printed = await printer.print(
    paper.pdf,
    { name: `Label of bag ${fill.bag_code}`, copies: 1 },
    await labelFormatsOf(paper.pages),
  );
  if (!printed.ok) return refuseRx(printed.error.message);
  await insertPaper(work, 'bag', printed.value.sha256, { patient: [patient.id], rx: [rxId] });
  return ok({ sha256: printed.value.sha256, svg: paper.svg, bag: fill.bag_code });
}
