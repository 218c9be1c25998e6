import { directionsIn } from './administrative.ts';
import { agrees } from './agree.ts';
import { assemble, type Assembled } from './assemble.ts';
import { complete, type StopCode } from './complete.ts';
import { nameInFront } from './completing/own-name.ts';
import { withoutOwnStrength } from './completing/own-strength.ts';
import { addedVolumes } from './completing/volumes.ts';
import { formOfProduct } from './forms.ts';
import { isKnownWord } from './grammar/parser.ts';
import { beginsPhrase } from './grammar/terms.ts';
import { tokensOf, type Token } from './lexer.ts';
import { printRegimen } from './print.ts';
import type { Product } from './product.ts';
import type { Regimen } from './regimen.ts';
import { stopPlace } from './stop-place.ts';
import { fromSpanish } from './vocabulary/from-spanish.ts';

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}
/** Directions read whole, or not at all. */
export type Directions =
  | { readonly kind: 'read'; readonly regimen: Regimen; readonly label: string }
  | {
      readonly kind: 'verbatim';
      readonly text: string;
      readonly spans: readonly TextSpan[];
      readonly why: 'NOT_UNDERSTOOD' | 'AMBIGUOUS' | 'LETTER' | 'DISAGREES' | 'EMPTY' | 'KEPT';
    }
  | {
      readonly kind: 'stop';
      readonly text: string;
      readonly spans: readonly TextSpan[];
      readonly why: StopCode;
    };

/**
 * The words of a line that a person put in quotation marks, to print them as they stand; or
 * null.
 */
const asWritten = (line: string): string | null =>
  /^"([^"]*)"$/.exec(line.trim())?.[1]?.trim() || null;
const spanAt = (tokens: readonly Token[], at: number): readonly TextSpan[] => {
  const token = tokens[Math.min(at, tokens.length - 1)];
  return token === undefined ? [] : [{ start: token.start, end: token.end }];
};
/** Signs behind which another phrase begins. */
const parting = /^[.,;()]$/;
/** So many tokens show the place; more of them are a text again. */
const mostShown = 8;
/** Behind these signs a sentence begins; of so many words before the place it is shown whole. */
const ending = /^[.;]$/;
const mostBefore = 4;
/** Where the sentence of a place begins, behind the first one; else the place. */
function sentenceStart(tokens: readonly Token[], at: number): number {
  const from = tokens.slice(0, at).findLastIndex(({ text }) => ending.test(text)) + 1;
  return from > 0 && at - from <= mostBefore ? from : at;
}
const touches = (before: Token | undefined, next: Token | undefined): boolean =>
  before !== undefined && next !== undefined && before.end === next.start;
const isStrange = ({ kind, text }: Token): boolean => kind !== 'number' && !isKnownWord(text);
/** A word that no directions have, with the strange signs that it is written with. */
function wordAt(tokens: readonly Token[], at: number): readonly TextSpan[] {
  let [from, to] = [at, at];
  const joins = (one: number, other: number): boolean =>
    touches(tokens[one], tokens[one + 1]) && tokens.slice(other, other + 1).some(isStrange);
  while (joins(from - 1, from - 1)) from -= 1;
  while (joins(to, to + 1)) to += 1;
  const [first, last] = [tokens[from], tokens[to]];
  return first === undefined || last === undefined ? [] : [{ start: first.start, end: last.end }];
}
/**
 * What was not understood: the first word from there on that no directions have, "DIALY" of "TWICE
 * DIALY"; else the words to the next sign, for "or vomiting" says more than "or".
 */
function unreadAt(tokens: readonly Token[], reached: number): readonly TextSpan[] {
  const at = Math.min(reached, tokens.length - 1);
  const reachedTo = tokens[at];
  const whole = at === 0 && reachedTo?.kind === 'number';
  if (reachedTo === undefined || whole || parting.test(reachedTo.text)) return spanAt(tokens, at);
  const behind = tokens.slice(at, at + mostShown);
  const sign = behind.findIndex(({ text }) => parting.test(text));
  const shown = sign === -1 ? behind : behind.slice(0, sign);
  const unknown = shown.findIndex(({ kind, text }) => kind === 'word' && !isKnownWord(text));
  if (unknown !== -1) return wordAt(tokens, at + unknown);
  if (reachedTo.kind === 'word' && !beginsPhrase(reachedTo)) return spanAt(tokens, at);
  const first = tokens[sentenceStart(tokens, at)] ?? reachedTo;
  return [{ start: first.start, end: (shown.at(-1) ?? reachedTo).end }];
}
const everything = (text: string): readonly TextSpan[] => [{ start: 0, end: text.length }];

