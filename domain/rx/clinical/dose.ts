import { required } from '#domain/platform/required.ts';

const milligramThousandths: Readonly<Record<string, number>> = {
  mcg: 1,
  ug: 1,
  µg: 1,
  μg: 1,
  mg: 1000,
  g: 1_000_000,
  gm: 1_000_000,
  unit: 1000,
  units: 1000,
  unt: 1000,
  unts: 1000,
  iu: 1000,
  u: 1000,
  meq: 1000,
};
const sign = new RegExp(
  [
    String.raw`(\d*\.?\d+)`,
    String.raw`(mcg|ug|[µμ]g|mg|gm|g|units?|unts?|iu|u|meq)\b`,
    String.raw`(ml|l|actuation|actuat|act|spray|puff|hr|h)\b`,
    '([/-])',
  ].join('|'),
  'g',
);
interface Sign {
  readonly kind: 'number' | 'mass' | 'measure' | '/' | '-';
  readonly text: string;
}
/** "600 mg/42.9 mg per 5 mL" as numbers, units and what stands between them. */
const signsOf = (strength: string): readonly Sign[] =>
  [
    ...strength
      .toLowerCase()
      .replaceAll(',', '')
      .replaceAll('[iu]', 'iu')
      .replaceAll(/\bper\b|\bin\b/g, '/')
      .matchAll(sign),
  ].map(([text, number, mass, measure]): Sign => {
    if (number !== undefined) return { kind: 'number', text };
    if (mass !== undefined) return { kind: 'mass', text };
    return measure === undefined
      ? { kind: text === '/' ? '/' : '-', text }
      : { kind: 'measure', text };
  });
interface Written {
  readonly amount: number;
  /** Null: written without one, it is that of the next amount. */
  readonly unit: string | null;
  /** Null: not said of this amount alone. */
  readonly per: number | null;
}
const hours = new Set(['hr', 'h']);
interface Per {
  readonly per: number;
  /** Where the signs go on. */
  readonly end: number;
}
/** A volume, an actuation, an hour, or a gram of a cream. */
const isMeasure = (sign: Sign | undefined): sign is Sign =>
  sign?.kind === 'measure' || (sign?.kind === 'mass' && /^gm?$/.test(sign.text));
/** What an amount is said of, after a stroke: "5 mL", "hr"; null where the next amount follows. */
function perOf(signs: readonly Sign[], at: number): Per | null {
  if (signs[at]?.kind !== '/') return null;
  const count = signs[at + 1]?.kind === 'number' ? signs[at + 1] : undefined;
  const next = at + (count === undefined ? 1 : 2);
  const unit = signs[next];
  if (isMeasure(unit))
    return { per: hours.has(unit.text) ? 1 : Number(count?.text ?? 1) || 1, end: next + 1 };
  const isMass = signs[next]?.kind === 'mass';
  // "10 mg/1": of one.
  return count?.text === '1' && !isMass ? { per: 1, end: next } : null;
}
function writtenIn(signs: readonly Sign[]): readonly Written[] {
  const found: Written[] = [];
  let at = 0;
  while (at < signs.length) {
    const number = signs[at];
    at += 1;
    if (number?.kind !== 'number') continue;
    const next = signs[at];
    if (next?.kind === 'measure') continue;
    if (next?.kind === 'mass') at += 1;
    const per = perOf(signs, at);
    if (per !== null) at = per.end;
    found.push({
      amount: Number(number.text),
      unit: next?.kind === 'mass' ? next.text : null,
      per: per?.per ?? null,
    });
  }
  return found;
}

/** What one unit holds, as `strengthsOf` says it, before it is rounded: a third stays a third. */
function amountsIn(strength: string | null): readonly number[] {
  const written = writtenIn(signsOf(strength ?? ''));
  const shared = written.at(-1)?.per ?? 1;
  const units = written.map(({ unit }) => unit);
  const unitOf = (index: number): string | undefined =>
    units.slice(index).find((unit) => unit !== null) ??
    units.findLast((unit) => unit !== null) ??
    undefined;
  return written.flatMap(({ amount, per }, index) => {
    const unit = unitOf(index);
    if (unit === undefined || amount === 0) return [];
    const ofOne = required(milligramThousandths[unit], `weight of one ${unit}`);
    return [(amount * ofOne) / (per ?? shared)];
  });
}
/**
 * What one unit (tablet, mL, gram …) holds of each ingredient, in the order of the text, in
 * thousandths of a milligram (units and mEq count as milligrams): "10 mg" → [10000],
 * "250 mg/5 mL" → [50000], "5 mg-325 mg", "5-325 mg" and "5 mg/325 mg" → [5000, 325000],
 * "6.25 mg-10 mg/5 mL" → [1250, 2000]. Empty when the text says no amount, or no unit.
 */
export const strengthsOf = (strength: string | null): readonly number[] =>
  amountsIn(strength).map((amount) => Math.round(amount));
/**
 * The amount of the first ingredient that one unit holds, in thousandths of a milligram; null when
 * the text says no amount.
 */
export const strengthOf = (strength: string | null): number | null =>
  strengthsOf(strength)[0] ?? null;

/**
 * Thousandths of a milligram a day of each ingredient, in the order of the strength. `quantity` in
 * thousandths of a unit. Empty when it can't be known.
 */
export const dailyDoses = (
  strength: string | null,
  quantity: number,
  daysSupply: number,
): readonly number[] =>
  daysSupply <= 0 || quantity <= 0
    ? []
    : amountsIn(strength).map((one) => Math.round((one * quantity) / 1000 / daysSupply));
/**
 * Thousandths of a milligram of each ingredient in so many thousandths of a unit, in the order of
 * the strength: what is used at one time.
 */
export const dosesIn = (strength: string | null, quantity: number): readonly number[] =>
  quantity <= 0 ? [] : amountsIn(strength).map((one) => Math.round((one * quantity) / 1000));
/** The amount a day of the first ingredient alone. Null when it can't be known. */
export function dailyDose(
  strength: string | null,
  quantity: number,
  daysSupply: number,
): number | null {
  const [one = null] = amountsIn(strength);
  return one === null || daysSupply <= 0 ? null : Math.round((one * quantity) / 1000 / daysSupply);
}

/**
 * A bracket of doses, each up to the double of its lower edge, so that a judgement is asked again
 * when the dose about
 * doubles or halves and not when it shifts by a tablet. '?' when the dose is unknown.
 */
export const doseBracket = (dose: number | null | undefined): string =>
  dose == null || dose <= 0 ? '?' : String(Math.floor(Math.log2(dose)));
