/** Grams in each unit of weight that may be written. */
const gramsIn = { g: 1, kg: 1_000, lb: 453.59237, oz: 28.349523 } as const;
type WeightUnit = keyof typeof gramsIn;
const unitNames: readonly (readonly [RegExp, WeightUnit])[] = [
  [/^kg|^kilo/i, 'kg'],
  [/^g/i, 'g'],
  [/^lb|^pound|^#/i, 'lb'],
  [/^oz|^ounce/i, 'oz'],
];
const unitForms = 'kgs?|kilos?|kilograms?|g|grams?|lbs?|pounds?|#|oz|ounces?';
const part = String.raw`(\d{1,4}(?:[.,]\d{1,3})?)\s*(${unitForms})\.?`;
const form = new RegExp(String.raw`^${part}(?:\s*(?:,|and)?\s*${part})?$`, 'i');
const unitOf = (text: string): WeightUnit | undefined =>
  unitNames.find(([name]) => name.test(text))?.[1];
const gramsOf = (amount: string, unit: WeightUnit): number =>
  Number(amount.replace(',', '.')) * gramsIn[unit];

/**
 * Grams of a weight as a person writes it: "12.5 kg", "27 lb 8 oz", "3200 g". Null without a unit,
 * because pounds taken for kilograms double a child's dose; null for two parts other than pounds
 * with ounces.
 */
export function readWeight(text: string): number | null {
  const [, amount, unitText, ounces, ouncesText] = form.exec(text.trim()) ?? [];
  const unit = unitOf(unitText ?? '');
  if (amount === undefined || unit === undefined) return null;
  const grams = gramsOf(amount, unit);
  if (ounces === undefined) return Math.round(grams);
  const isOunces = unitOf(ouncesText ?? '') === 'oz';
  return unit === 'lb' && isOunces ? Math.round(grams + gramsOf(ounces, 'oz')) : null;
}

/** The least and the most kilograms under an age in whole years, far outside of growth charts. */
const plausible: readonly (readonly [under: number, least: number, most: number])[] = [
  [1, 0.4, 14],
  [2, 4, 18],
  [3, 6, 22],
  [4, 8, 28],
  [6, 9, 38],
  [9, 11, 75],
  [12, 14, 110],
  [18, 20, 250],
  [Infinity, 25, 400],
];
/** What is wrong with a weight, in words; null where nothing is. `age` in whole years. */
export function weightProblem(text: string, age: number | null): string | null {
  const grams = readWeight(text);
  if (grams === null) return 'Write the weight with its unit: 12.5 kg, or 27 lb 8 oz';
  const [, least, most] =
    plausible.find(([under]) => (age ?? Infinity) < under) ?? ([0, 0.4, 400] as const);
  const kilograms = grams / 1_000;
  if (kilograms >= least && kilograms <= most) return null;
  const years = age === null ? '' : ` at ${age} ${age === 1 ? 'year' : 'years'}`;
  return `${weightWords(grams)} is not believable${years}: look at the number and its unit`;
}
/** A weight in both units, as a person compares it: "12.5 kg (27 lb 9 oz)". */
export function weightWords(grams: number): string {
  const ounces = Math.round(grams / gramsIn.oz);
  const kilograms = Math.round(grams / 100) / 10;
  return `${kilograms} kg (${Math.floor(ounces / 16)} lb ${ounces % 16} oz)`;
}
