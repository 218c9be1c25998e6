import { keysOf } from '#domain/platform/keys-of.ts';
import { matchGroup } from '#domain/platform/match-group.ts';
import { required } from '#domain/platform/required.ts';
import { codes, unitCodes } from './codes.ts';
import type { Meaning, SpanUnit, Token, UnitKey } from './meaning.ts';
import { numberWords, phrases, plainWords } from './phrases.ts';
import { english } from './words.ts';

/** Store codes in capitals → the line they stand for. */
export type Aliases = Readonly<Record<string, string>>;
interface Word {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}
interface Entry {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}
interface Found {
  readonly meaning: Meaning;
  readonly end: number;
}

const vocabulary = ((): ReadonlyMap<string, readonly Entry[]> => {
  const index = new Map<string, Entry[]>();
  for (const [text, meaning] of [...phrases, ...codes]) {
    const words = text.toUpperCase().split(' ');
    const [first = ''] = words;
    const entries = index.get(first);
    if (entries) entries.push({ words, meaning });
    else index.set(first, [{ words, meaning }]);
  }
  for (const entries of index.values()) entries.sort((a, b) => b.words.length - a.words.length);
  return index;
})();
const units = new Map<string, UnitKey>(
  keysOf(unitCodes).flatMap((unit) =>
    [...unitCodes[unit], ...english.units[unit], `${english.units[unit][0]}(s)`].map(
      (text): [string, UnitKey] => [text.toUpperCase(), unit],
    ),
  ),
);

const names = Object.keys(numberWords)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const number = String.raw`\d*\s?[½¼¾⅓⅔]|\d+(?:\s+AND\s+|\s+|-)\d\/\d+|\d+\/\d+|\d*\.\d+|\d+|(?:${names})\b`;
// Prescribers repeat a number for safety: "4 (four) times".
const again = String.raw`(?:\s*\((?:${names}|\d+)\))?`;
const count = String.raw`(\d+|(?:${names})\b)${again}`;
const stop = String.raw`(?=$|[\s,;.)])`;
const sticky = (source: string) => new RegExp(source, 'y');
const patterns = {
  interval: sticky(
    String.raw`(?:Q|EVERY)\s*${count}(?:\s*(?:-|TO)\s*${count})?\s*(MINUTES?|MINS?|HOURS?|HRS?|H|DAYS?|D|WEEKS?|WKS?|WK|W|MONTHS?|MOS?|MO|M)${stop}`,
  ),
  times: sticky(
    String.raw`${count}(?:\s*(?:-|TO|OR)\s*${count})?(?:\s*X|\s*TIMES?)\s*(?:PER|A|AN|EACH|EVERY|\/)?\s*(DAILY|DAY|D|WEEKLY|WEEK|WK|MONTHLY|MONTH)${stop}`,
  ),
  time: sticky(
    String.raw`(?:AT\s+)?(1[0-2]|0?[1-9])(?::([0-5]\d))?\s*(AM|PM|A\.M\.?|P\.M\.?)${stop}`,
  ),
  duration: sticky(
    String.raw`(?:X|FOR)\s*(?:UP TO\s+|THE NEXT\s+|A TOTAL OF\s+)?${count}(?:\s*(?:-|TO)\s*${count})?\s*(?:MORE\s+)?(DAYS?|D|WEEKS?|WKS?|WK|W|MONTHS?|MOS?|MO|M)${stop}`,
  ),
  onDays: sticky(String.raw`(?:ON\s+)?DAYS?\s*(\d+)(?:\s*(?:-|TO|THROUGH)\s*(\d+))?${stop}`),
  doses: sticky(String.raw`(?:X|FOR(?:\s+UP\s+TO)?|UP\s+TO)\s*${count}(\s*DOSES?)?${stop}`),
  limit: sticky(
    String.raw`\(?(?:MAX(?:IMUM)?(?:\s+DAILY\s+DOSE)?|MDD|NTE|(?:DO\s+)?NOT(?:\s+TO)?\s+EXCEED|NO\s+MORE\s+THAN)[.:]?\s*(?:OF\s+|IS\s+)?(${number})\s*([A-Z]+(?:\(S\))?)??\s*(?:(?:PER|A|EACH|IN|WITHIN|\/)?\s*(DAY|DAILY|D|24\s*HOURS?|24\s*HRS?|24\s*H|WEEK|WK|${'\\d+'}\s+DAYS))?\)?${stop}`,
  ),
  amount: sticky(
    String.raw`(${number})${again}(?:\s*(?:-|TO\b|OR\b)\s*(${number}))?${again}(?:\s*([A-Z]+(?:\(S\))?))?`,
  ),
  measure: sticky(String.raw`\s*\(\d+(?:\.\d+)?\s*ML\)`),
};

