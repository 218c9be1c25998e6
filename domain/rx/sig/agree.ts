import { ownEntry } from '#domain/platform/own-entry.ts';
import { number } from './grammar/numbers.ts';
import { numeralOf } from './grammar/roman.ts';
import type { Token } from './lexer.ts';
import { tokensOf } from './lexer.ts';
import { siteNames } from './vocabulary/sites.ts';

/** Words that are numbers in other clothes. */
const numerals: Readonly<Record<string, number>> = {
  TWICE: 2000,
  BID: 2000,
  BIW: 2000,
  THRICE: 3000,
  TID: 3000,
  TDS: 3000,
  TIW: 3000,
  QID: 4000,
  QOD: 2000,
  QOHS: 2000,
  QOW: 2000,
  EOW: 2000,
  OTHER: 2000,
  SECOND: 2000,
  THIRD: 3000,
  ALTERNATE: 2000,
};
const negations = new Set([
  'NOT',
  'NO',
  'NEVER',
  "DON'T",
  'DONT',
  'DNT',
  'AVOID',
  'EXCEPT',
  'EXCLUDING',
  'HOLD',
  'STOP',
  'DISCONTINUE',
  'WITHOUT',
  'OFF',
  'SKIP',
  'SKIPPING',
  'BREAK',
  'NONE',
  'UNLESS',
]);
const sides: Readonly<Record<string, string>> = {
  LEFT: 'left',
  RIGHT: 'right',
  LT: 'left',
  RT: 'right',
  OS: 'left',
  OD: 'right',
  AD: 'right',
};
/** What is said to be the most is no negation: "do not exceed 4 tablets" is printed "maximum". */
const limitWords =
  /(?:do not|don't|not to|never|should not)\s+(?:exceed|(?:take|use|give)\s+more\s+than)|no(?:t)?\s+more\s+than/gi;

/** "8:00 AM" is 8 AM; "on all other days" counts no days, "the other nostril" no nostrils. */
const notCounted =
  /(?<=\d):00\b()|\bother( days| nostril| drops| eye drops| med\w*)\b|\bleft[ -]?over()\b/gi;

/** "0900" and "21:00" are printed as hours of two halves of a day. */
const ofDay = /\b([01]\d|2[0-3]):?([0-5]\d)\b(?!\s*(?:[AP]\.?M|mg|mcg|units?|iu|u|mL)\b)/gi;
const twelve = (_: string, hour: string, rest: string): string =>
  `${Number(hour) % 12 || 12}${rest === '00' ? '' : `:${rest}`}`;

/** "1 tablet and a half" is printed as 1 and 1/2 tablets; "10 AM and 1/2 tablet" is two. */
const andHalf = new RegExp(
  String.raw`\b(\d+|one|two|three|four|five)\s+(?!(?:[ap]\.?m|day)\b)[a-z]+\s+(?:and|&)\s+` +
    String.raw`(?:a\s+half|one[\s-]half|1\/2)\b`,
  'gi',
);
/** "For 3 weeks, off week 4" is printed as a week off. */
const weekOff =
  /\b(?:off|none|(?:patch|ring)[\s-]free|no (?:patch|ring)) (?:(?:on|for) )?(?:week|wk) \d\b/gi;
/** What is taken, rinsed or washed off is removed: that denies nothing. */
const takenOff = /\b(?:take|taken|taking|rinse|rinsed|rinsing|wash|washed|washing) off\b/gi;

export interface SigFacts {
  readonly numbers: ReadonlySet<number>;
  readonly sides: ReadonlySet<string>;
  readonly negated: boolean;
}
function numberAt(tokens: readonly Token[], at: number): readonly [number, number] | null {
  const hits = number(tokens, at);
  return hits.reduce<readonly [number, number] | null>(
    (best, hit) => (best === null || hit[1] > best[1] ? hit : best),
    null,
  );
}
/** Numbers, sides and negations of a text, gathered without the grammar. */
export function factsOf(text: string): SigFacts {
  const plain = text
    .replace(limitWords, 'maximum')
    .replace(andHalf, '$1 and 1/2')
    .replace(ofDay, twelve)
    .replace(notCounted, '$1')
    .replace(takenOff, 'remove')
    .replace(weekOff, 'off')
    .replace(/\b(?:patch|ring|pill)[\s-]free\b/gi, 'off')
    .replace(/\bh2o\b/gi, 'water');
  const tokens = tokensOf(plain.replace(/\bw\/o\b/gi, 'without'));
  const numbers = new Set<number>();
  const found = new Set<string>();
  let negated = false;
  for (let at = 0; at < tokens.length;) {
    const hit = numberAt(tokens, at);
    if (hit !== null) {
      numbers.add(hit[0]);
      at = hit[1];
      continue;
    }
    const word = tokens[at]?.text ?? '';
    const token = tokens[at];
    const numeral =
      ownEntry(numerals, word) ?? (token === undefined ? undefined : numeralOf(token));
    if (numeral !== undefined) numbers.add(numeral);
    const side = ownEntry(sides, word);
    if (side !== undefined) found.add(side);
    negated ||= negations.has(word);
    at += 1;
  }
  return { numbers, sides: found, negated };
}
const fixed = new Set([1000, 24_000]);
const within = <T>(part: ReadonlySet<T>, all: ReadonlySet<T>): boolean =>
  [...part].every((item) => all.has(item));
/** Numbers that a label may add: the milliliters of a spoon. */
const spoonsOf = (numbers: ReadonlySet<number>, label: string): number[] =>
  /spoonful/i.test(label) ? [1000, ...numbers].flatMap((value) => [value * 5, value * 15]) : [];
/** "Half an hour" is printed as 30 minutes. */
const impliedBy = (source: string): number[] => [
  ...(/half (an )?hour|1\/2 hour/i.test(source) ? [30_000, 500] : []),
  ...(inTurn.test(source) ? [2000] : []),
];
/** "1 tablet one day, 2 tablets the next" is printed as every other day. */
const inTurn = /\b(?:one|1) day\b.*\b(?:next|following|other day)\b|\balternat(?:e|ing)\b/i;
const weighed = (numbers: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...numbers].filter((value) => !fixed.has(value)));

