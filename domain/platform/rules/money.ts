import { matchGroup } from '#domain/platform/match-group.ts';
import { ok, refuse, type Result } from '../result.ts';

/**
 * Exact integers everywhere: money in cents, unit costs in hundred-thousandths of a dollar,
 * quantities in thousandths
 * of the dispensing unit, percents in hundredths of a percent.
 */
const scaleDigits = { money: 2, unitCost: 5, quantity: 3, percent: 2 } as const;

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** `least` decimals always stand; further ones only when they are not zero. */
function decimal(value: number, digits: number, least: number): string {
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  const whole = text.slice(0, -digits);
  let rest = text.slice(-digits);
  while (rest.length > least && rest.endsWith('0')) rest = rest.slice(0, -1);
  return grouped(whole) + (rest ? `.${rest}` : '');
}

/** Cents → `$1,234.50`; a negative amount as `-$1.00`. */
export const formatMoney = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${decimal(cents, 2, 2)}`;
/** Hundred-thousandths of a dollar → `$0.12345`; at least two decimals. */
export const formatUnitCost = (unitCost: number): string =>
  `${unitCost < 0 ? '-' : ''}$${decimal(unitCost, 5, 2)}`;
/** Thousandths → `30`, `2.5`, `1,000`; never a trailing zero (ISMP). */
export const formatQuantity = (quantity: number): string =>
  `${quantity < 0 ? '-' : ''}${decimal(quantity, 3, 0)}`;
/** A whole number as people count: `1,204`. */
export const formatCount = (count: number): string =>
  `${count < 0 ? '-' : ''}${grouped(String(Math.abs(count)))}`;
/** Hundredths of a percent → `12.5%`. */
export const formatPercent = (percent: number): string =>
  `${percent < 0 ? '-' : ''}${decimal(percent, 2, 0)}%`;

function parseScaled(text: string, digits: number, say: string): Result<number> {
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(text);
  if (!match || !/\d/.test(text)) return refuse('NUMBER', say);
  const rest = (match[3] ?? '').replace(/0+$/, '');
  if (rest.length > digits) return refuse('DECIMALS', `At most ${digits} decimals`);
  const value = Number(matchGroup(match, 2).replaceAll(',', '') + rest.padEnd(digits, '0'));
  if (!Number.isSafeInteger(value)) return refuse('NUMBER', 'The number is too large');
  return ok(match[1] && value !== 0 ? -value : value);
}
const bare = (text: string) =>
  text
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replace(/^\$\s*-/, '-');

/** `$1,234.5`, `1234.50` → cents. Failures `NUMBER`, `DECIMALS`: nothing is rounded silently. */
export const parseMoney = (text: string): Result<number> =>
  parseScaled(bare(text), scaleDigits.money, 'Type an amount, like 12.50');
/** `$0.12345` → hundred-thousandths of a dollar. */
export const parseUnitCost = (text: string): Result<number> =>
  parseScaled(bare(text), scaleDigits.unitCost, 'Type a unit cost, like 0.12345');
/** `2.5` → thousandths. */
export const parseQuantity = (text: string): Result<number> =>
  parseScaled(text.trim(), scaleDigits.quantity, 'Type a quantity, like 30 or 2.5');
/** `0 to 100 %`: what a percent may be. */
export const percentRange = (min: number, max: number): string =>
  `${formatPercent(min).slice(0, -1)} to ${formatPercent(max).slice(0, -1)} %`;
/**
 * `12.5`, `12.5 %` → hundredths of a percent, 0 to 100 % unless other bounds are given. Also
 * failure `RANGE`.
 */
export function parsePercent(text: string, min = 0, max = 10_000): Result<number> {
  const read = parseScaled(
    text.trim().replace(/\s*%$/, ''),
    scaleDigits.percent,
    'Type a percent, like 12.5',
  );
  return read.ok && (read.value < min || read.value > max)
    ? refuse('RANGE', percentRange(min, max))
    : read;
}

/**
 * Exact quotient rounded half away from zero, as money is rounded in the United States. `divisor` >
 * 0.
 */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const up = (dividend < 0n ? -dividend : dividend) * 2n + divisor;
  const quotient = up / (2n * divisor);
  return dividend < 0n ? -quotient : quotient;
}

/** Unit cost × quantity → cents, rounded once. */
export const extendedCost = (unitCost: number, quantity: number): number =>
  Number(divideRounded(BigInt(unitCost) * BigInt(quantity), 1_000_000n));