/** Capitals without changing the length, so that offsets stay those of the line. */
const capitals = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
const wordsOf = (upper: string): Word[] => {
  const out: Word[] = [];
  for (const match of upper.matchAll(/"[^"]*"?|\([^)]*\)?[.:]*|[^\s,;]+/g)) {
    const key = match[0].replace(/^[.:!]+(?!\d)|[.:!]+$/g, '');
    if (key !== '')
      out.push({
        key: /^([A-Z]\.)+[A-Z]$/.test(key) ? key.replaceAll('.', '') : key,
        start: match.index,
        end: match.index + match[0].length,
      });
  }
  return out;
};
const at = (pattern: RegExp, text: string, start: number): RegExpExecArray | null => {
  pattern.lastIndex = start;
  return pattern.exec(text);
};
const counted = (text: string): number => numberWords[text] ?? Number(text);
const signs: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
};
function thousandths(written: string): number {
  const text = written
    .replace(/[½¼¾⅓⅔]/, (sign) => ` ${signs[sign]}`)
    .trim()
    .replace(/\s+/g, ' ');
  const mixed =
    /^(\d+)(?:\s+AND\s+|\s+|-)(\d+)\/(\d+)$/.exec(text) ?? /^()(\d+)\/(\d+)$/.exec(text);
  const value = mixed
    ? Number(mixed[1] || 0) + (Number(mixed[3]) === 0 ? 0 : Number(mixed[2]) / Number(mixed[3]))
    : counted(text);
  return Math.min(Math.round(value * 1000), 9_999_999_000);
}
const spans: Readonly<Record<string, SpanUnit>> = { H: 'hour', D: 'day', W: 'week', M: 'month' };
const spanOf = (text: string): SpanUnit =>
  text.startsWith('MIN') ? 'minute' : required(spans[text.charAt(0)], `unit of time of “${text}”`);

function amountAt(upper: string, start: number): Found | null {
  const match = at(patterns.amount, upper, start);
  if (!match) return null;
  const unit = match[3] === undefined ? null : (units.get(match[3]) ?? null);
  let end =
    start +
    (unit === null && match[3] !== undefined
      ? match[0].slice(0, -match[3].length).trimEnd().length
      : match[0].length);
  if (unit === null && /[A-Z0-9%/]/.test(upper[end] ?? ' ')) return null;
  if (unit === 'tsp' || unit === 'tbsp') end += at(patterns.measure, upper, end)?.[0].length ?? 0;
  const low = thousandths(matchGroup(match, 1));
  return {
    meaning: {
      kind: 'amount',
      low,
      high: match[2] === undefined ? low : thousandths(match[2]),
      unit,
    },
    end,
  };
}

function limitAt(upper: string, start: number): Found | null {
  const match = at(patterns.limit, upper, start);
  if (!match) return null;
  const per = match[3] ?? 'DAY';
  const days = /^(\d+)\s+DAYS$/.exec(per)?.[1] ?? (per.startsWith('W') ? 7 : 1);
  return {
    meaning: {
      kind: 'limit',
      amount: thousandths(matchGroup(match, 1)),
      unit: match[2] === undefined ? null : (units.get(match[2]) ?? null),
      days: Math.max(1, Number(days)),
    },
    end: start + match[0].length,
  };
}

const periodOf = (text: string) => {
  if (text.startsWith('D')) return 'day';
  return text.startsWith('W') ? 'week' : 'month';
};

function timesAt(upper: string, start: number): Found | null {
  const match = at(patterns.times, upper, start);
  if (!match) return null;
  const per = periodOf(matchGroup(match, 3));
  const low = counted(matchGroup(match, 1));
  return {
    meaning: { kind: 'times', low, high: match[2] === undefined ? low : counted(match[2]), per },
    end: start + match[0].length,
  };
}

function timeAt(upper: string, start: number): Found | null {
  const match = at(patterns.time, upper, start);
  if (!match) return null;
  const hour = (Number(match[1]) % 12) + (matchGroup(match, 3).startsWith('P') ? 12 : 0);
  return {
    meaning: { kind: 'time', minutes: hour * 60 + Number(match[2] ?? 0) },
    end: start + match[0].length,
  };
}

function spanAt(kind: 'interval' | 'duration', upper: string, start: number): Found | null {
  const match = at(patterns[kind], upper, start);
  if (!match) return null;
  const low = counted(matchGroup(match, 1));
  return {
    meaning: {
      kind,
      low,
      high: match[2] === undefined ? low : counted(match[2]),
      unit: spanOf(matchGroup(match, 3)),
    },
    end: start + match[0].length,
  };
}

function dosesAt(upper: string, start: number): Found | null {
  const match = at(patterns.doses, upper, start);
  return match && (match[2] !== undefined || upper[start] === 'X')
    ? {
        meaning: { kind: 'doses', count: counted(matchGroup(match, 1)) },
        end: start + match[0].length,
      }
    : null;
}

