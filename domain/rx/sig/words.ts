import type {
  FrequencyKey,
  ModifierKey,
  MomentKey,
  RouteKey,
  SpanUnit,
  UnitKey,
  VerbKey,
} from './meaning.ts';

/**
 * One language of the output: words and templates, no logic. `{n}` stands for a number, `{a}` and
 * `{b}` for a range.
 */
export interface Words {
  readonly language: string;
  readonly verbs: Readonly<Record<VerbKey, string>>;
  readonly units: Readonly<Record<UnitKey, readonly [one: string, many: string]>>;
  readonly routes: Readonly<Record<RouteKey, string>>;
  readonly frequencies: Readonly<Record<FrequencyKey, string>>;
  readonly moments: Readonly<Record<MomentKey, string>>;
  readonly modifiers: Readonly<Record<ModifierKey, string>>;
  readonly spans: Readonly<Record<SpanUnit, readonly [one: string, many: string]>>;
  readonly weekdays: readonly string[];
  readonly templates: Readonly<Record<keyof typeof templates, string>>;
  /** Abbreviated reasons of the counter → what the label says. */
  readonly reasons: Readonly<Record<string, string>>;
}

/**
 * A word in both languages of the labels. No Spanish (null): the English sentence that has it is
 * not translated at all.
 */
type Both = readonly [en: string, es: string | null];
/** One and many, in both languages. */
type Counted = readonly [
  en: readonly [one: string, many: string],
  es: readonly [one: string, many: string],
];

