import { describe, expect, test } from 'vitest';
import { formOf, parseSig } from '#domain/rx/sig/index.ts';
import doseForms from '../dose-forms.json' with { type: 'json' };
import sigStrings from '../sig-strings.json' with { type: 'json' };

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
    ['1T PO BID', 'TABLET', 'Take 1 tablet by mouth twice daily.', 2_000, 'tablet'],
    ['1t po bid', 'TABLET', 'Take 1 tablet by mouth twice daily.', 2_000, 'tablet'],
    [
      '2C PO TID PC',
      'CAPSULE',
      'Take 2 capsules by mouth three times daily after meals.',
      6_000,
      'capsule',
    ],
    ['0.5T PO QAM', 'TABLET', 'Take 1/2 tablet by mouth every morning.', 500, 'tablet'],
    ['1.5T PO QPM', 'TABLET', 'Take 1 and 1/2 tablets by mouth every evening.', 1_500, 'tablet'],
    [
      '1-2T PO Q4-6H PRN PAIN',
      'TABLET',
      'Take 1 to 2 tablets by mouth every 4 to 6 hours as needed for pain.',
      12_000,
      'tablet',
    ],
    [
      '1-2T PO Q4-6H PRN PAIN MAX 8/D',
      'TABLET',
      [
        'Take 1 to 2 tablets by mouth every 4 to 6 hours as',
        'needed for pain (maximum 8 tablets per day).',
      ].join(' '),
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
      'TABLET',
      'Take 1 tablet by mouth twice daily as tolerated.',
      null,
      'tablet',
    ],
    ['1PUFF INH Q12H', null, 'Inhale 1 puff every 12 hours.', 2_000, 'puff'],
    ['10U SC QHS', null, 'Inject 10 units under the skin at bedtime.', 10_000, 'unit'],
    ['1SPR IN QD', null, 'Use 1 spray in the nose once daily.', 1_000, 'spray'],
    ['1PATCH TOP Q72H', null, 'Apply 1 patch topically every 72 hours.', 333, 'patch'],
    [
      '1SUPP PR Q12H PRN nausea or vomiting',
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
    ['1T PO QOD', 'TABLET', 'Take 1 tablet by mouth every other day.', 500, 'tablet'],
    ['1T PO Q2WK', 'TABLET', 'Take 1 tablet by mouth every 2 weeks.', 71, 'tablet'],
    ['1T SL STAT', 'TABLET', 'Place 1 tablet under the tongue now.', 1_000, 'tablet'],
    ['2T PO ONCE', 'TABLET', 'Take 2 tablets by mouth once.', 2_000, 'tablet'],
    ['1T PO QD PRN', 'TABLET', 'Take 1 tablet by mouth once daily as needed.', 1_000, 'tablet'],
    [
      '1T PO 8AM 2:30PM',
      'TABLET',
      'Take 1 tablet by mouth at 8 AM and at 2:30 PM.',
      2_000,
      'tablet',
    ],
    [
      '1T PO QID ACHS',
      'TABLET',
      'Take 1 tablet by mouth four times daily, before meals and at bedtime.',
      4_000,
      'tablet',
    ],
    ['1T PO AC', 'TABLET', 'Take 1 tablet by mouth before meals.', 3_000, 'tablet'],
    ['1T PO QD HS', 'TABLET', 'Take 1 tablet by mouth once daily at bedtime.', 1_000, 'tablet'],
    [
      '1T PO QMWF',
      'TABLET',
      'Take 1 tablet by mouth every Monday, Wednesday and Friday.',
      429,
      'tablet',
    ],
    [
      '1T QAM AND 2T QHS',
      'TABLET',
      'Take 1 tablet every morning and 2 tablets at bedtime.',
      3_000,
      'tablet',
    ],
    [
      '1C PO BID WF UAT',
      'CAPSULE',
      'Take 1 capsule by mouth twice daily with food until all taken.',
      2_000,
      'capsule',
    ],
    [
      'PRN PAIN Q6H PO 1T',
      'TABLET',
      'Take 1 tablet by mouth every 6 hours as needed for pain.',
      4_000,
      'tablet',
    ],
    ['1 BID', 'TABLET, CHEWABLE', 'Chew 1 tablet twice daily.', 2_000, 'tablet'],
    ['BID', 'CREAM', 'Apply twice daily.', null, null],
    ['1T PO QD UD', 'TABLET', 'Take 1 tablet by mouth once daily as directed.', 1_000, 'tablet'],
    ['1T PO BID FOR UTI', 'TABLET', 'Take 1 tablet by mouth twice daily for UTI.', 2_000, 'tablet'],
    [
      'Mix 1 packet in 8 oz of water and drink daily',
      null,
      'Mix 1 packet in 8 ounces of water and drink once daily.',
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

  test('a taper sums its days and quantity, and its most per day is that of the highest step', () => {
    const sig = read('2T PO QD X3D THEN 1T PO QD X3D THEN 0.5T PO QD X4D', 'TABLET');
    expect(sig.expansion).toBe(
      [
        'Take 2 tablets by mouth once daily for 3 days, then 1 tablet by mouth once',
        'daily for 3 days, then 1/2 tablet by mouth once daily for 4 days.',
      ].join(' '),
    );
    expect([sig.maxPerDay, sig.durationDays, sig.totalQuantity]).toEqual([2_000, 10, 11_000]);
  });

  test('a dose pack counts each day', () => {
    const sig = read('Take 6 tablets on day 1, 5 tablets on day 2, 4 tablets on day 3');
    expect([sig.expansion, sig.durationDays, sig.totalQuantity]).toEqual([
      'Take 6 tablets on day 1, then 5 tablets on day 2, then 4 tablets on day 3.',
      3,
      15_000,
    ]);
  });

  test('an exact rate stands beside the rounded most per day', () => {
    expect(read('1T QWK', 'TABLET').rate).toEqual({ quantity: 1_000, days: 7 });
    expect(read('1PATCH Q72H').rate).toEqual({ quantity: 1_000, days: 3 });
  });

  test('words in quotation marks stay as they are written, and have no figures', () => {
    const sig = read('"See Dr. Quinn"');
    expect([sig.expansion, sig.rate, sig.directions.kind]).toEqual([
      'See Dr. Quinn',
      null,
      'verbatim',
    ]);
  });
  test('words that are not understood stay as they are written', () =>
    expect(read('1T PO QD "Crush FIRST"').expansion).toBe('1T PO QD "Crush FIRST"'));
});

