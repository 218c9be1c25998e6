import type { SpokenRow } from './spoken.ts';

type Rows = Readonly<Record<string, SpokenRow>>;
/** "Last dose 6 hours before bed": how late the last dose of a day may be. */
const beforeBed: Rows = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 8].map((hours): [string, SpokenRow] => {
    const [many, short] = hours === 1 ? ['hour', 'hr'] : ['hours', 'hrs'];
    const starts = ['last dose', 'last dose at least', 'take last dose'];
    const ends = ['bed', 'bedtime', 'going to bed', 'sleep'];
    const same = [many, short].flatMap((unit) =>
      ends.map((end) => `last dose ${hours} ${unit} before ${end}`),
    );
    const taken = same.map((text) => text.replace('last dose', starts[2] ?? ''));
    return [
      `lastDoseBed${hours}`,
      [`Last dose ${hours} ${many} before bedtime`, null, [...same, ...taken].join('|')],
    ];
  }),
);
/** "No later than 2 PM": the hour after which no dose is taken. */
const noLater: Rows = Object.fromEntries(
  ['AM', 'PM'].flatMap((half) =>
    Array.from({ length: 12 }, (_, hour): [string, SpokenRow] => {
      const at = `${hour + 1} ${half}`;
      const exact = `${hour + 1}:00 ${half}`;
      const starts = ['no later than', 'not later than', 'do not take later than'];
      const same = starts.flatMap((start) => [`${start} ${at}`, `${start} ${exact}`]);
      return [`noLater${hour + 1}${half}`, [`No later than ${at}`, null, same.join('|')]];
    }),
  ),
);
const notAfter: Rows = Object.fromEntries(
  ['AM', 'PM'].flatMap((half) =>
    Array.from({ length: 12 }, (_, hour): [string, SpokenRow] => {
      const at = `${hour + 1} ${half}`;
      const exact = `${hour + 1}:00 ${half}`;
      const starts = ['do not take after', "don't take after"];
      const same = starts.flatMap((start) => [`${start} ${at}`, `${start} ${exact}`]);
      return [`notAfter${hour + 1}${half}`, [`Do not take after ${at}`, null, same.join('|')]];
    }),
  ),
);
const usedDays = [
  ['2', 'week'],
  ['3', 'week'],
  ['2 to 3', 'week'],
  ['4', 'week'],
  ['8', 'month'],
  ['9', 'month'],
  ['10', 'month'],
] as const;
const fewer = 'no more than|not more than|do not use more than|do not take more than'.split('|');
const limits = 'max|maximum|maximum of|max of|limit to|limit use to'.split('|');
/** "No more than 2 days a week", "max 2 days/week": on how many days it may be used. */
const daysOfUse: Rows = Object.fromEntries(
  usedDays.flatMap(([days, span]) => {
    const numbers = [...new Set([days, days.replace(' to ', '-')])];
    const ends = [`days a ${span}`, `days per ${span}`, `days/${span}`, `days in a ${span}`];
    const row = (key: string, printed: string, starts: readonly string[]): [string, SpokenRow] => {
      const same = starts.flatMap((start) =>
        numbers.flatMap((number) => ends.map((end) => `${start} ${number} ${end}`)),
      );
      const name = `${key}${span}${days.replaceAll(' ', '')}`;
      return [name, [`${printed} ${days} days a ${span}`, null, same.join('|')]];
    };
    return [row('mostDays', 'No more than', fewer), row('mostDaysMaximum', 'Maximum', limits)];
  }),
);
/** "Do not use for more than 14 days in a row": how long it may be used without a break. */
const daysInARow: Rows = Object.fromEntries(
  [3, 5, 7, 10, 14].flatMap((days) =>
    ['use more', 'use for more', 'take more', 'take for more'].map((verb): [string, SpokenRow] => {
      const words = `not ${verb} than ${days}`;
      const same = `do ${words} consecutive days`;
      return [`mostDaysInARow${verb}${days}`, [`Do ${words} days in a row`, null, same]];
    }),
  ),
);
/** What a tube is flushed with. */
const flushed: Rows = Object.fromEntries(
  [5, 10, 15, 20, 30, 50, 60].map((ml): [string, SpokenRow] => {
    const starts = [
      'flush with',
      'flush w/',
      'flush tube with',
      'flush tube w/',
      'then flush with',
    ];
    const ends = ['ml water', 'ml of water', 'cc water', 'cc of water', 'ml h2o'];
    const same = starts.flatMap((start) => ends.map((end) => `${start} ${ml} ${end}`));
    return [`flushWith${ml}`, [`Flush with ${ml} mL of water`, null, same.join('|')]];
  }),
);
/** "Stop 3 days before surgery": when a medicine is stopped. */
const stopBefore: Rows = Object.fromEntries(
  (['day', 'week'] as const).flatMap((unit) =>
    [1, 2, 3, 4, 5, 7, 10, 14]
      .filter((count) => unit === 'day' || count <= 4)
      .flatMap((count) =>
        (['surgery', 'procedure'] as const).map((what): [string, SpokenRow] => {
          const span = `${count} ${unit}${count === 1 ? '' : 's'}`;
          const event = what === 'surgery' ? 'surgery' : 'the procedure';
          const same = [what, `the ${what}`].flatMap((name) =>
            ['before', 'prior to'].map((word) => `stop ${span} ${word} ${name}`),
          );
          return [
            `stop${count}${unit}Before${what}`,
            [`Stop ${span} before ${event}`, null, same.join('|')],
          ];
        }),
      ),
  ),
);
/** Sentences of dose times, days of use, tubes, ears and skin. */
export const everydaySentences: Rows = {
  nothingElse: [
    'Do not take anything else by mouth or lie down for the next 30 minutes',
    null,
    'do not take anything else by mouth or lie down for next 30 minutes',
  ],
  nothingOrLieDown: [
    'Do not eat, drink or lie down for 30 minutes after taking',
    null,
    'do not eat, drink, or lie down for 30 minutes after taking|' +
      'do not eat, drink, or lie down for 30 minutes after|' +
      'do not eat, drink or lie down for 30 minutes after',
  ],
  uprightAfter: [
    'Remain upright for 30 minutes after taking',
    null,
    'stay upright for 30 minutes after taking|stay upright 30 minutes after taking|' +
      'remain upright for 30 minutes after|stay upright for 30 minutes after|' +
      'remain upright 30 minutes after|stay upright 30 minutes after|' +
      'remain upright for 30 minutes after dose|stay upright for 30 minutes after dose',
  ],
  uprightLeastAfter: [
    'Remain upright for at least 30 minutes after taking',
    null,
    'stay upright for at least 30 minutes after taking|' +
      'remain upright for at least 30 minutes after|' +
      'stay upright for at least 30 minutes after|stay upright at least 30 minutes after|' +
      'remain upright at least 30 minutes after taking',
  ],
  ...stopBefore,
  apartIron4: [
    'Separate from calcium and iron by 4 hours',
    null,
    'separate from iron and calcium by 4 hours|take 4 hours apart from calcium and iron|' +
      'take 4 hours apart from iron and calcium|4 hours apart from iron and calcium|' +
      '4 hours apart from iron/calcium|4 hours apart from calcium/iron|' +
      '4 hours apart from calcium and iron|4 hours apart from calcium or iron|' +
      '4 hours apart from iron or calcium',
  ],
  rinseAftertaste: [
    'Rinse mouth with water after use to reduce aftertaste and incidence of candidiasis',
    null,
    'rinse mouth with water after each use to reduce aftertaste and incidence of candidiasis',
  ],
  noDriveAlcohol: [
    'Do not drive or drink alcohol',
    null,
    'no driving or alcohol|no alcohol or driving|do not drink alcohol or drive',
  ],
  rinseWashFace: [
    'Rinse mouth and wash face after use',
    null,
    'rinse mouth and wash face after|rinse mouth/wash face after|' +
      'rinse mouth/wash face after use|rinse mouth and wash face after each use|' +
      'wash face and rinse mouth after use|wash face and rinse mouth after',
  ],
  thenCallDoctor: [
    'Then call the doctor',
    null,
    'then call doctor|then call md|then call the md|then call your doctor|then call provider',
  ],
  ...beforeBed,
  ...noLater,
  ...notAfter,
  ...daysOfUse,
  ...daysInARow,
  ...flushed,
  lieOnSide5: [
    'Lie on your side for 5 minutes',
    null,
    'lie on side for 5 min|lie on side for 5 mins|lie on side for 5 minutes|' +
      'lie on side 5 min|lie on side 5 minutes|lie on your side 5 minutes|' +
      'remain on side for 5 minutes|stay on side for 5 minutes',
  ],
  notFaceGroinAxilla: [
    'Do not use on the face, groin or armpit',
    null,
    'do not use on face, groin or axilla|do not use on face, groin, or axilla|' +
      'not for face, groin or axilla|not for face, groin, or axilla|' +
      'avoid face, axilla and groin|avoid face, axilla, and groin|avoid face, axilla or groin|' +
      'do not use on face, axilla or groin|not to face, axilla or groin|' +
      'avoid face, groin, axilla|avoid face, groin and axilla|avoid face, groin, and axilla|' +
      'not on face, groin, axilla|do not apply to face, groin or axilla',
  ],
  dairyApart2: [
    'No dairy products within 2 hours',
    null,
    'no dairy within 2 hours|no dairy w/in 2 hrs|no dairy within 2 hrs|' +
      'no dairy products within 2 hrs|no dairy w/in 2 hours',
  ],
  dairyApartOfDose2: [
    'No dairy products within 2 hours of the dose',
    null,
    'no dairy within 2 hours of dose|no dairy within 2 hrs of dose',
  ],
};
/** Notes of meals, of other medicine and of what directs a dose. */
export const everydayNotes: Rows = {
  crushedApplesauce: [
    'crushed in applesauce',
    null,
    'crushed with applesauce|crushed w/ applesauce|crushed into applesauce',
  ],
  crushedPudding: ['crushed in pudding', null, 'crushed with pudding|crushed into pudding'],
  crushedFood: ['crushed in food', null, 'crushed into food'],
  crushedWater: ['crushed in water', null, 'crushed into water'],
  sprinkledApplesauce: [
    'opened and sprinkled on applesauce',
    null,
    'opened & sprinkled on applesauce|opened and sprinkled over applesauce',
  ],
  plentyOfFluids: ['with plenty of fluids', null, 'with plenty of liquids|w/ plenty of fluids'],
  firstBiteLargest: [
    'with the first bite of the largest meal',
    null,
    'with first bite of largest meal|with the first bite of largest meal',
  ],
  notTylenol: ['not relieved by Tylenol', null, ''],
  notAcetaminophen: ['not relieved by acetaminophen', null, 'not relieved by apap'],
  notIbuprofen: ['not relieved by ibuprofen', null, ''],
};
