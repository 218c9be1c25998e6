import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitCodes } from '#domain/rx/sig/codes.ts';
import { formOf, parseSig, sigFromText, suggestSig } from '#domain/rx/sig/index.ts';
import { english } from '#domain/rx/sig/words.ts';
import doseForms from './dose-forms.json' with { type: 'json' };
import sigStrings from './sig-strings.json' with { type: 'json' };

type Row = readonly [
  line: string,
  form: string | null,
  expansion: string,
  maxPerDay: number | null,
  durationDays: number | null,
  warnings: readonly string[],
];
const read = (line: string, form: string | null = null) => parseSig(line, { form });

describe('real shorthand lines of a clinic', () => {
  test.each(sigStrings as unknown as Row[])(
    '%s (%s)',
    (line, form, expansion, maxPerDay, durationDays, warnings) => {
      const sig = read(line, form);
      expect({
        expansion: sig.expansion,
        maxPerDay: sig.maxPerDay,
        durationDays: sig.durationDays,
        warnings: sig.warnings.map((warning) => warning.code),
      }).toEqual({ expansion, maxPerDay, durationDays, warnings });
      expect(sig.problems).toEqual([]);
    },
  );
});

describe('the token grammar', () => {
  test.each<[string, string | null, string, number | null, string | null]>([
    ['1T PO BID', null, 'Take 1 tablet by mouth twice daily.', 2_000, 'tablet'],
    ['1t po bid', null, 'Take 1 tablet by mouth twice daily.', 2_000, 'tablet'],
    [
      '2C PO TID PC',
      null,
      'Take 2 capsules by mouth three times daily after meals.',
      6_000,
      'capsule',
    ],
    ['0.5T PO QAM', null, 'Take 1/2 tablet by mouth every morning.', 500, 'tablet'],
    ['1.5T PO QPM', null, 'Take 1 and 1/2 tablets by mouth every evening.', 1_500, 'tablet'],
    [
      '1-2T PO Q4-6H PRN PAIN',
      null,
      'Take 1 to 2 tablets by mouth every 4 to 6 hours as needed for pain.',
      12_000,
      'tablet',
    ],
    [
      '1-2T PO Q4-6H PRN PAIN MAX 8/D',
      null,
      'Take 1 to 2 tablets by mouth every 4 to 6 hours as needed for pain (maximum 8 tablets per day).',
      8_000,
      'tablet',
    ],
    ['5ML PO Q8H X10D', null, 'Take 5 mL by mouth every 8 hours for 10 days.', 15_000, 'ml'],
    ['1TSP PO BID', null, 'Take 1 teaspoonful (5 mL) by mouth twice daily.', 10_000, 'ml'],
    ['1GTT OU QID', null, 'Instill 1 drop in both eyes four times daily.', 8_000, 'drop'],
    [
      '3GTT AS BID X7D',
      null,
      'Instill 3 drops in the left ear twice daily for 7 days.',
      6_000,
      'drop',
    ],
    [
      '3GTT AS 8AM 8PM',
      null,
      'Instill 3 drops in the left ear at 8 AM and at 8 PM.',
      6_000,
      'drop',
    ],
    [
      '3GTT AS MAX 6/D',
      null,
      'Instill 3 drops in the left ear (maximum 6 drops per day).',
      6_000,
      'drop',
    ],
    [
      '1T PO BID AS TOLERATED',
      null,
      'Take 1 tablet by mouth twice daily as TOLERATED.',
      2_000,
      'tablet',
    ],
    ['1PUFF INH Q12H', null, 'Inhale 1 puff every 12 hours.', 2_000, 'puff'],
    ['10U SC QHS', null, 'Inject 10 units under the skin at bedtime.', 10_000, 'unit'],
    ['1SPR IN QD', null, 'Use 1 spray in the nose once daily.', 1_000, 'spray'],
    ['1PATCH TOP Q72H', null, 'Apply 1 patch topically every 72 hours.', 333, 'patch'],
    [
      '1SUPP PR Q12H PRN "nausea or vomiting"',
      null,
      'Insert 1 suppository rectally every 12 hours as needed for nausea or vomiting.',
      2_000,
      'suppository',
    ],
    [
      '1APP PV QHS X7D',
      null,
      'Apply 1 application vaginally at bedtime for 7 days.',
      1_000,
      'application',
    ],
    ['1ML IM QM', null, 'Inject 1 mL into the muscle once a month.', 33, 'ml'],
    ['1T PO QOD', null, 'Take 1 tablet by mouth every other day.', 500, 'tablet'],
    ['1T PO Q2WK', null, 'Take 1 tablet by mouth every 2 weeks.', 71, 'tablet'],
    ['1T SL STAT', null, 'Place 1 tablet under the tongue now.', 1_000, 'tablet'],
    ['2T PO ONCE', null, 'Take 2 tablets by mouth once.', 2_000, 'tablet'],
    ['1T PO QD PRN', null, 'Take 1 tablet by mouth once daily as needed.', 1_000, 'tablet'],
    ['1T PO 8AM 2:30PM', null, 'Take 1 tablet by mouth at 8 AM and at 2:30 PM.', 2_000, 'tablet'],
    [
      '1T PO QID ACHS',
      null,
      'Take 1 tablet by mouth four times daily before meals and at bedtime.',
      4_000,
      'tablet',
    ],
    ['1T PO AC', null, 'Take 1 tablet by mouth before meals.', 3_000, 'tablet'],
    ['1T PO QD HS', null, 'Take 1 tablet by mouth once daily at bedtime.', 1_000, 'tablet'],
    [
      '1T PO QMWF',
      null,
      'Take 1 tablet by mouth every Monday, Wednesday and Friday.',
      429,
      'tablet',
    ],
    [
      '1T QAM AND 2T QHS',
      null,
      'Take 1 tablet every morning and 2 tablets at bedtime.',
      3_000,
      'tablet',
    ],
    [
      '1C PO BID WF UAT',
      null,
      'Take 1 capsule by mouth twice daily with food until all taken.',
      2_000,
      'capsule',
    ],
    [
      'PRN PAIN Q6H PO 1T',
      null,
      'Take 1 tablet by mouth every 6 hours as needed for pain.',
      4_000,
      'tablet',
    ],
    ['1 BID', 'TABLET, CHEWABLE', 'Chew 1 tablet twice daily.', 2_000, 'tablet'],
    ['BID', 'CREAM', 'Apply twice daily.', null, null],
    ['1T PO QD UD', null, 'Take 1 tablet by mouth once daily as directed.', 1_000, 'tablet'],
    ['1T PO BID FOR UTI', null, 'Take 1 tablet by mouth twice daily for UTI.', 2_000, 'tablet'],
    [
      'Mix 1 packet in 8 oz of water and drink daily',
      null,
      'Mix 1 packet in 8 oz of water and drink once daily.',
      1_000,
      'packet',
    ],
  ])('%s (%s)', (line, form, expansion, maxPerDay, unit) => {
    const sig = read(line, form);
    expect({ expansion: sig.expansion, maxPerDay: sig.maxPerDay, unit: sig.unit }).toEqual({
      expansion,
      maxPerDay,
      unit,
    });
  });

  test('a taper sums its days and its quantity, and its most per day is that of the highest step', () => {
    const sig = read('2T PO QD X3D THEN 1T PO QD X3D THEN 0.5T PO QD X4D');
    expect(sig.expansion).toBe(
      'Take 2 tablets by mouth once daily for 3 days, then take 1 tablet by mouth once daily for 3 days, then take 1/2 tablet by mouth once daily for 4 days.',
    );
    expect([sig.maxPerDay, sig.durationDays, sig.totalQuantity]).toEqual([2_000, 10, 11_000]);
  });

  test('a dose pack counts each day', () => {
    const sig = read('Take 6 tablets on day 1, 5 tablets on day 2, 4 tablets on day 3');
    expect([sig.expansion, sig.durationDays, sig.totalQuantity]).toEqual([
      'Take 6 tablets on day 1, then take 5 tablets on day 2, then take 4 tablets on day 3.',
      3,
      15_000,
    ]);
  });

  test('an exact rate stands beside the rounded most per day', () => {
    expect(read('1T QWK').rate).toEqual({ quantity: 1_000, days: 7 });
    expect(read('1PATCH Q72H').rate).toEqual({ quantity: 1_000, days: 3 });
  });

  test('the store’s own codes come first, may hold other codes, and can’t loop', () => {
    const aliases = {
      '1SSSBID': '1T PO BID',
      PAINQ6: '1T PO Q6H PRN PAIN',
      QD: '"daily, our way"',
      A: 'B',
      B: 'A',
    };
    expect(parseSig('1sssbid', { aliases }).expansion).toBe('Take 1 tablet by mouth twice daily.');
    expect(parseSig('PAINQ6 X5D', { aliases }).durationDays).toBe(5);
    expect(parseSig('1T QD', { aliases }).expansion).toBe('Take 1 tablet daily, our way.');
    expect(parseSig('A', { aliases }).tokens).toHaveLength(1);
    expect(
      parseSig('1SSSBID', { aliases }).tokens.map((token) => [token.text, token.start, token.end]),
    ).toEqual([
      ['1SSSBID', 0, 7],
      ['1SSSBID', 0, 7],
      ['1SSSBID', 0, 7],
    ]);
  });

  test('free text goes through as typed; plain words in lower case', () => {
    expect(read('SEE Dr. Quinn').expansion).toBe('SEE Dr. Quinn.');
    expect(read('1T PO QD "Crush FIRST"').expansion).toBe(
      'Take 1 tablet by mouth once daily Crush FIRST.',
    );
    expect(read('Use with Flonase').expansion).toBe('Use with Flonase.');
  });

  test('tokens point at the line', () => {
    const line = '1T  PO bid, X 7 DAYS';
    expect(
      read(line).tokens.map((token) => [token.kind, line.slice(token.start, token.end)]),
    ).toEqual([
      ['amount', '1T'],
      ['route', 'PO'],
      ['frequency', 'bid'],
      ['duration', 'X 7 DAYS'],
    ]);
  });
});

