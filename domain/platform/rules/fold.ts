const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '’': '',
  "'": '',
  '‘': '',
  '`': '',
};

/**
 * A name as a search key: lower case; accents, apostrophes and what nobody sees (zero width, soft
 * hyphen) dropped, letters of every script kept, every other run of characters one space, so that
 * "Núñez-O’Brien" and "nunez obrien" meet.
 * The keys are compared byte by byte (collate "C") as prefix ranges.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı’'‘`]/g, (match) => letters[match] ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The end of the prefix range of a folded key: `key >= prefix and key < afterPrefix(prefix)`. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;
