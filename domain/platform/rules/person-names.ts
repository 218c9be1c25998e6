import { fold } from '#domain/platform/rules/fold.ts';

const suffixes: ReadonlySet<string> = new Set([
  'jr',
  'sr',
  'ii',
  'iii',
  'iv',
  'md',
  'do',
  'np',
  'pa',
  'dds',
  'dmd',
  'dvm',
  'phd',
  'esq',
]);

/**
 * The folded words of a name for comparing, with suffixes (Jr, III, MD) dropped unless nothing else
 * is left.
 */
function nameWords(name: string | null): readonly string[] {
  const words = fold((name ?? '').replace(/\./g, ''))
    .split(' ')
    .filter((word) => word !== '');
  return words.filter((word, index) => index === 0 || !suffixes.has(word));
}

export type NameMatch = 'same' | 'partly' | 'different' | 'unknown';

/**
 * Compares two names: the same words; one contained in the other (double names, initials, short
 * forms); or different.
 */
export function compareNames(a: string | null, b: string | null): NameMatch {
  const texts = nameWords(a);
  const words = nameWords(b);
  if (texts.length === 0 || words.length === 0) return 'unknown';
  if (texts.join('') === words.join('')) return 'same';
  const [few, many] = texts.length <= words.length ? [texts, words] : [words, texts];
  const part = few.every((word) =>
    many.some(
      (text) =>
        text === word || (few.length === 1 && (text.startsWith(word) || word.startsWith(text))),
    ),
  );
  return part ? 'partly' : 'different';
}