describe('warnings and problems', () => {
  test.each<[string, string[]]>([
    ['UD', ['AS_DIRECTED']],
    ['1T PO PRN PAIN', ['NO_FREQUENCY']],
    ['PO BID', ['NO_AMOUNT']],
    ['1T PO BID', []],
    ['"10U daily"', ['UNSAFE']],
    ['1T PO BID "give QOD"', ['UNSAFE']],
    ['1T PO BID "with 5.0 mL"', ['UNSAFE']],
    ['1T PO BID "or .5 mL"', ['UNSAFE']],
    ['1T PO BID "50 µg"', ['UNSAFE']],
    ['10U SC BID', []],
    ['1GTT OD QD', []],
  ])('%s warns %j', (line, codes) => {
    expect([...new Set(read(line).warnings.map((warning) => warning.code))]).toEqual(codes);
  });
  test.each<[string, string, number]>([
    ['0T PO QD', 'AMOUNT', 0],
    ['1T PO Q0H', 'INTERVAL', 6],
    ['2-1T PO QD', 'RANGE', 0],
    ['1T QD BID', 'TWO_FREQUENCIES', 6],
    ['1T PO "with food', 'QUOTE', 6],
  ])('%s is %s at %i', (line, code, position) => {
    expect(read(line).problems.map((problem) => [problem.code, problem.position])).toEqual([
      [code, position],
    ]);
  });
  test('“or as directed” opens the dose: no most per day', () =>
    expect(read('1T QD OR AS DIRECTED').maxPerDay).toBeNull());
});

