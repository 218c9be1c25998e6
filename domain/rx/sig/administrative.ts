import { number } from './grammar/numbers.ts';
import { tokensOf } from './lexer.ts';

// What stands behind directions for the pharmacy, and is no direction: how much to dispense,
// refills, a diagnosis code, numbers of the prescriber, the patient's weight. Each is a whole
// phrase with its own word and number; anything else is left, and then the text is not read.

const icd = String.raw`[A-TV-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?`;
/** What a quantity is counted or measured in; a container holds what its package says. */
const unitWords = {
  piece: 'tab(?:let)?s?|cap(?:sule)?s?|caplets?|softgels?|patch(?:es)?|films?|suppositor(?:y|ies)',
  ml: 'mls?|milliliters?|cc',
  gram: 'gms?|grams?|g',
  unit: 'units?',
  container:
    'bottles?|btls?|tubes?|jars?|box(?:es)?|packs?|packages?|pkgs?|cartons?|inhalers?|pens?|' +
    'vials?|kits?|canisters?',
} as const;
export type WrittenUnit = keyof typeof unitWords;
const isWrittenUnit = (key: string): key is WrittenUnit => Object.hasOwn(unitWords, key);
const writtenUnits = Object.keys(unitWords).filter(isWrittenUnit);
const units = `(?:${writtenUnits.map((key) => unitWords[key]).join('|')})`;
const spelled = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty';
const again = String.raw`(?:\s*\(\s*(?:\d+|[a-z]+(?:[\s-][a-z]+)?)\s*\))?`;
const figure = String.raw`(?:\d{1,5}(?:\.\d+)?|(?:${spelled})\b)`;
const holding = String.raw`(?:\s*\(\s*\d+(?:\.\d+)?\s*${units}\s*\))?`;
const counted = String.raw`(?:[\s-]*${units}(?:\(s\)|\b)\.?(?:\s+${units}\b)?${holding})?`;
const count = String.raw`#?\s*${figure}${again}${counted}`;
const small = String.raw`(?:\d{1,2}|(?:${spelled}|no|zero)\b)${again}`;
const times = String.raw`(?:\s*(?:times?|x)\b)?`;
const moreWord = String.raw`(?:additional\s+|more\s+)?`;
const refillWord = String.raw`(?:rf(?=\d)|(?:rf|refills?)\b(?:\(s\))?)`;
const diagnosis = String.raw`(?:dx|icd-?10|icd|diagnosis|dx codes?|icd-?10 codes?)[\s.:#]*`;
const weight = [
  String.raw`(?:(?:weight|wt)\b[\s.:=]*|(?:pt|patient|child) weighs\s+)\d+(?:\.\d+)?`,
  String.raw`\s*(?:kg|kilograms?|lbs?|pounds?)`,
].join('');
const dispenseWord = String.raw`(?:please\s+)?(?:dispense|disp|qty|quantity)\b`;
const dispense = String.raw`${dispenseWord}(?:\s+quantity\b)?[\s.:#-]*`;
const supply = String.raw`[\s-](?:days?|months?)'?[\s-]supply`;
const please = String.raw`(?:\s*,?\s*(?:please|pls|thanks|thank you|per (?:the )?insurance))?`;
const phrases = {
  days: [
    String.raw`(?:${dispense})?(?:for\s+an?\s+)?${figure}${again}${supply}${please}`,
    String.raw`(?:(?:pt|patient) (?:requests|wants|prefers)\s+(?:an?\s+)?)?\d{2,3}\s*ds`,
    String.raw`(?:pt|patient) (?:requests|wants|prefers)\s+(?:an?\s+)?\d{2,3}${supply}`,
  ],
  // "#2 tablets" may be a dose, "#30 tablets" is none.
  quantity: [
    `${dispense}${count}`,
    String.raw`#\s*\d{1,4}${again}`,
    String.raw`#\s*(?=\d\d)${count}`,
  ],
  refills: [
    String.raw`${refillWord}[\s.:x#-]*(?:\d{1,2}${again}|(?:none|zero|no)\b)${times}`,
    String.raw`(?:with\s+|\+\s*|x\s*)?${small}\s*${moreWord}(?:refills?|rf)\b(?:\(s\))?`,
    String.raw`nr\b`,
    String.raw`(?<=#\s*\d{1,4}[\s,;]*)r\s?\d{1,2}\b`,
  ],
  other: [
    String.raw`(?:qs|q\.s\.|quantity sufficient)`,
    'generic (?:is )?(?:ok|okay|permitted|acceptable)|(?:ok|okay) for generic|may substitute',
    'generic substitution (?:ok|okay|permitted)|substitution (?:ok|okay|permitted)',
    String.raw`${diagnosis}${icd}(?:\s*[,/]\s*${icd})*`,
    String.raw`[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}`,
    String.raw`(?:nadean|dea|x-?dea|npi)\b[\s.:#]*[a-z]{0,2}\d{7,10}`,
    weight,
    String.raw`(?:for )?(?:hospice(?: comfort kit| comfort pack| patient| pt)?|comfort kit)`,
  ],
} as const;
/** Which amount of the prescription a phrase repeats. */
export type WrittenKind = Exclude<keyof typeof phrases, 'other'>;
const anyOf = (patterns: readonly string[]): string => `(?:${patterns.join('|')})`;
const one = anyOf(Object.values(phrases).flat());
const behind = new RegExp(
  String.raw`[\s,;.-]*(?<![\w/])(?:\(\s*(?<held>${one})\s*\)|(?<bare>${one}))\s*[.,;]?\s*$`,
  'i',
);
/** Without one of these nothing stands behind directions; most texts have none. */
const hints = [
  String.raw`disp|qty|quantity|refill|\brf|\bnr\b|#|supply|\d\s*ds|\bqs\b|q\.s|generic|substit`,
  String.raw`dx|diagnosis|icd|dea|npi|wt|weigh|hospice|comfort|\d[\dA-Z]\.`,
];
const hint = new RegExp(hints.join('|'), 'i');
const before = new RegExp(
  String.raw`^\s*(?:${weight}\s*[.,;:-]|(?<quantity>#\s*\d{2,3})(?![\d.-])\s*[.,;:-]?(?=\s))\s*`,
  'i',
);
const wholly = (patterns: readonly string[]): RegExp => new RegExp(`^${anyOf(patterns)}$`, 'i');
const kinds: readonly (readonly [WrittenKind, RegExp])[] = [
  ['days', wholly(phrases.days)],
  ['quantity', wholly(phrases.quantity)],
  ['refills', wholly(phrases.refills)],
];

