import type { SpokenRow } from './spoken.ts';

type Rows = Readonly<Record<string, SpokenRow>>;
/** What a dose is taken around of, with its spellings. */
const visits: readonly (readonly [printed: string, same: string])[] = [
  ['the procedure', 'procedure|your procedure|scheduled procedure'],
  ['the colonoscopy', 'colonoscopy|your colonoscopy|colonoscopy procedure'],
  ['surgery', 'the surgery|your surgery'],
  ['the test', 'test|your test'],
  ['the exam', 'exam|your exam'],
  ['the scan', 'scan|your scan|ct scan|the ct scan'],
  ['the appointment', 'appointment|your appointment|appt'],
  ['chemotherapy', 'chemo|the chemotherapy'],
  ['treatment', 'the treatment|your treatment'],
  ['the MRI', 'mri'],
  ['travel', 'traveling'],
  ['flight', 'the flight'],
];
const whens: readonly (readonly [key: string, printed: string, same: string])[] = [
  [
    'Evening',
    'the evening before',
    'evening before|on the evening before|the evening prior to|evening prior to|' +
      'in the evening before',
  ],
  [
    'Night',
    'the night before',
    'night before|on the night before|the night prior to|night prior to|at night before',
  ],
  ['Day', 'the day before', 'day before|on the day before|the day prior to|day prior to'],
  ['Morning', 'the morning of', 'morning of|on the morning of|in the morning of|am of'],
  ['DayOf', 'the day of', 'day of|on the day of'],
];
/** Whether a note names a time by a procedure. */
export const isAroundVisit = (key: string): boolean => key.startsWith('visit');
const ofDay = new Set(['afterSchool', 'earlyAfternoon', 'lateAfternoon']);
/** Whether a note names one time, as a part of the day does. */
export const isTimeNote = (key: string): boolean => isAroundVisit(key) || ofDay.has(key);
/** "The evening before colonoscopy": one time, on a day that everybody knows but the label. */
const aroundVisits: Rows = Object.fromEntries(
  whens.flatMap(([key, printed, same]) =>
    visits.map(([visit, names]): [string, SpokenRow] => {
      const starts = [printed, ...same.split('|')];
      const all = starts.flatMap((start) =>
        [visit, ...names.split('|')].map((name) => `${start} ${name}`),
      );
      return [`visit${key} ${visit}`, [`${printed} ${visit}`, null, all.slice(1).join('|')]];
    }),
  ),
);
/** "The night before and 2 tablets the morning of procedure": of what is said behind. */
const beforeAlone: Rows = {
  visitEvening: ['the evening before', null, 'evening before'],
  visitNight: ['the night before', null, 'night before'],
  visitDay: ['the day before', null, ''],
};
const hours = [2, 3, 4, 5, 6, 8, 10, 12] as const;
const hourRanges = [
  '2 to 3',
  '3 to 4',
  '4 to 5',
  '4 to 6',
  '5 to 6',
  '6 to 8',
  '8 to 10',
  '8 to 12',
];
const fewest = ['at least', 'atleast'] as const;
/** "At least 8 hours apart": how far the doses of a day stand from each other. */
const apart: Rows = Object.fromEntries([
  ...hours.map((count): [string, SpokenRow] => [
    `apartLeast${count}`,
    [
      `at least ${count} hours apart`,
      null,
      fewest
        .flatMap((least) => [`${least} ${count} hrs apart`, `${least} ${count} h apart`])
        .join('|'),
    ],
  ]),
  ...hourRanges.map((range): [string, SpokenRow] => {
    const dashed = range.replace(' to ', '-');
    return [
      `apart${dashed}`,
      [
        `${range} hours apart`,
        null,
        `${dashed} hours apart|${dashed} hrs apart|${range} hrs apart`,
      ],
    ];
  }),
]);
/** "Starting 2 days before travel, during travel and for 7 days after". */
const travels: Rows = Object.fromEntries(
  ['1', '2', '1 to 2'].flatMap((first) =>
    [
      ['7 days', '1 week'],
      ['1 week', ''],
      ['4 weeks', ''],
    ].map(([after = '']): [string, SpokenRow] => {
      const days = `${first} day${first === '1' ? '' : 's'}`;
      const dashed = days.replace(' to ', '-');
      const starts = [days, dashed].flatMap((span) =>
        ['starting', 'start', 'begin'].flatMap((verb) =>
          ['travel', 'departure'].map((what) => `${verb} ${span} before ${what}`),
        ),
      );
      const middles = [
        ', during travel',
        ', during',
        ', continue during travel',
        ', continue daily during travel',
      ];
      const ends = ['', ' return', ' travel'].flatMap((what) =>
        [`, and for ${after} after${what}`, ` and for ${after} after${what}`].flatMap((end) => [
          end,
          end.replace(' for ', ' '),
        ]),
      );
      const all = starts.flatMap((start) =>
        middles.flatMap((middle) => ends.map((end) => `${start}${middle}${end}`)),
      );
      return [
        `travel${first}${after}`,
        [
          `starting ${days} before travel, during travel and for ${after} after travel`,
          null,
          [...new Set(all)].join('|'),
        ],
      ];
    }),
  ),
);
const afterSurgery = ['7 days', '10 days', '14 days', '1 week', '2 weeks', '3 weeks', '4 weeks'];
/** "Starting 3 days before surgery and continuing for 1 week after surgery". */
const surgeries: Rows = Object.fromEntries(
  ['1', '2', '3', '5', '7'].flatMap((first) =>
    afterSurgery.map((after): [string, SpokenRow] => {
      const days = `${first} day${first === '1' ? '' : 's'}`;
      const starts = ['starting', 'start', 'begin', 'beginning'].flatMap((verb) =>
        ['before', 'prior to'].map((word) => `${verb} ${days} ${word} surgery`),
      );
      const middles = ['continue', 'continuing', 'continued'].flatMap((verb) =>
        [' and', ',', ', and', ', then', ' then'].flatMap((sign) =>
          [' for', ''].map((word) => `${sign} ${verb}${word} ${after} after`),
        ),
      );
      const all = starts.flatMap((start) =>
        middles.flatMap((middle) => ['', ' surgery'].map((end) => `${start}${middle}${end}`)),
      );
      const printed = `starting ${days} before surgery and continuing for ${after} after surgery`;
      return [`surgery${first} ${after}`, [printed, null, all.join('|')]];
    }),
  ),
);
/** Notes of procedures, travel and hours between doses, and of times that are no clock's. */
export const visitNotes: Rows = {
  ...aroundVisits,
  ...beforeAlone,
  ...apart,
  ...travels,
  ...surgeries,
  afterSchool: ['after school', null, 'after-school'],
  earlyAfternoon: ['in the early afternoon', null, 'in early afternoon|early afternoon'],
  lateAfternoon: ['in the late afternoon', null, 'in late afternoon|late afternoon'],
  withAerochamber: [
    'with an AeroChamber',
    null,
    'with aerochamber|use with aerochamber|via aerochamber|using aerochamber|w/ aerochamber',
  ],
  leaveOvernight: ['and leave on overnight', null, 'leave on overnight|, leave on overnight'],
  overnightRinse: [
    'and leave on overnight, then rinse off in the morning',
    null,
    'leave on overnight, rinse off in the morning|' +
      'leave on overnight then rinse off in the morning|' +
      'leave on overnight and rinse off in the morning|leave on overnight, rinse off in am|' +
      'leave on overnight and rinse in the morning|, leave on overnight, rinse off in the morning',
  ],
  overnightWash: [
    'and leave on overnight, then wash off in the morning',
    null,
    'leave on overnight, wash off in the morning|leave on overnight then wash off in the morning|' +
      'leave on overnight and wash off in the morning|leave on overnight, wash off in am|' +
      'leave on overnight and wash off in am|, leave on overnight, wash off in the morning',
  ],
  headToToe: ['from head to toe', null, 'head to toe|from head to toes|from the head to the toes'],
  lifelong: ['lifelong', null, 'for life|life long|life-long'],
  sameMeal: [
    '30 minutes after the same meal each day',
    null,
    '30 minutes after same meal each day|30 minutes after the same meal every day|' +
      '30 min after same meal each day|30 minutes following the same meal each day|' +
      '30 minutes after same meal daily',
  ],
  sameMealAlone: [
    '30 minutes after the same meal',
    null,
    '30 minutes after same meal|30 min after same meal',
  ],
  afterSex: ['after intercourse', null, 'after sex|after sexual activity|following intercourse'],
  untilBowelMovement: [
    'until bowel movement',
    null,
    'until bm|until bowel movement occurs|until you have a bowel movement|until has bm',
  ],
  untilSoftStool: ['until stools are soft', null, 'until soft stools|until stool is soft'],
};
