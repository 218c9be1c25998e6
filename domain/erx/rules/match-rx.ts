import { compareNames } from '#domain/platform/rules/person-names.ts';
import type { CancelMessage, TransferRequestMessage } from '../script/message.ts';
import { drugLikeness, drugTextOf, type DrugCandidate } from './match-drug.ts';
import { rank, type Proposal, type Weighed } from './match.ts';

/** What names one prescription of the store: a cancellation, or a request for a transfer. */
type Naming = Pick<
  CancelMessage | TransferRequestMessage,
  'header' | 'patient' | 'prescriber' | 'medication'
>;
/**
 * A prescription of the store that a cancellation may mean. `orderNumber` and `messageId` are those
 * of the message that it came with.
 */
export interface RxCandidate {
  readonly id: number;
  readonly rxNumber: string;
  readonly orderNumber: string | null;
  readonly messageId: string | null;
  readonly ended: boolean;
  readonly patient: {
    readonly lastName: string;
    readonly firstName: string;
    readonly dateOfBirth: string;
  };
  readonly prescriber: { readonly lastName: string; readonly npi: string | null };
  readonly drug: Pick<
    DrugCandidate,
    'ndc' | 'name' | 'genericName' | 'strength' | 'form' | 'route'
  >;
  readonly writtenOn: string;
}

type NameLikeness = ReturnType<typeof compareNames>;
/** Which of the numbers of a cancellation name this prescription. */
interface NumbersNamed {
  readonly order: boolean;
  readonly message: boolean;
  readonly ours: boolean;
}
const known = (one: string | null, other: string | null): boolean => one !== null && one === other;
const digitsOf = (text: string): string => text.replace(/\D/g, '');
function numbersNamed({ header }: Naming, candidate: RxCandidate): NumbersNamed {
  return {
    order: known(header.prescriberOrderNumber, candidate.orderNumber),
    message: known(header.relatesTo, candidate.messageId),
    ours:
      header.rxReferenceNumber !== null &&
      digitsOf(header.rxReferenceNumber) === digitsOf(candidate.rxNumber),
  };
}

/** How the patient of a cancellation agrees with that of a prescription. */
interface PersonLikeness {
  readonly last: NameLikeness;
  /** Both names are the same. */
  readonly named: boolean;
  readonly born: string | null;
  readonly other: boolean;
}
function personLikeness(
  patient: Naming['patient'],
  candidate: RxCandidate['patient'],
): PersonLikeness {
  const last = compareNames(patient?.name.last ?? null, candidate.lastName);
  const first = compareNames(patient?.name.first ?? null, candidate.firstName);
  const born = patient?.dateOfBirth ?? null;
  return {
    last,
    named: last === 'same' && first === 'same',
    born,
    other:
      last === 'different' ||
      first === 'different' ||
      (born !== null && born !== candidate.dateOfBirth),
  };
}
function personReason({ last, named, born, other }: PersonLikeness): string | null {
  if (other) return 'Other patient';
  if (named && born !== null) return 'Same patient name and birth date';
  return last === 'same' || last === 'partly' ? 'Similar patient name' : null;
}
function personScore({ last, other }: PersonLikeness): number {
  if (other) return -40;
  if (last === 'same') return 25;
  return last === 'partly' ? 12 : 0;
}

type Agreement = 'same' | 'other' | 'unknown';
function drugAgreement(like: ReturnType<typeof drugLikeness> | null): Agreement {
  if (like === null) return 'unknown';
  if (!like.name || like.strength === 'different' || like.isOther) return 'other';
  return like.form === 'different' || like.facts.verdict !== 'same' ? 'unknown' : 'same';
}
const drugReasons = { same: 'Same drug', other: 'Other drug', unknown: null } as const;
const drugScores = { same: 20, other: -20, unknown: 0 } as const;
function prescriberAgreement(npi: string | null, own: string | null): Agreement {
  if (npi === null || own === null) return 'unknown';
  return npi === own ? 'same' : 'other';
}
const prescriberReasons = {
  same: 'Same prescriber (NPI)',
  other: 'Other prescriber',
  unknown: null,
} as const;

/** How a prescription agrees with what a cancellation says. */
interface Likeness {
  readonly numbers: NumbersNamed;
  readonly person: PersonLikeness;
  readonly drug: Agreement;
  readonly prescriber: Agreement;
  readonly sameDay: boolean;
  readonly ended: boolean;
}
const reasonsOf = ({ numbers, person, drug, prescriber, sameDay, ended }: Likeness) =>
  [
    numbers.order ? 'Same order number' : null,
    numbers.message ? 'Names the message that it came with' : null,
    numbers.ours ? 'Names our number' : null,
    personReason(person),
    drugReasons[drug],
    prescriberReasons[prescriber],
    sameDay ? 'Same written date' : null,
    ended ? 'Ended already' : null,
  ].filter((text) => text !== null);
const isNumbered = ({ numbers }: Likeness): boolean =>
  numbers.order || numbers.message || numbers.ours;
const scoreOf = (likeness: Likeness): number =>
  (isNumbered(likeness) ? 60 : 0) +
  personScore(likeness.person) +
  drugScores[likeness.drug] +
  (likeness.prescriber === 'same' ? 15 : 0) +
  (likeness.sameDay ? 5 : 0) -
  (likeness.ended ? 15 : 0);

function weigh(
  naming: Naming,
  wanted: ReturnType<typeof drugTextOf> | null,
  candidate: RxCandidate,
): Weighed {
  const person = personLikeness(naming.patient, candidate.patient);
  const drug = drugAgreement(wanted === null ? null : drugLikeness(wanted, candidate.drug));
  const prescriber = prescriberAgreement(naming.prescriber?.npi ?? null, candidate.prescriber.npi);
  const likeness: Likeness = {
    numbers: numbersNamed(naming, candidate),
    person,
    drug,
    prescriber,
    sameDay: naming.medication?.writtenDate === candidate.writtenOn,
    ended: candidate.ended,
  };
  const whole =
    person.named &&
    known(person.born, candidate.patient.dateOfBirth) &&
    drug === 'same' &&
    prescriber === 'same';
  return {
    id: candidate.id,
    name: candidate.rxNumber,
    score: scoreOf(likeness),
    reasons: reasonsOf(likeness),
    exact: !person.other && drug !== 'other' && !candidate.ended && (isNumbered(likeness) || whole),
  };
}

/**
 * Prescriptions that a cancellation may mean, each with why: by the prescriber's order number or
 * the message that it came with, by our
 * number, else by patient, prescriber, drug and date. Exact only where a number names it and
 * nothing contradicts, or where patient
 * (both names and birth date), prescriber (NPI) and drug (name and strength) all agree.
 */
export function proposeRxs(
  naming: Naming,
  candidates: readonly RxCandidate[],
): readonly Proposal[] {
  const wanted = naming.medication === null ? null : drugTextOf(naming.medication);
  return rank(
    candidates.map((candidate) => weigh(naming, wanted, candidate)),
    30,
  );
}
