import { required } from '#domain/platform/required.ts';
import type { Meaning, MomentKey, VerbKey } from './meaning.ts';
import { english } from './words.ts';

/**
 * English as prescribers write it on electronic prescriptions: synonyms of what `words.ts` prints.
 */
const verb = (key: VerbKey): Meaning => ({ kind: 'verb', verb: key });
const moment = (key: MomentKey): Meaning => ({ kind: 'moment', moment: key });

const printed: readonly (readonly [string, Meaning])[] = [
  ...Object.entries(english.verbs).map(([key, text]) => [text, verb(key as VerbKey)] as const),
  ...Object.entries(english.routes).map(
    ([key, text]) => [text, { kind: 'route', route: key } as Meaning] as const,
  ),
  ...Object.entries(english.frequencies).map(
    ([key, text]) => [text, { kind: 'frequency', frequency: key } as Meaning] as const,
  ),
  ...Object.entries(english.moments).map(
    ([key, text]) => [text, moment(key as MomentKey)] as const,
  ),
  ...Object.entries(english.modifiers).map(
    ([key, text]) => [text, { kind: 'modifier', modifier: key } as Meaning] as const,
  ),
  ...english.weekdays.flatMap((name, day) => [
    [`every ${name}`, { kind: 'weekdays', days: [day] }] as const,
    [`on ${name}`, { kind: 'weekdays', days: [day] }] as const,
    [name, { kind: 'weekdays', days: [day] }] as const,
  ]),
  [english.templates.asNeeded, { kind: 'prn' }],
  [english.templates.mealsAndBedtime, { kind: 'mealsAndBedtime' }],
];

const same: Readonly<Record<string, readonly string[]>> = {
  'once daily': [
    'daily',
    'every day',
    'once a day',
    'one time daily',
    'one time a day',
    'once per day',
    'each day',
    'once every day',
    'a day',
    'per day',
  ],
  'twice daily': [
    'twice a day',
    'two times a day',
    'two times daily',
    'twice per day',
    'two times per day',
  ],
  'three times daily': ['three times a day', 'three times per day', 'thrice daily'],
  'four times daily': ['four times a day', 'four times per day'],
  'five times daily': ['five times a day'],
  'six times daily': ['six times a day'],
  'every other day': ['every 2 days', 'on alternate days', 'alternate days'],
  'once a week': [
    'weekly',
    'once weekly',
    'every week',
    'one time a week',
    'once every week',
    'once per week',
    'every 7 days',
  ],
  'twice a week': ['twice weekly', 'two times a week'],
  'three times a week': ['three times weekly'],
  'every 2 weeks': ['every other week', 'every two weeks', 'every 14 days'],
  'once a month': ['monthly', 'every month', 'once monthly', 'every 30 days'],
  once: ['one time', 'one time only', 'one time dose'],
  now: ['immediately'],
  'every morning': [
    'in the morning',
    'each morning',
    'in am',
    'in the am',
    'every am',
    'daily in the morning',
    'once daily in the morning',
    'mornings',
    'q morning',
  ],
  'every evening': [
    'in the evening',
    'each evening',
    'in pm',
    'in the pm',
    'every pm',
    'daily in the evening',
    'q evening',
  ],
  'in the afternoon': ['every afternoon'],
  'at bedtime': [
    'before bed',
    'before bedtime',
    'every bedtime',
    'nightly at bedtime',
    'every night at bedtime',
    'daily at bedtime',
    'at hs',
  ],
  'every night': ['nightly', 'at night', 'each night', 'once nightly', 'in the night'],
  'with breakfast': ['with morning meal'],
  'with dinner': ['with supper', 'with evening meal', 'with the evening meal'],
  'before dinner': ['before supper'],
  'before meals': ['before each meal', 'before every meal', 'before eating'],
  'after meals': ['after each meal', 'after eating'],
  'with meals': ['with each meal', 'with every meal'],
  'with food': ['with a meal', 'with food or milk'],
  'on an empty stomach': ['on empty stomach'],
  'with plenty of water': ['with a full glass of water', 'with full glass of water', 'with water'],
  'until all taken': [
    'until gone',
    'until finished',
    'until all gone',
    'until all are taken',
    'until complete',
  ],
  'as directed': [
    'use as directed',
    'take as directed',
    'as instructed',
    'per instructions',
    'as per instructions',
    'as prescribed',
    'as ordered',
    'per package instructions',
    'as directed by prescriber',
    'as directed on package',
  ],
  'as needed': ['when needed', 'if needed', 'when necessary'],
  sparingly: ['thinly', 'a thin layer', 'thin layer'],
  'by mouth': ['oral', 'by oral route', 'po'],
  'under the tongue': ['sublingually', 'under tongue'],
  rectally: ['rectal', 'into the rectum', 'in rectum'],
  vaginally: ['vaginal', 'into the vagina', 'in vagina', 'intravaginally'],
  topically: ['topical', 'to skin', 'to the skin', 'externally'],
  'into the muscle': ['intramuscularly', 'intramuscular'],
  'under the skin': ['subcutaneously', 'subcutaneous'],
  'by inhalation': ['via inhalation', 'inhaled', 'into the lungs', 'into lungs'],
  'by nebulizer': ['via nebulizer', 'via nebulization'],
  'in the nose': ['nasally', 'intranasally', 'nasal', 'in nose', 'into the nose'],
  'in each nostril': [
    'in both nostrils',
    'in nostrils',
    'each nostril',
    'in each nare',
    'into each nostril',
    'per nostril',
    'in nostril(s)',
  ],
  'in both eyes': ['in each eye', 'into both eyes', 'into each eye', 'both eyes', 'each eye'],
  'in the right eye': ['in right eye', 'into right eye', 'right eye', 'into the right eye'],
  'in the left eye': ['in left eye', 'into left eye', 'left eye', 'into the left eye'],
  'in the affected eye': [
    'in affected eye',
    'in affected eye(s)',
    'affected eye',
    'into affected eye',
  ],
  'in both ears': ['in each ear', 'into both ears'],
  'in the right ear': ['in right ear', 'right ear', 'into right ear'],
  'in the left ear': ['in left ear', 'left ear', 'into left ear'],
  'in the affected ear': ['in affected ear', 'affected ear', 'into affected ear'],
  'to affected area': [
    'to the affected area',
    'to affected area(s)',
    'to affected areas',
    'to the affected areas',
    'affected area',
    'affected areas',
    'to the affected area(s)',
    'affected area(s)',
  ],
  'between cheek and gum': ['buccally', 'in cheek'],
  'by feeding tube': ['via feeding tube', 'via g-tube', 'per g-tube', 'via peg tube'],
  instill: ['instil', 'put'],
  dissolve: ['let dissolve'],
  inhale: ['inhales'],
  take: ['swallow'],
};

