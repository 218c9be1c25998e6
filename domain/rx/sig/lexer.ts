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
    String.raw`(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)`,
    String.raw`(?<half>[½¼¾⅓⅔])`,
    String.raw`(?<dotted>(?:[A-Za-z]\.){2,}(?:[A-Za-z](?![A-Za-z.]))?`,
    String.raw`(?:[A-Za-z]\.)+[A-Za-z](?![A-Za-z]))`,
    String.raw`(?<word>[A-Za-z]+(?:['’][A-Za-z]+)?)`,
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
/** The tokens of a text: every character that is no blank belongs to exactly one of them. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const { number, half, dotted, word, sign } = match.groups ?? {};
    const place = { start: match.index, end: match.index + match[0].length };
    if (number !== undefined) tokens.push({ text: number, ...numberIn(number), ...place });
    else if (half !== undefined)
      tokens.push({ text: half, kind: 'number', value: fractionSigns[half] ?? 0, ...place });
    else if (dotted !== undefined || word !== undefined)
      tokens.push({
        text: (dotted?.replaceAll('.', '') ?? word ?? '').replace('’', "'").toUpperCase(),
        kind: 'word',
        value: 0,
        ...place,
      });
    else if (sign === '@') tokens.push({ text: 'AT', kind: 'word', value: 0, ...place });
    else if (sign !== undefined)
      tokens.push({ text: sign === '–' ? '-' : sign, kind: 'sign', value: 0, ...place });
  }
  return tokens;
}
