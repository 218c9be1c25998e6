import { holdsPaper } from '#domain/document/rules/hard-copy.ts';
import { isStrictEnough, scheduleOf } from '#domain/drug/rules/compound.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { careOfResidence } from '#domain/refill/rules/faxed-original.ts';
import { usedFills } from '#domain/refill/rules/law.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import {
  hasLeft,
  isPaperAwaited,
  isPlanLimited,
  paperDueBy,
  productOf,
  wholeFills,
} from '../facts.ts';
import { directionsAgainst } from '../safety/directions.ts';
import { asksIdentityOf, inStateSchedule, programLacks } from '../safety/drug-law.ts';
import { diedBefore } from '../safety/law.ts';
import type { RxWork } from '../work.ts';
import { evidence } from './fill-facts.ts';

/** A drug that federal law does not schedule, in a schedule of the store's state. */
const isStateOnly = ({ store }: Pick<RxBundle, 'store'>, product: DrugRecord): boolean =>
  product.schedule === '0' && inStateSchedule(product, store.state).schedule !== '0';
const named = (input: { active: boolean; blocked?: boolean; deleted_at: string | null }) => ({
  active: input.active && input.deleted_at === null,
  blocked: input.blocked ?? false,
});
/** Fills that are used up; those that a plan limits count by their quantity. */
const usedOf = (bundle: RxBundle): number =>
  usedFills(
    scheduleOf(bundle.rx.schedule),
    bundle.rx.quantity,
    wholeFills(bundle).map((fill) => ({ quantity: fill.quantity, limited: isPlanLimited(fill) })),
  );
/** ICD-10-CM Z51.5: palliative care. */
const isLongTermCare = ({ patient, rx }: RxBundle): boolean =>
  careOfResidence(String(patient.residence)) !== null || /^Z51\.?5/i.test(rx.diagnosis ?? '');
const clinicalColumns: readonly string[] = ['drug_id', 'sig', 'quantity', 'days_supply'];
const editedFields = (detail: unknown): readonly unknown[] =>
  typeof detail === 'object' &&
  detail !== null &&
  'fields' in detail &&
  Array.isArray(detail.fields)
    ? detail.fields
    : [];
/** Whether an edit changed one of them since a payer rejected the claim last. */
function clinicalEdit({ events }: Pick<RxBundle, 'events'>): boolean {
  const since = events.slice(events.findLastIndex(({ event }) => event === 'rejected') + 1);
  return since.some(
    ({ event, detail }) =>
      event === 'edited' &&
      editedFields(detail).some((column) => clinicalColumns.includes(String(column))),
  );
}
/** The patient and the prescriber. */
const peopleFacts = ({ rx, patient, prescriber }: RxBundle) => ({
  patientId: rx.patient_id,
  patient: named(patient),
  allergiesAsked: patient.allergy_status !== 'not-selected',
  deliveryAddress: Boolean(patient.delivery_address_line1 ?? patient.address_line1),
  prescriber: {
    ...named(prescriber),
    active: named(prescriber).active && !diedBefore(prescriber, rx.written_on),
  },
});
/** The product in hand; `governing`: the schedule that governs the fill. */
export const productFacts = (bundle: RxBundle, product: DrugRecord, governing: Schedule) => ({
  drug: named(product),
  ndc11: product.ndc,
  isStateOnly: governing !== '0' && isStateOnly(bundle, product),
  asksIdentity: asksIdentityOf(product, product.schedule, bundle.rx.note),
  stricterNow: !isStrictEnough(scheduleOf(bundle.rx.schedule), [product.schedule]),
});
/** What the lifecycle decides on of the prescription itself, whatever its fills. */
export const rxFacts = (work: RxWork, bundle: RxBundle) => ({
  ...peopleFacts(bundle),
  rxId: bundle.rx.id,
  version: bundle.rx.version,
  status: bundle.rx.status,
  origin: bundle.rx.origin as OriginCode,
  sourceAttached:
    bundle.rx.erx_id !== null ||
    holdsPaper({ imageKey: bundle.rx.image_key, hardCopy: bundle.rx.hard_copy }),
  emergencyOral: bundle.rx.emergency_oral,
  paperAwaited: isPaperAwaited(bundle),
  paperDueBy: paperDueBy(bundle),
  takenByPharmacist: bundle.rx.taken_by_pharmacist,
  directionsAgainst: directionsAgainst(bundle),
  programLacks: programLacks(productOf(bundle), bundle.rx, work.today),
  expiresOn: bundle.rx.expires_on,
  notBefore: bundle.rx.do_not_fill_before,
  refillsAuthorized: bundle.rx.refills,
  fillsUsed: usedOf(bundle),
  fillsDispensed: wholeFills(bundle).filter(hasLeft).length,
  transfersBefore: bundle.rx.transfers_before,
  transferConfirmedOn:
    bundle.rx.transfer_confirmed_at === null
      ? null
      : businessDate(bundle.rx.transfer_confirmed_at, bundle.store.time_zone),
  cameByTransfer: bundle.transferIn !== null,
  createdBy: bundle.rx.created_by,
  createdOn: businessDate(bundle.rx.created_at, bundle.store.time_zone),
  everLabelled: bundle.fills.some((row) => row.labels_printed > 0),
  clinicalEdit: clinicalEdit(bundle),
  erxAnswered: bundle.rx.erx_id === null || bundle.rx.cancel_message === 'none',
  cancelMessage: bundle.rx.cancel_message,
  discontinuedOn: bundle.rx.discontinued_on,
  longTermCare: isLongTermCare(bundle),
  dataCheck: evidence(
    bundle.rx.data_verified_by,
    bundle.rx.data_verified_at,
    bundle.rx.data_verified_hash,
  ),
});