const verbs: Readonly<Record<VerbKey, Both>> = {
  take: ['take', 'tome'],
  apply: ['apply', 'aplique'],
  inhale: ['inhale', 'inhale'],
  instill: ['instill', 'ponga'],
  inject: ['inject', 'inyecte'],
  insert: ['insert', 'introduzca'],
  use: ['use', 'use'],
  spray: ['spray', 'rocíe'],
  place: ['place', 'coloque'],
  chew: ['chew', 'mastique'],
  dissolve: ['dissolve', 'disuelva'],
  drink: ['drink', 'beba'],
  give: ['give', 'administre'],
  // What these verbs ask for is said in another order in Spanish ("enjuáguese la boca con 15 mL").
  rinse: ['rinse', null],
  gargle: ['gargle', null],
  swish: ['swish', null],
  taper: ['taper', null],
  test: ['test', null],
  wear: ['wear', null],
  mix: ['mix', null],
};
const units: Readonly<Record<UnitKey, Counted>> = {
  tablet: [
    ['tablet', 'tablets'],
    ['tableta', 'tabletas'],
  ],
  capsule: [
    ['capsule', 'capsules'],
    ['cápsula', 'cápsulas'],
  ],
  ml: [
    ['mL', 'mL'],
    ['mL', 'mL'],
  ],
  tsp: [
    ['teaspoonful', 'teaspoonfuls'],
    ['cucharadita', 'cucharaditas'],
  ],
  tbsp: [
    ['tablespoonful', 'tablespoonfuls'],
    ['cucharada', 'cucharadas'],
  ],
  drop: [
    ['drop', 'drops'],
    ['gota', 'gotas'],
  ],
  puff: [
    ['puff', 'puffs'],
    ['inhalación', 'inhalaciones'],
  ],
  spray: [
    ['spray', 'sprays'],
    ['rociada', 'rociadas'],
  ],
  unit: [
    ['unit', 'units'],
    ['unidad', 'unidades'],
  ],
  patch: [
    ['patch', 'patches'],
    ['parche', 'parches'],
  ],
  suppository: [
    ['suppository', 'suppositories'],
    ['supositorio', 'supositorios'],
  ],
  application: [
    ['application', 'applications'],
    ['aplicación', 'aplicaciones'],
  ],
  gram: [
    ['gram', 'grams'],
    ['gramo', 'gramos'],
  ],
  mg: [
    ['mg', 'mg'],
    ['mg', 'mg'],
  ],
  mcg: [
    ['mcg', 'mcg'],
    ['mcg', 'mcg'],
  ],
  inch: [
    ['inch', 'inches'],
    ['pulgada', 'pulgadas'],
  ],
  nebule: [
    ['nebule', 'nebules'],
    ['ampolla de solución', 'ampollas de solución'],
  ],
  packet: [
    ['packet', 'packets'],
    ['sobre', 'sobres'],
  ],
  lozenge: [
    ['lozenge', 'lozenges'],
    ['pastilla para chupar', 'pastillas para chupar'],
  ],
  syringe: [
    ['syringe', 'syringes'],
    ['jeringa', 'jeringas'],
  ],
  film: [
    ['film', 'films'],
    ['película', 'películas'],
  ],
  ring: [
    ['ring', 'rings'],
    ['anillo', 'anillos'],
  ],
  scoop: [
    ['scoop', 'scoops'],
    ['medida', 'medidas'],
  ],
  capful: [
    ['capful', 'capfuls'],
    ['tapa llena', 'tapas llenas'],
  ],
  injection: [
    ['injection', 'injections'],
    ['inyección', 'inyecciones'],
  ],
  insert: [
    ['insert', 'inserts'],
    ['óvulo', 'óvulos'],
  ],
  enema: [
    ['enema', 'enemas'],
    ['enema', 'enemas'],
  ],
  pad: [
    ['pad', 'pads'],
    ['toallita', 'toallitas'],
  ],
  ampule: [
    ['ampule', 'ampules'],
    ['ampolla', 'ampollas'],
  ],
  wafer: [
    ['wafer', 'wafers'],
    ['oblea', 'obleas'],
  ],
  piece: [
    ['piece', 'pieces'],
    ['pieza', 'piezas'],
  ],
  dose: [
    ['dose', 'doses'],
    ['dosis', 'dosis'],
  ],
  pen: [
    ['pen', 'pens'],
    ['pluma', 'plumas'],
  ],
  ounce: [
    ['ounce', 'ounces'],
    ['onza', 'onzas'],
  ],
  vial: [
    ['vial', 'vials'],
    ['vial', 'viales'],
  ],
};
const routes: Readonly<Record<RouteKey, Both>> = {
  mouth: ['by mouth', 'por la boca'],
  tongue: ['under the tongue', 'debajo de la lengua'],
  rectum: ['rectally', 'por el recto'],
  vagina: ['vaginally', 'por la vagina'],
  skin: ['topically', 'sobre la piel'],
  muscle: ['into the muscle', 'en el músculo'],
  subcutaneous: ['under the skin', 'debajo de la piel'],
  vein: ['into the vein', 'en la vena'],
  inhalation: ['by inhalation', 'por inhalación'],
  nose: ['in the nose', 'en la nariz'],
  nebulizer: ['by nebulizer', 'con el nebulizador'],
  rightEye: ['in the right eye', 'en el ojo derecho'],
  leftEye: ['in the left eye', 'en el ojo izquierdo'],
  bothEyes: ['in both eyes', 'en ambos ojos'],
  rightEar: ['in the right ear', 'en el oído derecho'],
  leftEar: ['in the left ear', 'en el oído izquierdo'],
  bothEars: ['in both ears', 'en ambos oídos'],
  affectedArea: ['to affected area', 'en el área afectada'],
  cheek: ['between cheek and gum', 'entre la mejilla y la encía'],
  feedingTube: ['by feeding tube', 'por la sonda de alimentación'],
  rightNostril: ['in the right nostril', 'en la fosa nasal derecha'],
  leftNostril: ['in the left nostril', 'en la fosa nasal izquierda'],
  eachNostril: ['in each nostril', 'en cada fosa nasal'],
  affectedEye: ['in the affected eye', 'en el ojo afectado'],
  affectedEar: ['in the affected ear', 'en el oído afectado'],
};
const frequencies: Readonly<Record<FrequencyKey, Both>> = {
  daily: ['once daily', 'una vez al día'],
  twiceDaily: ['twice daily', 'dos veces al día'],
  threeTimesDaily: ['three times daily', 'tres veces al día'],
  fourTimesDaily: ['four times daily', 'cuatro veces al día'],
  fiveTimesDaily: ['five times daily', 'cinco veces al día'],
  sixTimesDaily: ['six times daily', 'seis veces al día'],
  everyOtherDay: ['every other day', 'un día sí y un día no'],
  weekly: ['once a week', 'una vez a la semana'],
  twiceWeekly: ['twice a week', 'dos veces a la semana'],
  threeTimesWeekly: ['three times a week', 'tres veces a la semana'],
  everyTwoWeeks: ['every 2 weeks', 'cada 2 semanas'],
  monthly: ['once a month', 'una vez al mes'],
  // Never the English word: read in Spanish, "once" is eleven.
  once: ['once', 'una sola vez'],
  now: ['now', 'ahora'],
};
const moments: Readonly<Record<MomentKey, Both>> = {
  morning: ['every morning', 'cada mañana'],
  noon: ['at noon', 'al mediodía'],
  afternoon: ['in the afternoon', 'por la tarde'],
  evening: ['every evening', 'cada día al anochecer'],
  bedtime: ['at bedtime', 'a la hora de acostarse'],
  night: ['every night', 'cada noche'],
  midnight: ['at midnight', 'a la medianoche'],
  withBreakfast: ['with breakfast', 'con el desayuno'],
  withLunch: ['with lunch', 'con el almuerzo'],
  withDinner: ['with dinner', 'con la cena'],
  beforeBreakfast: ['before breakfast', 'antes del desayuno'],
  beforeLunch: ['before lunch', 'antes del almuerzo'],
  beforeDinner: ['before dinner', 'antes de la cena'],
};
const modifiers: Readonly<Record<ModifierKey, Both>> = {
  beforeMeals: ['before meals', 'antes de las comidas'],
  afterMeals: ['after meals', 'después de las comidas'],
  withMeals: ['with meals', 'con las comidas'],
  withFood: ['with food', 'con alimentos'],
  emptyStomach: ['on an empty stomach', 'con el estómago vacío'],
  withWater: ['with plenty of water', 'con abundante agua'],
  untilTaken: ['until all taken', 'hasta terminar todo el medicamento'],
  asDirected: ['as directed', 'según las indicaciones'],
  sparingly: ['sparingly', 'en poca cantidad'],
};
const spans: Readonly<Record<SpanUnit, Counted>> = {
  minute: [
    ['minute', 'minutes'],
    ['minuto', 'minutos'],
  ],
  hour: [
    ['hour', 'hours'],
    ['hora', 'horas'],
  ],
  day: [
    ['day', 'days'],
    ['día', 'días'],
  ],
  week: [
    ['week', 'weeks'],
    ['semana', 'semanas'],
  ],
  month: [
    ['month', 'months'],
    ['mes', 'meses'],
  ],
};
const weekdays = [
  ['Sunday', 'domingo'],
  ['Monday', 'lunes'],
  ['Tuesday', 'martes'],
  ['Wednesday', 'miércoles'],
  ['Thursday', 'jueves'],
  ['Friday', 'viernes'],
  ['Saturday', 'sábado'],
] as const;
const templates = {
  range: ['{a} to {b}', '{a} a {b}'],
  mixedNumber: ['{a} and {b}', '{a} y {b}'],
  everyOne: ['every {n}', 'cada {n}'],
  every: ['every {n} {unit}', 'cada {n} {unit}'],
  timesPer: ['{n} times a {unit}', '{n} veces por {unit}'],
  oncePer: ['{n} times a {unit}', '{n} vez por {unit}'],
  onWeekdays: ['every {n}', 'cada {n}'],
  atTime: ['at {n}', 'a las {n}'],
  atOne: ['at {n}', 'a la {n}'],
  duration: ['for {n} {unit}', 'durante {n} {unit}'],
  onDay: ['on day {a}', 'el día {a}'],
  onDays: ['on days {a} to {b}', 'del día {a} al día {b}'],
  doses: ['for up to {n} doses', 'hasta un máximo de {n} dosis'],
  oneDose: ['for 1 dose', 'por 1 sola dosis'],
  limit: ['(maximum {n} {per})', '(máximo {n} {per})'],
  perDay: ['per day', 'por día'],
  perDays: ['in {n} days', 'en {n} días'],
  asNeeded: ['as needed', 'según sea necesario'],
  reason: ['for {n}', 'para {n}'],
  and: ['and', 'y'],
  or: ['or', 'o'],
  then: ['then', 'luego'],
  measure: ['{n} ({b})', '{n} ({b})'],
  mealsAndBedtime: ['before meals and at bedtime', 'antes de las comidas y a la hora de acostarse'],
} as const satisfies Readonly<Record<string, Both>>;
/**
 * Abbreviated reasons of the counter. What they are in Spanish says `reasons.ts`, by the English
 * words.
 */
