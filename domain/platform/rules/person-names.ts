import { fold } from '#domain/platform/rules/fold.ts';

/** Of two people of one name, which: father, son or grandson. */
const generations: readonly string[] = ['jr', 'sr', 'ii', 'iii', 'iv'];
const titles: readonly string[] = ['md', 'do', 'np', 'pa', 'dds', 'dmd', 'dvm', 'phd', 'esq'];
const suffixes: ReadonlySet<string> = new Set([...generations, ...titles]);
const generationSet: ReadonlySet<string> = new Set(generations);

/**
 * The folded words of a name for comparing, with what is dropped (Jr, III, MD) gone unless nothing
 * else is left.
 */
function nameWords(name: string | null, dropped: ReadonlySet<string>): readonly string[] {
  const words = fold((name ?? '').replace(/\./g, ''))
    .split(' ')
    .filter((word) => word !== '');
  return words.filter((word, index) => index === 0 || !dropped.has(word));
}

/** The generation that a name says ("Rivera Jr." → "jr"); null where it says none. */
export const generationIn = (name: string | null): string | null =>
  fold((name ?? '').replace(/\./g, ''))
    .split(' ')
    .slice(1)
    .find((word) => generations.includes(word)) ?? null;

export type NameMatch = 'same' | 'partly' | 'different' | 'unknown';

/**
 * Compares two names: the same words; one contained in the other (double names, initials, short
 * forms); or different. Titles are those of a prescriber: in a patient's name "Do" is a name.
 */
export function compareNames(one: string | null, other: string | null, titled = true): NameMatch {
  const dropped = titled ? suffixes : generationSet;
  const texts = nameWords(one, dropped);
  const words = nameWords(other, dropped);
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
