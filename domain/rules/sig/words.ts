import type { FrequencyKey, ModifierKey, MomentKey, RouteKey, SpanUnit, UnitKey, VerbKey } from './meaning.ts';

/** One language of the output: words and templates, no logic. `{n}` stands for a number, `{a}` and `{b}` for a range. */
export interface Words {
  readonly language: string;
  readonly verbs: Readonly<Record<VerbKey, string>>;
  readonly units: Readonly<Record<UnitKey, readonly [one: string, many: string]>>;
  readonly routes: Readonly<Record<RouteKey, string>>;
  readonly frequencies: Readonly<Record<FrequencyKey, string>>;
  readonly moments: Readonly<Record<MomentKey, string>>;
  readonly modifiers: Readonly<Record<ModifierKey, string>>;
  readonly spans: Readonly<Record<SpanUnit, readonly [one: string, many: string]>>;
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  readonly templates: {
    readonly range: string; readonly mixedNumber: string; readonly everyOne: string; readonly every: string; readonly timesPer: string;
    readonly onWeekdays: string; readonly atTime: string; readonly duration: string; readonly onDay: string; readonly onDays: string; readonly doses: string; readonly oneDose: string;
    readonly limit: string; readonly perDay: string; readonly perDays: string; readonly asNeeded: string; readonly reason: string; readonly and: string; readonly or: string; readonly then: string;
    readonly measure: string; readonly mealsAndBedtime: string;
  };
  /** Abbreviated reasons of the counter → what the label says. */
  readonly reasons: Readonly<Record<string, string>>;
}

export const english: Words = {
  language: 'en',
  verbs: {
    take: 'take', apply: 'apply', inhale: 'inhale', instill: 'instill', inject: 'inject', insert: 'insert', use: 'use', spray: 'spray', place: 'place',
    chew: 'chew', dissolve: 'dissolve', drink: 'drink', give: 'give', rinse: 'rinse', gargle: 'gargle', swish: 'swish', taper: 'taper', test: 'test', wear: 'wear', mix: 'mix',
  },
  units: {
    tablet: ['tablet', 'tablets'], capsule: ['capsule', 'capsules'], ml: ['mL', 'mL'], tsp: ['teaspoonful', 'teaspoonfuls'], tbsp: ['tablespoonful', 'tablespoonfuls'],
    drop: ['drop', 'drops'], puff: ['puff', 'puffs'], spray: ['spray', 'sprays'], unit: ['unit', 'units'], patch: ['patch', 'patches'],
    suppository: ['suppository', 'suppositories'], application: ['application', 'applications'], gram: ['gram', 'grams'], mg: ['mg', 'mg'], mcg: ['mcg', 'mcg'],
    inch: ['inch', 'inches'], nebule: ['nebule', 'nebules'], packet: ['packet', 'packets'], lozenge: ['lozenge', 'lozenges'], syringe: ['syringe', 'syringes'],
    film: ['film', 'films'], ring: ['ring', 'rings'], scoop: ['scoop', 'scoops'], capful: ['capful', 'capfuls'], injection: ['injection', 'injections'],
    insert: ['insert', 'inserts'], enema: ['enema', 'enemas'], pad: ['pad', 'pads'], ampule: ['ampule', 'ampules'], wafer: ['wafer', 'wafers'],
    piece: ['piece', 'pieces'], dose: ['dose', 'doses'], pen: ['pen', 'pens'], ounce: ['ounce', 'ounces'], vial: ['vial', 'vials'],
  },
  routes: {
    mouth: 'by mouth', tongue: 'under the tongue', rectum: 'rectally', vagina: 'vaginally', skin: 'topically', muscle: 'into the muscle',
    subcutaneous: 'under the skin', vein: 'into the vein', inhalation: 'by inhalation', nose: 'in the nose', nebulizer: 'by nebulizer',
    rightEye: 'in the right eye', leftEye: 'in the left eye', bothEyes: 'in both eyes', rightEar: 'in the right ear', leftEar: 'in the left ear', bothEars: 'in both ears',
    affectedArea: 'to affected area', cheek: 'between cheek and gum', feedingTube: 'by feeding tube', rightNostril: 'in the right nostril', leftNostril: 'in the left nostril',
    eachNostril: 'in each nostril', affectedEye: 'in the affected eye', affectedEar: 'in the affected ear',
  },
  frequencies: {
    daily: 'once daily', twiceDaily: 'twice daily', threeTimesDaily: 'three times daily', fourTimesDaily: 'four times daily', fiveTimesDaily: 'five times daily',
    sixTimesDaily: 'six times daily', everyOtherDay: 'every other day', weekly: 'once a week', twiceWeekly: 'twice a week', threeTimesWeekly: 'three times a week',
    everyTwoWeeks: 'every 2 weeks', monthly: 'once a month', once: 'once', now: 'now',
  },
  moments: {
    morning: 'every morning', noon: 'at noon', afternoon: 'in the afternoon', evening: 'every evening', bedtime: 'at bedtime', night: 'every night', midnight: 'at midnight',
    withBreakfast: 'with breakfast', withLunch: 'with lunch', withDinner: 'with dinner', beforeBreakfast: 'before breakfast', beforeLunch: 'before lunch', beforeDinner: 'before dinner',
  },
  modifiers: {
    beforeMeals: 'before meals', afterMeals: 'after meals', withMeals: 'with meals', withFood: 'with food', emptyStomach: 'on an empty stomach',
    withWater: 'with plenty of water', untilTaken: 'until all taken', asDirected: 'as directed', sparingly: 'sparingly',
  },
  spans: { minute: ['minute', 'minutes'], hour: ['hour', 'hours'], day: ['day', 'days'], week: ['week', 'weeks'], month: ['month', 'months'] },
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  templates: {
    range: '{a} to {b}', mixedNumber: '{a} and {b}', everyOne: 'every {n}', every: 'every {n} {unit}', timesPer: '{n} times a {unit}',
    onWeekdays: 'every {n}', atTime: 'at {n}', duration: 'for {n} {unit}', onDay: 'on day {a}', onDays: 'on days {a} to {b}', doses: 'for up to {n} doses', oneDose: 'for 1 dose',
    limit: '(maximum {n} {per})', perDay: 'per day', perDays: 'in {n} days', asNeeded: 'as needed', reason: 'for {n}', and: 'and', or: 'or', then: 'then',
    measure: '{n} ({b})', mealsAndBedtime: 'before meals and at bedtime',
  },
  reasons: {
    SOB: 'shortness of breath', ED: 'erectile dysfunction', HA: 'headache', 'N/V': 'nausea and vomiting', NV: 'nausea and vomiting', BP: 'blood pressure', HTN: 'high blood pressure',
    DM: 'diabetes', CP: 'chest pain', CHOL: 'cholesterol', DEPR: 'depression', ANX: 'anxiety', INF: 'infection', ALLERGY: 'allergies', BS: 'blood sugar',
  },
};

/** Every language of the labels; the patient's language chooses, English where it is not here. */
export const languages: Readonly<Record<string, Words>> = { en: english };