/** "150-199: 2 units, 200-249: 4 units": the amounts of a scale do not contradict each other. */
const step = /\b\d{2,3}\s*(?:-|to|–)\s*\d{2,3}\b[^\d;,]{0,20}\d+\s*(?:u\b|units?\b)/gi;
const isScale = (text: string): boolean => [...text.matchAll(step)].length > 1;
/** The place of the phrase that is the stop; the whole text where no single phrase is. */
function stopSpans(text: string, tokens: readonly Token[], code: StopCode, product: Product) {
  const place = stopPlace(tokens, code, product);
  return place === null ? everything(text) : [{ start: place[0].start, end: place[1].end }];
}
/** A text of which no reading is whole: what stands against it, or where it was not understood. */
function notRead(
  text: string,
  tokens: readonly Token[],
  { drafts, reached, trouble }: Omit<Assembled, 'looks'>,
): Directions {
  if (trouble !== null && trouble.at >= reached && !isScale(text))
    return { kind: 'stop', text, spans: spanAt(tokens, trouble.at), why: trouble.code };
  return {
    kind: 'verbatim',
    text,
    spans: drafts.length > 0 ? everything(text) : unreadAt(tokens, reached),
    why: 'NOT_UNDERSTOOD',
  };
}
/** "1x1", "2 x 1": one tablet at one time, or one tablet once a day, as it is written elsewhere. */
const timesOne = /(?<![\w./-])\d+ ?[x×] ?1(?![\w./])/i;
/** "q12" without hours: of what is injected or worn it may be days or weeks. */
const bareHours = /\bq ?(?:4|6|8|12)(?:-\d+)?(?![\w°º]|\s*(?:h|d|w|m|-|to\b|\d))/i;
const inHours = new Set(['solid', 'liquid', 'inhaler', 'nebule', 'drops', 'nasal']);
const mayBeWeeks = (text: string, product: Product): boolean =>
  bareHours.test(text) && !inHours.has(formOfProduct(product).family);
/** "1 drop od od": the right eye once a day, or the right eye said twice. */
const odTwice = /\bo\.?d\b[^\d,;]*\bo\.?d\b/i;
/** "q6m" of what is swallowed, inhaled or dropped: minutes, or months. */
const bareMinutes = /\bq ?(?:1|6) ?m\b/i;
const mayBeMinutes = (text: string, product: Product): boolean =>
  bareMinutes.test(text) && inHours.has(formOfProduct(product).family);
/** "Daily before meals (breakfast and dinner)": once a day, or at each of the meals. */
const dailyAtMeals =
  /(?<!\b(?:twice|times|x|time\(s\))\s+)\bdaily\b[^.;]*\bmeals?\s*\([^)]*(?:\band\b|&|,)/i;
/** "2 tabs am, 1 pm for 3 days": one in the afternoon, or at 1 PM; "at 1 pm" is an hour. */
const halfDayAlone = /(?<!\d ?)\b(?:in |in the |q ?)?[ap]m\b/i;
const fewOrHour = /(?<!\bat |@ ?|[\d:.] ?)\b[1-4] [ap]m\b/i;
/** "3 tabs daily: 1 am, 2 pm": the one was read as an hour, the other as an amount. */
const isMixed = ({ clauses }: Regimen): boolean => {
  const moments = clauses.flatMap(({ timing }) => timing.moments);
  return (
    moments.some((one) => 'minutes' in one) &&
    moments.some((one) => 'at' in one && (one.at === 'morning' || one.at === 'evening'))
  );
};
/** "Take 2 am" alone: two in the morning, or at 2 AM. Beside "1 noon 2 hs" it is so many. */
const manyOrHour = /^\W*(?:(?:take|give|use)\s+)?(?:[1-9]|1[0-2]) [ap]m\b/i;
const isReadAsMany = ({ clauses }: Regimen): boolean => {
  const [only, ...others] = clauses;
  return others.length === 0 && only?.timing.moments.every((one) => 'at' in one) === true;
};
const isFewOrHour = (text: string, regimen: Regimen): boolean =>
  (fewOrHour.test(text) && (halfDayAlone.test(text) || isMixed(regimen))) ||
  (manyOrHour.test(text) && isReadAsMany(regimen));
