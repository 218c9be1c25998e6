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

/** The folded words of a name for comparing, with suffixes (Jr, III, MD) dropped unless nothing else is left. */
export function nameWords(name: string | null): readonly string[] {
  const words = fold((name ?? '').replace(/\./g, ''))
    .split(' ')
    .filter((w) => w !== '');
  return words.filter((w, i) => i === 0 || !suffixes.has(w));
}

export type NameMatch = 'same' | 'partly' | 'different' | 'unknown';

/** Compares two names: the same words; one contained in the other (double names, initials, short forms); or different. */
export function compareNames(a: string | null, b: string | null): NameMatch {
  const x = nameWords(a);
  const y = nameWords(b);
  if (x.length === 0 || y.length === 0) return 'unknown';
  if (x.join('') === y.join('')) return 'same';
  const [few, many] = x.length <= y.length ? [x, y] : [y, x];
  const part = few.every((w) =>
    many.some((m) => m === w || (few.length === 1 && (m.startsWith(w) || w.startsWith(m)))),
  );
  return part ? 'partly' : 'different';
}
