/** Shorter words are too near to too many others. */
export const shortestMisspelled = 4;
/**
 * Longer ones are no names of drugs, and one of two hundred letters has thirty thousand spellings
 * that are one letter off.
 */
const longestMisspelled = 40;
const mayBeMisspelled = (typed: string): boolean =>
  typed.length >= shortestMisspelled && typed.length <= longestMisspelled;

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
/** "glimiperide" for "glimepiride": two letters stand in each other's place. */
const areExchanged = (left: string, right: string): boolean =>
  left.length === right.length &&
  left.at(0) === right.at(-1) &&
  left.at(-1) === right.at(0) &&
  left.slice(1, -1) === right.slice(1, -1);
/** Two words that are the same but for two letters in each other's place. */
export const isExchanged = (typed: string, word: string): boolean =>
  typed !== word && areExchanged(...ends(typed, word));
/** "straterra" for "strattera": another letter is the doubled one. */
const undoubled = (word: string): string => word.replaceAll(/(.)\1/g, '$1');
/** One letter missing, added, wrong or changed with another, or the wrong one doubled. */
export function isOneOff(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1) return false;
  const [left, right] = ends(typed, word);
  if (left.length + right.length <= 1 || (left.length === 1 && right.length === 1)) return true;
  return areExchanged(left, right) || undoubled(typed) === undoubled(word);
}
/**
 * Whether a word begins with what was typed but for one letter: missing, doubled or foreign, wrong,
 * or changed with another.
 */
export function oneLetterOff(typed: string, word: string): boolean {
  if (!mayBeMisspelled(typed)) return false;
  return [-1, 0, 1].some((more) => {
    const length = typed.length + more;
    return length <= word.length && isOneOff(typed, word.slice(0, length));
  });
}

/** How a name sounds, roughly: "lasiks" and "lasix", "plavics" and "plavix" are one. */
const sound = (word: string): string =>
  undoubled(
    word
      .replaceAll('x', 'ks')
      .replaceAll('ph', 'f')
      .replaceAll(/c(?![eiyh])/g, 'k')
      .replaceAll('y', 'i')
      .replaceAll('z', 's')
      .replace(/e$/, ''),
  );
/** Whether a brand was spelled as it sounds, or with one letter wrong. */
export const isSpelledLike = (typed: string, brand: string): boolean =>
  typed.length >= shortestMisspelled &&
  typed.charAt(0) === brand.charAt(0) &&
  Math.abs(typed.length - brand.length) <= 2 &&
  isOneOff(sound(typed), sound(brand));

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
/**
 * Every text that is one letter off. Those that add a letter at the end are left out: the beginning
 * of a word finds them.
 */
export function misspellings(typed: string): readonly string[] {
  if (!mayBeMisspelled(typed)) return [];
  const all = new Set<string>();
  for (let at = 0; at < typed.length; at += 1) {
    const before = typed.slice(0, at);
    const after = typed.slice(at + 1);
    const letter = typed.charAt(at);
    all.add(before + after);
    for (let to = 0; to < after.length; to += 1)
      all.add(before + after.charAt(to) + after.slice(0, to) + letter + after.slice(to + 1));
    for (const other of letters) {
      all.add(before + other + after);
      all.add(before + other + letter + after);
    }
  }
  const single = undoubled(typed);
  for (let at = 1; at <= single.length; at += 1)
    all.add(single.slice(0, at) + single.charAt(at - 1) + single.slice(at));
  all.delete(typed);
  return [...all];
}