/** "2 patches weekly": both at once, or one twice a week. "Once weekly" says both at once. */
const patchesAWeek =
  /\b(?:[2-9]|two|three) (?:patch(?:es)?|ptch) (?:every |each |per |a |q ?)?(?:week(?:ly)?|wk)\b/i;
const isTwofold = (text: string, product: Product): boolean =>
  timesOne.test(text) ||
  dailyAtMeals.test(text) ||
  odTwice.test(text) ||
  patchesAWeek.test(text) ||
  mayBeWeeks(text, product) ||
  mayBeMinutes(text, product);
/** Fewer words may be a dose that is given twice. */
const leastDoubled = 5;
/** A text that stands twice, word for word, as systems send it, is read once. */
function undoubled(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.at(-1)?.text === '.' ? tokens.length - 1 : tokens.length;
  const parted = end % 2 === 1;
  const half = (end - (parted ? 1 : 0)) / 2;
  const [first, sign] = [tokens.slice(0, half), tokens[half]];
  const again = tokens.slice(end - half, end);
  if (half < leastDoubled || (parted && !/^[.;,]$/.test(sign?.text ?? ''))) return tokens;
  return first.every(({ text }, at) => text === again[at]?.text) ? first : tokens;
}
/** SCRIPT and the form have 1,000 characters: what is longer is a text, and is kept as it is. */
const longestRead = 1000;
/** Reads the directions of a text, which are the text without what was blanked out of it. */
function readOnce(text: string, directions: string, product: Product): Directions {
  if (text.length > longestRead)
    return { kind: 'verbatim', text, spans: everything(text), why: 'NOT_UNDERSTOOD' };
  const tokens = undoubled(tokensOf(directions));
  if (tokens.length === 0) return { kind: 'verbatim', text, spans: [], why: 'EMPTY' };
  if (isTwofold(text, product))
    return { kind: 'verbatim', text, spans: everything(text), why: 'AMBIGUOUS' };
  const { drafts, reached, trouble } = assemble(tokens);
  const found = new Map<string, Regimen>();
  const stops: StopCode[] = [];
  let letter = false;
  for (const draft of drafts) {
    const made = complete(draft, product);
    if (made.kind === 'whole') found.set(JSON.stringify(made.regimen), made.regimen);
    letter ||= made.kind === 'open' && made.letter;
    if (made.kind === 'stop') stops.push(made.code);
  }
  const [regimen] = found.values();
  if (found.size === 1 && regimen !== undefined && !isFewOrHour(text, regimen))
    return { kind: 'read', regimen, label: printRegimen(regimen) };
  if (found.size > 0) return { kind: 'verbatim', text, spans: everything(text), why: 'AMBIGUOUS' };
  const [stop] = stops;
  if (stop !== undefined) {
    const spans = stopSpans(text, tokens, stop, product);
    return { kind: 'stop', text, spans, why: stop };
  }
  if (letter) return { kind: 'verbatim', text, spans: everything(text), why: 'LETTER' };
  return notRead(text, tokens, { drafts, reached, trouble });
}

/** What was read is printed and read again, and has to be the same. */
function readTwice(text: string, directions: string, product: Product): Directions {
  const first = readOnce(text, directions, product);
  if (first.kind !== 'read') return first;
  const again = readOnce(first.label, first.label, product);
  const stands =
    again.kind === 'read' &&
    JSON.stringify(again.regimen) === JSON.stringify(first.regimen) &&
    agrees(directions, first.label, addedVolumes(first.regimen, product));
  return stands ? first : { kind: 'verbatim', text, spans: everything(text), why: 'DISAGREES' };
}
const saysAmount = (found: Directions): boolean =>
  found.kind === 'stop' || (found.kind === 'read' && found.regimen.clauses[0]?.amount !== null);
