import { strictest } from '#domain/drug/rules/compound.ts';
import { ageInYears } from '#domain/platform/rules/age.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { parseDea } from '#domain/prescriber/rules/dea.ts';
import {
  programProblem,
  type DrugOfLaw,
  type ProgramAuthorization,
} from '#domain/refill/rules/drug-law.ts';
import { raisedIn } from '#domain/refill/rules/state-law-of.ts';
import { asksIdentity } from '#domain/refill/rules/telemedicine.ts';
import { classesOf, ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import { fertileYears } from '#domain/rx/clinical/precautions-people.data.ts';
import { routeGroup } from '#domain/rx/clinical/use/ways.ts';

interface DrugText {
  readonly name: string;
  readonly generic_name: string | null;
  readonly made_of: string | null;
  readonly route: string | null;
  readonly form: string | null;
  readonly schedule: Schedule;
  readonly federal_schedule?: Schedule;
}
interface PatientText {
  readonly date_of_birth: string | null;
  readonly gender: string | null;
  readonly kind: 'Human' | 'Animal';
}
interface PrescriberText {
  readonly dea: string | null;
  readonly degree: string | null;
  readonly license_state: string | null;
  readonly state: string | null;
}
const ingredientsIn = ({ name, generic_name: generic, made_of: madeOf }: DrugText) =>
  ingredientsOf(madeOf ?? generic ?? name);

/**
 * The drug in the schedule that the store's state puts it into; a prescription keeps it, so that
 * refills, transfers and the monitoring program follow it.
 */
export const inStateSchedule = <Drug extends DrugText>(
  drug: Drug,
  state: string | null,
): Drug & { readonly federal_schedule: Schedule } => ({
  ...drug,
  federal_schedule: drug.schedule,
  schedule: strictest([drug.schedule, ...raisedIn(state, ingredientsIn(drug))]),
});

const infused = /\b(inject|infus|intraven|intramusc|subcut|intrathec|epidural|intraspin)/i;
/** Whether a faxed C-II of it may be what 21 CFR 1306.11(e) speaks of. */
export const infusionOf = (drug: DrugText) => ({
  isInfused: infused.test(`${drug.route ?? ''} ${drug.form ?? ''}`),
  isOpioid: isOf(drug, 'opioid'),
});
const isOf = (drug: DrugText, key: 'opioid' | 'benzodiazepine'): boolean =>
  ingredientsIn(drug).some((ingredient) => classesOf(ingredient).includes(key));

const isLocal = ({ name, generic_name: generic, route, form }: DrugText): boolean =>
  routeGroup({ name, genericName: generic ?? name, route, form }) === 'local';

function canBePregnant(patient: PatientText | null, today: string): boolean {
  if (patient === null || patient.gender === 'M') return false;
  const age = patient.date_of_birth === null ? null : ageInYears(patient.date_of_birth, today);
  return age === null || (age >= fertileYears.from && age <= fertileYears.to);
}
/** The state of a mid-level practitioner, `''` where nobody wrote it down; null: it is none. */
function midLevelState(prescriber: PrescriberText | null, ofStore: string | null): string | null {
  const dea = prescriber?.dea ? parseDea(prescriber.dea) : null;
  if (prescriber === null || !dea?.ok || dea.value.registrant !== 'mid-level') return null;
  return prescriber.license_state ?? prescriber.state ?? ofStore ?? '';
}
const veterinarian = /^(DVM|VMD|BVSC|BVMS|MVB)/i;
/** What the drug still lacks of its program (REMS) today, in words; null where nothing. */
export const programLacks = (
  drug: DrugText,
  rx: { readonly program_number: string | null; readonly program_until: string | null },
  today: string,
): string | null =>
  programProblem(ingredientsIn(drug), authorizedOf(rx.program_number, rx.program_until), today);
export const authorizedOf = (
  number: string | null | undefined,
  until: string | null | undefined,
): ProgramAuthorization => ({ number: number ?? null, until: until ?? null });
/** A veterinarian by the degree, and a patient that is no animal. */
const isVeterinaryForPerson = (
  prescriber: PrescriberText | null,
  patient: PatientText | null,
): boolean =>
  patient?.kind === 'Human' &&
  veterinarian.test((prescriber?.degree ?? '').replaceAll(/[. ]/g, ''));
/** What the law asks because of the drug, its prescriber and its patient, from their records. */
export const drugOfLaw = (
  records: {
    readonly store: { readonly state: string | null };
    readonly patient: PatientText | null;
    readonly prescriber: PrescriberText | null;
    readonly drug: DrugText;
  },
  said: {
    readonly diagnosis: string | null;
    readonly note: string | null;
    readonly directions: string | null;
    readonly authorized: ProgramAuthorization | null;
  },
  today: string,
): DrugOfLaw => ({
  ingredients: ingredientsIn(records.drug),
  isOpioid: isOf(records.drug, 'opioid'),
  isBenzodiazepine: isOf(records.drug, 'benzodiazepine'),
  diagnosis: said.diagnosis,
  note: said.note,
  directions: said.directions,
  authorized: said.authorized,
  canBePregnant: canBePregnant(records.patient, today),
  midLevelState: midLevelState(records.prescriber, records.store.state),
  prescribedIn:
    records.prescriber?.license_state ?? records.prescriber?.state ?? records.store.state,
  degree: records.prescriber?.degree ?? null,
  classes: ingredientsIn(records.drug).flatMap(classesOf),
  isLocal: isLocal(records.drug),
  isVeterinaryForPerson: isVeterinaryForPerson(records.prescriber, records.patient),
  age: records.patient?.date_of_birth ? ageInYears(records.patient.date_of_birth, today) : null,
  isStateOnly: records.drug.federal_schedule === '0' && records.drug.schedule !== '0',
  scheduledIn: records.store.state,
});

/** Whether the identity of the patient is verified by federal law, whatever the store's policy. */
export const asksIdentityOf = (
  drug: Pick<DrugText, 'name' | 'generic_name' | 'made_of'>,
  federalSchedule: Schedule,
  note: string | null,
): boolean =>
  asksIdentity({
    federalSchedule,
    ingredients: ingredientsOf(drug.made_of ?? drug.generic_name ?? drug.name),
    note,
  });
