import type { RouteKey, VerbKey } from '../meaning.ts';
import type { Meal, PartOfDay, Relation } from '../regimen.ts';

/**
 * English as the label prints it, Spanish (null: none, the sentence stays English), and other
 * spellings that mean the same, by "|". A spelling that says more or less than the printed words
 * does not belong into its row: `tests/domain/rx/sig/equal-meaning.test.ts` compares them.
 */
export type SpokenRow = readonly [en: string, es: string | null, same: string];

export const verbRows: Readonly<Record<VerbKey, SpokenRow>> = {
  take: ['take', 'tome', 'takes|tk'],
  mayTake: ['may take', 'puede tomar', 'can take'],
  mayUse: ['may use', 'puede usar', 'can use'],
  nebulize: ['nebulize', null, ''],
  swallow: ['swallow', 'trague', ''],
  apply: ['apply', 'aplique', 'applies|app|ap'],
  inhale: ['inhale', 'inhale', 'inhales|inl'],
  instill: ['instill', 'ponga', 'instil|int'],
  inject: ['inject', 'inyecte', 'injects|inj'],
  insert: ['insert', 'introduzca', 'inserts'],
  use: ['use', 'use', 'uses'],
  spray: ['spray', 'rocíe', ''],
  place: ['place', 'coloque', 'put'],
  chew: ['chew', 'mastique', ''],
  dissolve: ['dissolve', 'disuelva', ''],
  drink: ['drink', 'beba', ''],
  give: [
    'give',
    'administre',
    'administer|gives|give patient|give pt|give the patient|give to patient|give to pt|' +
      'give to the patient|administer to patient|administer to the patient',
  ],
  // What these verbs ask for is said in another order in Spanish ("enjuáguese la boca con 15 mL").
  rinse: ['rinse mouth with', null, 'rinse with|rinse'],
  gargle: ['gargle', null, 'gargle with'],
  swish: ['swish', null, ''],
  taper: ['taper', null, ''],
  test: [
    'test blood sugar',
    null,
    'check blood sugar|test blood glucose|check blood glucose|check sugars|check sugar|' +
      'check blood sugars|test blood sugars|check glucose|test sugars|check fsbs|check fsbg|' +
      'check bs|test bs|check bg|test bg|test glucose|test sugar|check your blood sugar|' +
      'test your blood sugar|monitor blood sugar|monitor blood glucose',
  ],
  testOnly: ['test', null, 'check'],
  changePatch: [
    'change the patch',
    'cambie el parche',
    'change patch|replace patch|replace the patch|change your patch',
  ],
  wear: ['wear', null, ''],
  mix: ['mix', null, ''],
  crush: ['crush', null, ''],
  wash: ['wash', null, 'wash with'],
  massage: ['massage', null, ''],
  unwrap: ['unwrap and insert', 'desenvuelva e introduzca', 'unwrap & insert'],
  suck: ['suck on', null, ''],
  start: ['start with', null, 'start|begin with|start taking|begin taking'],
  increaseTo: ['increase to', null, 'increase dose to'],
  decreaseTo: ['decrease to', null, 'decrease dose to|reduce to|reduce dose to'],
  lather: ['apply lather', null, 'lather'],
  shampoo: ['shampoo', null, 'shampoo with'],
  shampooScalp: ['shampoo the scalp', null, 'shampoo scalp|shampoo scalp with|shampoo your scalp'],
  shampooHair: ['shampoo the hair', null, 'shampoo hair|shampoo hair with|shampoo your hair'],
};
export const routeRows: Readonly<Record<RouteKey, SpokenRow>> = {
  mouth: [
    'by mouth',
    'por la boca',
    'po|oral|orally|per os|by oral route|via oral route|oral route|' +
      'through the mouth|p o|per mouth',
  ],
  tongue: [
    'under the tongue',
    'debajo de la lengua',
    'sl|sublingual|sublingually|under tongue|beneath the tongue',
  ],
  mouthOrTongue: [
    'by mouth or under the tongue',
    'por la boca o debajo de la lengua',
    'po/sl|sl/po|po or sl|sl or po|orally or sublingually|by mouth or sublingually|' +
      'po or under the tongue|po/ sl|by mouth/under tongue|under the tongue or by mouth',
  ],
  onTongue: ['on the tongue', 'sobre la lengua', 'on tongue|on top of the tongue'],
  rectum: [
    'rectally',
    'por el recto',
    'pr|rectal|per rectum|into the rectum|in the rectum|in rectum|into rectum|by rectum',
  ],
  vagina: [
    'vaginally',
    'por la vagina',
    'pv|vaginal|per vagina|into the vagina|in the vagina|into vagina|in vagina|intravaginally',
  ],
  skin: [
    'topically',
    'sobre la piel',
    'top|topical|ext|onto skin|to skin|to the skin|on the skin|on skin|onto the skin|externally|' +
      'td|transdermally|transdermal|topically to skin|topically to the skin|' +
      'topically on the skin|' +
      'topically onto the skin',
  ],
  muscle: [
    'into the muscle',
    'en el músculo',
    'im|intramuscularly|intramuscular|in the muscle|into muscle|into a muscle|' +
      'into the appropriate muscle',
  ],
  subcutaneous: [
    'under the skin',
    'debajo de la piel',
    'sc|sq|subq|sub q|sub-q|subcut|subcutaneously|subcutaneous|beneath the skin|under skin',
  ],
  intoSkin: ['into the skin', 'en la piel', 'into skin'],
  vein: ['into the vein', 'en la vena', 'iv|intravenously|intravenous|into a vein'],
  inhalation: [
    'by inhalation',
    'por inhalación',
    'via inhalation|po inh|inh|inhaled|through inhalation|by inhalation route|' +
      'by oral inhalation|via oral inhalation|oral inhalation',
  ],
  lungs: ['into the lungs', 'hacia los pulmones', 'into lungs|in the lungs|in lungs|to the lungs'],
  inhaled: ['by mouth into the lungs', null, 'po into lungs'],
  nose: [
    'in the nose',
    'en la nariz',
    'nas|nasal|nasally|intranasal|intranasally|in nose|into the nose|' +
      'into nose|by nose|by nasal route',
  ],
  nebulizer: [
    'by nebulizer',
    'con el nebulizador',
    'via nebulizer|via neb|by neb|per nebulizer|via nebulization|' +
      'by nebulization|nebulized|in nebulizer|using nebulizer|via a nebulizer|' +
      'with nebulizer|per neb|in neb|in the nebulizer|in nebulizer machine|inhaled via neb',
  ],
  eye: ['in the eye', 'en el ojo', 'in eye|into eye|into the eye|ophthalmic|to eye'],
  affectedEyes: [
    'in the affected eye(s)',
    null,
    'in affected eye(s)|into affected eye(s)|to affected eye(s)',
  ],
  eitherEye: ['in the eye(s)', null, 'in eye(s)|into eye(s)|into the eye(s)'],
  rightEye: ['in the right eye', 'en el ojo derecho', 'od|in od|to od|ophth od'],
  leftEye: ['in the left eye', 'en el ojo izquierdo', 'os|in os|to os'],
  bothEyes: ['in both eyes', 'en ambos ojos', 'ou|in ou|to ou|in the eyes|in eyes|into eyes'],
  eachEye: ['in each eye', 'en cada ojo', 'ou each'],
  affectedEye: ['in the affected eye', 'en el ojo afectado', ''],
  ear: [
    'in the ear',
    'en el oído',
    'in ear|into ear|into the ear|otic|to ear|in ear canal|in the ear canal|into ear canal|' +
      'into the ear canal',
  ],
  affectedEars: [
    'in the affected ear(s)',
    null,
    'in affected ear(s)|into affected ear(s)|to affected ear(s)',
  ],
  rightEar: ['in the right ear', 'en el oído derecho', 'ad|in ad'],
  leftEar: ['in the left ear', 'en el oído izquierdo', 'in as'],
  bothEars: ['in both ears', 'en ambos oídos', 'au|in au|in the ears|in ears|into ears'],
  eachEar: ['in each ear', 'en cada oído', ''],
  affectedEar: ['in the affected ear', 'en el oído afectado', ''],
  cheek: [
    'between cheek and gum',
    'entre la mejilla y la encía',
    'bucc|buc|buccal|buccally|between the cheek and gum|between the cheek and the gum',
  ],
  inMouth: ['in the mouth', 'en la boca', 'in mouth|in your mouth'],
  thigh: ['into the thigh', null, 'into thigh|in the thigh|in thigh'],
  outerThigh: ['into the outer thigh', null, 'into outer thigh'],
  thighMuscle: ['into the muscle of the thigh', null, 'into the thigh muscle|into thigh muscle'],
  outerThighMuscle: [
    'into the muscle of the outer thigh',
    null,
    'into the outer thigh muscle|into outer thigh muscle',
  ],
  inCheek: ['inside the cheek', null, 'in cheek|in the cheek|inside cheek'],
  feedingTube: [
    'by feeding tube',
    'por la sonda de alimentación',
    'via feeding tube|per feeding tube|through feeding tube',
  ],
  gTube: [
    'by G-tube',
    null,
    'via g-tube|per g-tube|via gt|pgt|gt|via g tube|per gt|via gtube|per gtube|by gtube|' +
      'per g tube|by g tube|through g-tube|via gastrostomy tube',
  ],
  pegTube: ['by PEG tube', null, 'via peg tube|per peg tube|via peg|per peg'],
  ngTube: ['by NG tube', null, 'via ng tube|per ng tube|via ngt|ng'],
  rightNostril: ['in the right nostril', 'en la fosa nasal derecha', ''],
  leftNostril: ['in the left nostril', 'en la fosa nasal izquierda', ''],
  eachNostril: [
    'in each nostril',
    'en cada fosa nasal',
    'per nostril|/nostril|each nostril|ien|en|in each nare|in each naris|each nare|into each nare',
  ],
  bothNostrils: [
    'in both nostrils',
    'en ambas fosas nasales',
    'in both nares|into both nares|both nostrils|both nares',
  ],
  nostrils: [
    'in the nostrils',
    'en las fosas nasales',
    'in nostrils|in nostril(s)|into nostrils|into the nostrils|in the nares|in nares|' +
      'to nares|to the nares|to nostrils|to the nostrils',
  ],
  nostril: ['in the nostril', null, 'in nostril|into nostril'],
  oneNostril: [
    'in one nostril',
    'en una fosa nasal',
    'into one nostril|in 1 nostril|into 1 nostril|in a single nostril',
  ],
  alternateNostrils: ['in alternating nostrils', null, ''],
  postauricular: ['behind the ear', null, 'behind ear'],
  operativeEye: [
    'in the operative eye',
    null,
    'in the operated eye|in operated eye|into the operated eye|to operated eye|' +
      'in operative eye|into the operative eye|into operative eye|to operative eye|' +
      'to the operative eye|in surgical eye|in the surgical eye|to surgical eye|' +
      'to the surgical eye|into surgical eye',
  ],
  mouthSides: [
    'in each side of the mouth',
    null,
    'to each side of mouth|in each side of mouth|to each side of the mouth|' +
      'each side of mouth|on each side of mouth|into each side of mouth|into each side of the mouth',
  ],
  eachCheek: [
    'inside each cheek',
    null,
    'in each cheek|each cheek|to each cheek|inside of each cheek',
  ],
  scalp: [
    'to the scalp',
    null,
    'to scalp|on the scalp|on scalp|onto scalp|into scalp|into the scalp',
  ],
};
export const momentRows: Readonly<Record<PartOfDay, SpokenRow>> = {
  morning: [
    'every morning',
    'cada mañana',
    'in the morning|in morning|each morning|qam|q am|q a m|am|in am|' +
      'in the am|every am|each am|mornings|q morning|qmorning|of a morning',
  ],
  noon: [
    'at noon',
    'al mediodía',
    'noon|qnoon|q noon|every noon|each noon|midday|at midday|q midday|qmidday',
  ],
  afternoon: [
    'in the afternoon',
    'por la tarde',
    'every afternoon|each afternoon|in afternoon|afternoons|afternoon|q afternoon|qafternoon',
  ],
  evening: [
    'every evening',
    'cada día al anochecer',
    'in the evening|in evening|each evening|qpm|q pm|pm|in pm|in the pm|' +
      'every pm|each pm|evenings|q evening|qevening',
  ],
  bedtime: [
    'at bedtime',
    'a la hora de acostarse',
    'qhs|hs|q hs|at hs|every bedtime|each bedtime|bedtime|at bed time|' +
      'nightly at bedtime|every night at bedtime|each night at bedtime|' +
      'every evening at bedtime|at night at bedtime|q bedtime|' +
      'at the hour of sleep',
  ],
  night: [
    'every night',
    'cada noche',
    'nightly|at night|each night|qn|qnight|q night|in the night|nights|q noc|every nite|' +
      'at nighttime|at night time|nighttime',
  ],
  midnight: ['at midnight', 'a la medianoche', 'midnight'],
};
/** The same parts of days that are not all days: "once a week in the morning". */
export const someDays: Readonly<Partial<Record<PartOfDay, SpokenRow>>> = {
  morning: ['in the morning', 'por la mañana', ''],
  evening: ['in the evening', 'al anochecer', ''],
  night: ['at night', 'por la noche', ''],
};
/** Parts of the day and meals named once more after "and": "in the morning and evening". */
export const bareMoments: Readonly<Record<PartOfDay, string>> = {
  morning: 'morning|the morning',
  noon: 'noon',
  afternoon: 'afternoon|the afternoon',
  evening: 'evening|the evening',
  bedtime: 'bedtime|bed time',
  night: 'night',
  midnight: 'midnight',
};
export const mealRows: Readonly<Record<Meal, SpokenRow>> = {
  meals: [
    'meals',
    'las comidas',
    'each meal|every meal|all meals|the meals|your meals|mealtimes|mealtime',
  ],
  meal: ['a meal', 'una comida', ''],
  breakfast: [
    'breakfast',
    'el desayuno',
    'the morning meal|morning meal|your breakfast|bkfst|brkfst|bfast',
  ],
  lunch: ['lunch', 'el almuerzo', 'the noon meal|noon meal|the midday meal'],
  dinner: ['dinner', 'la cena', 'supper|the evening meal|evening meal|your dinner'],
  bedtime: ['bedtime', 'acostarse', 'bed|going to bed|sleep|bed time'],
  eating: ['eating', 'comer', ''],
  snacks: ['snacks', null, 'each snack|every snack|all snacks|any snacks|any snack'],
};
export const relationRows: Readonly<Record<Relation, SpokenRow>> = {
  before: ['before', 'antes de', 'prior to|ac'],
  with: ['with', 'con', 'w/|w|c'],
  after: ['after', 'después de', 'following|pc'],
  at: ['at', null, ''],
};
export const weekdayRows: readonly SpokenRow[] = [
  ['Sunday', 'domingo', 'sundays|sun|su'],
  ['Monday', 'lunes', 'mondays|mon|mo'],
  ['Tuesday', 'martes', 'tuesdays|tues|tue|tu'],
  ['Wednesday', 'miércoles', 'wednesdays|weds|wed|we'],
  ['Thursday', 'jueves', 'thursdays|thurs|thur|thu|th'],
  ['Friday', 'viernes', 'fridays|fri|fr'],
  ['Saturday', 'sábado', 'saturdays|sat|sa'],
];
/** Several days in one code. */
export const weekdayCodes: Readonly<Record<string, readonly number[]>> = {
  'mwf|m/w/f|m-w-f|m, w, f|m,w,f|mo-we-fr|mon/wed/fri|m w f': [1, 3, 5],
  'tts|t/th/s|tu-th-sa|tths|t-th-s|t, th, s|tu/th/sa|t th s': [2, 4, 6],
  'tth|t/th|tuth|tu/th': [2, 4],
  'mtwthf|m t w th f|m-t-w-th-f|m/t/w/th/f|mtwtf|m-t-w-t-f|m/t/w/t/f|m, t, w, th, f|mtuwthf': [
    1, 2, 3, 4, 5,
  ],
  'tthsa|tuthsa|t/th/sa|t-th-sa|tthsat|t, th, sa': [2, 4, 6],
  'tthsasu|tuthsasu|t, th, sa & su': [0, 2, 4, 6],
  'tthsu|sutth|t/th/su|su/t/th': [0, 2, 4],
  'mwfsu|m/w/f/su|mwf su|mwf & su': [0, 1, 3, 5],
  'mwfsa|m/w/f/sa|mwf sa|mwf & sa': [1, 3, 5, 6],
  't th s s|t, th, s, s|tthss|t-th-s-s': [0, 2, 4, 6],
  'm, w, and f|m, w and f|m w and f': [1, 3, 5],
  't, th, and s|t, th and s|t, th, and sa|t, th and sa|t th and sa': [2, 4, 6],
  'ttss|t/th/s/s|tu/th/sa/su|t th sa su|t, th, sa, su|t/th/sa/su|t-th-sa-su': [0, 2, 4, 6],
  'm/f|m & f': [1, 5],
  'm/w|m & w': [1, 3],
  'm/th|m & th': [1, 4],
  't/f|tu/f|t & f': [2, 5],
  'm-f|mon-fri|weekdays|on weekdays|weekday|m thru f|m through f|m to f|week days': [1, 2, 3, 4, 5],
  'm-sat|m thru sat|m through sat|m to sat': [1, 2, 3, 4, 5, 6],
  'weekends|on weekends|sat/sun|sat-sun|saturday-sunday': [0, 6],
};
