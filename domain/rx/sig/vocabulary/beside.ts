import type { SpokenRow } from './spoken.ts';

/** "and remove at 8 PM": a note for each hour at which a patch is taken off. */
const removedAt: Readonly<Record<string, SpokenRow>> = Object.fromEntries(
  ['AM', 'PM'].flatMap((half) =>
    Array.from({ length: 12 }, (_, hour): [string, SpokenRow] => {
      const at = `${hour + 1} ${half}`;
      const exact = `${hour + 1}:00 ${half}`;
      const verbs = ['remove at', 'and remove at', 'then remove at', 'take off at'];
      const same = verbs.flatMap((words) => [`${words} ${at}`, `${words} ${exact}`]);
      return [`removedAt${hour + 1}${half}`, [`and remove at ${at}`, null, same.join('|')]];
    }),
  ),
);
/** "Titrate to 2 to 3 bowel movements a day": how much is enough, not how much is taken. */
const titrated: Readonly<Record<string, SpokenRow>> = Object.fromEntries(
  ['1', '2', '3', '1 to 2', '2 to 3', '3 to 4'].flatMap((range) =>
    ['', 'soft '].map((kind): [string, SpokenRow] => {
      const many = range === '1' ? 'bowel movement' : 'bowel movements';
      const printed = `, titrated to ${range} ${kind}${many} per day`;
      const starts = ['titrate to', 'titrated to', ', titrate to', ', titrated to', 'adjust to'];
      const ranges = [...new Set([range, range.replace(' to ', '-')])];
      const whats = [many, 'bm', 'bms', 'stools', 'bowel movements', 'bowel movement', "bm's"];
      const often = ['per day', '/day', 'a day', 'daily', 'each day', 'every day', '/d'];
      const same = starts.flatMap((start) =>
        ranges.flatMap((count) =>
          whats
            .filter((what) => what !== 'stools' && what !== 'stool')
            .flatMap((what) => often.map((end) => `${start} ${count} ${kind}${what} ${end}`)),
        ),
      );
      return [
        `titrated${kind.trim()}${range.replaceAll(' ', '')}`,
        [printed.slice(2), null, [...new Set(same)].join('|')],
      ];
    }),
  ),
);
/** Notes of distance, of feedings and of what is added to the doses that are counted. */
export const besideRows: Readonly<Record<string, SpokenRow>> = {
  betweenMeals: ['between meals', null, 'in between meals'],
  withMealsOrFood: ['with meals or food', null, 'with meal or food|with food or meals'],
  dressingChanges: ['with dressing changes', null, 'w/ dressing changes'],
  eachDressingChange: [
    'with each dressing change',
    null,
    'with every dressing change|w/ each dressing change',
  ],
  induceMenses: ['to induce menses', null, 'to induce a period|to induce period'],
  aroundMealLeast: [
    'at least 1 hour before or 2 hours after a meal',
    null,
    'at least 1 hour before or 2 hours after food|at least 1 hr before or 2 hrs after a meal|' +
      'at least 1 hour before or at least 2 hours after a meal|' +
      'at least 1 hour before or at least 2 hours after food|' +
      'at least 1 hr before or 2 hrs after food',
  ],
  hoursApart12: [
    '12 hours apart',
    null,
    '12 hrs apart|about 12 hours apart|approximately 12 hours apart',
  ],
  hoursApart8: ['8 hours apart', null, '8 hrs apart'],
  hoursApart6: ['6 hours apart', null, '6 hrs apart'],
  hoursApart4: ['4 hours apart', null, '4 hrs apart'],
  afterFeedings: [
    'after feedings',
    null,
    'after each feeding|after every feeding|after feeding|after feeds',
  ],
  beforeFeedings: [
    'before feedings',
    null,
    'before each feeding|before every feeding|before feeding|before feeds',
  ],
  withFeedings: [
    'with feedings',
    null,
    'with each feeding|with every feeding|with feeding|with feeds',
  ],
  within30AfterMeal: [
    'within 30 minutes after a meal',
    null,
    'within 30 minutes after meals|within 30 min after a meal|within 30 minutes after food|' +
      'within 30 minutes after eating|' +
      'within 30 minutes following a meal',
  ],
  withSpacerMask: [
    'with a spacer and mask',
    null,
    'with spacer and mask|with spacer with mask|via spacer with mask|via spacer and mask|' +
      'using spacer and mask|using spacer with mask|with a spacer with mask|' +
      'with mask and spacer|with spacer/mask',
  ],
  within60TwoMeals: [
    'within 60 minutes before the morning and evening meals',
    null,
    'within 60 minutes before morning and evening meals|within 60 min ac am & pm meals|' +
      'within 60 min before am and pm meals|within 60 minutes before am and pm meals|' +
      'within 60 min of am and pm meals before eating|' +
      'within 60 minutes prior to morning and evening meals|' +
      'within 60 minutes before breakfast and dinner meals|' +
      'within 60 min prior to am and pm meals',
  ],
  soonest: ['as soon as possible', null, 'asap|as soon as you can'],
  within72: ['within 72 hours', null, 'within 72 hrs|within 72h'],
  within72Sex: [
    'within 72 hours of unprotected sex',
    null,
    'within 72 hours of unprotected intercourse|' +
      'within 72 hrs of unprotected intercourse|' +
      'within 72 hrs of unprotected sex',
  ],
  within120Sex: [
    'within 120 hours of unprotected sex',
    null,
    'within 120 hours of unprotected intercourse|within 120 hrs of unprotected intercourse',
  ],
  continuously: ['continuously', null, 'continuous'],
  exceptMethotrexate: [
    'except on methotrexate days',
    null,
    'except mtx day|except mtx days|except on day of mtx|' +
      'except on mtx days|except on mtx day|except methotrexate day|' +
      'except methotrexate days|except on methotrexate day|except the day of methotrexate|' +
      'except on the day of methotrexate|except day of methotrexate|except day of mtx|' +
      'except on day of methotrexate',
  ],
  afterMethotrexate: [
    'the day after methotrexate',
    null,
    'day after methotrexate|on the day after methotrexate|day after mtx|the day after mtx|' +
      'on day after methotrexate',
  ],
  afterChemo: ['after chemotherapy', null, 'after chemo|following chemotherapy|following chemo'],
  cycleDay3: [
    'starting on day 3 of the cycle',
    null,
    'starting day 3 of cycle|starting on day 3 of cycle|starting day 3 of the cycle|' +
      'start on day 3 of cycle|starting on cycle day 3|starting cycle day 3|' +
      'beginning on day 3 of cycle|beginning day 3 of cycle|start day 3 of cycle',
  ],
  cycleDay5: [
    'starting on day 5 of the cycle',
    null,
    'starting day 5 of cycle|starting on day 5 of cycle|starting day 5 of the cycle|' +
      'start on day 5 of cycle|starting on cycle day 5|starting cycle day 5|' +
      'beginning on day 5 of cycle|beginning day 5 of cycle|start day 5 of cycle',
  ],
  dressings: [
    'before dressing changes',
    null,
    'before dressing change|prior to dressing change|prior to dressing changes|' +
      'before each dressing change|prior to each dressing change',
  ],
  whileAntibiotic: [
    'while taking antibiotics',
    null,
    'while on antibiotics|while on antibiotic|while taking antibiotic|when on antibiotics|' +
      'when taking antibiotics|while on abx',
  ],
  whileOpioid: [
    'while taking opioids',
    null,
    'while on opioids|while on opioid|while taking opioid|when taking opioids',
  ],
  whileNarcotic: [
    'while taking narcotics',
    null,
    'while on narcotics|while taking narcotic|while on narcotic|when taking narcotics',
  ],
  whilePainMedicine: [
    'while taking pain medicine',
    null,
    'while taking pain medication|while on pain medication|while on pain meds|' +
      'while taking pain meds|when taking pain medication|while on pain medicine',
  ],
  whileLasix: ['while taking Lasix', null, 'while on lasix|when taking lasix'],
  whileFurosemide: ['while taking furosemide', null, 'while on furosemide|when taking furosemide'],
  whileSteroid: [
    'while taking steroids',
    null,
    'while on steroids|when taking steroids|while on steroid',
  ],
  whilePrednisone: ['while taking prednisone', null, 'while on prednisone|when taking prednisone'],
  ...titrated,
  waterOnly: ['with water only', null, 'only with water'],
  thinRibbon: ['in a thin ribbon', null, 'a thin ribbon|thin ribbon'],
  onSchoolDays: ['on school days', null, ''],
  schoolDays: ['on school days only', null, 'only on school days|school days only'],
  andNeeded: ['and as needed', null, 'and prn|& prn|and when needed|and if needed'],
  andAfterBowel: [
    'and after each bowel movement',
    null,
    'and after each bm|and after every bowel movement|& after each bm|and after every bm|' +
      '& after each bowel movement|and after bowel movements|, and after each bowel movement',
  ],
  andAfterLoose: [
    'and after each loose stool',
    null,
    'and after every loose stool|& after each loose stool',
  ],
  andWithDiaper: [
    'and with each diaper change',
    null,
    'and with every diaper change|& with each diaper change|and with diaper changes|' +
      'and each diaper change',
  ],
  atOnset: ['at onset', null, 'at the onset'],
  startOutbreak: [
    'at onset of outbreak',
    null,
    'at the onset of outbreak|at start of outbreak|at the start of outbreak',
  ],
  signFlare: [
    'at the first sign of flare',
    null,
    'at first sign of flare|at first sign of a flare',
  ],
  onsetFlare: ['at onset of flare', null, 'at the onset of flare|at onset of a flare'],
  signSymptoms: [
    'at the first sign of symptoms',
    null,
    'at first sign of symptoms|at first symptoms|at first symptom',
  ],
  removeBedtime: [
    'and remove at bedtime',
    null,
    'remove at bedtime|, remove at bedtime|take off at bedtime|and take off at bedtime|' +
      'remove qhs|remove hs|and remove qhs|and remove hs|off at bedtime|off qhs|off hs|' +
      'remove at hs|and remove at hs|then remove at bedtime|remove old patch at bedtime|' +
      'and remove old patch at bedtime',
  ],
  removeEvening: [
    'and remove in the evening',
    null,
    'remove in the evening|remove in evening|remove qpm|and remove qpm|remove every evening|' +
      'take off in the evening|and take off in the evening|remove in pm|remove in the pm|' +
      'and remove in the pm|and remove every evening|off in the evening|off qpm|' +
      'then remove in the evening',
  ],
  removeMorning: [
    'and remove in the morning',
    null,
    'remove in the morning|remove in morning|remove qam|and remove qam|remove every morning|' +
      'take off in the morning|and take off in the morning|remove in am|remove in the am|' +
      'and remove in the am|and remove every morning|off in the morning|off qam|' +
      'then remove in the morning',
  ],
  removeNight: ['and remove at night', null, 'remove at night|, remove at night|take off at night'],
  ...removedAt,
};
