/** Shorter words are too near to too many others. */
export const shortestMisspelled = 4;

/** What is left of two words when their common beginning and end are taken off. */
const ends = (typed: string, word: string): readonly [string, string] => {
  let from = 0;
  while (from < typed.length && from < word.length && typed[from] === word[from]) from += 1;
  let back = 0;
  while (
    back < typed.length - from &&
    back < word.length - from &&
    typed[typed.length - 1 - back] === word[word.length - 1 - back]
  )
    back += 1;
  return [typed.slice(from, typed.length - back), word.slice(from, word.length - back)];
};
/** One letter missing, added, wrong or changed with its neighbour. */
function isOneOff(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1) return false;
  const [left, right] = ends(typed, word);
  if (left.length + right.length <= 1 || (left.length === 1 && right.length === 1)) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
/**
 * Whether a word begins with what was typed but for one letter: missing, doubled or foreign, wrong,
 * or changed with its neighbour.
 */
export function oneLetterOff(typed: string, word: string): boolean {
  if (typed.length < shortestMisspelled) return false;
  return [-1, 0, 1].some((more) => {
    const length = typed.length + more;
    return length <= word.length && isOneOff(typed, word.slice(0, length));
  });
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
/**
 * Every text that is one letter off. Those that only drop the last letter, or add one to it, are
 * left out: the beginning of a word finds them.
 */
export function misspellings(typed: string): readonly string[] {
  if (typed.length < shortestMisspelled) return [];
  const all = new Set<string>();
  for (let at = 0; at < typed.length; at += 1) {
    const before = typed.slice(0, at);
    const after = typed.slice(at + 1);
    const letter = typed.charAt(at);
    if (after !== '') all.add(before + after);
    if (after !== '') all.add(before + after.charAt(0) + letter + after.slice(1));
    for (const other of letters) {
      all.add(before + other + after);
      all.add(before + other + letter + after);
    }
  }
  all.delete(typed);
  return [...all];
}
