import type { ErxPatient } from '../script/message.ts';
import { compareNames } from '../script/names.ts';
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

/** What is known of someone who may be one of the stored patients: from a message, or stored twice. */
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
  a.length === b.length && [...a].filter((c, i) => c !== b[i]).length === 1;

type Weight = readonly [points: number, reason: string | null];
const names = (
  what: string,
  points: number,
  half: number,
  m: ReturnType<typeof compareNames>,
): Weight =>
  m === 'same'
    ? [points, `Same ${what}`]
    : m === 'partly'
      ? [half, `Similar ${what}`]
      : m === 'different'
        ? [0, `Other ${what}`]
        : [0, null];

function birthDate(m: string | null, c: string | null): Weight {
  if (m === null || c === null) return [0, 'Birth date not known on one side'];
  if (m === c) return [35, 'Same birth date'];
  if (swapped(m, c)) return [15, 'Birth date with day and month exchanged'];
  return oneDigitOff(m, c) ? [10, 'Birth date differs in one digit'] : [0, 'Other birth date'];
}

function weigh(patient: Sought, c: PatientCandidate): Weighed {
  const last = compareNames(patient.name.last, c.lastName);
  const first = compareNames(patient.name.first, c.firstName);
  const samePhone = patient.phones.some((p) => c.phones.includes(p.number));
  const zip = patient.address?.zip ?? null;
  const otherGender =
    patient.gender !== 'U' && c.gender !== null && c.gender !== 'U' && patient.gender !== c.gender;
  const weights: readonly Weight[] = [
    names('last name', 30, 15, last),
    names('first name', 20, 12, first),
    birthDate(patient.dateOfBirth, c.dateOfBirth),
    samePhone ? [10, 'Same phone'] : [0, null],
    zip !== null && zip === c.zip ? [5, 'Same ZIP code'] : [0, null],
    otherGender ? [-10, 'Other gender'] : [0, null],
    c.active ? [0, null] : [-10, 'Patient is inactive'],
  ];
  return {
    id: c.id,
    name: `${c.lastName}, ${c.firstName}`,
    score: weights.reduce((s, [n]) => s + n, 0),
    reasons: weights.map(([, r]) => r).filter((r) => r !== null),
    exact:
      last === 'same' &&
      first === 'same' &&
      patient.dateOfBirth !== null &&
      patient.dateOfBirth === c.dateOfBirth &&
      !otherGender &&
      c.active,
  };
}

/** Stored patients who may be this one. Exact needs both names and the birth date, and no other gender. */
export const proposePatients = (
  patient: Sought,
  candidates: readonly PatientCandidate[],
): readonly Proposal[] =>
  rank(
    candidates.map((c) => weigh(patient, c)),
    45,
  );
