import { besideRows } from './beside.ts';
import { composedNotes } from './composed.ts';
import { directedRows } from './directed.ts';
import { everydayNotes } from './everyday.ts';
import { firstFoodRows } from './first-food.ts';
import { medicineNotes } from './medicines.ts';
import { passingRows } from './passing.ts';
import { raisedRows } from './raised.ts';
import type { SpokenRow } from './spoken.ts';
import { teamNotes } from './teams.ts';
import { visitNotes } from './visits.ts';

/**
 * What directions say besides dose and time, inside the sentence. Keys are short; the printed
 * words,
 * the Spanish and the spellings that mean the same stand beside them.
 */
export const noteRows: Readonly<Record<string, SpokenRow>> = {
  withFood: [
    'with food',
    'con alimentos',
    'wf|c food|w/ food|w/food|w food|along with food|with foods|take this medication with food|' +
      'take this medicine with food|must take with food|must be taken with food|' +
      'to be taken with food|take with food|and take with food',
  ],
  withFoodOrMilk: [
    'with food or milk',
    'con alimentos o leche',
    'with milk or food|w/ food or milk',
  ],
  withMilk: ['with milk', 'con leche', ''],
  withSnack: ['with a snack', null, 'with snack'],
  withLightSnack: ['with a light snack', null, 'with light snack'],
  afterFood: ['after food', 'después de comer', ''],
  beforeFood: ['before food', 'antes de comer', ''],
  withOrWithoutFood: [
    'with or without food',
    'con o sin alimentos',
    'with or w/o food|without regard to food|without regard to meals',
  ],
  withoutFood: ['without food', 'sin alimentos', 'w/o food'],
  emptyStomach: [
    'on an empty stomach',
    'con el estómago vacío',
    'es|on empty stomach|empty stomach|on a empty stomach|' +
      'take this medication on an empty stomach|must be taken on an empty stomach',
  ],
  plentyOfWater: [
    'with plenty of water',
    'con abundante agua',
    'ww|with lots of water|w/ plenty of water|and plenty of water',
  ],
  withWater: ['with water', 'con agua', 'with some water'],
  fullGlass: [
    'with a full glass of water',
    'con un vaso lleno de agua',
    'with full glass of water|with a full glass water|with 1 full glass of water|' +
      'w/ full glass of water|w/ a full glass of water|w/ full glass water|with full glass water|' +
      'with full glass of h2o|with a full glass of h2o|w/ full glass of h2o|' +
      'take with full glass of water|take with a full glass of water|take with full glass of h2o|' +
      'take w/ full glass of water|w full glass of water|w full glass water|' +
      'and full glass of water|and a full glass of water',
  ],
  largeGlass: [
    'with a large glass of water',
    null,
    'with large glass of water|and large glass of water|and a large glass of water|' +
      'w/ large glass of water',
  ],
  glassOfWater: [
    'with a glass of water',
    'con un vaso de agua',
    'with 1 glass of water|with glass of water',
  ],
  withJuice: ['with orange juice', null, 'with oj|w/ oj|w oj|w/ orange juice'],
  untilTaken: [
    'until all taken',
    'hasta terminar todo el medicamento',
    'uat|utg|until gone|until finished|til gone|til finished|til all gone|til all taken|' +
      'til done|until all gone|until all are taken|' +
      'until complete|until completed|till gone|till all gone|till all taken|till done|' +
      'till complete|till completed|until all medicine is gone|' +
      'until all is taken|until all finished|until used up|' +
      'until medication is gone|until medicine is gone|' +
      'until all medication is taken|till finished|until all used',
  ],
  ...directedRows,
  ...firstFoodRows,
  sparingly: ['sparingly', 'en poca cantidad', ''],
  thinLayer: [
    'in a thin layer',
    'en una capa fina',
    'a thin layer|thin layer|thinly|a thin film|thin film|in thin layer',
  ],
  smallAmount: [
    'in a small amount',
    null,
    'a small amount|small amount|a small amount of|small amt|a small amt',
  ],
  liberally: ['liberally', null, ''],
  peaSize: [
    'in a pea-sized amount',
    null,
    'a pea-sized amount|pea-sized amount|a pea sized amount|pea sized amount|' +
      'pea size|pea-size|pea size amount|a pea size amount|pea-size amount|' +
      'a pea-size amount|pea size amt|' +
      'pea-sized amt|pea sized amt',
  ],
  generously: ['generously', null, ''],
  dimeSize: [
    'in a dime-sized amount',
    null,
    'a dime-sized amount|dime-sized amount|a dime sized amount|dime sized amount|dime size amount',
  ],
  andLather: ['and lather', null, 'lather|work into a lather|and work into a lather'],
  asShampoo: ['as a shampoo', null, 'as shampoo'],
  neckDown: ['from the neck down', null, 'from neck down|neck down'],
  neckToToes: [
    'from the neck to the toes',
    null,
    'from neck to toes|from neck to toe|from the neck to toes|neck to toes|neck to toe',
  ],
  neckToSoles: [
    'from the neck to the soles of the feet',
    null,
    'from neck to soles of feet|from the neck to soles of feet|from neck to soles of the feet',
  ],
  ifTolerated: ['if tolerated', null, 'if tolerating|if tolerating well|if well tolerated'],
  ...raisedRows,
  loadingDose: ['as a loading dose', null, 'loading dose|as loading dose|for loading dose'],
  viaSyringe: ['via syringe', null, 'by syringe|with syringe|using syringe'],
  u500Syringe: [
    'using a U-500 syringe',
    null,
    'using u-500 syringe|with u-500 syringe|with a u-500 syringe|using u500 syringe|' +
      'with u500 syringe',
  ],
  underOcclusion: ['under occlusion', null, ''],
  washOutMorning: ['and wash out in the morning', null, 'wash out in the morning|wash out in am'],
  afterWashing: ['after washing', null, ''],
  forMaintenance: ['for maintenance', null, 'as maintenance'],
  untilRecheck: ['until recheck', null, 'until rechecked'],
  wickInPlace: ['with the wick in place', null, 'with wick in place'],
  whileAwake: ['while awake', null, 'when awake|wa|w/a|while awake only'],
  aroundClock: ['around the clock', null, 'atc'],
  scheduled: ['scheduled', null, ''],
  viaPump: [
    'by insulin pump',
    null,
    'via insulin pump|per insulin pump|in insulin pump|in pump|via pump|in the pump|per pump|' +
      'by pump|with insulin pump|in an insulin pump|using insulin pump',
  ],
  slidingScale: [
    'per sliding scale',
    null,
    'as per sliding scale|according to sliding scale|based on sliding scale|by sliding scale',
  ],
  sameDay: [
    'on the same day each week',
    null,
    'on same day each week|same day each week|same day every week|on the same day every week|' +
      'on the same day of each week|on the same day of the week|on same day every week',
  ],
  sameDayOfMonth: [
    'on the same day each month',
    null,
    'on same day each month|same day each month|on the same day every month|same day every month',
  ],
  sameDate: [
    'on the same date each month',
    null,
    'on same date each month|same date each month|on the same date every month|' +
      'on the same date of each month|same date every month',
  ],
  onDialysisDays: [
    'on dialysis days',
    null,
    'on hemodialysis days|on days of dialysis|on hd days|on dialysis days only|' +
      'on days of hemodialysis',
  ],
  allAtOnce: ['all at once', null, 'all together|all at one time'],
  sameDateAlone: ['on the same date', null, 'on same date'],
  afterDialysis: ['after dialysis', null, 'following dialysis'],
  afterBowel: [
    'after each bowel movement',
    null,
    'after every bowel movement|after each bm|after bowel movements',
  ],
  afterBrushing: [
    'after brushing teeth',
    null,
    'after brushing|after tooth brushing|after toothbrushing|after brushing your teeth',
  ],
  withSyringe: [
    'with an oral syringe',
    null,
    'by oral syringe|using oral syringe|via oral syringe|using an oral syringe|with oral syringe',
  ],
  upTo12of24: [
    'for up to 12 hours in a 24-hour period',
    null,
    'for up to 12 hours in a 24 hour period|up to 12 hours in a 24 hour period|' +
      'for up to 12 hours within a 24 hour period|up to 12 hours within a 24 hour period|' +
      'up to 12 hours in a 24-hour period|for up to 12 hours in 24 hours|' +
      'for up to 12 hours within a 24-hour period|up to 12 hours in 24 hours|' +
      'up to 12 hours within a 24-hour period|for up to 12 hours per 24 hours',
  ],
  washMorning: [
    'and wash off in the morning',
    null,
    'wash off in the morning|& wash off in the morning|and wash off in am|wash off in am',
  ],
  onsetChest: ['at onset of chest pain', null, 'at the onset of chest pain'],
  signChest: ['at the first sign of chest pain', null, 'at first sign of chest pain'],
  dissolveAll: [
    'and let dissolve completely',
    null,
    'let dissolve completely|and allow to dissolve completely|allow to dissolve completely',
  ],
  asTolerated: ['as tolerated', null, ''],
  uponWaking: [
    'upon waking',
    null,
    'on waking|upon awakening|on awakening|when you wake up|upon rising|on arising|upon arising',
  ],
  inPlace: ['and leave in place', null, ''],
  notDaily: [
    '(not daily)',
    '(no a diario)',
    'not daily|do not take daily|do not take every day|not every day|' +
      'never daily|not for daily use|this is not a daily medication|' +
      'do not use daily',
  ],
  divided: ['in divided doses', null, ''],
  dividedTwo: [
    'in 2 divided doses',
    null,
    'divided in 2 doses|divided into 2 doses|in two divided doses',
  ],
  dividedThree: [
    'in 3 divided doses',
    null,
    'divided in 3 doses|divided into 3 doses|in three divided doses',
  ],
  rotateSites: [
    'rotating sites',
    null,
    'rotate sites|rotate injection sites|rotating injection sites|' +
      'rotate site|rotate sites of injection',
  ],
  cleanDry: [
    'to clean, dry skin',
    null,
    'to clean dry skin|to clean and dry skin|on clean, dry skin',
  ],
  withSpacer: [
    'with a spacer',
    null,
    'with spacer|using spacer|using a spacer|via spacer|use with spacer|use spacer|use a spacer',
  ],
  slowly: ['slowly', null, ''],
  same: [
    'at the same time each day',
    null,
    'at the same time every day|same time each day|same time every day|' +
      'at same time each day|at same time every day',
  ],
  initially: ['initially', null, 'to start'],
  afterFirstLoose: ['after the first loose stool', null, 'after first loose stool'],
  testSugar: [
    'to test blood sugar',
    null,
    'to check blood sugar|to test blood glucose|to check blood glucose|to check glucose|' +
      'to test glucose|to check blood sugars|to test blood sugars|to check bs|to test bs|' +
      'to check bg|to test bg|to check blood glucose levels|to test blood sugar levels',
  ],
  handihaler: [
    'with the HandiHaler',
    null,
    'via handihaler|using handihaler|with handihaler|using handihaler device|' +
      'with handihaler device|via handihaler device|using the handihaler device|' +
      'with the handihaler device|using the handihaler',
  ],
  eachTime: ['each time', null, ''],
  afterLoose: [
    'after each loose stool',
    null,
    'after each loose bowel movement|after every loose stool|' +
      'following each loose stool|after each unformed stool',
  ],
  aroundMeal: [
    '1 hour before or 2 hours after a meal',
    null,
    '1 hr before or 2 hrs after a meal|1 hour before a meal or 2 hours after a meal|' +
      '1 hour before or 2 hours after food|1 hr before or 2 hrs after food|' +
      '1h before or 2h after a meal|1h before or 2h after food',
  ],
  firstBite: ['with the first bite of each meal', null, 'with first bite of each meal'],
  largestMeal: [
    'with the largest meal',
    null,
    'with largest meal|with largest meal of the day|with the largest meal of the day',
  ],
  aroundMeals: [
    '1 hour before or 2 hours after meals',
    null,
    '1 hour before meals or 2 hours after meals|1 hour before or 2 hours after eating|' +
      '1 hr before or 2 hrs after meals',
  ],
  water8: [
    'with 8 ounces of water',
    null,
    'with 8 oz of water|with 8 oz water|with 8 ounces water|with 8oz. of water|' +
      'w/ 8 oz of water|w/ 8 oz water|w 8 oz water|w 8 oz of water|with 8 oz of h2o|' +
      'with 8 oz h2o|' +
      'w/ 8 oz h2o',
  ],
  plainWater8: [
    'with 8 ounces of plain water',
    null,
    'with 8 oz of plain water|with 8 oz plain water',
  ],
  plainWater: [
    'with 6 to 8 ounces of plain water',
    null,
    'with 6-8 oz of plain water|with 6-8 ounces of plain water|with 6 to 8 oz of plain water|' +
      'with 6-8 oz plain water',
  ],
  alternateNostrils: ['alternating nostrils', null, 'alt nostrils|alternating nares|alt nares'],
  untilClear: ['until clear', null, ''],
  untilHealed: ['until healed', null, ''],
  untilResolved: ['until resolved', null, ''],
  letDissolve: ['and let dissolve', null, 'let dissolve|and allow to dissolve|allow to dissolve'],
  onsetHeadache: [
    'at onset of headache',
    null,
    'at the onset of headache|at onset of ha|at onset ha|at onset headache|at ha onset|' +
      'at headache onset|at onset of a headache|at the onset of a headache',
  ],
  onsetSymptoms: ['at onset of symptoms', null, 'at the onset of symptoms'],
  signMigraine: ['at the first sign of migraine', null, 'at first sign of migraine'],
  signHeadache: ['at the first sign of headache', null, 'at first sign of headache'],
  signOutbreak: ['at the first sign of outbreak', null, 'at first sign of outbreak'],
  onset: [
    'at onset of migraine',
    null,
    'at the onset of migraine|at onset migraine|at migraine onset|at onset of a migraine|' +
      'at the onset of a migraine',
  ],
  withDiaper: [
    'with each diaper change',
    null,
    'with every diaper change|at each diaper change|with diaper changes',
  ],
  withInsulin: ['with insulin', null, ''],
  eachInsulin: ['with each insulin injection', null, 'with every insulin injection'],
  cleanArea: ['to a clean, dry area', null, 'to a clean and dry area|to clean, dry area'],
  onsetColdSore: ['at onset of cold sore', null, 'at the onset of cold sore'],
  signColdSore: ['at the first sign of cold sore', null, 'at first sign of cold sore'],
  onsetGout: ['at onset of gout flare', null, 'at the onset of gout flare'],
  signGout: ['at the first sign of gout flare', null, 'at first sign of gout flare'],
  afterOneBowel: ['after a bowel movement', null, 'after bowel movement|after bm|after a bm'],
  withOrAfterFood: ['with or after food', null, ''],
  priorSex: [
    'before sexual activity',
    null,
    'prior to sexual activity|before intercourse|prior to intercourse|before sex|prior to sex',
  ],
  priorDental: [
    'before dental procedures',
    null,
    'prior to dental procedure|before dental procedure|prior to dental procedures',
  ],
  priorDentist: [
    'before dental appointment',
    null,
    'prior to dental appointment|before dental appointments|prior to dental appointments|' +
      'before dental appt|prior to dental appt',
  ],
  priorDentalWork: ['before dental work', null, 'prior to dental work'],
  priorProcedure: [
    'before the procedure',
    null,
    'before procedure|prior to procedure|prior to the procedure',
  ],
  ...besideRows,
  ...passingRows,
  ...everydayNotes,
  ...visitNotes,
  ...medicineNotes,
  ...teamNotes,
  ...composedNotes,
  priorExercise: ['before exercise', null, 'prior to exercise'],
};
