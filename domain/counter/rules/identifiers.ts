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
