import { required } from '#domain/platform/required.ts';
import { codes } from './codes.ts';
import { expandSteps } from './expand.ts';
import { formOf, type FormFamily } from './forms.ts';
import { lex, type Aliases } from './lex.ts';
import type { Meaning, MeaningKind } from './meaning.ts';
import { frequencyKinds, readSteps } from './parse.ts';
import { english } from './words.ts';

export interface SigSuggestion {
  /** What is put in place of the half-typed word. */
  readonly code: string;
  /** What it will say. */
  readonly meaning: string;
  /** The whole line once taken. */
  readonly line: string;
}

const amounts: Readonly<Record<FormFamily, readonly string[]>> = {
  solid: ['1T', '2T', '0.5T', '1-2T'],
  liquid: ['5ML', '10ML', '2.5ML', '1TSP'],
  drops: ['1GTT', '2GTT', '1-2GTT'],
  insulin: ['10U', '15U', '20U'],
  injectable: ['1ML', '0.5ML', '1INJ'],
  inhaler: ['1PUFF', '2PUFF'],
  nebule: ['1NEB'],
  nasal: ['1SPR', '2SPR'],
  topical: ['1APP'],
  patch: ['1PATCH'],
  insert: ['1SUPP'],
  other: ['1T', '1C', '5ML', '1GTT', '2PUFF', '10U', '1SPR', '1PATCH', '1SUPP', '1APP'],
};
const amountsOf = (form: string | null): readonly string[] => {
  const { family, unit } = formOf(form);
  return unit === 'capsule' ? ['1C', '2C', '3C', '1-2C'] : amounts[family];
};
const frequent = [
  'QD',
  'BID',
  'TID',
  'QID',
  'QHS',
  'QAM',
  'QPM',
  'Q4H',
  'Q6H',
  'Q8H',
  'Q12H',
  'Q4-6H',
  'QOD',
  'QWK',
  'Q2WK',
  'QM',
  'STAT',
  'ONCE',
  'PO',
  'SL',
  'PR',
  'PV',
  'TOP',
  'IM',
  'SC',
  'INH',
  'IN',
  'OD',
  'OS',
  'OU',
  'AD',
  'AS',
  'AU',
  'PRN',
  'WF',
  'AC',
  'PC',
  'UAT',
  'UD',
  'THEN',
];
const everyCode = [
  ...new Set([
    ...frequent,
    'X7D',
    'X10D',
    'X5D',
    'X14D',
    ...codes
      .map(([code]) => code)
      .filter((code) => !code.includes(' ') && /^[A-Z]/.test(code) && code.length <= 6),
  ]),
];

const kindOf = (code: string): MeaningKind =>
  required(lex(code)[0], `meaning of the code ${code}`).kind;
const kinds = new Map(everyCode.map((code) => [code, kindOf(code)]));

/** What usually comes next: amount, route, frequency, then what modifies them. */
function rankOf(kind: MeaningKind, typed: readonly Meaning[]): number {
  const has = (...of: MeaningKind[]) => typed.some((meaning) => of.includes(meaning.kind));
  const often = typed.some((meaning) => frequencyKinds.has(meaning.kind));
  if (kind === 'amount') return has('amount') ? 9 : 0;
  if (kind === 'route') {
    if (has('route')) return 9;
    return has('amount') ? 1 : 3;
  }
  if (frequencyKinds.has(kind)) return often ? 8 : 2;
  if (kind === 'prn') {
    if (has('prn')) return 9;
    return often ? 2 : 5;
  }
  return often ? 3 : 6;
}

const meaningOf = (code: string, aliases: Aliases, form: string | null): string => {
  const text = expandSteps(
    readSteps(lex(code, aliases), english).steps,
    formOf(form),
    english,
  ).replace(/\.$/, '');
  return text === ''
    ? english.templates.then
    : text.replace(
        /^(Use|Take|Apply|Instill|Inhale|Inject|Insert|Chew|Dissolve|Place|Rinse|Give) (?=\D)/,
        '',
      );
};

/**
 * Completions for the word that is being typed (or the next word after a blank), the likeliest
 * first. Store codes come
 * first, then codes by what the line still lacks.
 */
export function suggestSig(
  line: string,
  options: { aliases?: Aliases; form?: string | null; limit?: number } = {},
): SigSuggestion[] {
  const aliases = options.aliases ?? {};
  const form = options.form ?? null;
  const limit = options.limit ?? 8;
  const cut = line.length - (/\S*$/.exec(line)?.[0].length ?? 0);
  const word = line.slice(cut).toUpperCase();
  const before = line.slice(0, cut);
  const typed = lex(before, aliases).map((token) => token.meaning);
  const own = Object.keys(aliases).filter(
    (code) => code.startsWith(word) && (word !== '' || typed.length === 0),
  );
  const quantities =
    /^[\d.]/.test(word) || word === ''
      ? amountsOf(form).filter((code) => code.startsWith(word))
      : [];
  const known = everyCode.filter((code) => code.startsWith(word) && code !== word);
  const ranked = [
    ...quantities.map((code) => [code, rankOf('amount', typed)] as const),
    ...known.map((code) => [code, rankOf(kinds.get(code) ?? kindOf(code), typed)] as const),
  ]
    .filter(([, rank]) => word !== '' || rank < 8)
    .toSorted((a, b) => a[1] - b[1]);
  return [...own, ...ranked.map(([code]) => code)]
    .filter((code, index, all) => all.indexOf(code) === index)
    .slice(0, limit)
    .map((code) => ({ code, meaning: meaningOf(code, aliases, form), line: before + code }));
}
