import { required } from '#domain/platform/required.ts';

const milligramThousandths: Readonly<Record<string, number>> = {
  mcg: 1,
  ug: 1,
  mg: 1000,
  g: 1_000_000,
  gm: 1_000_000,
  unit: 1000,
  units: 1000,
  meq: 1000,
};

const amounts =
  /((?:\d[\d,]*)?\.?\d+)((?:-[\d.,]+)*)\s*(mcg|ug|mg|gm|g|units?|meq)\b(?:\s*\/\s*(\d*\.?\d*)\s*(ml|g|gm|actuation|hr)?\b)?/gi;

/**
 * What one unit (tablet, mL, gram …) holds of each ingredient, in the order of the text, in
 * thousandths of a milligram (units and mEq
 * count as milligrams): "10 mg" → [10000], "250 mg/5 mL" → [50000], "5 mg-325 mg" and "5-325 mg" →
 * [5000, 325000], "6.25 mg-10 mg/5 mL" → [1250, 2000].
 * Empty when the text says no amount.
 */
function strengthsOf(strength: string | null): readonly number[] {
  const found = [...(strength ?? '').matchAll(amounts)];
  const last = found.at(-1);
  const shared = last?.[5] && last[5].toLowerCase() !== 'hr' ? Number(last[4] || '1') || 1 : 1;
  return found.flatMap(([, first = '', more = '', unit = '', per, of]) => {
    const ofOne = required(milligramThousandths[unit.toLowerCase()], `weight of one ${unit}`);
    const below = of && of.toLowerCase() !== 'hr' ? Number(per || '1') || 1 : shared;
    return [first, ...more.split('-').filter(Boolean)].map((part) =>
      Math.round((Number(part.replaceAll(',', '')) * ofOne) / below),
    );
  });
}
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
    : strengthsOf(strength).map((one) => Math.round((one * quantity) / 1000 / daysSupply));
/**
 * Thousandths of a milligram of each ingredient in so many thousandths of a unit, in the order of
 * the strength: what is used at one time.
 */
export const dosesIn = (strength: string | null, quantity: number): readonly number[] =>
  quantity <= 0 ? [] : strengthsOf(strength).map((one) => Math.round((one * quantity) / 1000));
/** The amount a day of the first ingredient alone. Null when it can't be known. */
export function dailyDose(
  strength: string | null,
  quantity: number,
  daysSupply: number,
): number | null {
  const one = strengthOf(strength);
  return one === null || daysSupply <= 0 ? null : Math.round((one * quantity) / 1000 / daysSupply);
}

/**
 * A bracket of doses, each up to the double of its lower edge, so that a judgement is asked again
 * when the dose about
 * doubles or halves and not when it shifts by a tablet. '?' when the dose is unknown.
 */
export const doseBracket = (dose: number | null | undefined): string =>
  dose == null || dose <= 0 ? '?' : String(Math.floor(Math.log2(dose)));
