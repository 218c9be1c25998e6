import { describe, expect, test } from 'vitest';
import { labelOf, parseSig, readDirections } from '#domain/rx/sig/index.ts';
import { printRegimen } from '#domain/rx/sig/print.ts';
import corpus from '#tests/fixtures/sig/corpus.json' with { type: 'json' };

/** A label, "VERBATIM" where the text is not read, "STOP" and why where it contradicts itself. */
const found = (text: string, form: string | null): string => {
  const directions = readDirections(text, { form });
  if (directions.kind === 'read') return directions.label;
  return directions.kind === 'stop' ? `STOP ${directions.why}` : 'VERBATIM';
};

test.each(corpus.map(([text, form, label]) => [text ?? '', form ?? null, label ?? ''] as const))(
  '%s (%s)',
  (text, form, label) => expect(found(text, form)).toBe(label),
);

describe('what is not read whole is never half printed', () => {
  test('the label of such a text is the text itself, to the last character', () => {
    const changed = corpus.filter(
      ([text, form, label]) =>
        (label === 'VERBATIM' || label?.startsWith('STOP')) &&
        labelOf(text ?? '', { form: form ?? null }) !== text?.trim(),
    );
    expect(changed).toEqual([]);
  });
  test('no days can be worked out of it', () => {
    const counted = corpus.filter(([text, form, label]) => {
      const sig = parseSig(text ?? '', { form: form ?? null });
      const unread = label === 'VERBATIM' || label?.startsWith('STOP');
      return unread && (sig.rate !== null || sig.course.length > 0 || sig.certain);
    });
    expect(counted).toEqual([]);
  });
});

// Amounts, routes, times and ends, each with the words of the label beside them; every combination
// is written in capitals and in small letters.
const amounts = [
  ['1 tablet', '1 tablet'],
  ['one tablet', '1 tablet'],
  ['1/2 tab', '1/2 tablet'],
  ['one-half tablet', '1/2 tablet'],
  ['1 and 1/2 tablets', '1 and 1/2 tablets'],
  ['1-2 tabs', '1 to 2 tablets'],
  ['two (2) tablets', '2 tablets'],
  ['three-quarters of a tablet', '3/4 tablet'],
] as const;
const routes = [
  ['', ''],
  [' by mouth', ' by mouth'],
  [' PO', ' by mouth'],
] as const;
const times = [
  [' daily', ' once daily'],
  [' BID', ' twice daily'],
  [' 3 times a day', ' three times daily'],
  [' q4-6h', ' every 4 to 6 hours'],
  [' every other day', ' every other day'],
  [' in the morning and at bedtime', ' every morning and at bedtime'],
  [' 30 minutes before breakfast', ' 30 minutes before breakfast'],
  [' on Mon, Wed and Fri', ' every Monday, Wednesday and Friday'],
  [' before bedtime', ' before bedtime'],
] as const;
const ends = [
  ['', ''],
  [' with food', ' with food'],
  [' prn pain', ' as needed for pain'],
  [' for 10 days', ' for 10 days'],
  [' until gone', ' until all taken'],
] as const;
const combined = amounts.flatMap(([amount, amountSaid]) =>
  routes.flatMap(([route, routeSaid]) =>
    times.flatMap(([time, timeSaid]) =>
      ends.map(
        ([end, endSaid]) =>
          [
            `Take ${amount}${route}${time}${end}`,
            `Take ${amountSaid}${routeSaid}${timeSaid}${endSaid}.`,
          ] as const,
      ),
    ),
  ),
);
describe(`${combined.length} combinations of amount, route, time and end`, () => {
  test('each prints the words that stand beside its parts', () => {
    const wrong = combined.filter(([text, label]) => found(text, 'tablet') !== label);
    expect(wrong).toEqual([]);
    expect(
      combined.filter(([text, label]) => found(text.toUpperCase(), 'tablet') !== label),
    ).toEqual([]);
  });
  test('what is printed reads back as the same regimen', () => {
    for (const [, label] of combined) {
      const directions = readDirections(label, { form: 'tablet' });
      expect(directions.kind === 'read' && printRegimen(directions.regimen)).toBe(label);
    }
  });
  test('a word changed changes the label, or the text is not read', () => {
    const changes = [
      ['1', '3'],
      ['2', '5'],
      ['10', '12'],
      ['daily', 'weekly'],
      ['BID', 'TID'],
      ['BID', 'BDI'],
      ['morning', 'evening'],
      ['before', 'after'],
      ['before', 'not before'],
      ['pain', 'nausea'],
      ['Mon', 'Tue'],
      ['every other day', 'every day'],
      ['tablet', 'talbet'],
      ['until', 'unless'],
    ] as const;
    for (const [text, label] of combined)
      for (const [from, to] of changes)
        if (new RegExp(`\\b${from}\\b`).test(text)) {
          const mutant = text.replace(new RegExp(`\\b${from}\\b`), to);
          expect([mutant, found(mutant, 'tablet') === label]).toEqual([mutant, false]);
        }
  });
});
