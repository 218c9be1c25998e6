import { compareNames } from '#domain/platform/rules/person-names.ts';
import type { ErxPatient } from '../script/message.ts';
import { rank, type Proposal, type Weighed } from './match.ts';

export interface PatientCandidate {
  readonly id: number;
  readonly lastName: string;
  readonly firstName: string;
  readonly dateOfBirth: string | null;
  readonly gender: 'M' | 'F' | 'U' | null;
  /** Digits only. */ readonly phones: readonly string[];
  readonly zip: string | null;
  readonly active: boolean;
}

/**
 * What is known of someone who may be one of the stored patients: from a message, or stored twice.
 */
export interface Sought extends Pick<ErxPatient, 'gender' | 'dateOfBirth'> {
  readonly name: { readonly last: string | null; readonly first: string | null };
  readonly phones: readonly { readonly number: string }[];
  readonly address: { readonly zip: string | null } | null;
}

const swapped = (a: string, b: string): boolean =>
  a.slice(0, 4) === b.slice(0, 4) &&
  a.slice(5, 7) === b.slice(8, 10) &&
  a.slice(8, 10) === b.slice(5, 7);
const oneDigitOff = (a: string, b: string): boolean =>
  a.length === b.length && [...a].filter((code, index) => code !== b[index]).length === 1;

type Weight = readonly [points: number, reason: string | null];
const names = (
  what: string,
  points: number,
  half: number,
  compareName: ReturnType<typeof compareNames>,
): Weight => {
  if (compareName === 'same') return [points, `Same ${what}`];
  if (compareName === 'partly') return [half, `Similar ${what}`];
  return compareName === 'different' ? [0, `Other ${what}`] : [0, null];
};

/** How near two birth dates are, in points, and why; no points: another date, or none known. */
export function birthDateWeight(text: string | null, code: string | null): Weight {
  if (text === null || code === null) return [0, 'Birth date not known on one side'];
  if (text === code) return [35, 'Same birth date'];
  if (swapped(text, code)) return [15, 'Birth date with day and month exchanged'];
  return oneDigitOff(text, code)
    ? [10, 'Birth date differs in one digit']
    : [0, 'Other birth date'];
}

/** Both say a gender, and not the same one. */
const isOtherGender = (one: Sought['gender'], other: PatientCandidate['gender']): boolean =>
  one !== 'U' && other !== null && other !== 'U' && one !== other;

function weigh(patient: Sought, patientCandidate: PatientCandidate): Weighed {
  const last = compareNames(patient.name.last, patientCandidate.lastName);
  const first = compareNames(patient.name.first, patientCandidate.firstName);
  const samePhone = patient.phones.some((phone) => patientCandidate.phones.includes(phone.number));
  const zip = patient.address?.zip ?? null;
  const otherGender = isOtherGender(patient.gender, patientCandidate.gender);
  const weights: readonly Weight[] = [
    names('last name', 30, 15, last),
    names('first name', 20, 12, first),
    birthDateWeight(patient.dateOfBirth, patientCandidate.dateOfBirth),
    samePhone ? [10, 'Same phone'] : [0, null],
    zip !== null && zip === patientCandidate.zip ? [5, 'Same ZIP code'] : [0, null],
    otherGender ? [-10, 'Other gender'] : [0, null],
    patientCandidate.active ? [0, null] : [-10, 'Patient is inactive'],
  ];
  return {
    id: patientCandidate.id,
    name: `${patientCandidate.lastName}, ${patientCandidate.firstName}`,
    score: weights.reduce((sum, [left]) => sum + left, 0),
    reasons: weights.map(([, second]) => second).filter((text) => text !== null),
    exact:
      last === 'same' &&
      first === 'same' &&
      patient.dateOfBirth !== null &&
      patient.dateOfBirth === patientCandidate.dateOfBirth &&
      !otherGender &&
      patientCandidate.active,
  };
}

/**
 * Stored patients who may be this one. Exact needs both names and the birth date, and no other
 * gender.
 */
export const proposePatients = (
  patient: Sought,
  candidates: readonly PatientCandidate[],
): readonly Proposal[] =>
  rank(
    candidates.map((candidate) => weigh(patient, candidate)),
    45,
  );
