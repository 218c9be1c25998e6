import { keysOf } from '#domain/platform/keys-of.ts';
import { namedValues, str, type Infer } from '#domain/platform/schema.ts';

/** What the counter may ask for. The words are shown; the keys are stored. */
export const identifierKinds = {
  dob: 'date of birth',
  lastName: 'last name',
  firstName: 'first name',
  address: 'street address',
  phone: 'phone number',
  zip: 'ZIP code',
} as const;
export type IdentifierKind = keyof typeof identifierKinds;
/** What a person said of themselves, by what it is. A kind that nobody asks for is refused. */
export const saidIdentifiers = namedValues(keysOf(identifierKinds), str({ max: 120 }));
export type SaidIdentifiers = Infer<typeof saidIdentifiers>;

/**
 * What counts as one identifier: first and last name are the name, street and ZIP are where one
 * lives (ISMP and The Joint Commission: a full name, and a date of birth, address or telephone).
 */
const countsAs: Readonly<Record<IdentifierKind, 'name' | 'dob' | 'home' | 'phone'>> = {
  dob: 'dob',
  lastName: 'name',
  firstName: 'name',
  address: 'home',
  phone: 'phone',
  zip: 'home',
};
/** Whether these are two identifiers, and not two halves of one. */
export const areTwoIdentifiers = (kinds: readonly IdentifierKind[]): boolean =>
  new Set(kinds.map((kind) => countsAs[kind])).size >= 2;
/** What is asked for besides, where all that was said is one identifier; in the usual order. */
export const identifiersBeside = (said: readonly IdentifierKind[]): readonly IdentifierKind[] => {
  const given = new Set(said.map((kind) => countsAs[kind]));
  return keysOf(identifierKinds).filter((kind) => !given.has(countsAs[kind]));
};
/** Why what was said is not enough; it names nothing of the record. */
export const askForTwo = (said: readonly IdentifierKind[]): string => {
  if (said.length < 2) return 'Ask for two identifiers, and type them as the person says them.';
  const halves = said.every((kind) => countsAs[kind] === 'name')
    ? 'First and last name are'
    : 'Street and ZIP code are';
  return `${halves} one identifier: ask for a second one, and type it as the person says it.`;
};
