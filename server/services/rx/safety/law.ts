import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { checkDaw, dawCodes } from '#domain/drug/rules/daw.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { deaNameWarning, isOfPrescriber } from '#domain/prescriber/rules/dea.ts';
import { faxServesOf } from '#domain/refill/rules/faxed-original.ts';
import { checkWritten, type DeaStanding } from '#domain/refill/rules/law.ts';
import type { Problem } from '#domain/refill/rules/problem.ts';
import { stateLawOf } from '#domain/refill/rules/state-law-of.ts';
import type { StateLaw } from '#domain/refill/rules/state-law.ts';
import type { ProblemView } from '#domain/rx/contract/rx.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import type { RxWork } from '../work.ts';
import { authorizedOf, drugOfLaw, infusionOf, inStateSchedule } from './drug-law.ts';

/** The entry's field that each finding of the law is about, so that it stands beside it. */
const fieldOf: Readonly<Record<string, string>> = {
  WRITTEN_FUTURE: 'writtenOn',
  EXPIRED: 'writtenOn',
  NOT_BEFORE_WRITTEN: 'doNotFillBefore',
  NOT_BEFORE_EXPIRED: 'doNotFillBefore',
  NOT_BEFORE: 'doNotFillBefore',
  CII_REFILLS: 'refills',
  REFILLS_OVER: 'refills',
  REFILLS_EXPIRE: 'refills',
  CII_PHONE: 'origin',
  CII_TRANSFER: 'origin',
  CII_FAX: 'origin',
  CII_FAX_SERVES: 'origin',
  CII_EMERGENCY_ORIGIN: 'emergencyOral',
  CII_EMERGENCY_QUANTITY: 'quantity',
  CII_EMERGENCY_FOLLOW_UP: 'emergencyOral',
  CII_EMERGENCY_LATE: 'emergencyOral',
  CII_OVER_90: 'daysSupply',
  ADDICTION: 'diagnosis',
  STATE_SUPPLY: 'daysSupply',
  STATE_REFILLS: 'refills',
  STATE_OPIOID_AGE: 'writtenOn',
  STATE_ORAL: 'daysSupply',
  STATE_PRESENTED: 'writtenOn',
  STATE_EMERGENCY: 'emergencyOral',
  MID_LEVEL: 'prescriberId',
  SCOPE: 'prescriberId',
  VETERINARY: 'prescriberId',
  TELEMEDICINE: 'note',
  ACUTE_PAIN: 'daysSupply',
  PROGRAM_REFILLS: 'refills',
  PROGRAM_DAYS: 'daysSupply',
  PROGRAM_WINDOW: 'writtenOn',
  PROGRAM_NUMBER: 'programNumber',
  PROGRAM_CERTIFIED: 'drugId',
  DEA_EXPIRED: 'prescriberId',
  LICENSE_EXPIRED: 'prescriberId',
  DEA_NAME: 'prescriberId',
  DEA: 'prescriberId',
};
export const problemView = (problem: Problem): ProblemView => ({
  code: problem.code,
  field: fieldOf[problem.code] ?? null,
  severity: problem.severity,
  message: problem.message,
});
export const lawOf = (store: RxBundle['store']): StateLaw =>
  stateLawOf(store.state, storePolicy(store.policy).law);

/**
 * The prescriber's right to prescribe this schedule, as far as the record knows: a DEA number, and
 * a live record.
 */
export const deaOf = (
  input: { dea: string | null; active: boolean; deceased_on: string | null },
  writtenOn: string,
): DeaStanding => {
  if (input.dea === null) return 'missing';
  if (!isOfPrescriber(input.dea)) return 'other';
  return input.active && !diedBefore(input, writtenOn) ? 'valid' : 'inactive';
};
/** Last days of the prescriber's DEA registration and license, as the record has them. */
export const endsOf = (input: { dea_expires: string | null; license_expires: string | null }) => ({
  deaExpires: input.dea_expires,
  licenseExpires: input.license_expires,
});
/** What the DEA number says against the prescriber's name, to be looked at; null where nothing. */
export const deaNameOf = (input: { dea: string | null; last_name: string }): string | null =>
  input.dea === null ? null : deaNameWarning(input.dea, input.last_name);
