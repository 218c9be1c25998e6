import { matchGroup } from '#domain/platform/match-group.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/**
 * A DEA registration; `suffix` is the internal code of a hospital’s prescriber (21 CFR 1301.22(c)),
 * without its dash.
 */
export interface Dea {
  readonly number: string;
  readonly suffix: string | null;
  readonly registrant: 'practitioner' | 'mid-level' | 'distributor' | 'other';
}

const form = /^([A-Z][A-Z9]\d{7})(?:-([A-Z0-9]{1,7}))?$/;
const registrants: Record<string, Dea['registrant']> = {
  A: 'practitioner',
  B: 'practitioner',
  F: 'practitioner',
  G: 'practitioner',
  M: 'mid-level',
  P: 'distributor',
  R: 'distributor',
};

/** Ones digit of (d1+d3+d5) + 2(d2+d4+d6). `six` is the first six of the seven digits. */
export function deaCheckDigit(six: string): number {
  return (
    [...six].reduce((sum, text, index) => sum + Number(text) * (index % 2 === 0 ? 1 : 2), 0) % 10
  );
}

/**
 * True when the number (with or without a hospital suffix) has the form and the right check digit.
 */
export function deaHolds(dea: string): boolean {
  const number = form.exec(dea)?.[1];
  return number !== undefined && deaCheckDigit(number.slice(2, 8)) === Number(number[8]);
}

/**
 * Reads a typed or pasted DEA number in any case, with spaces, with or without a `-XXX` suffix.
 * Errors: DEA_FORM, DEA_CHECK.
 */
export function parseDea(text: string): Result<Dea> {
  const plain = text.toUpperCase().replace(/\s/g, '');
  const found = form.exec(plain);
  if (!found) return refuse('DEA_FORM', 'A DEA number has 2 letters and 7 digits.');
  if (!deaHolds(plain))
    return refuse('DEA_CHECK', 'The DEA number’s check digit is wrong: look at the number again.');
  const number = matchGroup(found, 1);
  return ok({
    number,
    suffix: found[2] ?? null,
    registrant: registrants[number.charAt(0)] ?? 'other',
  });
}

/**
 * Whether a DEA number can be a pharmacy's: a retail pharmacy has the letters of practitioners and
 * hospitals, never M of a mid-level practitioner, nor P or R of a distributor. Source: the DEA's
 * registration types; 21 CFR 1306.25(b) wants the registration of the pharmacy.
 */
export function isOfPharmacy(dea: string): boolean {
  const read = parseDea(dea);
  return read.ok && read.value.registrant === 'practitioner' && read.value.suffix === null;
}

/** Whether a DEA number is issued to who prescribes: practitioner, hospital, or mid-level. */
export function isOfPrescriber(dea: string): boolean {
  const read = parseDea(dea);
  return (
    read.ok && (read.value.registrant === 'practitioner' || read.value.registrant === 'mid-level')
  );
}

/**
 * A sentence when the second letter is neither the first letter of the last name nor 9 (a
 * business), else null. A warning only:
 * names change and the number stays (handbook §2.3).
 */
export function deaNameWarning(dea: string, lastName: string): string | null {
  const letter = dea.toUpperCase()[1];
  const initial = lastName
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')[0]
    ?.toUpperCase();
  // The number with an internal code is the hospital's own (21 CFR 1301.22(c)).
  if (dea.includes('-')) return null;
  if (letter === undefined || initial === undefined || letter === '9' || letter === initial)
    return null;
  return `The DEA number’s second letter is ${letter}, but the last name starts with ${initial}. Check that it belongs to this prescriber.`;
}
