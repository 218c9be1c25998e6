import type { SpokenRow } from './spoken.ts';

/**
 * What directions say besides dose and time, inside the sentence. Keys are short; the printed
 * words,
 * the Spanish and the spellings that mean the same stand beside them.
 */
export const noteRows: Readonly<Record<string, SpokenRow>> = {
  withFood: ['with food', 'con alimentos', 'wf|w/ food|w/food|along with food|with foods'],
  withFoodOrMilk: [
    'with food or milk',
    'con alimentos o leche',
    'with milk or food|w/ food or milk',
  ],
  withMilk: ['with milk', 'con leche', ''],
  withSnack: ['with a snack', null, 'with snack|with a light snack'],
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
    'es|on empty stomach|on a empty stomach',
  ],
  plentyOfWater: ['with plenty of water', 'con abundante agua', 'ww|with lots of water'],
  withWater: ['with water', 'con agua', 'with some water'],
  fullGlass: [
    'with a full glass of water',
    'con un vaso lleno de agua',
    'with full glass of water|with a full glass water|with 1 full glass of water',
  ],
  glassOfWater: [
    'with a glass of water',
    'con un vaso de agua',
    'with 1 glass of water|with glass of water',
  ],
  withJuice: ['with orange juice', null, ''],
  untilTaken: [
    'until all taken',
    'hasta terminar todo el medicamento',
    'uat|utg|until gone|until finished|until all gone|until all are taken|' +
      'until complete|until completed|till gone|until all medicine is gone|' +
      'until all is taken|until all finished|until used up|' +
      'until medication is gone|until medicine is gone|' +
      'until all medication is taken|till finished|until all used',
  ],
  asDirected: [
    'as directed',
    'según las indicaciones',
    'ud|utd|as dir|uad|as instructed|per instructions|as per instructions|' +
      'as dir.|ut dict|as dictated',
  ],
  asPrescribed: ['as prescribed', null, 'as ordered'],
  byPrescriber: [
    'as directed by the prescriber',
    null,
    'as directed by prescriber|as directed by your prescriber|' +
      'as directed per prescriber|as per prescriber|per prescriber',
  ],
  byDoctor: [
    'as directed by your doctor',
    null,
    'as directed by doctor|as directed by physician|' +
      'as directed by your physician|as directed by md|as directed per md|' +
      'per md|as directed by provider|as directed by your provider',
  ],
  byPackage: [
    'as directed on the package',
    null,
    'as directed on package|per package instructions|per package directions|' +
      'as directed per package|as directed on package labeling|' +
      'per package insert|as directed on the box|per box instructions|' +
      'as directed per package instructions|per pack directions|' +
      'as directed on pack|per pack instructions',
  ],
  orAsDirected: ['or as directed', 'o según las indicaciones', 'or as instructed|or ud'],
  sparingly: ['sparingly', 'en poca cantidad', ''],
  thinLayer: [
    'in a thin layer',
    'en una capa fina',
    'a thin layer|thin layer|thinly|a thin film|thin film|in thin layer',
  ],
  smallAmount: ['in a small amount', null, 'a small amount|small amount|a small amount of'],
  liberally: ['liberally', null, ''],
  peaSize: [
    'in a pea-sized amount',
    null,
    'a pea-sized amount|pea-sized amount|a pea sized amount|pea sized amount|' +
      'pea size amount|a pea size amount',
  ],
  generously: ['generously', null, ''],
  whileAwake: ['while awake', null, 'when awake'],
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
    'with spacer|using spacer|using a spacer|via spacer|use with spacer',
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
    'to check blood sugar|to test blood glucose|to check blood glucose',
  ],
  handihaler: ['with the HandiHaler', null, 'via handihaler|using handihaler|with handihaler'],
  eachTime: ['each time', null, ''],
  afterLoose: [
    'after each loose stool',
    null,
    'after each loose bowel movement|after every loose stool|' +
      'following each loose stool|after each unformed stool',
  ],
  firstBite: ['with the first bite of each meal', null, 'with first bite of each meal'],
  largestMeal: ['with the largest meal', null, 'with largest meal'],
  aroundMeals: [
    '1 hour before or 2 hours after meals',
    null,
    '1 hour before meals or 2 hours after meals|1 hour before or 2 hours after eating|' +
      '1 hr before or 2 hrs after meals',
  ],
  firstFood: [
    'at least 30 minutes before the first food, drink or medicine of the day',
    null,
    'at least 30 minutes before first food, drink or medication of the day|' +
      'at least 30 minutes before the first food, drink, or medication of the day|' +
      'at least 30 minutes before first food, beverage, or medication of the day',
  ],
  water8: [
    'with 8 ounces of water',
    null,
    'with 8 oz of water|with 8 oz water|with 8 ounces water|with 8oz. of water',
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
  alternateNostrils: ['alternating nostrils', null, ''],
  untilClear: ['until clear', null, ''],
  untilHealed: ['until healed', null, ''],
  untilResolved: ['until resolved', null, ''],
  letDissolve: ['and let dissolve', null, 'let dissolve|and allow to dissolve|allow to dissolve'],
  onsetHeadache: ['at onset of headache', null, 'at the onset of headache'],
  onsetSymptoms: ['at onset of symptoms', null, 'at the onset of symptoms'],
  signMigraine: ['at the first sign of migraine', null, 'at first sign of migraine'],
  signHeadache: ['at the first sign of headache', null, 'at first sign of headache'],
  signOutbreak: ['at the first sign of outbreak', null, 'at first sign of outbreak'],
  onset: ['at onset of migraine', null, 'at the onset of migraine'],
  priorSex: [
    'before sexual activity',
    null,
    'prior to sexual activity|before intercourse|prior to intercourse|before sex|prior to sex',
  ],
  priorDental: [
    'before dental procedures',
    null,
    'prior to dental appointment|before dental appointment|' +
      'prior to dental procedure|before dental procedure|prior to dental work|' +
      'before dental work',
  ],
  priorExercise: ['before exercise', null, 'prior to exercise'],
};
/** Sentences of their own behind the directions. */
export const sentenceRows: Readonly<Record<string, SpokenRow>> = {
  shakeWell: ['Shake well', 'Agite bien', ''],
  lieDown: ['Do not lie down for 30 minutes', null, 'do not lie down for at least 30 minutes'],
  shake: [
    'Shake well before use',
    'Agite bien antes de usar',
    'shake well before using|shake well before each use|shake before using|' +
      'shake bottle well before use|shake before use',
  ],
  noCrush: [
    'Do not crush or chew',
    'No triture ni mastique',
    'do not chew or crush|dnc|do not crush/chew|do not crush nor chew',
  ],
  noCrushChewSplit: [
    'Do not crush, chew or split',
    null,
    'do not crush, split, or chew|do not split, crush, or chew|' +
      'do not crush, chew, or split|do not cut, crush or chew|' +
      'do not cut, crush, or chew',
  ],
  noCrushChewBreak: [
    'Do not crush, chew or break',
    null,
    'do not crush, chew, or break|do not chew, crush or break|do not break, crush or chew|' +
      'do not chew, crush, or break|do not break, crush, or chew',
  ],
  noGrapefruitJuiceWith: ['Do not take with grapefruit juice', null, ''],
  noCrushOnly: ['Do not crush', null, ''],
  noChew: ['Do not chew', null, ''],
  whole: [
    'Swallow whole',
    'Trague entero',
    'swallow tablet whole|swallow capsule whole|swallow tablets whole|swallow capsules whole',
  ],
  noAlcohol: ['Avoid alcohol', 'Evite el alcohol', 'do not drink alcohol|no alcohol'],
  drowsy: ['May cause drowsiness', 'Puede causar sueño', 'may make you drowsy|causes drowsiness'],
  rinseAfter: [
    'Rinse mouth after use',
    'Enjuáguese la boca después de usar',
    'rinse mouth after|rinse mouth after each use|rinse mouth with water after use|' +
      'rinse mouth after using|rinse and spit after use|' +
      'rinse mouth after every use|rinse mouth well after use|' +
      'rinse mouth after inhalation',
  ],
  finish: [
    'Finish all medication',
    null,
    'finish all medicine|take all medication|finish all|' +
      'finish all of this medication|complete full course|' +
      'complete entire course|finish entire course',
  ],
  noLieDown: ['Do not lie down for 30 minutes after taking', null, ''],
  upright: ['Remain upright for 30 minutes', null, 'stay upright for 30 minutes'],
  noGrapefruitWith: ['Do not take with grapefruit', null, ''],
  noGrapefruitJuice: ['Avoid grapefruit juice', null, ''],
  notWithAlcohol: ['Do not take with alcohol', null, 'do not use with alcohol'],
  noGrapefruit: ['Avoid grapefruit', null, ''],
  noDairy: ['Do not take with dairy products', null, 'do not take with dairy'],
  noAntacids: ['Do not take with antacids', null, 'do not take with antacid'],
  noDrive: ['Do not drive after taking', null, ''],
  noSun: [
    'Avoid sunlight',
    null,
    'avoid sun exposure|avoid exposure to sunlight|avoid sun|avoid direct sunlight',
  ],
  refrigerate: [
    'Keep in the refrigerator',
    null,
    'refrigerate|keep refrigerated|store in refrigerator|keep in refrigerator',
  ],
  call911: [
    'Call 911 if there is no relief',
    null,
    'if no relief call 911|if no relief, call 911|call 911 if no relief|' +
      'if not relieved call 911|call 911 if not relieved',
  ],
  avoidEyes: [
    'Avoid contact with eyes',
    null,
    'avoid eyes|avoid contact with the eyes|avoid eye area',
  ],
  notOnFace: [
    'Do not use on the face',
    null,
    'not on face|do not apply to face|not for face|avoid face|avoid the face|' +
      'do not use on face|not to face',
  ],
  external: ['For external use only', null, 'external use only'],
  discard: [
    'Discard the remainder',
    null,
    'discard remainder|discard remaining|discard unused portion',
  ],
  wait5: [
    'Wait 5 minutes between drops',
    null,
    'wait 5 minutes between eye drops|wait 5 min between drops',
  ],
  washHands: [
    'Wash hands after use',
    null,
    'wash hands after applying|wash hands after each use|wash hands after application',
  ],
  oldPatch: [
    'Remove the old patch first',
    null,
    'remove old patch|remove old patch first|remove previous patch|remove prior patch',
  ],
};