/**
 * Whether the prescriber had died before the day on which this was written (both `YYYY-MM-DD`).
 * What was written in life stays a prescription.
 */
export const diedBefore = (input: { deceased_on: string | null }, writtenOn: string): boolean =>
  input.deceased_on !== null && input.deceased_on < writtenOn;

/**
 * What the product selection code says against the product: a payer takes a claim with DAW 1 on a
 * generic back at an audit. Whether a brand has a generic at all is not asked here.
 */
function dawProblems(
  selection: string | null | undefined,
  drug: { readonly brand_generic: string | null },
): ProblemView[] {
  const daw = dawCodes.find(({ value }) => value === selection)?.value;
  if (daw === undefined) return [];
  return checkDaw({
    daw,
    brand: drug.brand_generic === 'B',
    singleSource: false,
    prescriberForbids: daw === '1',
  }).map(({ code, message }) => ({ code, field: 'daw', severity: 'warn', message }));
}

interface Person {
  readonly last_name: string;
  readonly first_name: string;
}
/**
 * A prescriber with the name of the patient: many states forbid to prescribe a controlled drug for
 * oneself. The birth date of a prescriber is not known, so that a person has to look.
 */
function selfProblems(
  patient: Person | null,
  prescriber: Person | null,
  schedule: Schedule,
): ProblemView[] {
  if (patient === null || prescriber === null) return [];
  const nameOf = (person: Person) => fold(`${person.last_name} ${person.first_name}`);
  if (nameOf(patient) !== nameOf(prescriber)) return [];
  const same = 'Patient and prescriber have the same name: look whether it is the same person.';
  const forbidden = 'Many states forbid a controlled drug for oneself: ask a pharmacist.';
  const message = schedule === '0' ? same : `${same} ${forbidden}`;
  return [{ code: 'SELF_PRESCRIBED', field: 'prescriberId', severity: 'warn', message }];
}

/** What stands against who prescribes for whom, and against the product selection code. */
export const choiceProblems = (
  { patient, prescriber }: { patient: Person | null; prescriber: Person | null },
  drug: { readonly brand_generic: string | null; readonly schedule: Schedule },
  daw: string | null | undefined,
): ProblemView[] => [
  ...selfProblems(patient, prescriber, drug.schedule),
  ...dawProblems(daw, drug),
];

/** What the law says about a stored prescription today. */
export function lawProblems(work: RxWork, bundle: RxBundle): ProblemView[] {
  const drug = inStateSchedule(drugIn(bundle, bundle.rx.drug_id), bundle.store.state);
  return checkWritten({
    schedule: drug.schedule,
    origin: bundle.rx.origin as OriginCode,
    // Only what another pharmacy handed over in a message is entered from one with this origin.
    electronicTransfer: bundle.rx.erx_id !== null,
    writtenOn: bundle.rx.written_on,
    doNotFillBefore: bundle.rx.do_not_fill_before,
    quantity: bundle.rx.quantity,
    daysSupply: bundle.rx.days_supply,
    refills: bundle.rx.refills,
    emergencyOral: bundle.rx.emergency_oral,
    faxServes: faxServesOf(String(bundle.patient.residence), infusionOf(drug)),
    drug: drugOfLaw(
      { ...bundle, drug },
      {
        diagnosis: bundle.rx.diagnosis,
        note: bundle.rx.note,
        directions: bundle.rx.sig,
        authorized: authorizedOf(bundle.rx.program_number, bundle.rx.program_until),
      },
      work.today,
    ),
    presented: true,
    dea: deaOf(bundle.prescriber, bundle.rx.written_on),
    deaName: deaNameOf(bundle.prescriber),
    ends: endsOf(bundle.prescriber),
    today: work.today,
    law: lawOf(bundle.store),
  }).map(problemView);
}