describe('directions of electronic prescriptions', () => {
  test.each<[string, number | null, boolean]>([
    ['Take 1 tablet by mouth twice daily as needed for pain', 2_000, true],
    ['TAKE 1 TABLET BY MOUTH EVERY DAY', 1_000, true],
    [
      'Take one (1) tablet by mouth every 4 to 6 hours as needed for moderate pain (4-6). Max 6 tablets per day',
      6_000,
      true,
    ],
    ['Take 2 tablets by mouth today, then 1 tablet daily for 4 days', 2_000, true],
    ['Take 1 capsule (500 mg) by mouth 3 times a day for 10 days', 3_000, true],
    ['Take 2 capsules by mouth 4 (four) times daily as needed for cough', 8_000, true],
    ['Take 1 tablet by mouth every 12 (twelve) hours for 10 days', 2_000, true],
    ['Take 1 tablet several times daily', null, false],
    ['Take 1 tablet twice (2 times) daily', null, false],
    ['Take 1 tablet 3-4 times daily', 4_000, true],
    ['Take 1 tablet two to three times a day', 3_000, true],
    ['Take ½ tablet by mouth daily', 500, true],
    ['Take 1½ tablets by mouth daily', 1_500, true],
    ['Take one tablet Monday, Wednesday, and Friday', 429, true],
    ['Take 6 tablets on day 1, 5 tablets on day 2, 4 tablets on day 3', 6_000, true],
    ['Inject 10 units under the skin every night at bedtime', 10_000, true],
    ['Instill 1 drop in each eye 2 times daily', 4_000, true],
    [
      'Inhale 2 puffs into the lungs every 4 hours as needed for wheezing or shortness of breath',
      12_000,
      true,
    ],
    ['Take 1/2 tablet by mouth once weekly on an empty stomach', 71, true],
    ['Take 1 tablet by mouth in the morning and 2 tablets at bedtime', 3_000, true],
    ['Use as directed', null, false],
    ['Apply a thin layer to affected area twice a day', null, false],
    ['Take 1 tablet daily on dialysis days', 1_000, false],
  ])('%s', (text, maxPerDay, certain) => {
    const reading = sigFromText(text);
    expect({ maxPerDay: reading.maxPerDay, certain: reading.certain }).toEqual({
      maxPerDay,
      certain,
    });
  });
});