const base = new Map(printed.map(([text, meaning]) => [text.toUpperCase(), meaning]));
const synonyms = Object.entries(same).flatMap(([text, others]) =>
  others.map(
    (other) =>
      [other.toUpperCase(), required(base.get(text.toUpperCase()), `phrase ${text}`)] as const,
  ),
);

/** Phrase in capitals → meaning. */
export const phrases: readonly (readonly [string, Meaning])[] = [
  ...base,
  ...synonyms,
  ...['TODAY', 'ON FIRST DAY', 'ON THE FIRST DAY', 'FIRST DAY', 'ON DAY ONE'].map(
    (text): readonly [string, Meaning] => [text, { kind: 'onDays', from: 1, to: 1 }],
  ),
  ['THEREAFTER', { kind: 'then' }],
  ['FOLLOWED BY', { kind: 'then' }],
  ['AND THEN', { kind: 'then' }],
];

/** Numbers in words, as prescribers spell them for safety. */
export const numberWords: Readonly<Record<string, number>> = {
  'ONE-HALF': 0.5,
  'ONE HALF': 0.5,
  HALF: 0.5,
  ONE: 1,
  TWO: 2,
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  SIX: 6,
  SEVEN: 7,
  EIGHT: 8,
  NINE: 9,
  TEN: 10,
  TWELVE: 12,
  FOURTEEN: 14,
};

/**
 * Plain words of directions: they go through in lower case. Any other word goes through exactly as
 * typed.
 */
export const plainWords: ReadonlySet<string> = new Set(
  (
    'a an the to in on of into onto at by with without from and or if not than more less each both all any other up down left right upper lower may can must do be is are as per ' +
    'face scalp skin nail nails foot feet hand hands arm arms leg legs back chest neck body eye eyes ear ears nose nostril nostrils mouth tongue throat gum gums head eyelid eyelids groin area areas affected ' +
    'water food milk juice meal meals bed bedtime morning evening night day days week weeks month months hour hours minute minutes today tomorrow after before during while until when then next first last ' +
    'dose doses tablet tablets capsule capsules refill whole half glass full plenty empty stomach apart repeat needed directed shake well rinse crush split swallow avoid alcohol pain itching'
  )
    .toUpperCase()
    .split(' '),
);

/** Words that make the number behind them part of the text ("with 8 oz of water"). */
export const textBefore: ReadonlySet<string> = new Set([
  'WITH',
  'IN',
  'OF',
  'THAN',
  'ABOUT',
  'AFTER',
  'BEFORE',
  'WITHIN',
  'OVER',
  'MORE',
  'LESS',
  'LEAST',
  'AGE',
  'STEP',
  'INTO',
]);
