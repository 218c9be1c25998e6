/**
 * Characters that no screen and no paper shows: format characters (zero width, soft hyphen, those
 * that turn the reading direction), later control characters, what Unicode gives no meaning, and
 * line and paragraph separators. Those of ASCII are none of them: lists show them as blanks. Nor is
 * what joins a picture to another.
 */
const unseen = /(?![\u0000-\u001f\u007f]|\u200d\p{Extended_Pictographic})[\p{C}\p{Zl}\p{Zp}]/gu;

const numberOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

/**
 * A text of somebody outside as a person may trust it: what can't be seen stands as its number,
 * ⟦202E⟧, so that nothing reads as another word or amount than it holds.
 */
export const withUnseenShown = (text: string): string =>
  text.replace(unseen, (character) => `⟦${numberOf(character)}⟧`);
