import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import {
  quarantineText,
  type BadCondition,
  type Disposition,
} from '#domain/stock/rules/quarantine.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { findVendor, setQuarantine } from '#server/repositories/stock/inventory.ts';
import { insertReceipt, receivedOn } from '#server/repositories/stock/receipts.ts';
import { findLotById, moveStock, type LotRecord } from '#server/repositories/stock/stock.ts';
import { compoundStock } from '#server/services/drug/compound.ts';
import { refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { lotToChange, type OfLot } from './inventory.ts';
import { expiryProblem } from './lot-expiry.ts';
import { lotInStock } from './recall-lots.ts';
import { deliverySource, lotRow } from './receive.ts';

type Dated = Scope & { readonly today: string };
type Booked = Result<
  { readonly before: LotRow | null; readonly after: LotRow; readonly drugId: number },
  SaveFailure<LotRow>
>;
export interface BadDelivery {
  readonly drugId: number;
  readonly lot: string;
  readonly expiresOn: string;
  /** Thousandths. */ readonly quantity: number;
  readonly vendorId: number;
  readonly invoice: string;
  readonly condition: BadCondition;
  readonly disposition: Disposition;
  readonly note: string | null;
}
/** Why the delivery is not what is said of it; null where it is. */
function notSo(today: string, delivery: BadDelivery, lot: LotRecord) {
  const { condition } = delivery;
  if (condition === 'expired' && delivery.expiresOn >= today)
    return refused([`This lot has not expired: ${formatDate(delivery.expiresOn)} is to come.`], {
      expiresOn: 'Not past',
    });
  if (condition === 'recalled' && !lot.recalled)
    return refused([`No recall names lot ${lot.lot}. Enter the recall first (Recalls).`], {
      lot: 'Not recalled',
    });
  if (condition === 'damaged' && lot.on_hand > 0 && !lot.quarantined)
    return refused(
      [
        [
          `Lot ${lot.lot} is on the shelf too, and would go into quarantine with it.`,
          'Give the damaged package back to the driver, and have it taken off the invoice.',
        ].join(' '),
      ],
      { lot: 'On the shelf too' },
    );
  return null;
}
/**
 * Books a delivery that must not come onto the shelf: its lot is in quarantine from the start, with
 * why and what becomes of it (DSCSA, 21 USC 360eee-1). A C-II drug is refused: it is received
 * against its order form.
 */
export async function receiveIntoQuarantine(scope: Dated, delivery: BadDelivery): Promise<Booked> {
  const [drug] = await drugsById(scope, [delivery.drugId]);
  if (!drug) return refused(['There is no such drug in this store.'], { drugId: 'Choose a drug' });
  if (drug.schedule === '2')
    return refused([
      'This is a C-II drug: receive it with its order form, then quarantine its lot.',
    ]);
  const made = await compoundStock(scope, drug);
  if (made) return made;
  const vendor = await findVendor(scope, delivery.vendorId);
  if (!vendor)
    return refused(['There is no such vendor in this store.'], { vendorId: 'Choose a vendor' });
  const [name, invoice] = [delivery.lot.trim(), delivery.invoice.trim()];
  if (name === '' || invoice === '')
    return refused(['Type the lot and the invoice number as they are printed.']);
  const two = await expiryProblem(scope, {
    ...delivery,
    lot: name,
    source: deliverySource({ invoice }),
  });
  if (two !== null) return refused([two], { expiresOn: 'Another date is on record' });
  const lot = await lotInStock(scope, {
    drugId: drug.id,
    lot: name,
    expiresOn: delivery.expiresOn,
    unitCost: 0,
    serial: null,
  });
  const problem = notSo(scope.today, delivery, lot);
  if (problem) return problem;
  const before = await receivedOn(scope, { vendorId: vendor.id, invoice, lotId: lot.id });
  if (before !== null)
    return refused([
      `Invoice ${invoice} has brought ${formatQuantity(before)} of lot ${name} already.`,
    ]);
  await moveStock(scope, {
    drugId: drug.id,
    lotId: lot.id,
    kind: 'receive',
    quantity: delivery.quantity,
    vendorId: vendor.id,
    invoice,
    receiptId: await insertReceipt(scope, { vendorId: vendor.id, invoice, form222: null }),
  });
  const reason = quarantineText(delivery.condition, delivery.disposition, delivery.note);
  const after = await setQuarantine(scope, lot.id, true, reason);
  return ok({ before: null, after: lotRow(after), drugId: drug.id });
}

/**
 * Takes off what of a lot in quarantine was destroyed here. A controlled drug is refused: it goes
 * to a reverse distributor (21 CFR 1317.05), as a return to a vendor.
 */
export async function destroyLot(
  scope: Dated,
  ofLot: OfLot & { /** Thousandths. */ readonly quantity: number },
): Promise<Booked> {
  const found = await lotToChange(scope, { controlled: true }, ofLot);
  if (!found.ok) return found;
  const { lot, schedule } = found.value;
  if (schedule !== '0')
    return refused([
      'A controlled drug is not destroyed here: return it to a vendor, the reverse distributor.',
    ]);
  if (!lot.quarantined)
    return refused([`Lot ${lot.lot} is not in quarantine: only what is there is destroyed.`]);
  const moved = await moveStock(scope, {
    drugId: lot.drug_id,
    lotId: lot.id,
    kind: 'destroy',
    quantity: -ofLot.quantity,
    reason: ofLot.reason.trim(),
  });
  if (!moved)
    return refused([`Lot ${lot.lot} holds ${formatQuantity(lot.on_hand)}: no more is destroyed.`], {
      quantity: 'More than the lot holds',
    });
  const after = required(await findLotById(scope, lot.id), 'the lot that was changed');
  return ok({ before: lotRow(lot), after: lotRow(after), drugId: lot.drug_id });
}
