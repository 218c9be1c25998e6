import type { WayOut } from '#domain/counter/contract/counter.ts';
import {
  areTwoIdentifiers,
  askForTwo,
  identifierKinds,
  type IdentifierKind,
  type SaidIdentifiers,
} from '#domain/counter/rules/identifiers.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { lockOrder, orderPatient } from '#server/repositories/counter/order.ts';
import { missesSince, patientsLike } from '#server/repositories/counter/pick-up.ts';
import { refuseRx, type RxFailure } from '../failure.ts';
import type { RxWork } from '../work.ts';
import { checkIdentifiers, identifiersIn, type Identity } from './identifiers.ts';

/**
 * Wrong identifiers that an order bears within this time; after them a pharmacist has to identify
 * the person.
 */
const identifying = { misses: 5, minutes: 10 } as const;

/**
 * The answers did not fit the record of this order's patient: refused, and counted by who called.
 */
export interface Missed {
  readonly code: 'MISSED';
  readonly orderId: number;
  /** The answers, written in one way: the same again is the same miss. */
  readonly answers: string;
  readonly why: readonly string[];
  readonly allowedRoles: readonly string[];
}
export type OrderPatient = NonNullable<Awaited<ReturnType<typeof orderPatient>>>;

type Person = Pick<OrderPatient, 'first_key' | 'last_key' | 'date_of_birth'>;
/** Answers without the differences that a comparison passes over, in a fixed order. */
const writtenAlike = (said: SaidIdentifiers): string =>
  JSON.stringify(identifiersIn(said).map((kind) => [kind, fold(said[kind] ?? '')]));

/** A second record of the same person, which nobody has merged yet. */
const isSamePerson = (one: Person, other: Person): boolean =>
  one.first_key === other.first_key &&
  one.last_key === other.last_key &&
  one.date_of_birth === other.date_of_birth;
/** Other patients of the store whom the answers fit as well, as those do that a family shares. */
async function othersWhoFit(
  work: RxWork,
  patient: OrderPatient,
  said: SaidIdentifiers,
): Promise<readonly Identity[]> {
  const others = await patientsLike(work, patient, identifiersIn(said));
  return others.filter(
    (other) =>
      !isSamePerson(other, patient) &&
      checkIdentifiers(other, said).every((answer) => answer.matches),
  );
}
/** In which order identifiers are asked for besides. */
const besides: readonly IdentifierKind[] = [
  'firstName',
  'dob',
  'lastName',
  'phone',
  'address',
  'zip',
];
/** Who agrees in all of these is the same person. */
const wholePerson: ReadonlySet<IdentifierKind> = new Set(['firstName', 'lastName', 'dob']);
/** What a person may truly say of this kind: either of two telephones. */
function truthsOf(patient: OrderPatient, kind: IdentifierKind): readonly string[] {
  const truths: Readonly<Record<IdentifierKind, readonly (string | null)[]>> = {
    firstName: [patient.first_name],
    dob: [patient.date_of_birth],
    lastName: [patient.last_name],
    phone: [patient.cell_phone, patient.home_tel],
    address: [patient.address_line1],
    zip: [patient.zip_code],
  };
  return truths[kind].filter((truth) => truth !== null);
}
/** What was not said and, once it is, fits this patient alone; at most two. */
function tellingApart(
  patient: OrderPatient,
  others: readonly Identity[],
  notSaid: readonly IdentifierKind[],
): readonly IdentifierKind[] {
  const isMissed = (other: Identity, kind: IdentifierKind, truth: string): boolean =>
    checkIdentifiers(other, { [kind]: truth }).every(({ matches }) => !matches);
  const tells = (kind: IdentifierKind): boolean => {
    const truths = truthsOf(patient, kind);
    return (
      truths.length > 0 &&
      truths.every((truth) => others.every((other) => isMissed(other, kind, truth)))
    );
  };
  return notSaid.filter(tells).slice(0, 2);
}
/** The refusal where the answers fit others, too: it asks only for what was not said. */
function refuseShared(patient: OrderPatient, others: readonly Identity[], said: SaidIdentifiers) {
  const given = new Set(identifiersIn(said));
  const notSaid = besides.filter((kind) => !given.has(kind));
  const telling = tellingApart(patient, others, notSaid);
  // First and last name with the birth date are one person's: one of the three was not said.
  const asked = telling.length > 0 ? telling : notSaid.filter((kind) => wholePerson.has(kind));
  const words = asked
    .map((kind) => identifierKinds[kind])
    .join(telling.length > 0 ? ' or ' : ' and ');
  return refuseRx(
    `Another patient fits these answers, too: ask for ${words} besides.`,
    [],
    Object.fromEntries(asked.slice(0, 1).map((kind) => [kind, 'Ask for this, too'])),
  );
}
/** The patient with street and ZIP of the address that a driver goes to. */
const whereItGoes = (patient: OrderPatient): OrderPatient =>
  patient.delivery_address_line1 === null
    ? patient
    : {
        ...patient,
        address_line1: patient.delivery_address_line1,
        zip_code: patient.delivery_zip_code,
      };
/**
 * Compares what the person said with the record, at the counter and at the door alike. MISSED,
 * which the caller counts, where any of it
 * is wrong; it never says which. What fits another patient, too, identifies nobody. After five
 * misses in ten minutes only a pharmacist may identify; the same answers again are the same miss. A
 * driver's list says where it goes: its street and ZIP are those of the delivery.
 */
export async function identifyPatient(
  work: RxWork,
  orderId: number,
  said: SaidIdentifiers,
  how: WayOut = 'pickup',
): Promise<Result<OrderPatient, RxFailure | Missed>> {
  await lockOrder(work, orderId);
  const patient = await orderPatient(work, orderId);
  if (!patient) return fail({ code: 'NOT_FOUND' });
  const since = new Date(Date.parse(work.now) - identifying.minutes * 60_000).toISOString();
  if (
    work.licence?.active !== true &&
    (await missesSince(work, orderId, since)) >= identifying.misses
  )
    return refuseRx(
      'The identifiers were wrong too often: call the pharmacist, who identifies this patient.',
      ['Pharmacist'],
    );
  const answers = checkIdentifiers(how === 'delivery' ? whereItGoes(patient) : patient, said);
  const kinds = identifiersIn(said);
  if (!areTwoIdentifiers(kinds)) return refuseRx(askForTwo(kinds));
  if (answers.some((answer) => !answer.matches))
    return fail({
      code: 'MISSED',
      orderId,
      answers: writtenAlike(said),
      why: [
        'These identifiers do not fit this order. Ask again, and look whether it is the right order.',
      ],
      allowedRoles: [],
    });
  const others = await othersWhoFit(work, patient, said);
  return others.length > 0 ? refuseShared(patient, others, said) : ok(patient);
}