/** Directions that are written in Spanish, where every word of them is known. */
function readSpanish(text: string, product: Product): Directions | null {
  const english = fromSpanish(text);
  if (english === null) return null;
  const found = readTwice(text, english, product);
  if (found.kind === 'verbatim') return null;
  return found.kind === 'stop' ? { ...found, spans: everything(text) } : found;
}
/**
 * Directions behind the product's own name: "Metformin 500 mg: take 1 tab bid". A strength in front
 * of an amount is that of the product, or a stop; in front of none it is the dose.
 */
function readBehindName(text: string, shown: string, product: Product): Directions | null {
  const named = nameInFront(shown, product);
  if (named === null) return null;
  const read = (rest: string) => readTwice(text, directionsIn(rest), product);
  if (named.behind !== null) {
    const found = read(named.behind.text);
    const spans = everything(text);
    if (saysAmount(found))
      return named.behind.strength === 'same'
        ? found
        : { kind: 'stop', text, spans, why: 'OTHER_STRENGTH' };
  }
  const found = read(named.unnamed);
  return saysAmount(found) ? found : null;
}
/** Directions that name the product's own strength: "two 500 mg tablets". */
function readWithStrength(text: string, product: Product): Directions | null {
  const shown = withoutOwnStrength(text, product);
  if (shown === null) return null;
  const plain = readTwice(text, directionsIn(shown), product);
  if (plain.kind === 'read') return plain;
  return readBehindName(text, shown, product) ?? (plain.kind === 'stop' ? plain : null);
}

/** "1 cap (17 g) in 8 ounces of water" of a powder, which has no capsules: its cap, full of it. */
const capOfPowder = /\bcap(?=\s*(?:\(|in\b|of\b|mixed\b|dissolved\b|po\b|by\b|daily\b|q|bid\b))/gi;
function readCapfuls(text: string, product: Product): Directions | null {
  const isPowder = product.uom === 'GM' && /powder/i.test(product.form ?? '');
  if (!isPowder || !/\d ?(?:oz|ounces?|g|gm|grams?)\b/i.test(text)) return null;
  const shown = text.replace(capOfPowder, 'capful');
  if (shown === text) return null;
  const found = readTwice(text, directionsIn(shown), product);
  return found.kind === 'read' ? found : null;
}

function readAnew(text: string, product: Product): Directions {
  const kept = asWritten(text);
  if (kept !== null) return { kind: 'verbatim', text: kept, spans: [], why: 'KEPT' };
  const plain = readTwice(text, directionsIn(text), product);
  if (plain.kind === 'read') return plain;
  return (
    readWithStrength(text, product) ??
    readBehindName(text, text, product) ??
    readSpanish(text, product) ??
    readCapfuls(text, product) ??
    plain
  );
}

/** How many readings are kept: those of a few prescriptions at hand, each with its profile. */
const mostKept = 500;
/** Readings of late, the oldest first. A reading hangs on text and product alone. */
const readings = new Map<string, Directions>();
const keyOf = (text: string, product: Product): string => {
  const { form, strength, route, name, genericName, uom, packageSize } = product;
  const { packageText } = product;
  const names = { name, genericName };
  const packed = { uom, packageSize, packageText };
  return JSON.stringify([text, { form, strength, route }, names, packed]);
};
/**
 * Reads directions whole, shorthand or English, or says that they were not read and where.
 * What is read was printed, read again from the print, and came out as the same regimen; numbers,
 * sides and negations of text and print agree. Each step of a prescription asks for them several
 * times over: the last readings are kept.
 */
export function readDirections(text: string, product: Product): Directions {
  const key = keyOf(text, product);
  const kept = readings.get(key) ?? readAnew(text, product);
  readings.delete(key);
  readings.set(key, kept);
  const [oldest] = readings.size > mostKept ? readings.keys() : [];
  if (oldest !== undefined) readings.delete(oldest);
  return kept;
}

/** The only text that a label of these directions may bear: print of the regimen, or the source. */
export function labelOf(line: string, product: Product): string {
  const directions = readDirections(line, product);
  return directions.kind === 'read' ? directions.label : directions.text.trim();
}
