import { ownEntry } from '#domain/platform/own-entry.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { amountPattern, typedAmount, type TypedAmount } from './amounts.ts';
import { brandIngredients } from './brands.data.ts';
import { isSpelledLike, oneLetterOff } from './one-letter-off.ts';
import { formWords, nicknames, searchNoise, shortNames } from './short-names.data.ts';

/** What a brand or a nickname stands for. */
export interface Alias {
  /** As it is written in the table: "toprol xl". */
  readonly name: string;
  readonly brand: boolean;
  /** The words of each ingredient, a salt included that the name decides. */
  readonly ingredients: readonly (readonly string[])[];
  readonly amounts: readonly TypedAmount[];
  readonly forms: readonly (readonly string[])[];
}
/** How much of the alias was typed. */
export type AliasTyped = 'whole' | 'begun' | 'misspelled';
/** One thing that words of a search can mean. */
export type Meaning =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'short'; readonly words: readonly string[] }
  | { readonly kind: 'alias'; readonly alias: Alias; readonly typed: AliasTyped };
export interface NameTerm {
  readonly typed: string;
  readonly meanings: readonly Meaning[];
}
/** A word of form, release or place, and the words of which a product bears one. */
export interface FormTerm {
  readonly typed: string;
  readonly words: readonly string[];
}
export interface DrugSearch {
  /** As it was typed. */
  readonly text: string;
  readonly names: readonly NameTerm[];
  readonly forms: readonly FormTerm[];
  readonly amounts: readonly TypedAmount[];
}

interface Token {
  readonly text: string;
  readonly amount: TypedAmount | null;
}
const tokenPattern = new RegExp(`${amountPattern}|[\\p{L}\\p{N}]+`, 'gu');
/**
 * One sign may fold into four words: so much is looked for, and no more. What is longer is a text
 * that somebody pasted, and its beginning names the drug.
 */
const longestSearch = 200;
const mostWords = 12;
const halves: Readonly<Record<string, string>> = { '1/2': '0.5', '1/4': '0.25' };
/** "amox/clav 875mg" in words and numbers; a number keeps the unit behind it. */
function tokensOf(text: string): readonly Token[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}|[’'‘`]/gu, '')
    .toLowerCase()
    .replace(/\bu[\s-]?(?=(?:100|200|300|500)\b)(\d+)/g, '$1 units')
    .replace(/(?<=\p{L}{4})(?=\d)/gu, ' ')
    .replace(/(?<![\d/.])1\/[24](?![\d/.])/g, (half) => ownEntry(halves, half) ?? half);
  const found = [...plain.slice(0, longestSearch).matchAll(tokenPattern)].slice(0, mostWords);
  return found.map((match, index) => {
    const amount = typedAmount(match[0], index === found.length - 1 && plain.endsWith(match[0]));
    return { text: amount ? amount.digits : match[0].trim(), amount };
  });
}

const wordsOf = (text: string): readonly string[] => fold(text).split(' ').filter(Boolean);
const formsIn = (words: readonly string[]): readonly FormTerm[] =>
  words.flatMap((typed) => {
    const form = ownEntry(formWords, typed);
    return form === undefined ? [] : [{ typed, words: form.split(' ') }];
  });
function aliasOf(name: string, row: string, brand: boolean): Alias {
  const [made = '', more = ''] = row.split(';');
  const hints = tokensOf(more);
  return {
    name,
    brand,
    ingredients: made.split(' + ').map(wordsOf),
    amounts: hints.flatMap((hint) => hint.amount ?? []),
    forms: hints.flatMap(({ text, amount }) =>
      amount === null ? [ownEntry(formWords, text)?.split(' ') ?? [text]] : [],
    ),
  };
}
const joined = (name: string): string => name.replaceAll(' ', '');
const aliases: ReadonlyMap<string, Alias> = new Map([
  ...Object.entries(brandIngredients).map(
    ([name, row]) => [joined(name), aliasOf(name, row, true)] as const,
  ),
  ...Object.entries(nicknames).map(
    ([name, row]) => [joined(name), aliasOf(name, row, false)] as const,
  ),
]);
const isNoise: ReadonlySet<string> = new Set(searchNoise);
const longestAlias = 4;
/** So many letters begin a brand; fewer begin too many. */
const brandBegins = 3;

