import { matchGroup } from '#domain/platform/match-group.ts';

/** At most 15 digits that count: more are not exact. */
const signed = /^0*(\d{0,14})([\d{}A-R])$/;
const positive = '{ABCDEFGHI';
const negative = '}JKLMNOPQR';

/**
 * A whole number as signed zoned decimal: the last digit carries the sign (`{ABCDEFGHI` plus 0–9,
 * `}JKLMNOPQR` minus 0–9),
 * leading zeros are left out. 1000 → `100{`, -350 → `35}`. Null for what is not a whole number that
 * JavaScript holds exactly.
 * Telecommunication Standard D.0, numeric formats; handbook §2.5.
 */
export function writeOverpunch(value: number): string | null {
  if (!Number.isSafeInteger(value)) return null;
  const digits = String(Math.abs(value));
  const last = Number(digits.slice(-1));
  return digits.slice(0, -1) + (value < 0 ? negative : positive).charAt(last);
}

/**
 * The whole number of a signed zoned decimal, with its leading zeros or without. A plain last digit
 * counts as plus, as some
 * payers send it; a negative zero is zero. Null for anything else, and beyond 15 digits after
 * leading zeros.
 */
export function readOverpunch(raw: string): number | null {
  const match = signed.exec(raw);
  if (!match) return null;
  const sign = matchGroup(match, 2);
  const minus = negative.indexOf(sign);
  const plus = positive.indexOf(sign);
  const last = [minus, plus].find((index) => index >= 0) ?? Number(sign);
  const value = Number(match[1]) * 10 + last;
  return minus >= 0 && value !== 0 ? -value : value;
}
