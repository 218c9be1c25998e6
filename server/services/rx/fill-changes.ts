import { isStrictEnough, scheduleOf } from '#domain/drug/rules/compound.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok } from '#domain/platform/result.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { mayUndoDelete } from '#domain/rx/lifecycle/index.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import { productOfStore, type DrugRecord } from '#server/repositories/drug/products.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { saveFill, type FillRecord } from '#server/repositories/rx/fills.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { strikeScans } from '#server/repositories/rx/scans.ts';
import { compareStored } from '#server/services/drug/one-drug.ts';
import { isLicensed } from '#server/services/rx/safety/licence.ts';
import { daysWithProduct } from './days.ts';
import { transferredSince } from './entry/transferred-before.ts';
import { currentFill } from './facts.ts';
import { refuseRx, forbidRx } from './failure.ts';
import { makeMove } from './move.ts';
import { openForChange, openRx } from './open.ts';
import { type Done } from './rx.ts';
import type { RxWork } from './work.ts';

/**
 * Takes a deletion back: the same person, within ten seconds (row 38); it returns to where it was.
 */
export async function undeleteRx(work: RxWork, rxId: number, version: number): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { b: bundle } = opened.value;
  const last = bundle.events.at(-1);
  if (
    bundle.rx.status !== rxStatus.deleted ||
    last?.event !== 'delete' ||
    last.from_status === null
  )
    return refuseRx('This prescription is not deleted.');
  if (
    !mayUndoDelete(
      { by: required(last.by_id, 'the person who deleted the prescription'), at: last.at },
      work.userId,
      work.now,
    )
  )
    return refuseRx('A deletion can be undone by the same person within 10 seconds only.');
  const entered = await transferredSince(work, bundle);
  if (entered !== null) return refuseRx(entered);
  const fill = bundle.fills.at(-1);
  const status = last.from_status as RxStatus;
  if (fill && last.fill_id === fill.id) await saveFill(work, fill.id, { voided: false, status });
  if (!(await saveRx(work, rxId, version, { status }))) return fail({ code: 'STALE' });
  await insertEvent(work, {
    rx_id: rxId,
    fill_id: fill?.id ?? null,
    row: 38,
    event: 'undeleted',
    from_status: rxStatus.deleted,
    to_status: status,
    workstation: work.workstation,
    content_hash: '',
    detail: '{}',
  });
  work.changed('rx', rxId, version + 1);
  return ok(rxId);
}
const reopened = async (work: RxWork, rxId: number) =>
  required(await openRx(work, rxId), 'the prescription that was saved');
const laxerThanPrescribed =
  'is less controlled in the drug file than this prescription: have the drug corrected first.';
interface Switching {
  readonly fill: FillRecord;
  readonly from: DrugRecord;
  readonly to: DrugRecord;
  readonly compared: ReturnType<typeof compareStored>;
}
/** Why a product can't stand for the one of a fill; null where it can. */
function switchRefusal(
  work: RxWork,
  { rx }: RxBundle,
  { fill, from, to, compared: { verdict, why, sameIngredient } }: Switching,
) {
  if (verdict === 'differs')
    return refuseRx(
      [
        `${to.name} is not the same drug, strength and form.`,
        ...(sameIngredient ? [sentence(why)] : []),
        'Send it back to entry to change the prescription.',
      ].join(' '),
    );
  if (verdict === 'cannot compare' && work.licence?.active !== true)
    return forbidRx(
      `It is not certain that ${to.name} is the same drug as ${from.name}. ${sentence(why)} ` +
        'A pharmacist has to switch it.',
      ['Pharmacist'],
    );
  if (!isStrictEnough(to.schedule, [scheduleOf(rx.schedule)]))
    return refuseRx(`${to.name} ${laxerThanPrescribed}`);
  if (rx.daw === '1' && to.brand_generic !== from.brand_generic)
    return refuseRx('DAW 1: the prescriber wants this product dispensed as written.');
  return isOneOf([rxStatus.dataEntry, rxStatus.cashed, rxStatus.billed], fill.status)
    ? null
    : refuseRx(
        'The product can be switched in Data Entry, or once it is priced. Undo the scan first.',
      );
}
/**
 * Another package or maker of the same product for this fill, before it is scanned. A cash fill is
 * priced anew; a billed one, whose claims were reversed before, waits in Data Entry to be billed.
 */
export async function switchNdc(
  work: RxWork,
  rxId: number,
  version: number,
  drugId: number,
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  let { b: bundle } = opened.value;
  const fill = currentFill(bundle);
  const [from, to] = [bundle.drugs.get(fill?.drug_id ?? 0), await productOfStore(work, drugId)];
  if (!fill || !from || !to) return refuseRx('Choose the product again.');
  if ([from, to].some((product) => product.made_of !== null))
    return refuseRx(
      'A compound stands for no other product, and none for it. Send it back to entry to change the prescription.',
    );
  const compared = compareStored(to, from);
  const refusal = switchRefusal(work, bundle, { fill, from, to, compared });
  if (refusal !== null) return refusal;
  let at = version;
  // A billed fill goes back to Data Entry; refused while a claim of it is paid.
  if (fill.status !== rxStatus.dataEntry) {
    const back = await makeMove(work, opened.value, 'reverse', {});
    if (!back.ok) return back;
    at += 1;
    bundle = (await reopened(work, rxId)).b;
  }
  await strikeScans(work, fill.id);
  await saveFill(work, fill.id, {
    drug_id: to.id,
    days_supply: daysWithProduct(bundle, fill, from, to),
    formula: null,
    labels_printed: 0,
  });
  if (!(await saveRx(work, rxId, at, {}))) return fail({ code: 'STALE' });
  await insertEvent(work, {
    rx_id: rxId,
    fill_id: fill.id,
    row: 18,
    event: 'ndc-switched',
    from_status: bundle.rx.status,
    to_status: bundle.rx.status,
    workstation: work.workstation,
    content_hash: '',
    detail: JSON.stringify({
      from: from.ndc,
      to: to.ndc,
      ...(compared.verdict === 'same' ? {} : { uncertain: compared.why }),
    }),
  });
  work.changed('rx', rxId, at + 1);
  if (fill.status !== rxStatus.cashed) return ok(rxId);
  const priced = await makeMove(work, await reopened(work, rxId), 'cash', {});
  return priced.ok ? ok(rxId) : priced;
}
/**
 * The pharmacist or technician who counted again, and what was counted (C-II). The same person
 * can't count twice.
 */
export async function secondCount(
  work: RxWork,
  { rxId, version }: { readonly rxId: number; readonly version: number },
  { byId, quantity }: { readonly byId: number; readonly quantity: number },
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  if (!(await isLicensed(work, byId)))
    return refuseRx(
      'A technician, an intern or a pharmacist with an active license has to count the second time.',
    );
  const fill = currentFill(opened.value.b);
  if (!fill || !isOneOf(statusGroups.readyToFill, fill.status))
    return refuseRx('A second count belongs between the price and the scan.');
  if (byId === work.userId) return refuseRx('Another person has to count the second time.');
  if (quantity !== fill.quantity)
    return refuseRx(
      `The second count is ${quantity / 1000}, to dispense ${fill.quantity / 1000}: count again.`,
    );
  await saveFill(work, fill.id, { second_count_by: byId, counted_quantity: quantity });
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok(rxId);
}
