import { expect, test } from 'vitest';
import { misspellings } from '#domain/drug/search/one-letter-off.ts';
import { readDrugSearch } from '#domain/drug/search/read-search.ts';
import { misspelledNames } from '#domain/drug/search/wanted-words.ts';
import { drugFilter } from '#server/services/drug/drug-search.ts';

test('a name is looked for with one letter wrong; a pasted text of letters is not', () => {
  expect(misspellings('glimiperide')).toContain('glimepiride');
  expect(misspelledNames(readDrugSearch('\uFB01'.repeat(110)))).toEqual([]);
});

test('of signs that fold into many words the first twelve are looked for', () => {
  expect(drugFilter('\uFDFA'.repeat(100)).words).toHaveLength(12);
});