interface Parted {
  readonly lead: number;
  readonly end: number;
  /** What was taken off, as it was written, the last first. */
  readonly phrases: readonly string[];
}
function part(text: string): Parted {
  if (!hint.test(text)) return { lead: 0, end: text.length, phrases: [] };
  const led = before.exec(text);
  const lead = led?.[0].length ?? 0;
  const quantity = led?.groups?.['quantity'];
  const found: string[] = [];
  let end = text.length;
  for (let hit = behind.exec(text); hit !== null; hit = behind.exec(text.slice(0, end))) {
    end = hit.index;
    found.push((hit.groups?.['held'] ?? hit.groups?.['bare'] ?? '').trim());
  }
  return { lead, end, phrases: quantity === undefined ? found : [...found, quantity] };
}
/**
 * The text with what is meant for the pharmacy blanked out at its end, and the weight at its
 * beginning, so that every other character keeps its place. A text that holds nothing else is left
 * as it is.
 */
export function directionsIn(text: string): string {
  const { lead, end } = part(text);
  const kept = text.slice(lead, end);
  return /\w/.test(kept) ? `${' '.repeat(lead)}${kept}${' '.repeat(text.length - end)}` : text;
}

/** A number of a phrase with its unit: thousandths of what is counted, or whole refills or days. */
export interface WrittenNumber {
  readonly value: number;
  readonly unit: WrittenUnit | null;
  /** "1 month supply": days from and to which it may mean. */
  readonly to: number;
}
/** An amount that was written behind the directions. */
export interface WrittenAmount {
  readonly kind: WrittenKind;
  /** As it was written. */
  readonly words: string;
  /** What it says; empty where its own figures do not agree ("30 (sixty)"). */
  readonly numbers: readonly WrittenNumber[];
}
const unitPatterns = writtenUnits.map(
  (key) => [key, new RegExp(`^(?:${unitWords[key]})$`, 'i')] as const,
);
const unitOf = (word: string | undefined): WrittenUnit | null =>
  unitPatterns.find(([, pattern]) => pattern.test(word ?? ''))?.[0] ?? null;
const none = /\b(?:no|none|zero|nr)\b/i;
const monthDays = [28, 31] as const;

/** Every number of a phrase; null where a number and its repetition in words differ. */
function numbersOf(
  words: string,
): readonly { readonly value: number; readonly unit: WrittenUnit | null }[] | null {
  const tokens = tokensOf(words);
  const found: { value: number; unit: WrittenUnit | null }[] = [];
  for (let at = 0; at < tokens.length;) {
    const hits = number(tokens, at).toSorted((a, b) => b[1] - a[1]);
    const [hit] = hits;
    if (hit === undefined) {
      at += 1;
      continue;
    }
    const unit = unitOf(tokens[hit[1]]?.text);
    found.push({ value: hit[0], unit });
    at = hit[1];
  }
  const plain = found.filter(({ unit }) => unit === null);
  const twice = plain.length > 1 || (plain.length === 1 && found.length > 1);
  return twice && new Set(found.map(({ value }) => value)).size > 1 ? null : found;
}
function amountOf(kind: WrittenKind, words: string): WrittenAmount {
  const found = numbersOf(words);
  if (kind === 'refills' && none.test(words) && (found ?? []).length === 0)
    return { kind, words, numbers: [{ value: 0, to: 0, unit: null }] };
  const each = kind === 'quantity' ? 1 : 1000;
  const months = kind === 'days' && /month/i.test(words);
  const numbers = (found ?? []).map(({ value, unit }) => ({
    value: (value / each) * (months ? monthDays[0] : 1),
    to: (value / each) * (months ? monthDays[1] : 1),
    unit,
  }));
  return { kind, words, numbers };
}
/**
 * Quantity, refills and days that a text repeats behind its directions, in the order in which they
 * were written; they belong to the prescription, which has to say the same.
 */
export function amountsBehind(text: string): readonly WrittenAmount[] {
  const line = /^\s*"(.*)"\s*$/s.exec(text)?.[1] ?? text;
  return part(line)
    .phrases.toReversed()
    .flatMap((words) => {
      const kind = kinds.find(([, pattern]) => pattern.test(words))?.[0];
      return kind === undefined ? [] : [amountOf(kind, words)];
    });
}
