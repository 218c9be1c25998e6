import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Ten digits, first 1 or 2. */
export type Npi = string;

/**
 * Luhn check digit over the card-issuer prefix 80840 and the first nine digits (45 CFR 162.406, CMS
 * check-digit calculation).
 */
export function npiCheckDigit(nine: string): number {
  const sum = [...`80840${nine}`].toReversed().reduce((sum, text, index) => {
    const days = Number(text) * (index % 2 === 0 ? 2 : 1);
    return sum + (days > 9 ? days - 9 : days);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** True for ten digits that start with 1 or 2 and end in the right check digit. */
export const npiHolds = (npi: string): boolean =>
  /^[12]\d{9}$/.test(npi) && npiCheckDigit(npi.slice(0, 9)) === Number(npi[9]);

/** Reads a typed or pasted NPI (spaces and dashes allowed). Errors: NPI_FORM, NPI_CHECK. */
export function parseNpi(text: string): Result<Npi> {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^[12]\d{9}$/.test(digits))
    return refuse('NPI_FORM', 'An NPI has 10 digits and starts with 1 or 2.');
  return npiHolds(digits)
    ? ok(digits)
    : refuse('NPI_CHECK', 'The NPI’s check digit is wrong: look at the number again.');
}
