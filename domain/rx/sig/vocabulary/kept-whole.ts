import type { SpokenRow } from './spoken.ts';

/** What is not done with a piece that has to stay whole, in the order in which it is printed. */
const deeds = ['open', 'break', 'crush', 'chew', 'split', 'dissolve'] as const;
type Deed = (typeof deeds)[number];
const others: Readonly<Partial<Record<Deed, readonly string[]>>> = { split: ['split', 'cut'] };
/** The words of a list in every order. */
function orders<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((first, at) =>
    orders(list.filter((_, index) => index !== at)).map((rest) => [first, ...rest]),
  );
}
const spelled = (list: readonly Deed[]): readonly (readonly string[])[] =>
  list.reduce<readonly (readonly string[])[]>(
    (all, deed) => all.flatMap((one) => (others[deed] ?? [deed]).map((word) => [...one, word])),
    [[]],
  );
/** "a, b or c", "a, b, or c", "a b or c", "a or b or c", "a/b/c". */
function listed(words: readonly string[]): readonly string[] {
  const [last, front] = [words.at(-1) ?? '', words.slice(0, -1)];
  const many =
    words.length > 2
      ? [`${front.join(', ')}, or ${last}`, `${front.join(' ')} or ${last}`, words.join(' or ')]
      : [words.join(' nor ')];
  // "Do not crush, chew": without "or" the last may be what is to be done, and is not read.
  const plain = [words.join(', '), words.join(' ')];
  return [`${front.join(', ')} or ${last}`, ...many, words.join('/'), ...plain];
}
const printed = (list: readonly Deed[]): string =>
  `Do not ${list.slice(0, -1).join(', ')} or ${list.at(-1) ?? ''}`;
const rowOf = (text: string, list: readonly Deed[], same: string, spanish: string | null) => {
  const all = orders(list)
    .flatMap(spelled)
    .flatMap(listed)
    .map((words) => `do not ${words}`);
  const row: SpokenRow = [text, spanish, [...new Set([...all, same])].filter(Boolean).join('|')];
  return row;
};
type Whole = readonly [key: string, list: readonly Deed[], same?: string, spanish?: string];
const lists: readonly Whole[] = [
  ['noCrush', ['crush', 'chew'], 'dnc', 'No triture ni mastique'],
  ['noCrushChewSplit', ['crush', 'chew', 'split']],
  ['noCrushChewBreak', ['crush', 'chew', 'break']],
  ['noCrushSplit', ['crush', 'split']],
  ['noCutOrCrush', ['break', 'crush']],
  ['noOpenCrush', ['open', 'crush']],
  ['noCrushChewOpen', ['crush', 'chew', 'open']],
  ['noChewSplit', ['chew', 'split']],
  ['noBreakChew', ['break', 'chew']],
  ['noOpenChew', ['open', 'chew']],
  ['noBreakSplit', ['break', 'split']],
  ['noCrushSplitBreak', ['crush', 'split', 'break']],
  ['noCrushOpenSplit', ['crush', 'open', 'split']],
  ['noCrushBreakOpen', ['crush', 'break', 'open']],
  ['noCrushChewDissolve', ['crush', 'chew', 'dissolve']],
  ['noCrushChewSplitBreak', ['crush', 'chew', 'split', 'break']],
  ['noCrushChewBreakOpen', ['crush', 'chew', 'break', 'open']],
];
/** "Do not crush, chew or split": in every order, with and without its signs. */
export const keptWholeRows: Readonly<Record<string, SpokenRow>> = Object.fromEntries(
  lists.map(([key, list, same = '', spanish = null]): [string, SpokenRow] => [
    key,
    rowOf(printed(list), list, same, spanish),
  ]),
);
