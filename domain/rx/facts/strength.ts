import { matchGroup } from '#domain/platform/match-group.ts';

/** What an amount is measured in; two kinds are never compared. */
type Kind = 'mass' | 'units' | 'milliequivalents' | 'millimoles';
type PerKind = 'none' | 'volume' | 'weight' | 'volume or weight' | 'hour' | 'actuation';
/** One amount of a strength: mass in micrograms, everything else in its own unit. */
interface Amount {
  readonly kind: Kind;
  readonly number: number;
}
/** A strength that was read whole: its amounts as written, in how much of the product they are. */
export interface Strength {
  readonly amounts: readonly Amount[];
  readonly per: { readonly kind: PerKind; readonly number: number };
  /** The amounts with the base of a salt, where both are told: "108 (90 Base)". */
  readonly base: readonly number[] | null;
  /** Milliliters in one device, where they stand in front of the drug: "0.4 ML enoxaparin". */
  readonly holds?: number;
}
/** The strength of a text, and what else stands in it; null where none was read whole. */
interface StrengthRead {
  readonly strength: Strength | null;
  /** The strength as it is written in the text; empty where there is none. */
  readonly written: string;
  /** The text with § where amounts stood and without sizes of packages. */
  readonly rest: string;
  /** Something that looks like an amount was not read. */
  readonly unread: boolean;
}

const units: readonly (readonly [RegExp, Kind | 'percent', number])[] = [
  [/^(?:mg|mgs|milligrams?)$/, 'mass', 1e3],
  [/^(?:mcg|ug|µg|μg|micrograms?)$/, 'mass', 1],
  [/^(?:g|gm|gms|grams?)$/, 'mass', 1e6],
  [/^(?:units?|unt|iu|ut|u)$/, 'units', 1],
  [/^(?:meq)$/, 'milliequivalents', 1],
  [/^(?:mmol)$/, 'millimoles', 1],
  [/^%$/, 'percent', 1],
];
const pers: readonly (readonly [RegExp, PerKind, number])[] = [
  [/^(?:ml|milliliters?)$/, 'volume', 1],
  [/^(?:l|liters?)$/, 'volume', 1000],
  [/^(?:g|gm|grams?)$/, 'weight', 1],
  [/^(?:h|hr|hrs|hours?)$/, 'hour', 1],
  [/^(?:d|day|days)$/, 'hour', 24],
  [/^(?:act|actuat|actuation|inh|puff|spray|dose)$/, 'actuation', 1],
  [/^(?:tab|tablet|cap|capsule|scoop|capful|packet|pkt|sachet)$/, 'none', 1],
];

