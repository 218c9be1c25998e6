import { seededRoles } from '#domain/admin/permissions.ts';
import { stepUpActions, type ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';
import { most } from '#domain/platform/schema.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import {
  findLotById,
  lotsOf,
  moveStock,
  setUnitCost,
  type LotRecord,
  type Movement,
  stockFacts,
} from '#server/repositories/stock/stock.ts';
import { compoundStock } from '#server/services/drug/compound.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { isLicensed } from '#server/services/rx/safety/licence.ts';
import { expiryProblem } from './lot-expiry.ts';
import { lotInStock } from './recall-lots.ts';

/** A lot as screens show it; the quantity in thousandths. */
export const lotRow = (lot: LotRecord): LotRow => ({
  lotId: lot.id,
  version: lot.version,
  lot: lot.lot,
  expiresOn: lot.expires_on,
  onHand: lot.on_hand,
  recalled: lot.recalled,
  quarantined: lot.quarantined,
});

/**
 * The store's lots of a drug, earliest expiry first, empty ones too. NOT_FOUND for a drug that this
 * store does not have.
 */
export async function listLots(
  scope: Scope,
  drugId: number,
): Promise<Result<LotRow[], SaveFailure<LotRow>>> {
  const [found] = await drugsById(scope, [drugId]);
  return found ? ok((await lotsOf(scope, drugId)).map(lotRow)) : missing();
}

export interface Delivery {
  readonly drugId: number;
  readonly lot: string;
  readonly expiresOn: string;
  /** Thousandths. */ readonly quantity: number;
  /** Hundred-thousandths of a dollar. */ readonly unitCost: number;
  readonly serial?: string | undefined;
}

/** Where the date of a delivery was read, in words. */
export const deliverySource = ({ invoice }: { readonly invoice?: string | null | undefined }) =>
  invoice ? `this delivery, invoice ${invoice}` : 'this delivery';

/** More than can be shown of a drug is on no shelf: the quantity was typed wrong. */
export async function moreThanHeld(scope: Scope, drugId: number) {
  const { onHand } = await stockFacts(scope, drugId);
  return onHand > most.quantity
    ? refused(['That is more of this drug than a store can hold. Look at the quantity again.'], {
        quantity: 'Too large',
      })
    : null;
}

/** Whether a lot expires before today: it must not come onto the shelf. Null: it does not. */
const expiredRefusal = (expiresOn: string, today: string) =>
  expiresOn < today
    ? refused(
        [
          [
            `This lot expired on ${formatDate(expiresOn)}. Put it into quarantine and send`,
            'it back: EI, “Receive into quarantine”.',
          ].join(' '),
        ],
        { expiresOn: 'This date is past' },
      )
    : null;
/**
 * Books a delivery into its lot. A lot that expires before today, or that is recalled, is refused:
 * it must not come onto the
 * shelf (DSCSA, 21 USC 360eee-1: such product goes into quarantine). A compound is refused: its
 * ingredients are the stock. The lot's name is kept as printed, without blanks around it.
 */
export async function receiveStock(
  scope: Scope,
  today: string,
  may: Pick<AdjustRights, 'controlled'>,
  delivery: Delivery & Pick<Movement, 'vendorId' | 'invoice' | 'receiptId'>,
): Promise<Result<{ readonly lot: LotRow }, SaveFailure<LotRow>>> {
  const [found] = await drugsById(scope, [delivery.drugId]);
  if (!found) return missing();
  const name = delivery.lot.trim();
  const barred = mayReceive(may, found.schedule) ?? (await compoundStock(scope, found));
  if (barred) return barred;
  if (name === '')
    return refused(['Type the lot number as it is printed on the package.'], {
      lot: 'The lot number is missing',
    });
  const expired = expiredRefusal(delivery.expiresOn, today);
  if (expired) return expired;
  const two = await expiryProblem(scope, {
    ...delivery,
    lot: name,
    source: deliverySource(delivery),
  });
  if (two !== null) return refused([two], { expiresOn: 'Another date is on record' });
  const lot = await lotInStock(scope, {
    drugId: delivery.drugId,
    lot: name,
    expiresOn: delivery.expiresOn,
    unitCost: delivery.unitCost,
    serial: delivery.serial ?? null,
  });
  if (lot.recalled)
    return refused(
      [
        `Lot ${name} is recalled${lot.recall_reason ? `: ${lot.recall_reason}` : ''}. Put it into quarantine.`,
      ],
      { lot: 'This lot is recalled' },
    );
  await moveStock(scope, {
    drugId: delivery.drugId,
    lotId: lot.id,
    kind: 'receive',
    quantity: delivery.quantity,
    unitCost: delivery.unitCost,
    vendorId: delivery.vendorId ?? null,
    invoice: delivery.invoice ?? null,
    receiptId: delivery.receiptId ?? null,
  });
  const tooMuch = await moreThanHeld(scope, delivery.drugId);
  if (tooMuch) return tooMuch;
  if (delivery.unitCost > 0) await setUnitCost(scope, delivery.drugId, delivery.unitCost);
  return ok({
    lot: lotRow(required(await findLotById(scope, lot.id), 'the lot that was received')),
  });
}

/**
 * Refuses a C-II delivery to whoever may not touch controlled stock: it is received against a DEA
 * order form (21 CFR 1305.13). Null for everything else.
 */
const mayReceive = (may: Pick<AdjustRights, 'controlled'>, schedule: string) =>
  schedule === '2' && !may.controlled
    ? refused(
        ['This is a C-II drug: it is received by a person who may adjust controlled stock.'],
        {},
        whoMayAdjust(),
      )
    : null;

