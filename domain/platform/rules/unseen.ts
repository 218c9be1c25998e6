/** What joins or parts letters in these scripts is spelling, not a disguise. */
const joined = [
  String.raw`\p{Script=Arabic}\p{Script=Devanagari}`,
  String.raw`\p{Script=Bengali}\p{Script=Malayalam}`,
].join('');
const kept = [
  String.raw`[\u0000-\u001f\u007f\ufe0f]`,
  String.raw`\u200d\p{Extended_Pictographic}`,
  String.raw`(?<=[${joined}])[\u200c\u200d]`,
].join('|');
const anyUnseen = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`;
/**
 * Characters that no screen and no paper shows: format characters (zero width, soft hyphen, those
 * that turn the reading direction), later control characters, what Unicode gives no meaning or lets
 * a screen leave out, the empty braille, and line and paragraph separators. Those of ASCII are none
 * of them: lists show them as blanks. Nor is what joins a picture to another, or shows it in color.
 */
const unseen = new RegExp(`(?!${kept})${anyUnseen}`, 'gu');

const numberOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

/**
 * A text of somebody outside as a person may trust it: what can't be seen stands as its number,
 * ⟦202E⟧, so that nothing reads as another word or amount than it holds.
 */
export const withUnseenShown = (text: string): string =>
  text.replace(unseen, (character) => `⟦${numberOf(character)}⟧`);

/**
 * Why a text can't be kept: a character in it that nobody sees, or that turns the order of what is
 * read (“01” stands there as “10”). Null where there is none. The message names it and what stands
 * before it, so that a person finds the place.
 */
export function hiddenCharacter(text: string): string | null {
  const at = text.search(unseen);
  if (at < 0) return null;
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const before = text.slice(Math.max(0, at - 12), at).trim();
  const where = before === '' ? 'at its beginning' : `after “${before}”`;
  return `A character that can’t be seen (${numberOf(character)}) stands ${where}: type it anew.`;
}
