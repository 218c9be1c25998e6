import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { destructionReason } from '#domain/stock/rules/destruction.ts';
import {
  quarantineText,
  type BadCondition,
  type Disposition,
} from '#domain/stock/rules/quarantine.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Dated } from '#server/repositories/platform/records.ts';
import { findVendor, setQuarantine } from '#server/repositories/stock/inventory.ts';
import { insertReceipt, receivedOn } from '#server/repositories/stock/receipts.ts';
import { findLotById, moveStock, type LotRecord } from '#server/repositories/stock/stock.ts';
import { compoundStock } from '#server/services/drug/compound.ts';
import { refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { lotToChange, type OfLot } from './inventory.ts';
import { expiryProblem } from './lot-expiry.ts';
import { lotInStock } from './recall-lots.ts';
import {
  deliverySource,
  lotRow,
  mayAdjust,
  moreThanHeld,
  witnessed,
  type AdjustRights,
} from './receive.ts';

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
  /** Of a C-II drug: the number of its order form. */ readonly form222: string | null;
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
  return null;
}
/** A C-II drug is received against its order form, by who may adjust controlled stock. */
function formMissing(
  may: Pick<AdjustRights, 'controlled'>,
  schedule: string,
  form222: string | null,
) {
  if (schedule !== '2') return null;
  if (!may.controlled) return mayAdjust(may, schedule);
  return (form222?.trim() ?? '') === ''
    ? refused(['This is a C-II drug: type the number of its DEA Form 222 or CSOS order.'], {
        form222: 'The number of the order form',
      })
    : null;
}
/**
 * Books a delivery that must not come onto the shelf: its lot is in quarantine from the start, with
 * why and what becomes of it (DSCSA, 21 USC 360eee-1). Damaged packages stand apart from the others
 * of their lot, which may be on the shelf. A C-II drug is received against its order form.
 */
export async function receiveIntoQuarantine(
  scope: Dated,
  may: Pick<AdjustRights, 'controlled'>,
  delivery: BadDelivery,
): Promise<Booked> {
  const [drug] = await drugsById(scope, [delivery.drugId]);
  if (!drug) return refused(['There is no such drug in this store.'], { drugId: 'Choose a drug' });
  const barred = formMissing(may, drug.schedule, delivery.form222);
  if (barred) return barred;
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
    damaged: delivery.condition === 'damaged',
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
    receiptId: await insertReceipt(scope, {
      vendorId: vendor.id,
      invoice,
      form222: delivery.form222?.trim() || null,
    }),
  });
  const tooMuch = await moreThanHeld(scope, drug.id);
  if (tooMuch) return tooMuch;
  const reason = quarantineText(delivery.condition, delivery.disposition, delivery.note);
  const after = await setQuarantine(scope, lot.id, true, reason);
  return ok({ before: null, after: lotRow(after), drugId: drug.id });
}

export interface Destroyed extends OfLot {
  /** Thousandths. */ readonly quantity: number;
  /** Of a controlled drug: how it was made unusable, as DEA Form 41 asks. */
  readonly method?: string | null | undefined;
}
/**
 * Takes off what of a lot in quarantine was destroyed here. Of a controlled drug by two people who
 * saw it, each with their password, and by the method that DEA Form 41 asks for: it has to leave
 * nothing that can be used (21 CFR 1317.90, 1317.95, 1304.21).
 */
export async function destroyLot(
  scope: Dated,
  may: AdjustRights,
  destroyed: Destroyed,
): Promise<Result<Destruction, SaveFailure<LotRow>>> {
  const found = await lotToChange(scope, may, destroyed);
  if (!found.ok) return found;
  const { lot, schedule } = found.value;
  if (!lot.quarantined)
    return refused([`Lot ${lot.lot} is not in quarantine: only what is there is destroyed.`]);
  const controlled = schedule !== '0';
  const method = destroyed.method?.trim() ?? '';
  if (controlled && !isReason(method))
    return refused(['This is a controlled drug: say by which method, as DEA Form 41 asks.'], {
      method: 'Say it in words',
    });
  const about = { ...destroyed, what: 'This is a controlled drug' };
  const seen = await witnessed(scope, may, about, controlled ? '2' : '0');
  if (!seen.ok) return seen;
  const moved = await moveStock(scope, {
    drugId: lot.drug_id,
    lotId: lot.id,
    kind: 'destroy',
    quantity: -destroyed.quantity,
    reason: destructionReason(destroyed.reason, controlled ? method : null),
    secondById: seen.value.secondById,
  });
  if (!moved)
    return refused([`Lot ${lot.lot} holds ${formatQuantity(lot.on_hand)}: no more is destroyed.`], {
      quantity: 'More than the lot holds',
    });
  const after = required(await findLotById(scope, lot.id), 'the lot that was changed');
  const { secondById } = seen.value;
  return ok({ before: lotRow(lot), after: lotRow(after), drugId: lot.drug_id, secondById });
}
interface Destruction {
  readonly before: LotRow;
  readonly after: LotRow;
  readonly drugId: number;
  readonly secondById: number | null;
}
