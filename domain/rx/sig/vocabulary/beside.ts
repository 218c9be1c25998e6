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
/** Notes of distance, of feedings and of what is added to the doses that are counted. */
export const besideRows: Readonly<Record<string, SpokenRow>> = {
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
  ...removedAt,
};