interface Both {
  readonly wanted: SigFacts;
  readonly said: SigFacts;
  /** Numbers that the label may add. */
  readonly added: readonly number[];
}
function numbersAgree(source: string, label: string, { wanted, said, added }: Both): boolean {
  const implied = impliedBy(source);
  const spoons = [...spoonsOf(wanted.numbers, label), ...added];
  return (
    within(weighed(wanted.numbers), new Set([...said.numbers, ...implied])) &&
    within(weighed(said.numbers), new Set([...wanted.numbers, ...spoons, ...implied]))
  );
}
const parts = [...new Set(siteNames.flatMap(([name]) => name.split(' ')[0] ?? []))];
/** "L eye", "R lower leg": the letter of a side in front of a part of the body. */
const sideLetter = new RegExp(
  String.raw`\b([LR])\s+(?:eye|ear|nostril|nare|${parts.join('|')})`,
  'gi',
);
/** "AS", "AD" and "OD" are sides only where the label has one. */
function sidesAgree(source: string, wanted: SigFacts, said: SigFacts): boolean {
  const named = new Set(wanted.sides);
  for (const [, letter] of source.matchAll(sideLetter))
    named.add(letter?.toUpperCase() === 'L' ? 'left' : 'right');
  const own = /\bAS\b/i.test(source) ? new Set([...named, 'left']) : named;
  return within(said.sides, own) && within(named, said.sides);
}
/** "Except Sunday and 2 tablets once daily on Sunday": the day has a dose of its own. */
const ownDay = /\bexcept ((?:\w+day(?:, | and )?)+) and (?=.* on \1)/;
const isDenied = (label: string): boolean => factsOf(label.replace(ownDay, '')).negated;
/**
 * Whether source and label name the same numbers, sides and negations. A label may add the
 * milliliters of a spoon and those of a dose in mg (`added`, thousandths); a one and the 24 hours
 * of a day may be said in words.
 */
export function agrees(source: string, label: string, added: readonly number[] = []): boolean {
  const [wanted, said] = [factsOf(source), factsOf(label)];
  const denied =
    wanted.negated === said.negated ||
    /\b(?:DNC|BUT|D\/C|DC)\b/i.test(source) ||
    (!wanted.negated && !isDenied(label));
  return (
    denied &&
    numbersAgree(source, label, { wanted, said, added }) &&
    sidesAgree(source, wanted, said)
  );
}