describe('warnings and problems', () => {
  test.each<[string, string[]]>([
    ['UD', ['AS_DIRECTED']],
    ['1 TAB PO PRN PAIN', ['NO_FREQUENCY']],
    ['PO BID', ['NO_AMOUNT']],
    ['1 TAB PO BID', []],
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
  test.each<[string, string, string]>([
    ['0T PO QD', 'TABLET', '“0” is not understood, so the directions were not read.'],
    ['1T PO Q0H', 'TABLET', '“Q0H” is not understood, so the directions were not read.'],
    ['1T QD BID', 'TABLET', '“BID”: two frequencies that do not agree: which one holds?'],
    ['1T PO BID', 'SUSPENSION', '“1T”: the unit is not one of this product.'],
    [
      '1T PO BDI',
      'TABLET',
      [
        '“BDI” is not understood, so the directions were not read. Was',
        '“BID” meant? “Take 1 tablet by mouth twice daily.”',
      ].join(' '),
    ],
    [
      '1 TABLET BY MOUTH TWICE DIALY',
      'TABLET',
      [
        '“DIALY” is not understood, so the directions were not read. Was',
        '“DAILY” meant? “Take 1 tablet by mouth twice daily.”',
      ].join(' '),
    ],
    [
      'Take 1 tablet every 6 huors as needed for pain',
      'TABLET',
      [
        '“huors” is not understood, so the directions were not read. Was',
        '“HOURS” meant? “Take 1 tablet every 6 hours as needed for pain.”',
      ].join(' '),
    ],
    [
      '1 tab po bid. stop 9 days before surgery',
      'TABLET',
      '“stop 9 days before surgery” is not understood, so the directions were not read.',
    ],
    [
      '1 tab po daily 10/12',
      'TABLET',
      '“10/12” is not understood, so the directions were not read.',
    ],
  ])('%s of a %s is not read, and the place is named', (line, form, problem) =>
    expect(read(line, form).problems).toEqual([problem]),
  );
  test('“or as directed” opens the dose: no most per day', () =>
    expect(read('1T QD OR AS DIRECTED').maxPerDay).toBeNull());
});

describe('directions of electronic prescriptions', () => {
  test.each<[string, number | null, boolean]>([
    ['Take 1 tablet by mouth twice daily as needed for pain', 2_000, true],
    ['TAKE 1 TABLET BY MOUTH EVERY DAY', 1_000, true],
    [
      [
        'Take one (1) tablet by mouth every 4 to 6 hours as',
        'needed for moderate pain. Max 6 tablets per day',
      ].join(' '),
      6_000,
      true,
    ],
    ['Take 2 tablets by mouth today, then 1 tablet daily for 4 days', 2_000, true],
    ['Take 1 capsule (500 mg) by mouth 3 times a day for 10 days', 3_000, false],
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
    ['Take 1 tablet daily on dialysis days', null, false],
  ])('%s', (text, maxPerDay, certain) => {
    const reading = parseSig(text);
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
