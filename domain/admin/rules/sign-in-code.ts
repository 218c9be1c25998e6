import { fail, ok, type Result } from '#domain/platform/result.ts';

/** Letters and digits of a recovery code: none that is easily taken for another one. */
export const recoveryAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Characters of a recovery code, without the dash between its halves. */
export const recoveryLength = 10;
/** How many recovery codes a person is given. */
export const recoveryCount = 10;
/** Seconds that a one-time code stands (RFC 6238). */
export const codeSeconds = 30;

export interface TypedCode {
  readonly kind: 'totp' | 'recovery';
  /** As it is compared: without spaces and dashes, in capitals. */
  readonly text: string;
}

/**
 * What somebody typed as a code: the six digits of the app, or a recovery code, with or without
 * spaces and dashes. Fails with `NO_CODE` for anything that can be neither.
 */
export function typedCode(typed: string): Result<TypedCode> {
  const text = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(text)) return ok({ kind: 'totp', text });
  const isRecovery =
    text.length === recoveryLength &&
    [...text].every((letter) => recoveryAlphabet.includes(letter));
  return isRecovery
    ? ok({ kind: 'recovery', text })
    : fail({
        code: 'NO_CODE',
        message: 'A code has six digits; a recovery code has ten letters and digits.',
      });
}

/** A recovery code as it is shown: two halves with a dash between. */
export const shownRecovery = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/**
 * Whether an act asks for the code besides the password. Steps of a prescription do not, since a
 * code is good once in thirty seconds and they are proved hundreds of times a day
 * (docs/decisions/0146-one-time-codes.md).
 */
export const asksCode = (action: string): boolean =>
  !action.startsWith('rx.') && action !== 'order.hand-over';