describe('dosage forms', () => {
  // Where our words differ from the list on purpose: a label says "inhale 2 puffs", "place under
  // the tongue", "use 2 sprays".
  const ours = new Set([
    'Buccal Film',
    'Buccal Tablet',
    'Sublingual Film',
    'Sublingual Powder',
    'Vaginal Film',
    'Oral Film',
    'Inhalation Spray',
    'Metered Dose Inhaler',
    'Metered Dose Nasal Spray',
    'Nasal Spray',
    'Nasal Inhalant',
    'Powder for Nasal Solution',
    'Intrauterine System',
    'Medicated Bar Soap',
    'Rectal Spray',
    'Oral Powder',
    'Enema',
    'Oral Lozenge',
  ]);
  test.each((doseForms as [string, string, string][]).filter(([name]) => !ours.has(name)))(
    '%s is %s %s',
    (name, verb, unit) => {
      const form = formOf(name);
      expect(form.verb).toBe(verb);
      if (unit) expect(form.unit).toBe(unit);
    },
  );
  test('nothing rectal, vaginal or for irrigation is taken by mouth', () => {
    for (const name of [
      'Rectal Solution',
      'Vaginal Cream',
      'Irrigation Solution',
      'Enema',
      'Otic Solution',
      'SOLN,OPH',
    ])
      expect(formOf(name).verb).not.toBe('take');
  });
});

