import type { PatientInsurance } from '#domain/patient/contract/patients.ts';
import { blankPatient, type PatientDraft } from '#domain/patient/entities/patient.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { Printer } from '#server/io/label/printer.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { drugsByCode, type DrugListing } from '#server/repositories/drug/drugs.ts';
import { versionOf } from '#server/repositories/rx/rx.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';
import { somePrescriber } from '#server/repositories/training/attempts.ts';
import { printLabels } from '#server/services/label/label.ts';
import { savePatientRecord } from '#server/services/patient/lists.ts';
import { createRx } from '#server/services/rx/create.ts';
import type { Missed } from '#server/services/rx/entry/identify.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { moveRx } from '#server/services/rx/move.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { receiveStock } from '#server/services/stock/receive.ts';
import { notSetUp } from './colleague.ts';

type Done<T> = Promise<Result<T, Refusal>>;
const said = (failure: RxFailure | Missed): string =>
  'why' in failure ? failure.why.join(' ') : failure.code;
/** The value of a step of the set-up, or why the case can't be set up. */
export const settledStep = <T>(result: Result<T, RxFailure | Missed>): Result<T, Refusal> =>
  result.ok ? result : notSetUp(said(result.error));

/** The product of an NDC-11 in the demo formulary. */
export async function productOf(work: RxWork, ndc: string): Done<DrugListing> {
  const [found] = await drugsByCode(work, { ndcs: [ndc], upcs: [], gtins: [] });
  return found === undefined ? notSetUp(`the drug file has no ${ndc}.`) : ok(found);
}

/**
 * Makes sure that so much (thousandths) is on the shelf, in a lot of the training's own if not: one
 * of each year, so that a lot has one expiry.
 */
export async function onShelf(work: RxWork, drugId: number, quantity: number): Done<null> {
  const { lots } = await stockFacts(work, drugId);
  const usable = lots.filter(
    ({ recalled, quarantined, expires_on: expiresOn }) =>
      !recalled && !quarantined && expiresOn > addDays(work.today, 180),
  );
  if (usable.some((lot) => lot.on_hand >= quantity)) return ok(null);
  return lotOnShelf(work, drugId, `TRAINING${lotYearOf(work)}`, Math.max(quantity, 100_000));
}
const lotYearOf = ({ today }: RxWork): number => Number(today.slice(0, 4)) + 2;
/** Puts so much (thousandths) of a lot on the shelf. */
export async function lotOnShelf(
  work: RxWork,
  drugId: number,
  lot: string,
  quantity: number,
): Done<null> {
  const received = await receiveStock(
    work,
    work.today,
    { controlled: true },
    { drugId, lot, expiresOn: `${lotYearOf(work)}-12-31`, quantity, unitCost: 0 },
  );
  if (received.ok) return ok(null);
  return notSetUp('why' in received.error ? received.error.why.join(' ') : received.error.code);
}

/** An invented patient, whose name says that it is a case: "Training, Case Three". */
export async function inventedPatient(
  work: RxWork,
  named: Pick<PatientDraft, 'firstName' | 'dateOfBirth'>,
  cards: readonly PatientInsurance[] = [],
): Done<number> {
  const saved = await savePatientRecord(
    work,
    {
      id: null,
      version: 0,
      draft: {
        ...blankPatient,
        lastName: 'Training',
        ...named,
        gender: 'F',
        allergyStatus: 'nkda',
        addressLine1: '100 Training Lane',
        cityName: 'Springfield',
        state: 'IL',
        zipCode: '62704',
        cellPhone: '2175550190',
        note: 'Invented for a training case.',
      },
    },
    { allergies: [], insurances: cards },
  );
  if (saved.ok) {
    work.changed('patient', saved.value.id, saved.value.version);
    return ok(saved.value.id);
  }
  return notSetUp('why' in saved.error ? saved.error.why.join(' ') : saved.error.code);
}

/** What a case says of its prescription. Quantity in thousandths. */
export interface PrescriptionOfCase {
  readonly patientId: number;
  readonly drugId: number;
  readonly sig: string;
  readonly quantity: number;
  readonly daysSupply: number;
  readonly refills: number;
  readonly hardCopy: string;
  readonly origin?: RxDraft['origin'];
}
const ofDraft = (
  { origin = '1', ...rx }: PrescriptionOfCase,
  prescriberId: number,
  writtenOn: string,
): RxDraft => ({
  ...rx,
  prescriberId,
  origin,
  writtenOn,
  daw: '0',
  doNotFillBefore: null,
  diagnosis: null,
  imageKey: null,
  emergencyOral: false,
  programNumber: null,
  programUntil: null,
  note: 'Training case',
  supplyFacts: null,
});
/** Enters a prescription on paper; `thenFill` prices it as cash. */
export async function enteredRx(
  work: RxWork,
  rx: PrescriptionOfCase,
  thenFill: boolean,
): Done<number> {
  const prescriber = await somePrescriber(work);
  if (prescriber === undefined) return notSetUp('no prescriber is there.');
  return settledStep(
    await createRx(work, {
      draft: ofDraft(rx, prescriber.id, work.today),
      erxId: null,
      promise: { promisedAt: null, waiting: false, delivery: false },
      answers: [],
      thenFill,
    }),
  );
}
/** Enters a prescription on paper and prices it as cash. */
export const pricedRx = (work: RxWork, rx: PrescriptionOfCase): Done<number> =>
  enteredRx(work, rx, true);

/** One step of a prescription, in its version as it stands. */
export const step = async (
  work: RxWork,
  rxId: number,
  event: LifecycleEvent,
  payload: MovePayload = {},
) => settledStep(await moveRx(work, rxId, await versionOf(work, rxId), event, payload));

/** Prints the labels of the fill. */
export const labelled = async (work: RxWork, printer: Printer, rxId: number) =>
  settledStep(
    await printLabels(work, printer, { rxId, version: await versionOf(work, rxId), labels: 1 }),
  );
