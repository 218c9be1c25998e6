import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directionsIn } from '#domain/rx/sig/administrative.ts';
import { outlastsItself } from '#domain/rx/sig/completing/cycles.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import { printRegimen } from '#domain/rx/sig/print.ts';
import type { Clause, Regimen, Timing } from '#domain/rx/sig/regimen.ts';
import corpus from '#tests/fixtures/sig/corpus.json' with { type: 'json' };

const untimed: Timing = {
  count: null,
  every: null,
  moments: [],
  weekdays: null,
  daysAWeek: null,
  single: null,
};
const blank: Clause = {
  join: 'first',
  begins: null,
  verb: 'take',
  after: null,
  amount: { low: 1000, high: 1000, unit: 'tablet', upTo: false },
  same: [],
  mixture: null,
  route: null,
  area: null,
  timing: untimed,
  prn: false,
  reasons: null,
  doses: null,
  length: null,
  onDays: null,
  wear: [],
  event: null,
  contents: false,
  notes: [],
};
const amounts = fc
  .tuple(fc.constantFrom(250, 500, 1000, 1500, 2000, 2250, 3000), fc.constantFrom(0, 500, 1000))
  .map(([low, more]) => ({ low, high: low + more, unit: 'tablet', upTo: false }) as const);
/** "Every 46 hours" is a range that lost its hyphen, and is not read. */
const hours = fc.constantFrom(2, 3, 4, 6, 8, 10, 12, 16, 18, 24, 36, 48, 72, 84, 96, 168);
const spans = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2, max: 90 }), fc.constantFrom('day', 'week'))
    .map(([low, unit]) => ({ low, high: low, unit }) as const),
  hours.map((low) => ({ low, high: low, unit: 'hour' }) as const),
);
const lengths = spans.filter(({ unit }) => unit !== 'hour').map((span) => ({ span, upTo: false }));
const parts = fc.constantFrom('morning', 'noon', 'evening', 'bedtime', 'night');
const timings: fc.Arbitrary<Timing> = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((low) => ({
    ...untimed,
    count: { low, high: low, per: 'day' as const, upTo: false },
  })),
  fc.integer({ min: 1, max: 6 }).map((low) => ({
    ...untimed,
    count: { low, high: low, per: 'week' as const, upTo: false },
  })),
  spans.map((every) => ({ ...untimed, every })),
  fc.uniqueArray(parts, { minLength: 1, maxLength: 3 }).map((list) => ({
    ...untimed,
    moments: list.map((at) => ({ at })),
  })),
  fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }).map((days) => ({
    ...untimed,
    weekdays: { days: days.toSorted(), except: false },
  })),
);
const reasons = fc.constantFrom('pain', 'nausea', 'itching').map((what) => ({
  purpose: 'for' as const,
  join: 'and' as const,
  items: [{ quality: null, what }],
  scale: null,
}));
const singles: fc.Arbitrary<Clause> = fc
  .record({
    ...Object.fromEntries(Object.entries(blank).map(([key, value]) => [key, fc.constant(value)])),
    amount: amounts,
    timing: timings,
    route: fc.constantFrom('mouth' as const, null),
    prn: fc.boolean(),
    reasons: fc.option(reasons),
    length: fc.option(lengths),
    notes: fc.subarray(['withFood', 'withMilk', 'asTolerated'], { maxLength: 1 }),
  })
  .map((made) => ({ ...blank, ...made }))
  .filter((made) => !outlastsItself(made));
const step = fc
  .tuple(amounts, timings, lengths)
  .map(([amount, timing, length]) => ({ ...blank, amount, timing, length }))
  .filter((made) => !outlastsItself(made));
const tapers = (min: number, max: number) =>
  fc
    .array(step, { minLength: min, maxLength: max })
    .map((list) =>
      list.map((clause, index): Clause =>
        index === 0 ? clause : { ...clause, join: 'then', verb: null },
      ),
    );
const regimenOf = (clauses: readonly Clause[]): Regimen => ({
  clauses,
  endings: [],
  repeat: null,
  limits: [],
  holds: [],
  sentences: [],
});
const readBack = (regimen: Regimen) => {
  const directions = readDirections(printRegimen(regimen), { form: 'tablet' });
  return directions.kind === 'read' ? directions.regimen : printRegimen(regimen);
};

describe('what is printed reads back as the same regimen', () => {
  test.each([
    ['one clause', singles.map((clause) => [clause]), 150],
    ['a taper of two or three steps', tapers(2, 3), 80],
    ['a taper of four to six steps', tapers(4, 6), 40],
  ] as const)('%s', (_, clauses, numRuns) =>
    fc.assert(
      fc.property(clauses, (list) => {
        const regimen = regimenOf(list);
        expect(readBack(regimen)).toEqual(regimen);
      }),
      { numRuns, seed: 20_261_125 },
    ),
  );
});

/** Words whose change changes what is to be done. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/\b(\d+)(?=[^\d]*$)/, '9$1'],
  [/^(?<head>[^\d]*)(?<first>\d)/, '$<head>7$<first>'],
  [/\bleft\b/i, 'right'],
  [/\bright\b/i, 'left'],
  [/\bOD\b/, 'OS'],
  [/\bOU\b/, 'OD'],
  [/\bbid\b/i, 'TID'],
  [/\bqid\b/i, 'QD'],
  [/\bqod\b/i, 'QID'],
  [/\btwice\b/i, 'three times'],
  [/\bdaily\b/i, 'weekly'],
  [/\bweekly\b/i, 'daily'],
  [/\bevery other day\b/i, 'every day'],
  [/\bhours?\b/i, 'days'],
  [/\bdays\b/i, 'weeks'],
  [/\bbefore\b/i, 'after'],
  [/\bafter\b/i, 'before'],
  [/\bmorning\b/i, 'evening'],
  [/\bbedtime\b/i, 'noon'],
  [/\bwith food\b/i, 'without food'],
  [/\bwithout\b/i, 'with'],
  [/\bdo not\b/i, 'do'],
  [/\bnot\b/i, ''],
  [/\bexcept\b/i, 'on'],
  [/\bmg\b/i, 'mcg'],
  [/\bmL\b/i, 'tsp'],
  [/\btsp\b/i, 'tbsp'],
  [/\bunits\b/i, 'mL'],
  [/\bincrease\b/i, 'decrease'],
  [/\bby mouth\b/i, 'rectally'],
  [/\bMon(day)?\b/i, 'Tue'],
];
test('a number, unit, side, time or negation that is changed changes the regimen', () => {
  const told = (text: string, form: string | null) => {
    const directions = readDirections(text, { form });
    return directions.kind === 'read' ? JSON.stringify(directions.regimen) : null;
  };
  const rows = corpus.map(
    ([text, form, label]) => [text ?? '', form ?? null, label ?? ''] as const,
  );
  const lost = rows.flatMap(([text, form, label], row) => {
    if (label === 'VERBATIM' || label.startsWith('STOP') || row % 3 !== 0) return [];
    const own = told(text, form);
    return changes.flatMap(([from, to]) => {
      const mutant = text.replace(from, to);
      // A number for the pharmacy, "#30", is no direction.
      const same = directionsIn(mutant).trim() === directionsIn(text).trim();
      return !same && told(mutant, form) === own ? [[text, mutant]] : [];
    });
  });
  expect(lost).toEqual([]);
});