describe('completion while typing', () => {
  test('an empty line for a tablet begins with amounts', () =>
    expect(suggestSig('', { form: 'TABLET' })[0]).toEqual({
      code: '1T',
      meaning: 'Take 1 tablet',
      line: '1T',
    }));
  test('behind an amount comes the route', () =>
    expect(
      suggestSig('1T P')
        .map((sigSuggestion) => sigSuggestion.code)
        .slice(0, 3),
    ).toEqual(['PO', 'PR', 'PV']));
  test('behind the route comes the frequency', () =>
    expect(suggestSig('1T PO ')[0]).toEqual({
      code: 'QD',
      meaning: 'once daily',
      line: '1T PO QD',
    }));
  test('store codes lead', () =>
    expect(suggestSig('1S', { aliases: { '1SSSBID': '1T PO BID' } })[0]?.line).toBe('1SSSBID'));
  test('the limit holds', () => expect(suggestSig('1T Q', { limit: 3 })).toHaveLength(3));
});

describe('properties', () => {
  const amount = fc
    .tuple(
      fc.constantFrom('0.5', '1', '1.5', '2', '3', '1-2'),
      fc.constantFrom('T', 'C', 'PATCH', 'SUPP', 'PUFF', 'SPR', 'GTT'),
    )
    .map(([name, second]) => name + second);
  const frequency = fc.constantFrom(
    'QD',
    'BID',
    'TID',
    'QID',
    'QHS',
    'QAM',
    'QPM',
    'Q4H',
    'Q4-6H',
    'Q6H',
    'Q8H',
    'Q12H',
    'QOD',
    'QWK',
    'Q2WK',
    'QM',
    'Q3D',
    'QAM AND QHS',
    'AC',
    'ACHS',
    '8AM 8PM',
    'ONCE',
  );
  const tail = fc.constantFrom(
    '',
    'PRN',
    'PRN PAIN',
    'WF',
    'X7D',
    'X10D',
    'PRN FOR COUGH X5D',
    'UAT',
    'MAX 4/D',
  );
  const line = fc
    .tuple(amount, fc.constantFrom('', 'PO', 'SL', 'OU', 'AD', 'INH', 'PR'), frequency, tail)
    .map((parts) => parts.filter(Boolean).join(' '));

  test('what the label says reads back as the same dose', () => {
    fc.assert(
      fc.property(line, (typed) => {
        const shorthand = read(typed);
        const said = read(shorthand.expansion);
        expect([typed, said.rate, said.durationDays, said.unit, said.asNeeded]).toEqual([
          typed,
          shorthand.rate,
          shorthand.durationDays,
          shorthand.unit,
          shorthand.asNeeded,
        ]);
        expect(said.expansion).toBe(shorthand.expansion);
      }),
      { numRuns: 2_000 },
    );
  });
  test('any typing, at any moment, gives an answer', () => {
    const bits = fc.constantFrom(
      '1',
      'T',
      '0',
      '-',
      '/',
      '.',
      ' ',
      'Q',
      '4',
      'H',
      'X',
      'PRN',
      'FOR',
      'THEN',
      '"',
      '(',
      ')',
      'AND',
      'OR',
      'MAX',
      'IN',
      'AS',
      'é',
      'ß',
      '𝒳',
      ',',
      'EVERY',
      'ONE',
      'DAY',
      'UD',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 80 }),
          fc.array(bits, { maxLength: 25 }).map((texts) => texts.join('')),
        ),
        (typed) => {
          const sig = read(typed);
          for (const token of sig.tokens)
            expect(typed.slice(token.start, token.end)).toBe(token.text);
          expect(Number.isNaN(sig.maxPerDay)).toBe(false);
          suggestSig(typed);
        },
      ),
      { numRuns: 2_000 },
    );
  });
  test('every prefix of a line is readable', () => {
    const full = '1-2T PO Q4-6H PRN "severe pain" MAX 8/D X5D THEN 1T QAM AND 2T QHS UAT';
    for (let index = 0; index <= full.length; index += 1)
      expect(typeof read(full.slice(0, index)).expansion).toBe('string');
  });
});

test('every unit has codes and words in the table of the language', () => {
  for (const unit of Object.keys(unitCodes) as (keyof typeof unitCodes)[]) {
    expect(unitCodes[unit].length).toBeGreaterThan(0);
    expect(english.units[unit].every((word) => word.length > 0)).toBe(true);
  }
});