const reasons: Readonly<Record<string, string>> = {
  SOB: 'shortness of breath',
  ED: 'erectile dysfunction',
  HA: 'headache',
  'N/V': 'nausea and vomiting',
  NV: 'nausea and vomiting',
  BP: 'blood pressure',
  HTN: 'high blood pressure',
  DM: 'diabetes',
  CP: 'chest pain',
  CHOL: 'cholesterol',
  DEPR: 'depression',
  ANX: 'anxiety',
  INF: 'infection',
  ALLERGY: 'allergies',
  BS: 'blood sugar',
};

/**
 * Stands where a language has no word: no printed text holds this character, so a sentence that
 * does is none.
 */
export const unsaid = '\0';
const column = <K extends string>(table: Readonly<Record<K, Both>>, of: 0 | 1) =>
  Object.fromEntries(
    Object.entries<Both>(table).map(([key, row]) => [key, row[of] ?? unsaid]),
  ) as Record<K, string>;
const counted = <K extends string>(table: Readonly<Record<K, Counted>>, of: 0 | 1) =>
  Object.fromEntries(Object.entries<Counted>(table).map(([key, row]) => [key, row[of]])) as Record<
    K,
    readonly [string, string]
  >;
const wordsIn = (language: string, of: 0 | 1): Words => ({
  language,
  verbs: column(verbs, of),
  units: counted(units, of),
  routes: column(routes, of),
  frequencies: column(frequencies, of),
  moments: column(moments, of),
  modifiers: column(modifiers, of),
  spans: counted(spans, of),
  weekdays: weekdays.map((day) => day[of]),
  templates: column(templates, of),
  reasons: of === 0 ? reasons : {},
});
export const english: Words = wordsIn('en', 0);
export const spanish: Words = wordsIn('es', 1);
