/** A word of fewer letters says nothing by itself. */
const shortestWord = 3;
const letters = /\p{L}/gu;

/**
 * What is wrong with a reason that a person typed, in words; null where it has at least one word of
 * three letters that is not one letter over and over. A safety stop is passed on such words only:
 * the next person reads them.
 */
export function reasonWordsProblem(text: string | null | undefined): string | null {
  const said = text?.trim() ?? '';
  if (said === '') return 'Say why.';
  const words = said.split(/[^\p{L}\p{N}]+/u);
  const isWord = (word: string): boolean => {
    const own = word.match(letters) ?? [];
    return (
      own.length >= shortestWord && new Set(own.map((letter) => letter.toLowerCase())).size > 1
    );
  };
  return words.some(isWord) ? null : `Say why in words: “${said}” says nothing to the next person.`;
}
/** Whether a typed reason says something. */
export const isReason = (text: string | null | undefined): boolean =>
  reasonWordsProblem(text) === null;
