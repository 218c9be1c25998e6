import { ownEntry } from '#domain/platform/own-entry.ts';

/** A word, a number or a sign of directions. Between two tokens stands nothing but blanks. */
export interface Token {
  /** In capitals, without the dots of "b.i.d.". */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'sign';
  /** Thousandths of a number. */
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

const fractionSigns: Readonly<Record<string, number>> = {
  '½': 500,
  '¼': 250,
  '¾': 750,
  '⅓': 333,
  '⅔': 667,
};
const pattern = new RegExp(
  [
    String.raw`\s+`,
    // "w/" and "w/o"; "T/W/F" are days.
    String.raw`(?<with>(?<![\w/])[Ww]\/(?:[Oo](?![A-Za-z]))?)`,
    String.raw`(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)`,
    String.raw`(?<half>[½¼¾⅓⅔])`,
    String.raw`(?<dotted>(?:[A-Za-z]\.){2,}(?:[A-Za-z](?![A-Za-z.]))?`,
    String.raw`(?:[A-Za-z]\.)+[A-Za-z](?![A-Za-z]))`,
    String.raw`(?<word>[A-Za-zµμ]+(?:['’][A-Za-z]+)?)`,
    String.raw`(?<sign>[^])`,
  ].join('|'),
  'gu',
);

/** A number in thousandths; "0.0625" is none, so that nobody reads it as 0.063. */
function numberIn(text: string): Pick<Token, 'kind' | 'value'> {
  const exact = Number(text.replaceAll(',', '')) * 1000;
  const value = Math.round(exact);
  return Math.abs(exact - value) < 1e-6 ? { kind: 'number', value } : { kind: 'word', value: 0 };
}
/**
 * Codes that are written in one word: "TABPOBID", "BIDPRN". Each part is a code of its own, and no
 * word of directions is made of them otherwise.
 */
const glued = new RegExp(
  [
    '^(TABS?|CAPS?|TABLETS?|CAPSULES?|PUFFS?|SPRAYS?|GTTS?|DROPS?|ML)?',
    '(PO|SL|PR|PV|IM|SQ|OU|OS|OD)?',
    '(QD|BID|TID|QID|QHS|QAM|QPM|QOD|DAILY|HS|H|HR|HRS)?(AC|PC)?(PRN)?$',
  ].join(''),
);
/** The parts of such a word; the word itself where it is none, or "H" stands without "PRN". */
function partsOf(word: string): readonly string[] {
  if (word.length < 4) return [word];
  const parts = glued.exec(word)?.slice(1) ?? [];
  const found = parts.filter((part) => part !== undefined);
  const hours = /^HR?S?$/.test(parts[2] ?? '') && parts[2] !== 'HS';
  const asHours = hours && (parts[0] ?? parts[1] ?? parts[3]) === undefined && parts[4] === 'PRN';
  return found.length > 1 && (!hours || asHours) ? found : [word];
}
type Place = Pick<Token, 'start' | 'end'>;
const wordToken = (text: string, place: Place): Token => ({
  text,
  kind: 'word',
  value: 0,
  ...place,
});
function wordTokens(written: string, { start, end }: Place): readonly Token[] {
  const text = written.replace('’', "'").toUpperCase();
  const parts = partsOf(text);
  if (parts.length === 1) return [wordToken(text, { start, end })];
  let from = start;
  return parts.map((part) => {
    const place = { start: from, end: from + part.length };
    from = place.end;
    return wordToken(part, place);
  });
}
const signsAlike: Readonly<Record<string, string>> = {
  '–': '-',
  '[': '(',
  ']': ')',
  '”': '“',
  '!': '.',
};
/** What one match of the pattern is; nothing where it is blank. */
function tokensIn(
  { number, half, dotted, word, sign, with: withSign }: Readonly<Record<string, string>>,
  start: number,
  { length }: string,
): readonly Token[] {
  const place = { start, end: start + length };
  if (number !== undefined) return [{ text: number, ...numberIn(number), ...place }];
  if (half !== undefined)
    return [{ text: half, kind: 'number', value: ownEntry(fractionSigns, half) ?? 0, ...place }];
  const letters = dotted?.replaceAll('.', '') ?? word;
  if (letters !== undefined) return wordTokens(letters, place);
  if (withSign !== undefined) return [wordToken(withSign.length > 2 ? 'WITHOUT' : 'WITH', place)];
  if (sign === '@') return [wordToken('AT', place)];
  if (sign === undefined) return [];
  return [{ text: ownEntry(signsAlike, sign) ?? sign, kind: 'sign', value: 0, ...place }];
}
/** The tokens of a text: every character that is no blank belongs to exactly one of them. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern))
    tokens.push(...tokensIn(match.groups ?? {}, match.index, match[0]));
  return tokens;
}
