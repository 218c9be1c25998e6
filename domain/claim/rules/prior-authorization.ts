import { fail, ok, type Result } from '#domain/platform/result.ts';

/** The number as a payer gives it: NCPDP 462-EV holds eleven digits. */
export const authorizationNumber = /^\d{1,11}$/;
export const authorizationSay =
  'Type the number as the payer gave it: digits only, without letters or hyphens';

/**
 * Whether a prior authorization can be sent with a claim: with its number, in digits. The refusal
 * says what to type. Source: NCPDP D.0 field 462-EV.
 */
export const authorizationFits = ({ number }: { readonly number: string }): Result<null, string> =>
  authorizationNumber.test(number.trim()) ? ok(null) : fail(authorizationSay);