interface Phrase {
  readonly alias: Alias;
  readonly length: number;
}
function phraseAt(tokens: readonly Token[], at: number): Phrase | null {
  for (let length = Math.min(longestAlias, tokens.length - at); length > 0; length -= 1) {
    const key = tokens
      .slice(at, at + length)
      .map((token) => token.text)
      .join('');
    const alias = aliases.get(key);
    if (alias && tokens[at]?.amount === null) return { alias, length };
  }
  return null;
}
/** A phrase may stand in a name as it is typed, in one word, or as the table writes it. */
const spellings = (typed: readonly string[], name: string): readonly Meaning[] =>
  [...new Set([typed.join(' '), typed.join(''), name])].map((text) => ({
    kind: 'words',
    words: text.split(' '),
  }));
/** Two abbreviations written as one word: "amoxclav", "smztmp". */
function twoShorts(typed: string): string | undefined {
  for (let at = 2; at <= typed.length - 2; at += 1) {
    const [first, second] = [typed.slice(0, at), typed.slice(at)];
    const [one, other] = [ownEntry(shortNames, first), ownEntry(shortNames, second)];
    if (one !== undefined && other !== undefined) return `${one} & ${other}`;
  }
  return undefined;
}
function wordTerm(typed: string): NameTerm {
  const short = ownEntry(shortNames, typed) ?? twoShorts(typed);
  const begun =
    typed.length < brandBegins
      ? []
      : [...aliases].filter(([key, alias]) => alias.brand && key.startsWith(typed));
  return {
    typed,
    meanings: [
      { kind: 'words', words: [typed] },
      ...(short === undefined ? [] : [{ kind: 'short' as const, words: short.split(' & ') }]),
      ...begun.map(([, alias]) => ({ kind: 'alias' as const, alias, typed: 'begun' as const })),
    ],
  };
}
function phraseTerm(tokens: readonly Token[], { alias }: Phrase): NameTerm {
  const typed = tokens.map((token) => token.text);
  const short = typed.length === 1 ? ownEntry(shortNames, typed.join('')) : undefined;
  return {
    typed: typed.join(' '),
    meanings: [
      ...spellings(typed, alias.name),
      ...(short === undefined ? [] : [{ kind: 'short' as const, words: short.split(' & ') }]),
      { kind: 'alias', alias, typed: 'whole' },
    ],
  };
}

/**
 * A drug search in its parts: names with everything they can mean, words of form, and strengths.
 * Without a name, words of form are taken for the beginnings of names.
 */
export function readDrugSearch(text: string): DrugSearch {
  const tokens = tokensOf(text);
  const names: NameTerm[] = [];
  const forms: FormTerm[] = [];
  const amounts: TypedAmount[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const phrase = phraseAt(tokens, at);
    if (!token) continue;
    if (phrase) {
      names.push(phraseTerm(tokens.slice(at, at + phrase.length), phrase));
      at += phrase.length - 1;
    } else if (token.amount) amounts.push(token.amount);
    else if (Object.hasOwn(formWords, token.text)) forms.push(...formsIn([token.text]));
    else if (!isNoise.has(token.text)) names.push(wordTerm(token.text));
  }
  if (names.length > 0 || forms.length === 0) return { text, names, forms, amounts };
  return { text, names: forms.map((form) => wordTerm(form.typed)), forms: [], amounts };
}

const isMisspelled = (typed: string, brand: string): boolean =>
  oneLetterOff(typed, brand) || isSpelledLike(typed, brand);
const isWholeAlias = (meaning: Meaning): boolean =>
  meaning.kind === 'alias' && meaning.typed === 'whole';
const loosenedTerm = (term: NameTerm): NameTerm => ({
  ...term,
  meanings: [
    ...term.meanings,
    ...[...aliases].flatMap(([key, alias]): readonly Meaning[] =>
      alias.brand && isMisspelled(joined(term.typed), key)
        ? [{ kind: 'alias', alias, typed: 'misspelled' }]
        : [],
    ),
  ],
});
/**
 * The same search, where each name may also be a brand that is spelled with one letter wrong. What
 * is a brand as it stands is no misspelling of another: "tylenol" is not Tylenol with codeine.
 */
export const loosened = (search: DrugSearch): DrugSearch => ({
  ...search,
  names: search.names.map((term) => (term.meanings.some(isWholeAlias) ? term : loosenedTerm(term))),
});
