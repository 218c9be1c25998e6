import { expect, test } from 'vitest';
import { reasonWordsProblem } from '#domain/platform/rules/reason-words.ts';

test.each(['x', 'ok', '...', 'aaaa', '1234', 'n/a', '  . '])('“%s” is no reason', (text) => {
  expect(reasonWordsProblem(text)).toBe(
    `Say why in words: “${text.trim()}” says nothing to the next person.`,
  );
});
test.each(['', '   ', null, undefined])('nothing typed is asked for', (text) => {
  expect(reasonWordsProblem(text)).toBe('Say why.');
});
test.each(['Label torn', 'Dr. Chen by phone', 'broken', 'Vencida', 'Verschrieben: 2 × täglich'])(
  '“%s” is one',
  (text) => {
    expect(reasonWordsProblem(text)).toBeNull();
  },
);