/**
 * A delivery without its paper. A controlled drug has to say from whom it came, with which invoice
 * (21 CFR 1304.22(c)), and a C-II drug against which order form: it is received with its paper.
 */
export async function receiveLoose(
  scope: Scope,
  today: string,
  may: Pick<AdjustRights, 'controlled'>,
  delivery: Delivery,
): ReturnType<typeof receiveStock> {
  const [found] = await drugsById(scope, [delivery.drugId]);
  if (!found) return missing();
  return found.schedule !== '0'
    ? (mayReceive(may, found.schedule) ??
        refused(
          [
            [
              'This is a controlled drug: receive it with its vendor and invoice,',
              'so that it is on record from whom it came.',
            ].join(' '),
          ],
          { drugId: 'A controlled drug' },
        ))
    : receiveStock(scope, today, may, delivery);
}

const whoMayAdjust = () =>
  seededRoles
    .filter((seededRole) => seededRole.grants.includes('stock.adjust.controlled'))
    .map((seededRole) => seededRole.name);

export interface Adjustment {
  readonly lotId: number;
  readonly version: number;
  /** Thousandths, with sign. */ readonly delta: number;
  readonly reason: string;
}

/**
 * What the caller may and proved: `own` and `second` spend the two passwords of a C-II correction;
 * `second` says whose it was.
 */
export interface AdjustRights {
  readonly controlled: boolean;
  own(wanted: ProofWanted): Promise<boolean>;
  second(wanted: ProofWanted): Promise<number | null>;
  /** Refuses the call where the second account is not that of another human. */
  another(secondId: number): Promise<void>;
}
/** Refuses whoever may not touch the stock of a controlled drug; null for everybody else. */
export const mayAdjust = (may: Pick<AdjustRights, 'controlled'>, schedule: string) =>
  schedule !== '0' && !may.controlled
    ? refused(
        [
          'This is a controlled drug: its stock is adjusted by a person who may adjust controlled stock.',
        ],
        {},
        whoMayAdjust(),
      )
    : null;
type Witnessed = Result<{ readonly secondById: number | null }, SaveFailure<LotRow>>;

/**
 * C-II stock is corrected by two people, each with the password for this lot in this version
 * (security design, threat of diversion).
 */
export async function witnessed(
  scope: Dated,
  may: AdjustRights,
  adjustment: Pick<Adjustment, 'lotId' | 'version'> & { readonly what?: string },
  schedule: string,
): Promise<Witnessed> {
  if (schedule !== '2') return ok({ secondById: null });
  const { what = 'This is a C-II drug' } = adjustment;
  const about = { entity: 'lot', entityId: adjustment.lotId, entityVersion: adjustment.version };
  if (!(await may.own({ ...about, action: stepUpActions.adjustC2 })))
    return refused([`${what}: type your password for this correction.`], {
      password: 'Your password',
    });
  const secondById = await may.second({ ...about, action: stepUpActions.witnessC2 });
  if (secondById === null)
    return refused([`${what}: a second person has to see it and type the password.`], {
      witness: 'A second person',
    });
  if (secondById === scope.userId)
    return refused(['Another person has to be the second one.'], { witness: 'Another person' });
  await may.another(secondById);
  return (await isLicensed(scope, secondById))
    ? ok({ secondById })
    : refused(
        ['The second person needs an active license: a technician, an intern or a pharmacist.'],
        { witness: 'No active license' },
      );
}

/**
 * Corrects a lot by a difference, with a reason. Controlled drugs need the right of their own, C-II
 * two people; no lot goes below zero.
 */
export async function adjustStock(
  scope: Dated,
  may: AdjustRights,
  adjustment: Adjustment,
): Promise<
  Result<
    {
      readonly before: LotRow;
      readonly after: LotRow;
      readonly drugId: number;
      readonly secondById: number | null;
    },
    SaveFailure<LotRow>
  >
> {
  const lot = await findLotById(scope, adjustment.lotId);
  const [drug] = lot ? await drugsById(scope, [lot.drug_id]) : [];
  if (!lot || !drug) return missing();
  const why = mayAdjust(may, drug.schedule);
  if (why) return why;
  if (adjustment.delta === 0)
    return refused(['The difference is 0: there is nothing to adjust.'], {
      delta: 'Type the difference',
    });
  if (!isReason(adjustment.reason))
    return refused(['Say in words why the stock is adjusted.'], {
      reason: 'Say why in words',
    });
  if (lot.version !== adjustment.version) return fail({ code: 'STALE', current: lotRow(lot) });
  const seen = await witnessed(scope, may, adjustment, drug.schedule);
  if (!seen.ok) return seen;
  const moved = await moveStock(scope, {
    drugId: lot.drug_id,
    lotId: lot.id,
    kind: 'adjust',
    quantity: adjustment.delta,
    reason: adjustment.reason.trim(),
    secondById: seen.value.secondById,
  });
  if (!moved)
    return refused(
      [
        `Lot ${lot.lot} holds ${formatQuantity(lot.on_hand)}: ${formatQuantity(-adjustment.delta)} can’t be taken off. Count it again.`,
      ],
      { delta: 'More than the lot holds' },
    );
  const tooMuch = adjustment.delta > 0 ? await moreThanHeld(scope, lot.drug_id) : null;
  if (tooMuch) return tooMuch;
  return ok({
    before: lotRow(lot),
    after: lotRow(required(await findLotById(scope, lot.id), 'the lot that was received')),
    drugId: lot.drug_id,
    secondById: seen.value.secondById,
  });
}
