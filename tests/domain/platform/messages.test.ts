import { describe, expect, test } from 'vitest';
import { confirmAnswers, messages } from '#domain/platform/messages.ts';
import inventory from './inventory-messages.json' with { type: 'json' };

const texts: ReadonlySet<string> = new Set(Object.values(messages));

describe('the error catalogues of the specification', () => {
  test.each(inventory)(
    '$id is spelt as specified',
    ({ text, title, options }: { text: string; title?: string; options?: string[] }) => {
      for (const expected of [text, ...(title ? [title] : []), ...(options ?? [])])
        expect([...texts]).toContain(expected);
    },
  );
  test('every text stands once', () => expect(texts.size).toBe(Object.keys(messages).length));
  test('names that other parts rely on', () => {
    expect(messages.invalidCredential).toBe('InValid Credential');
    expect([messages.dataSaved, messages.dataNotSaved, messages.dataNotSavedDrug]).toEqual([
      'Data saved successfully!',
      'Data not saved!',
      'Data not saved.',
    ]);
    expect(confirmAnswers.confirmClose).toEqual(['Save & Close', 'Discard']);
  });
});
