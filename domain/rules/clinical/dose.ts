const milligramThousandths: Readonly<Record<string, number>> = { mcg: 1, ug: 1, mg: 1000, g: 1_000_000, gm: 1_000_000, unit: 1000, units: 1000, meq: 1000 };

/**
 * The amount of the first ingredient that one unit (tablet, mL, gram …) holds, in thousandths of a milligram (units and
 * mEq count as milligrams): "10 mg" → 10000, "250 mg/5 mL" → 50000, "5 mg-325 mg" → 5000, "6.25 mg-10 mg/5 mL" → 1250. Null when the text says no amount.
 */
export function strengthOf(strength: string | null): number | null {
  const found = /([\d,]*\.?\d+)\s*(mcg|ug|mg|gm|g|units?|meq)\b(?:-[\d.,]+\s*[a-z]+)*(?:\s*\/\s*(\d*\.?\d*)\s*(ml|g|gm|actuation|hr)?\b)?/i.exec(strength ?? '');
  if (!found) return null;
  const amount = Number(found[1]!.replaceAll(',', '')) * milligramThousandths[found[2]!.toLowerCase()]!;
  const per = found[4] && found[4].toLowerCase() !== 'hr' ? Number(found[3] || '1') : 1;
  return Math.round(amount / (per || 1));
}

/** Thousandths of a milligram a day of the first ingredient. `quantity` in thousandths of a unit. Null when it can't be known. */
export function dailyDose(strength: string | null, quantity: number, daysSupply: number): number | null {
  const one = strengthOf(strength);
  return one === null || daysSupply <= 0 ? null : Math.round((one * quantity) / 1000 / daysSupply);
}

/**
 * A bracket of doses, each up to the double of its lower edge, so that a judgement is asked again when the dose about
 * doubles or halves and not when it shifts by a tablet. '?' when the dose is unknown.
 */
export const doseBracket = (dose: number | null | undefined): string => (dose == null || dose <= 0 ? '?' : String(Math.floor(Math.log2(dose))));
