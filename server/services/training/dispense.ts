import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import type { Printer } from '#server/io/label/printer.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { versionOf } from '#server/repositories/rx/rx.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';
import { freeBin } from '#server/repositories/training/attempts.ts';
import { lastFillOf } from '#server/repositories/training/recorded.ts';
import { completePickup } from '#server/services/counter/complete.ts';
import { scanVial } from '#server/services/counter/vials.ts';
import { scanLabel } from '#server/services/rx/fill/label-scan.ts';
import { scanProduct } from '#server/services/rx/fill/product-scan.ts';
import { showRx } from '#server/services/rx/rx.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { notSetUp, type Colleagues } from './colleague.ts';
import { labelled, settledStep, step } from './hands.ts';

type Done<T> = Promise<Result<T, Refusal>>;
const dayMs = 86_400_000;
/** The same work as it was so many days before. */
const before = (work: RxWork, days: number): RxWork => ({
  ...work,
  now: new Date(Date.parse(work.now) - days * dayMs).toISOString(),
  today: addDays(work.today, -days),
});
/** The colleagues as they worked so many days before. */
export const daysAgo = ({ technician, pharmacist }: Colleagues, days: number): Colleagues => ({
  technician: before(technician, days),
  pharmacist: before(pharmacist, days),
});

/** The fill of a case's prescription, which its set-up has made. */
const fillOf = async (work: RxWork, rxId: number) =>
  required(await lastFillOf(work, rxId), 'the fill of the case');

/** Takes the product from a lot of the shelf, or from the one that is named, and counts it. */
export async function counted(work: RxWork, rxId: number, named?: string): Done<unknown> {
  const fill = await fillOf(work, rxId);
  const { lots } = await stockFacts(work, fill.drug_id);
  const lot = lots.find(
    (lot) =>
      !lot.recalled &&
      !lot.quarantined &&
      (named === undefined || lot.lot === named) &&
      lot.on_hand >= fill.quantity &&
      lot.expires_on > addDays(work.today, 180),
  );
  if (lot === undefined) return notSetUp('no lot on the shelf holds enough.');
  const scanned = settledStep(
    await scanProduct(work, rxId, await versionOf(work, rxId), {
      raw: fill.ndc,
      byHand: true,
      lotId: lot.id,
      quantity: fill.quantity,
    }),
  );
  if (!scanned.ok) return scanned;
  if (!scanned.value.accepted) return notSetUp(scanned.value.stop ?? scanned.value.code);
  return step(work, rxId, 'scan', { counted: fill.quantity });
}
/** The final check by a pharmacist who sees paper, label and product, and scans the label. */
async function checked(work: RxWork, rxId: number, labelCode: string): Done<unknown> {
  const shown = settledStep(
    await showRx(work, rxId, await versionOf(work, rxId), ['image', 'label', 'product']),
  );
  if (!shown.ok) return shown;
  const scanned = settledStep(await scanLabel(work, rxId, await versionOf(work, rxId), labelCode));
  if (!scanned.ok) return scanned;
  return step(work, rxId, 'verify', { stepUp: 'colleague' });
}
/**
 * Fills a priced prescription, from a lot where one is named, and takes it through the final check;
 * answers its label's code.
 */
export async function filled(
  { technician, pharmacist }: Colleagues,
  printer: Printer,
  rxId: number,
  lot?: string,
): Done<string> {
  const label = await labelled(technician, printer, rxId);
  if (!label.ok) return label;
  const taken = await counted(technician, rxId, lot);
  if (!taken.ok) return taken;
  const passed = await checked(pharmacist, rxId, label.value.labelCode);
  return passed.ok ? ok(label.value.labelCode) : passed;
}

const codeOf = (code: StationCode): Result<string, Refusal> => {
  const built = buildStationCode(code);
  return built.ok ? built : notSetUp(built.error.message);
};
/** Puts the bag into a bin of the shelf; answers the bin. */
export async function binned({ technician }: Colleagues, rxId: number): Done<string> {
  const bin = await freeBin(technician);
  const { bag_code: bag } = await fillOf(technician, rxId);
  if (bin === undefined || bag === null) return notSetUp('no bag, or no bin of the shelf.');
  const bagScan = codeOf({ kind: 'bag', bag });
  const binScan = codeOf({ kind: 'bin', bin: bin.code });
  if (!bagScan.ok) return bagScan;
  if (!binScan.ok) return binScan;
  const moved = await step(technician, rxId, 'bin', {
    bagScan: bagScan.value,
    binScan: binScan.value,
  });
  return moved.ok ? ok(bin.code) : moved;
}
/** Hands a checked bag over to the patient, who pays in cash and declines counseling. */
export async function handedOver(
  { pharmacist }: Colleagues,
  rxId: number,
  input: { readonly labelCode: string; readonly identifiers: Record<string, string> },
): Done<unknown> {
  const fill = await fillOf(pharmacist, rxId);
  await scanVial(pharmacist, fill.order_id, input.labelCode, 'pickup');
  const due = (fill.patient_pay_cents ?? 0) - fill.paid_cents;
  const bagScan = codeOf({ kind: 'bag', bag: fill.bag_code ?? '' });
  if (!bagScan.ok) return bagScan;
  return settledStep(
    await completePickup(pharmacist, {
      orderId: fill.order_id,
      fills: [
        {
          rxId,
          fillId: fill.id,
          version: await versionOf(pharmacist, rxId),
          bagScan: bagScan.value,
        },
      ],
      payload: {
        identifiers: input.identifiers,
        person: { relationship: 'Self', name: 'The patient' },
        counselling: { answer: 'refused', by: pharmacist.userName },
      },
      payments: due > 0 ? [{ tender: 'card', amountCents: due }] : [],
    }),
  );
}
