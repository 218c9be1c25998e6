import { numbered } from '#domain/platform/fields/field.ts';
import { numberWords } from '#domain/platform/rules/number-words.ts';
import { deaHolds } from '../rules/dea.ts';
import { npiHolds } from '../rules/npi.ts';

/**
 * 10 digits beginning 1 or 2 with a Luhn check over 80840 + NPI (45 CFR 162.406; CMS NPI check
 * digit).
 */
export const npi = numbered('npi', {
  pattern: /^[12]\d{9}$/,
  say: numberWords.npi,
  holds: npiHolds,
  sayElse: 'The NPI’s check digit is wrong: look at the number again',
  maxLength: 10,
});
/** Two letters, seven digits, check digit (DEA registration number), optional hospital suffix. */
export const dea = numbered('dea', {
  pattern: /^[A-Z][A-Z9]\d{7}(-[A-Z0-9]{1,7})?$/,
  say: 'A DEA number has 2 letters and 7 digits',
  holds: deaHolds,
  sayElse: 'The DEA number’s check digit is wrong: look at the number again',
  maxLength: 17,
});