const figure = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`;
const unit =
  '(?:mgs|mg|milligrams?|mcg|ug|µg|μg|micrograms?|gms|gm|grams?|g|units?|unt|iu|ut|u|meq|mmol|%)';
const below =
  '(?:ml|milliliters?|l|liters?|gm|grams?|g|hours?|hrs|hr|h|days?|d|' +
  'actuation|actuat|act|inh|puff|spray|dose|tablet|tab|capsule|capful|cap|' +
  'scoop|packet|pkt|sachet)';
const end = '(?![\\w.%])';
/** "1 mg over 3 days": what a patch gives in that time. */
const overTime = `\\bover\\b(?=\\s*${figure}\\s*-?\\s*(?:hours?|hrs?|h|days?)${end})`;
const inHow = `\\s*(?:/|\\bper\\b|${overTime})\\s*(${figure})?\\s*(${below})${end}`;
const one = `(${figure})\\s*-?\\s*(${unit})?${end}(?:${inHow})?`;
/** The same without its groups. */
const bareOne = one.replace(/\((?!\?)/g, '(?:');
/** One amount, or several joined by a dash, a stroke or a plus. */
const joined = new RegExp(`(?<![\\w.,#:])${bareOne}(?:\\s*[-/+]\\s*${bareOne})*`, 'gi');
const sizePattern = new RegExp(`(?<![\\w./,-])${figure}\\s*(?:ml|milliliters?)${end}`, 'gi');
/** "30 g" alone: beside a strength it is the size of the package. */
const weightPattern = new RegExp(`^${figure}\\s*(?:gms|gm|grams?|g)$`, 'i');
const numberOf = (text: string): number => Number(text.replace(/,/g, ''));
const rounded = (number: number): number => Math.round(number * 1e6) / 1e6;

interface Part {
  readonly number: number;
  readonly unit: string | null;
  readonly per: Strength['per'] | null;
}
function partsOf(text: string): readonly Part[] {
  const found = [...text.matchAll(new RegExp(one, 'gi'))];
  return found.map((match) => {
    const named = match[4]?.toLowerCase();
    const per = pers.find(([pattern]) => named !== undefined && pattern.test(named));
    return {
      number: numberOf(matchGroup(match, 1)),
      unit: match[2]?.toLowerCase() ?? null,
      per: per ? { kind: per[1], number: (match[3] ? numberOf(match[3]) : 1) * per[2] } : null,
    };
  });
}
const none = { kind: 'none', number: 1 } as const;

/** "5-325 mg": an amount without a unit has the one of the next that has one. */
const unitOf = (parts: readonly Part[], place: number): string =>
  parts.slice(place).find((part) => part.unit !== null)?.unit ?? parts.at(-1)?.unit ?? '';
function amountOf(number: number, named: string): (Amount & { readonly percent: boolean }) | null {
  const found = units.find(([pattern]) => pattern.test(named));
  if (!found) return null;
  const [, kind, factor] = found;
  // USP General Notices 8.140: one percent is 1 g in 100 mL or in 100 g.
  return kind === 'percent'
    ? { kind: 'mass', number: rounded(number * 1e4), percent: true }
    : { kind, number: rounded(number * factor), percent: false };
}
function strengthOf(parts: readonly Part[]): Strength | null {
  const told = parts.flatMap((part) => (part.per === null ? [] : [part.per]));
  const per = told[0] ?? none;
  if (told.some((other) => other.kind !== per.kind || other.number !== per.number)) return null;
  const read = parts.map((part, place) => amountOf(part.number, unitOf(parts, place)));
  const amounts = read.filter((amount) => amount !== null);
  if (amounts.length === 0 || amounts.length < parts.length) return null;
  const percents = amounts.filter((amount) => amount.percent).length;
  if (percents > 0 && told.length > 0) return null;
  return {
    amounts: amounts.map(({ kind, number }) => ({ kind, number })),
    per: percents > 0 ? { kind: 'volume or weight', number: 1 } : per,
    base: null,
  };
}
/** "10 mg/1": in one piece, as the FDA lists it. */
const perPiece = new RegExp(`(?<=${unit})\\s*/\\s*1(?![\\d.])(?=\\s*(?:$|[;,-]))`, 'gi');
/**
 * What one dose of a pen gives, beside what the pen holds: "(0.25 or 0.5 MG/DOSE) 2 MG/3ML". The
 * pen is told by what it holds.
 */
const orMore = `(?:${figure}\\s*(?:${unit})?\\s*(?:,|/|-|\\bor\\b|\\band\\b)\\s*)*`;
const doseOfPen = new RegExp(
  `${orMore}${figure}\\s*${unit}\\s*/\\s*(?:dose|inj|injection)${end}|${figure}\\s*units?\\s+dial\\b`,
  'gi',
);
const perVolume = new RegExp(`${figure}\\s*${unit}\\s*/\\s*(?:${figure})?\\s*ml${end}`, 'i');
/** "1-20 MG-MCG": two amounts, and then their two units. */
const unitsBehind = new RegExp(
  `(?<![\\w.,/-])(${figure})\\s*[-/]\\s*(${figure})\\s*(${unit})\\s*[-/]\\s*(${unit})${end}`,
  'gi',
);
/** "100000-0.1 UNIT/GM-%": units of a gram, and a percent beside them. */
const unitsWithPercent = new RegExp(
  `(?<![\\w.,/-])(${figure})\\s*-\\s*(${figure})\\s*(?:units?|unt|ut)\\s*/\\s*gm?\\s*-\\s*%`,
  'gi',
);
const inOneGram = (_: string, count: string, percent: string): string =>
  `${count} unit/g-${rounded(numberOf(percent) * 10)} mg/g`;
/** "325 (65 Fe) MG": how much of the element a salt holds; the salt is what is compared. */
const elementOfSalt = new RegExp(
  `\\(\\s*${figure}\\s*(?:mg)?(?:\\s+of)?\\s+(?:elemental\\s+)?(?:iron|fe|calcium|ca)\\s*\\)`,
  'gi',
);
/** "0.5-2.5 (3) MG/3ML": the milliliters of a vial, said twice. */
const vialTwice = new RegExp(
  `\\(\\s*(${figure})\\s*(?:ml)?\\s*\\)(?=\\s*${unit}\\s*/\\s*\\1\\s*ml)`,
  'gi',
);
/** "0.01 MG/MG", as RxNorm tells a gel of 1 %. */
const partOfWeight = new RegExp(`(?<![\\w.])(${figure})\\s*mg\\s*/\\s*mg\\b`, 'gi');
const asPercent = (_: string, part: string): string => `${rounded(numberOf(part) * 100)} %`;
/** "0.5 mg,0.75 mg,1 mg": amounts that a comma divides without a space. */
const commaBetween = new RegExp(`(?<=${unit}),(?=${figure}\\s*${unit})`, 'gi');
/** "17 g/17 g", as the FDA lists a powder that is nothing else: so much of it. */
const pureWeight = new RegExp(`(?<![\\w.])(${figure})\\s*(g|gm|mg)\\s*/\\s*\\1\\s*\\2${end}`, 'gi');
/** "125 mcg (0.125 mg)": an amount, and the same in another unit. Two that differ both stay. */
const inBrackets = new RegExp(`(${bareOne})\\s*\\(\\s*(${bareOne})\\s*\\)`, 'gi');
function saidOnce(found: string, first: string, second: string): string {
  const [mine, other] = [partsOf(first), partsOf(second)];
  const inOtherUnit = mine[0]?.unit != null && other[0]?.unit != null;
  if (!inOtherUnit || mine[0]?.unit === other[0]?.unit) return found;
  const [told, again] = [strengthOf(mine), strengthOf(other)];
  const isSame = told !== null && JSON.stringify(told) === JSON.stringify(again);
  return isSame ? first : found;
}
/** The text as it is read: each amount with its unit, without what says how it is given. */
const tidied = (text: string): string =>
  (perVolume.test(text) ? text.replace(doseOfPen, ' ') : text)
    .replace(/\[(?:iu|usp['’]?u|arb['’]?u)\]/gi, 'IU')
    .replace(elementOfSalt, ' ')
    .replace(unitsWithPercent, inOneGram)
    .replace(vialTwice, ' ')
    .replace(inBrackets, saidOnce)
    .replace(partOfWeight, asPercent)
    .replace(pureWeight, '$1 $2')
    .replace(perPiece, '')
    .replace(commaBetween, ', ')
    .replace(unitsBehind, '$1 $3-$2 $4');
const basePattern = new RegExp(
  `(${figure})(\\s*${unit})?\\s*\\(\\s*(${figure})(?:\\s*${unit})?\\s*base\\s*\\)`,
  'i',
);
const insulinPattern = /(?<![\w-])u-(100|200|300|500)\b/i;

/** What a drug's text says with durations ("24 HR") written as one word and brackets taken off. */
function plain(text: string): string {
  const open = text.replace(/[()\s]+/g, ' ');
  return open.replace(/\b(?:8|12|24|72) ?-? ?(?:hrs?|hours?)\b(?! ?\/)/gi, (found, at) =>
    /(?:\/|\bper|\bover)\s*$/i.test(open.slice(0, at))
      ? found
      : ` ${Number.parseInt(found, 10)}hr `,
  );
}
/** What "U-100" says of an insulin. */
const insulinOf = (number: number): Strength => ({
  amounts: [{ kind: 'units', number }],
  per: { kind: 'volume', number: 1 },
  base: null,
});

/**
 * Reads the strength of a drug's text whole or not at all: "250 MG/5ML", "5-325 MG", "0.5%",
 * "U-100". Sizes of packages ("(3 mL)", "30 g" beside a strength) are taken out. An amount without
 * a unit is not read.
 */
export function readStrength(whole: string): StrengthRead {
  const text = tidied(whole);
  const withBase = basePattern.exec(text);
  const told = plain(
    withBase ? text.replace(withBase[0], `${matchGroup(withBase, 1)}${withBase[2] ?? ''}`) : text,
  );
  const insulin = insulinPattern.exec(told);
  let rest = told.replace(insulinPattern, ' ');
  const pieces = [...rest.matchAll(joined)].map((match) => match[0]);
  const amounts = pieces.filter((piece) => partsOf(piece).some((part) => part.unit !== null));
  const noWeights = amounts.filter((piece) => !weightPattern.test(piece));
  const strengths = noWeights.length > 0 ? noWeights : amounts;
  for (const piece of amounts) rest = rest.replace(piece, strengths.includes(piece) ? ' § ' : ' ');
  rest = rest.replace(sizePattern, ' ');
  const written = strengthOf(strengths.flatMap(partsOf)) ?? saidTwice(strengths, whole);
  const read = withInsulin(written, strengths.length, insulin);
  const base = withBase && read ? basedOn(read, withBase) : null;
  return {
    strength: read && { ...read, base, ...holdsOf(whole) },
    written: [...strengths, ...(insulin ? [insulin[0]] : [])].join(' / '),
    rest,
    unread: strengths.length > 0 && read === null,
  };
}
const potassiumChloride = /\bpotassium\s+chlor|\bkcl\b/i;
/** One milliequivalent of potassium chloride in micrograms: 20 mEq in 15 mL are 10 %. */
const chlorideEquivalent = 75e3;
/** "20 MEQ/15ML (10%)" of potassium chloride: both say one amount. */
function isChlorideTwice(told: Strength, other: Strength): boolean {
  const [[equivalents, another], [mass]] = [told.amounts, other.amounts];
  if (equivalents?.kind !== 'milliequivalents' || another !== undefined) return false;
  const inMl = (equivalents.number * chlorideEquivalent) / told.per.number;
  return mass?.kind === 'mass' && sameNumber(inMl, mass.number / other.per.number, true);
}
/** "(2.5 MG/3ML) 0.083%": one strength in two ways, of which the one in an amount is kept. */
function saidTwice(pieces: readonly string[], whole: string): Strength | null {
  const [first, second, third] = pieces.map((piece) => strengthOf(partsOf(piece)));
  if (!first || !second || third !== undefined) return null;
  const isIn = ({ per }: Strength) => per.kind === 'volume' || per.kind === 'weight';
  const [told, other] = isIn(first) ? [first, second] : [second, first];
  if (!isIn(told)) return null;
  const isOne =
    compareStrengths(told, other) === 'same' ||
    (potassiumChloride.test(whole) && isChlorideTwice(told, other));
  return isOne ? told : null;
}
const sizeInFront = new RegExp(`^\\s*(${figure})\\s*ml\\s+(?=[a-z])`, 'i');
/** RxNorm writes what a syringe or pen holds in front: "0.4 ML enoxaparin sodium 100 MG/ML". */
function holdsOf(text: string): Pick<Strength, 'holds'> {
  const found = sizeInFront.exec(text);
  return found === null ? {} : { holds: numberOf(matchGroup(found, 1)) };
}
function withInsulin(
  written: Strength | null,
  pieces: number,
  found: RegExpExecArray | null,
): Strength | null {
  if (found === null) return written;
  const insulin = insulinOf(Number(matchGroup(found, 1)));
  if (pieces === 0) return insulin;
  return compareStrengths(written, insulin) === 'same' ? written : null;
}
/** The amount that is told twice is the one of which the number stands before its base. */
const basedOn = (read: Strength, found: RegExpExecArray): readonly number[] | null => {
  const [whole, base] = [numberOf(matchGroup(found, 1)), numberOf(matchGroup(found, 3))];
  const numbers = read.amounts.map(({ number }) => number);
  const isTold = (number: number) =>
    numbers.length === 1 || units.some(([, , factor]) => rounded(whole * factor) === number);
  return numbers.filter(isTold).length === 1
    ? numbers.map((number) => (isTold(number) ? rounded((number * base) / whole) : number))
    : null;
};

const perAgrees = (mine: PerKind, other: PerKind): boolean => {
  if (mine === other) return true;
  const either = [mine, other];
  return (
    either.includes('volume or weight') && (either.includes('volume') || either.includes('weight'))
  );
};
/** What a comparison of two strengths has to know beside them. */
interface StrengthRules {
  /** It comes in devices: what one of them holds matters, not only its ratio. */
  readonly inDevices?: boolean;
  /** One device is one dose, so that "90 mg/mL" is a device of one milliliter. */
  readonly wholeDoses?: boolean;
  /** The amounts stand in one order on both sides. */
  readonly ordered?: boolean;
}
type Ratio = { readonly kind: Kind; readonly number: number };
const ratiosOf = (strength: Strength): readonly Ratio[] =>
  strength.amounts.map((amount) => ({
    kind: amount.kind,
    number: amount.number / strength.per.number,
  }));
/**
 * Amounts in another volume are told with few digits ("2.5 mg/3 mL" is "0.83 mg/mL"): half of a
 * percent is the rounding of a label, and no two strengths of a product are as near.
 */
const sameNumber = (mine: number, other: number, rounds: boolean): boolean =>
  Math.abs(mine - other) <= (rounds ? 5e-3 : 1e-9) * Math.max(mine, other);
/**
 * Grams of a packet, a tube or one stroke of a pump: "40.5 mg/2.5 g" is no "20.25 mg/1.25 g",
 * though the gel is one. Of one gram, of a hundred and of a percent only the ratio is told.
 */
const isPortion = ({ per }: Strength): boolean =>
  per.kind === 'weight' && per.number !== 1 && per.number !== 100;
/**
 * The same ratio in two volumes: two devices differ. "100 mg/mL" is what one device holds where
 * each is one dose; else it may be the ratio of any of them, and is not compared with a device.
 */
function contents(
  wanted: Strength,
  own: Strength,
  { inDevices = false, wholeDoses = false }: StrengthRules,
): 'same' | 'differs' | 'cannot compare' {
  if (wanted.per.number === own.per.number) return 'same';
  if (isPortion(wanted) && isPortion(own)) return 'differs';
  if (!inDevices) return 'same';
  const told = [wanted, own].find(({ per, holds }) => per.number === 1 && holds !== undefined);
  if (told !== undefined)
    return told.holds === (told === wanted ? own : wanted).per.number ? 'same' : 'differs';
  const ratio = wanted.per.number === 1 || own.per.number === 1;
  return ratio && !wholeDoses ? 'cannot compare' : 'differs';
}
/** In milliliters: what holds more may be a pen of several doses, told by one of them. */
const oneDose = 1;
/**
 * "0.3 mg" beside "0.3 mg/0.3 mL": both say what one device holds. "1 mg/mL" may be the ratio of
 * any device, so that nothing is said of an amount alone.
 */
function comparePortions(
  wanted: Strength,
  own: Strength,
  { inDevices = false, wholeDoses = false }: StrengthRules,
): 'same' | 'differs' | 'cannot compare' {
  const kinds = [wanted.per.kind, own.per.kind].toSorted().join();
  if (!inDevices || kinds !== 'none,volume') return 'cannot compare';
  const volume = wanted.per.kind === 'volume' ? wanted.per.number : own.per.number;
  if (volume === 1 && !wholeDoses) return 'cannot compare';
  const pieceOf = ({ amounts }: Strength): Strength => ({ amounts, per: none, base: null });
  const compared = compareStrengths(pieceOf(wanted), pieceOf(own));
  return compared === 'differs' && volume > oneDose ? 'cannot compare' : compared;
}

/** "108 (90 Base)" beside 90: the same, told by its base. */
const isBase = ({ base, per }: Strength, others: readonly Ratio[]): boolean =>
  base !== null &&
  base.length === others.length &&
  base.every((number) =>
    others.some((other) => sameNumber(number / per.number, other.number, false)),
  );

/**
 * How two strengths compare. Other units (mg and mEq), or another number of amounts of which one
 * agrees, can't be compared; the same amounts in another order only where nobody knows the order.
 */
export function compareStrengths(
  wanted: Strength | null,
  own: Strength | null,
  rules: StrengthRules = {},
): 'same' | 'differs' | 'cannot compare' {
  if (!wanted || !own) return 'cannot compare';
  if (!perAgrees(wanted.per.kind, own.per.kind)) return comparePortions(wanted, own, rules);
  const [mine, other] = [ratiosOf(wanted), ratiosOf(own)];
  const rounds = wanted.per.number !== own.per.number;
  const among = (number: number, all: readonly Ratio[]): boolean =>
    all.some((amount) => sameNumber(amount.number, number, rounds));
  const kinds = (all: readonly Ratio[]) => [...new Set(all.map((amount) => amount.kind))].join();
  if (kinds(mine) !== kinds(other)) return 'cannot compare';
  if (mine.length !== other.length)
    return mine.some((amount) => among(amount.number, other)) ? 'cannot compare' : 'differs';
  if (mine.every((amount, place) => sameNumber(amount.number, other[place]?.number ?? -1, rounds)))
    return contents(wanted, own, rules);
  if (isBase(wanted, other) || isBase(own, mine)) return 'same';
  const swapped =
    mine.every((amount) => among(amount.number, other)) &&
    other.every((amount) => among(amount.number, mine));
  return swapped && rules.ordered !== true ? 'cannot compare' : 'differs';
}
