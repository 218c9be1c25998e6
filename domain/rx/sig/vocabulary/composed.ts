import type { SpokenRow } from './spoken.ts';

type Rows = Readonly<Record<string, SpokenRow>>;
const pairs = (
  starts: readonly string[],
  ends: readonly string[],
  between = ' ',
): readonly string[] => starts.flatMap((start) => ends.map((end) => `${start}${between}${end}`));
const row = (printed: string, same: readonly string[]): SpokenRow => [
  printed,
  null,
  [...new Set(same)].filter((text) => text !== printed).join('|'),
];
const rows = (prefix: string, list: readonly (readonly [string, readonly string[]])[]): Rows =>
  Object.fromEntries(list.map(([printed, same]) => [`${prefix} ${printed}`, row(printed, same)]));

const spans = ['5 minutes', '10 minutes', '15 minutes', '30 minutes', '1 hour'];
const doses: readonly (readonly [string, readonly string[]])[] = [
  ['2 doses', ['2 doses', '2nd dose', 'second dose', 'the second dose', 'two doses']],
  ['3 doses', ['3 doses', '3rd dose', 'third dose', 'the third dose', 'three doses']],
];
const whats: readonly (readonly [string, readonly string[]])[] = [
  ['there is no relief', ['no relief', 'not relieved', 'pain not relieved']],
  ['pain persists', ['pain persists', 'pain continues']],
  ['chest pain persists', ['chest pain persists', 'cp persists', 'chest pain continues']],
];
const called = (start: string): readonly string[] => [`call ${start}`, `dial ${start}`];
/** "Call 911 if pain persists after 3 doses". */
const emergencies = rows(
  'emergency',
  whats.flatMap(([what, same]) => [
    ...spans.map((span): readonly [string, readonly string[]] => [
      `Call 911 if ${what} in ${span}`,
      pairs(called('911'), pairs(same, pairs(['in', 'within'], [span])), ' if '),
    ]),
    ...doses.map(([count, counts]): readonly [string, readonly string[]] => [
      `Call 911 if ${what} after ${count}`,
      pairs(called('911'), pairs(same, pairs(['after'], counts)), ' if '),
    ]),
  ]),
);
/** Where somebody else has to drive. */
const drivers: Rows = {
  needsDriver: row('You need a driver', [
    ...pairs(
      ['must have', 'need', 'needs', 'will need', 'have', 'must have', 'pt needs', 'patient needs'],
      ['driver', 'a driver', 'designated driver', 'a designated driver'],
    ),
    'must have someone drive you',
    'have someone drive you',
    'you must have a driver',
  ]),
};
const upright = ['15 minutes', '20 minutes', '30 minutes', '45 minutes', '60 minutes', '1 hour'];
/** "Do not lie down for the next 30 minutes". */
const notLying = rows(
  'notLying',
  upright.map((span) => [
    `Do not lie down for the next ${span}`,
    pairs(
      ['do not lie down', 'do not lay down', 'avoid lying down', "don't lie down"],
      pairs(['for the next', 'for next', 'x next'], [span]),
    ),
  ]),
);
const levels = ['5', '5.0', '5.3', '5.5', '6', '6.0'];
/** "D/C if K >5.5". */
const stopped = rows(
  'stopAt',
  levels.map((level) => [
    `Stop if potassium is above ${level}`,
    pairs(
      pairs(['stop if', 'stop for', 'd/c if', 'dc if', 'discontinue if'], ['k', 'k+', 'potassium']),
      pairs(['>', 'above', 'over', 'greater than', 'is above'], [level]),
    ),
  ]),
);
/** What is said of the medicine itself. */
const others: Rows = {
  mayBuyOtc: row('May use over the counter', [
    'may use otc',
    'pt may use otc',
    'patient may use otc',
    'ok to use otc',
    'may buy otc',
    'may buy over the counter',
    'may purchase otc',
  ]),
  noPlacebo: row('No placebo pills', ['no placebo', 'no placebos', 'no placebo week']),
};
export const composedSentences: Rows = {
  ...emergencies,
  ...drivers,
  ...notLying,
  ...stopped,
  ...others,
};

/** "Over 30 minutes": how long what goes into a vein takes. */
const infused = rows(
  'over',
  ['5', '10', '15', '20', '30', '45', '60', '90', '120']
    .map((count) => `${count} minutes`)
    .concat(['1 hour', '2 hours', '3 hours', '4 hours', '8 hours', '10 hours', '12 hours'])
    .map((span) => [
      `over ${span}`,
      pairs(['over', 'infuse over', 'infused over', 'given over'], [span]),
    ]),
);
const lines = rows(
  'line',
  ['PICC', 'midline', 'port', 'central line'].map((line) => [
    `through the ${line}`,
    pairs(
      ['via', 'through', 'via the', 'through the', 'per'],
      [line, `${line} line`, `${line}-line`],
    ),
  ]),
);
const meals = rows(
  'sameMeal',
  ['with'].map((when) => [
    `${when} the same meal each day`,
    pairs(
      [when],
      [
        'the same meal each day',
        'same meal each day',
        'the same meal every day',
        'same meal every day',
        'the same meal daily',
        'same meal daily',
      ],
    ),
  ]),
);
/** What a pen needle or a syringe is for. */
const injecting: Rows = {
  toInjectInsulin: row('to inject insulin', [
    'to inject insulin',
    'for insulin injection',
    'for insulin injections',
    'to administer insulin',
    'for injecting insulin',
    'for insulin administration',
    'to give insulin',
    'to use with insulin pen',
  ]),
};
const chemo = rows(
  'chemo',
  ['1 day', '2 days', '3 days'].map((span) => [
    `starting ${span} after chemotherapy`,
    pairs(
      ['starting', 'start', 'beginning'],
      pairs([`${span} after`], ['chemo', 'chemotherapy', 'each chemo', 'each chemotherapy']),
    ),
  ]),
);
export const composedNotes: Rows = {
  ...injecting,
  ...chemo,
  ...infused,
  ...lines,
  ...meals,
};
