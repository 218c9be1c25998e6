import {
  identifierKinds,
  type IdentifierKind,
  type SaidIdentifiers,
} from '#domain/counter/rules/identifiers.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { isWholeDate, parseDate } from '#domain/platform/rules/typed-date.ts';

/** What of a patient's record an identifier is compared with. */
export interface Identity {
  date_of_birth: string;
  last_name: string;
  first_name: string;
  address_line1: string | null;
  cell_phone: string | null;
  home_tel: string | null;
  zip_code: string | null;
}
const digits = (text: string) => text.replace(/\D/g, '');
/**
 * House number and the first word of the street are enough: people say "12 Maple", not "12 Maple St
 * Apt 4".
 */
const street = (text: string) => fold(text).split(' ').slice(0, 2).join(' ');

/** Where a name is parted is not heard: "obrien smith" is O'Brien-Smith, "delacruz" de la Cruz. */
const heard = (name: string): string => fold(name).replaceAll(' ', '');
const isName = (said: string, name: string): boolean =>
  heard(said) !== '' && heard(said) === heard(name);

const matches: Readonly<Record<IdentifierKind, (identity: Identity, said: string) => boolean>> = {
  // Read by the birth date on record, for the century of its year: what a date of this day stands
  // for, as T does, would be every patient's.
  dob: (identity, said) => {
    if (!isWholeDate(said)) return false;
    const date = parseDate(said, identity.date_of_birth);
    return date.ok && date.value === identity.date_of_birth;
  },
  lastName: (identity, said) => isName(said, identity.last_name),
  firstName: (identity, said) => isName(said, identity.first_name),
  address: (identity, said) =>
    identity.address_line1 !== null &&
    street(said).includes(' ') &&
    street(said) === street(identity.address_line1),
  phone: (identity, said) =>
    digits(said).length === 10 && [identity.cell_phone, identity.home_tel].includes(digits(said)),
  zip: (identity, said) => digits(said).length === 5 && digits(said) === identity.zip_code,
};

/** The kinds of what was said, without empty answers and without what nobody asks for. */
export const identifiersIn = (said: SaidIdentifiers): IdentifierKind[] =>
  keysOf(identifierKinds).filter((kind) => (said[kind] ?? '').trim() !== '');
/**
 * Compares what the person said with the record; unknown kinds and empty answers are left out, so
 * they can't count as one of two.
 */
export const checkIdentifiers = (
  identity: Identity,
  said: SaidIdentifiers,
): { kind: IdentifierKind; matches: boolean }[] =>
  identifiersIn(said).map((kind) => ({
    kind,
    matches: matches[kind](identity, said[kind] ?? ''),
  }));
