import { readRxNumber } from '#domain/label/rules/text.ts';
import type { NumberRange } from '#server/repositories/platform/search.ts';

/**
 * Typed digits as ranges of whole numbers of up to seven digits: 12 is 12, 120–129, 1200–1299 …
 * Twelve digits are a label's
 * store, prescription and fill, of which the middle is meant. Empty for anything else: eight digits
 * are a birth date, ten a telephone.
 */
export function numberRanges(text: string): readonly NumberRange[] {
  const digits = text.replace(/[\s-]/g, '');
  const label = readRxNumber(digits);
  if (!label && !/^\d{1,7}$/.test(digits)) return [];
  const whole = label ? label.rxNumber : Number(digits);
  if (whole === 0) return [];
  if (digits.length >= 7 || digits.startsWith('0')) return [{ from: whole, to: whole }];
  return Array.from({ length: 8 - digits.length }, (_, index) => ({
    from: whole * 10 ** index,
    to: (whole + 1) * 10 ** index - 1,
  }));
}
