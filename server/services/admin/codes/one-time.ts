import { randomInt } from 'node:crypto';
import { generateSecret, verifySync } from 'otplib';
import {
  codeSeconds,
  recoveryAlphabet,
  recoveryCount,
  recoveryLength,
} from '#domain/admin/rules/sign-in-code.ts';

/** A new secret of 160 bits, in base32 (RFC 4226 section 4, R6). */
export const newSecret = (): string => generateSecret();

/** New recovery codes without dashes, all different. */
export function newRecoveryCodes(): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCount)
    codes.add(
      Array.from(
        { length: recoveryLength },
        () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
      ).join(''),
    );
  return [...codes];
}

/**
 * The step of time of which six digits are the code, counted from 1970 in thirty seconds; null
 * where they are none of the present, the last and the next step, or of one that is not after
 * `lastStep` (RFC 6238 section 5.2).
 */
export function stepOf(
  secret: string,
  digits: string,
  { now, lastStep }: { readonly now: string; readonly lastStep: number },
): number | null {
  const epoch = Math.floor(Date.parse(now) / 1000);
  const latest = Math.floor(epoch / codeSeconds) + 1;
  if (lastStep >= latest) return null;
  const token = digits;
  const checked = verifySync({
    secret,
    token,
    epoch,
    epochTolerance: codeSeconds,
    afterTimeStep: lastStep,
  });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null;
}
