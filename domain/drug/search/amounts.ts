/** A number of a strength. Mass is in micrograms, everything else in its own unit. */
export interface Amount {
  readonly value: number;
  readonly unit: string | null;
  /** The digits as they are written: "12.5". */
  readonly digits: string;
  /** It says of how much: the 5 mL of "400 mg/5 mL". */
  readonly below: boolean;
}
/** A number that was typed; `open`: nothing follows it, more digits may. */
export interface TypedAmount {
  readonly value: number;
  readonly unit: string | null;
  readonly digits: string;
  readonly open: boolean;
}

const micrograms: ReadonlyMap<string, number> = new Map([
  ['mcg', 1],
  ['ug', 1],
  ['mg', 1e3],
  ['g', 1e6],
  ['gm', 1e6],
  ['gram', 1e6],
  ['grams', 1e6],
]);
const otherUnits: ReadonlyMap<string, string> = new Map([
  ['unit', 'units'],
  ['u', 'units'],
  ['iu', 'units'],
  ['usp', 'units'],
  ['h', 'hr'],
  ['hour', 'hr'],
  ['hours', 'hr'],
  ['cc', 'ml'],
]);
const written =
  '%|mcg|ug|mg|grams?|gm|g|meq|mmol|units?|iu|u|ml|cc|l|hours?|hr|h|actuation|puff|spray|dose|k';
/** A number and the unit behind it, with or without a space. */
export const amountPattern = `(?:\\d[\\d,]*(?:\\.\\d*)?|\\.\\d+)\\s*(?:(?:${written})(?![a-z]))?`;
const parts = new RegExp(`^(\\d[\\d,]*(?:\\.\\d*)?|\\.\\d+)\\s*(${written})?$`);

/** Floating point leaves 0.088 * 1000 at 87.99…: nine digits are more than a strength has. */
const rounded = (value: number): number => Number(value.toPrecision(9));
function measured(text: string): Omit<TypedAmount, 'open'> | null {
  const match = parts.exec(text.trim());
  if (!match) return null;
  const digits = (match[1] ?? '').replaceAll(',', '').replace(/\.$/, '').replace(/^\./, '0.');
  const unit = match[2] ?? null;
  if (unit === 'k') return { value: rounded(Number(digits) * 1000), unit: null, digits };
  const factor = unit === null ? undefined : micrograms.get(unit);
  if (factor !== undefined) return { value: rounded(Number(digits) * factor), unit: 'mcg', digits };
  return {
    value: Number(digits),
    unit: unit === null ? null : (otherUnits.get(unit) ?? unit),
    digits,
  };
}

/** A typed number with or without its unit; null for any other text. */
export function typedAmount(text: string, open: boolean): TypedAmount | null {
  const amount = measured(text);
  return amount && { ...amount, open: open && amount.unit === null };
}

/**
 * The numbers of a strength text in its order: "875 mg-125 mg", "400 mg/5 mL", "1.25 mg (50,000
 * units)". A number without a unit takes the next one's.
 */
export function amountsOf(strength: string | null): readonly Amount[] {
  const text = (strength ?? '')
    .toLowerCase()
    .replace(/\[usp'u\]/g, 'units')
    .replace(/\[iu\]/g, 'units');
  const found = [...text.matchAll(new RegExp(amountPattern, 'g'))].flatMap((match) => {
    const amount = measured(match[0]);
    const before = text.slice(0, match.index).trimEnd();
    return amount
      ? [{ ...amount, below: before.endsWith('/') && /[a-z%]\s*\/$/.test(before) }]
      : [];
  });
  return found.map((amount, index) => {
    const next = found.slice(index + 1).find((other) => other.unit !== null && !other.below);
    if (amount.unit !== null || next === undefined) return amount;
    const factor = next.unit === 'mcg' ? next.value / Number(next.digits) : 1;
    return { ...amount, unit: next.unit, value: rounded(amount.value * factor) };
  });
}

const massPowers = [1, 1e3, 1e6];
/** A number without a unit means its own digits, or a mass in mg, mcg or g. */
const isMeant = (typed: TypedAmount, amount: Amount): boolean =>
  Number(amount.digits) === typed.value ||
  (amount.unit === 'mcg' &&
    massPowers.some((power) => rounded(typed.value * power) === amount.value));
const agrees = (typed: TypedAmount, amount: Amount): boolean =>
  typed.unit === null
    ? isMeant(typed, amount)
    : typed.unit === amount.unit && typed.value === amount.value;

/** "100 mg/5 mL" holds 20 mg in one: a concentrate is asked for by that. */
function isPerMl(typed: TypedAmount, amount: Amount, amounts: readonly Amount[]): boolean {
  const volume = amounts.find(({ below, unit }) => below && unit === 'ml');
  if (volume === undefined || volume.value === 1 || amount.below) return false;
  const share = { value: rounded(amount.value / volume.value), unit: amount.unit };
  const digits = String(rounded(Number(amount.digits) / volume.value));
  return agrees(typed, { ...share, digits, below: false });
}
/** How well a strength answers typed numbers: 0 is best; null is another strength. */
export const amountFits = { whole: 0, moved: 1, begun: 2, package: 3 } as const;
function fitOf(
  typed: TypedAmount,
  place: number,
  amounts: readonly Amount[],
  packageSize: number | null,
): number | null {
  const same = amounts.findIndex((amount) => agrees(typed, amount));
  if (same === place) return amountFits.whole;
  if (same >= 0) return amounts[same]?.below === true && place === 0 ? null : amountFits.moved;
  if (amounts.some((amount) => isPerMl(typed, amount, amounts))) return amountFits.moved;
  const begun =
    typed.open && amounts.some(({ digits, below }) => !below && digits.startsWith(typed.digits));
  if (begun) return amountFits.begun;
  const sizes = typed.unit === null || typed.unit === 'ml' || typed.unit === 'mcg';
  const size = typed.unit === 'mcg' ? Number(typed.digits) : typed.value;
  return sizes && packageSize === Math.round(size * 1000) ? amountFits.package : null;
}

/**
 * The worst of the typed numbers against a strength text and a package size in thousandths; null
 * where one of them is neither.
 */
export function strengthFit(
  typed: readonly TypedAmount[],
  amounts: readonly Amount[],
  packageSize: number | null,
): number | null {
  let worst = 0;
  for (const [place, amount] of typed.entries()) {
    const fit = fitOf(amount, place, amounts, packageSize);
    if (fit === null) return null;
    worst = Math.max(worst, fit);
  }
  return worst;
}
