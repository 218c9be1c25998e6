import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { holdsPaper, paperWanted } from '#domain/document/rules/hard-copy.ts';
import { isStrictEnough } from '#domain/drug/rules/compound.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { othersWho } from '#domain/rx/lifecycle/index.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { actorOf, hasLeft } from '../facts.ts';
import { refuseRx } from '../failure.ts';
import { laterPart } from '../fill/parts.ts';
import type { RxWork } from '../work.ts';
import { controlledEditRefusal } from './controlled-edit.ts';

const writtenStays = [
  'What the prescriber wrote is not changed for a payer: bill a part of it (Partial fill).',
  'Where it was typed wrong, a pharmacist corrects it.',
].join(' ');
const frozenAfterHandOver = ['patientId', 'prescriberId', 'drugId', 'writtenOn'] as const;
/** Whether a fill of the prescription left the pharmacy, and was not taken back. */
export const wasHandedOver = (bundle: Pick<RxBundle, 'fills'>): boolean =>
  bundle.fills.some((fill) => !fill.voided && hasLeft(fill));

/** What has been dispensed stays what it was; null where the draft leaves it so. */
function frozenRefusal(bundle: RxBundle, draft: RxDraft) {
  const was = bundle.rx;
  const current = {
    patientId: was.patient_id,
    prescriberId: was.prescriber_id,
    drugId: was.drug_id,
    writtenOn: was.written_on,
  };
  const frozen = frozenAfterHandOver.filter((key) => current[key] !== draft[key]);
  if (frozen.length)
    return refuseRx(
      'A fill of this prescription was handed over: patient, prescriber, drug and date written can’t change any more. Discontinue it and enter a new one.',
      [],
      Object.fromEntries(frozen.map((key) => [key, 'Fixed since the first hand-over'])),
    );
  const drug = drugIn(bundle, was.drug_id);
  if (isStrictEnough(was.schedule as Schedule, [drug.schedule])) return null;
  return refuseRx(
    `${drug.name} is in a stricter schedule now than when a fill of this prescription was handed over: it needs a new prescription. Discontinue this one.`,
  );
}

/** A payer's rejection is no reason to change what was written, but for a pharmacist. */
function writtenRefusal(work: RxWork, { rx }: RxBundle, draft: RxDraft) {
  const isLess = rx.status === rxStatus.rejected && draft.quantity < rx.quantity;
  if (!isLess || work.licence?.active === true) return null;
  return refuseRx(
    writtenStays,
    othersWho({ permission: 'rx.edit', licence: true }, actorOf(work)),
    { quantity: 'As the prescriber wrote it' },
  );
}

/** Why a draft can't become the entry, by the stored prescription alone; null where it can. */
export function editRefusal(work: RxWork, bundle: RxBundle, draft: RxDraft) {
  if (!isOneOf(statusGroups.editable, bundle.rx.status))
    return refuseRx(
      'It can be edited in Data Entry, on Hold, Rejected or on file. Send it back first ("Reverse and edit", "Undo the scan" or "Edit after the check").',
    );
  const unwritten = writtenRefusal(work, bundle, draft);
  if (unwritten) return unwritten;
  const wanted = bundle.rx.erx_id === null && !holdsPaper(draft) ? paperWanted(draft.origin) : null;
  if (wanted) return refuseRx(wanted, [], { hardCopy: wanted });
  const handedOver = wasHandedOver(bundle);
  const frozen = handedOver ? frozenRefusal(bundle, draft) : null;
  return frozen ?? controlledEditRefusal(work, bundle, draft, handedOver);
}

/**
 * Who took down what was told. A pharmacist's word holds for what the pharmacist wrote: who was
 * told of another drug, by another prescriber or another way is whoever writes it now.
 */
export function takenBy(
  work: RxWork,
  was: Pick<RxBundle['rx'], 'drug_id' | 'prescriber_id' | 'patient_id' | 'origin'>,
  draft: RxDraft,
  retold: boolean,
): { readonly taken_by_pharmacist?: boolean } {
  const isOther =
    was.drug_id !== draft.drugId ||
    was.prescriber_id !== draft.prescriberId ||
    was.patient_id !== draft.patientId ||
    was.origin !== draft.origin;
  const licensed = work.licence?.active === true;
  return isOther || (retold && licensed) ? { taken_by_pharmacist: licensed } : {};
}

/** What the fill brings after the edit: a part stays a part, and a short fill a short one. */
function supplyAfterEdit(bundle: RxBundle, fill: FillRecord, draft: RxDraft) {
  if (fill.part_no > 1) return laterPart(bundle, fill, draft);
  // A short fill stays one while what was prescribed stays the same.
  const shortStands =
    fill.whole_quantity !== null &&
    draft.quantity === bundle.rx.quantity &&
    draft.daysSupply === bundle.rx.days_supply;
  if (shortStands) return {};
  return {
    quantity: draft.quantity,
    days_supply: draft.daysSupply,
    intended_quantity: null,
    intended_days: null,
    partial_reason: null,
    whole_quantity: null,
    whole_days: null,
  };
}
/**
 * The columns of the fill under way after an edit: priced, counted and looked up anew. `schedule`:
 * that of the drug of the draft.
 */
export function fillAfterEdit(
  bundle: RxBundle,
  fill: FillRecord,
  draft: RxDraft,
  schedule: Schedule,
) {
  const isOther = draft.drugId !== bundle.rx.drug_id;
  const { pdmpSchedules } = storePolicy(bundle.store.policy);
  const lookedUpAnew = {
    pdmp_needed: pdmpSchedules.includes(schedule),
    pdmp_checked_at: null,
    pdmp_checked_by: null,
  };
  return {
    ...supplyAfterEdit(bundle, fill, draft),
    ...(isOther ? { drug_id: draft.drugId, formula: null } : {}),
    ...(isOther || schedule !== bundle.rx.schedule ? lookedUpAnew : {}),
    price_cents: null,
    patient_pay_cents: null,
    second_count_by: null,
    counted_quantity: null,
    ...(fill.status === rxStatus.hold ? { held_from: rxStatus.dataEntry } : {}),
  };
}