function onDaysAt(upper: string, start: number): Found | null {
  const match = at(patterns.onDays, upper, start);
  return (
    match && {
      meaning: { kind: 'onDays', from: Number(match[1]), to: Number(match[2] ?? match[1]) },
      end: start + match[0].length,
    }
  );
}

type ReadAt = (upper: string, start: number) => Found | null;
const intervalAt: ReadAt = (upper, start) => spanAt('interval', upper, start);
const durationAt: ReadAt = (upper, start) => spanAt('duration', upper, start);
const figures: readonly ReadAt[] = [timesAt, timeAt, amountAt];
/** The patterns to try by the first character of a word, in this order: most words need none. */
const patternsByFirst = new Map<string, readonly ReadAt[]>([
  ...[...Array.from('0123456789.'), ...Object.keys(signs)].map(
    (first) => [first, figures] as const,
  ),
  ['A', [timeAt]],
  ['Q', [intervalAt]],
  ['X', [durationAt, dosesAt]],
  ['(', [limitAt]],
  ['M', [limitAt]],
  ['D', [limitAt, onDaysAt]],
  ['U', [dosesAt]],
  ['E', [intervalAt, timesAt, amountAt]],
  ['F', [durationAt, dosesAt, timesAt, amountAt]],
  ['N', [limitAt, timesAt, amountAt]],
  ['O', [onDaysAt, timesAt, amountAt]],
  ['T', [timesAt, amountAt]],
  ['S', [timesAt, amountAt]],
  ['H', [timesAt, amountAt]],
]);
function patternAt(upper: string, start: number): Found | null {
  for (const read of patternsByFirst.get(upper.charAt(start)) ?? []) {
    const found = read(upper, start);
    if (found) return found;
  }
  return null;
}

function phraseAt(words: readonly Word[], index: number): Found | null {
  const entry = vocabulary
    .get(words[index]?.key ?? '')
    ?.find((entry) => entry.words.every((word, position) => words[index + position]?.key === word));
  const last = entry && words[index + entry.words.length - 1];
  return entry && last ? { meaning: entry.meaning, end: last.end } : null;
}

/**
 * What is left when nothing is known: quotes as they are, plain words in lower case, everything
 * else as typed.
 */
function textAt(line: string, word: Word): Found {
  const raw = line.slice(word.start, word.end);
  if (raw.startsWith('"'))
    return { meaning: { kind: 'quoted', text: raw.replace(/^"|"$/g, '') }, end: word.end };
  const plain = plainWords.has(word.key) || word.key === word.key.toLowerCase();
  const [comma = ''] = /[,;]/.exec(line.charAt(word.end)) ?? [];
  const kept = word.end >= line.trimEnd().length ? raw.replace(/\.$/, '') : raw;
  return {
    meaning: { kind: 'text', text: (plain ? kept.toLowerCase() : kept) + comma, plain },
    end: word.end,
  };
}

/**
 * "IN", "AS" and "AD" are routes and English words: in front of something not understood they are
 * words.
 */
function isPreposition(
  upper: string,
  words: readonly Word[],
  index: number,
  aliases: Aliases,
): boolean {
  const key = words[index]?.key;
  const next = words[index + 1];
  if (
    (key !== 'IN' && key !== 'AS' && key !== 'AD') ||
    next === undefined ||
    Object.hasOwn(aliases, next.key) ||
    next.key.startsWith('"')
  )
    return false;
  const pattern = patternAt(upper, next.start);
  return pattern
    ? key === 'IN' && pattern.meaning.kind === 'amount'
    : phraseAt(words, index + 1) === null;
}

/** Cuts a line into tokens with meanings. Never fails: what is not understood is text. */
export function lex(line: string, aliases: Aliases = {}, depth = 0): Token[] {
  const upper = capitals(line);
  const words = wordsOf(upper);
  const out: Token[] = [];
  for (let index = 0; index < words.length;) {
    const word = words[index];
    if (!word) break;
    const alias = Object.hasOwn(aliases, word.key) ? aliases[word.key] : undefined;
    if (depth < 4 && alias !== undefined) {
      const text = line.slice(word.start, word.end);
      for (const token of lex(alias, aliases, depth + 1))
        out.push({ ...token, text, start: word.start, end: word.end });
      index += 1;
      continue;
    }
    const phrase = phraseAt(words, index);
    const found =
      phrase?.end === word.end && isPreposition(upper, words, index, aliases) ? null : phrase;
    const pattern = patternAt(upper, word.start);
    const best =
      pattern && (!found || pattern.end > found.end) ? pattern : (found ?? textAt(line, word));
    out.push({
      kind: best.meaning.kind,
      text: line.slice(word.start, best.end),
      start: word.start,
      end: best.end,
      meaning: best.meaning,
    });
    while ((words[index]?.start ?? Infinity) < best.end) index += 1;
  }
  return out;
}
