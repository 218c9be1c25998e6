import type {
  FrequencyKey,
  Meaning,
  ModifierKey,
  MomentKey,
  RouteKey,
  UnitKey,
} from './meaning.ts';

/** The shorthand of the counter: codes that mean the same in every language of the output. */
export const unitCodes: Readonly<Record<UnitKey, readonly string[]>> = {
  tablet: ['T', 'TAB', 'TABS', 'TB'],
  capsule: ['C', 'CAP', 'CAPS'],
  ml: ['ML', 'CC', 'MLS'],
  tsp: ['TSP', 'TSPS'],
  tbsp: ['TBSP', 'TBS'],
  drop: ['GTT', 'GTTS', 'DRP'],
  puff: ['PUFF', 'PUFFS', 'INH'],
  spray: ['SPR', 'SPRY'],
  unit: ['U', 'UN', 'IU'],
  patch: ['PATCH', 'PTCH'],
  suppository: ['SUPP', 'SUP'],
  application: ['APP', 'APPL'],
  gram: ['G', 'GM', 'GMS'],
  mg: ['MG'],
  mcg: ['MCG', 'UG'],
  inch: ['INCH'],
  nebule: ['NEB', 'NEBS'],
  packet: ['PKT', 'PKTS', 'PCKT'],
  lozenge: ['LOZ'],
  syringe: ['SYR'],
  film: ['FILM'],
  ring: ['RING'],
  scoop: ['SCOOP'],
  capful: ['CAPFUL'],
  injection: ['INJ'],
  insert: ['OVULE'],
  enema: ['ENEMA'],
  pad: ['PAD'],
  ampule: ['AMP', 'AMPS'],
  wafer: ['WAFER'],
  piece: ['PCE'],
  dose: ['DOSE', 'ACT'],
  pen: ['PEN'],
  ounce: ['OZ'],
  vial: ['VIALS'],
};

const routeCodes: Readonly<Partial<Record<RouteKey, readonly string[]>>> = {
  mouth: ['PO', 'BY MOUTH', 'ORALLY'],
  tongue: ['SL'],
  rectum: ['PR'],
  vagina: ['PV'],
  skin: ['TOP'],
  muscle: ['IM'],
  subcutaneous: ['SC', 'SQ', 'SUBQ', 'SUBCUT'],
  vein: ['IV'],
  inhalation: ['INH', 'PO INH'],
  nose: ['IN', 'NAS'],
  nebulizer: ['VIA NEB', 'NEBULIZED'],
  rightEye: ['OD', 'IN OD'],
  leftEye: ['OS', 'IN OS'],
  bothEyes: ['OU', 'IN OU'],
  rightEar: ['AD', 'IN AD'],
  leftEar: ['AS', 'IN AS'],
  bothEars: ['AU', 'IN AU'],
  affectedArea: ['AA', 'TO AA', 'TO AFFECTED AREA'],
  cheek: ['BUCC', 'BUC'],
  feedingTube: ['PGT', 'VIA GT', 'NG', 'GT'],
};

const frequencyCodes: Readonly<Record<FrequencyKey, readonly string[]>> = {
  daily: ['QD', 'Q DAY', 'QDAY'],
  twiceDaily: ['BID'],
  threeTimesDaily: ['TID'],
  fourTimesDaily: ['QID'],
  fiveTimesDaily: ['5XD'],
  sixTimesDaily: ['6XD'],
  everyOtherDay: ['QOD'],
  weekly: ['QWK', 'QW', 'Q WK', 'Q WEEK', 'QWEEK'],
  twiceWeekly: ['BIW'],
  threeTimesWeekly: ['TIW'],
  everyTwoWeeks: ['QOW', 'Q2WKS'],
  monthly: ['QM', 'QMO', 'QMONTH'],
  once: ['ONCE', '1XONLY'],
  now: ['STAT', 'NOW'],
};

const momentCodes: Readonly<Partial<Record<MomentKey, readonly string[]>>> = {
  morning: ['QAM', 'Q AM'],
  noon: ['NOON', 'QNOON'],
  evening: ['QPM', 'Q PM'],
  bedtime: ['QHS', 'HS', 'Q HS'],
  midnight: ['MIDNIGHT'],
  night: ['QN', 'QNIGHT'],
};

const modifierCodes: Readonly<Partial<Record<ModifierKey, readonly string[]>>> = {
  beforeMeals: ['AC'],
  afterMeals: ['PC'],
  withMeals: ['WM'],
  withFood: ['WF'],
  emptyStomach: ['ES'],
  withWater: ['WW'],
  untilTaken: ['UAT', 'UTG'],
  asDirected: ['UD', 'UTD', 'AS DIR'],
};

const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
const weekdaySets: Readonly<Record<string, readonly number[]>> = {
  'MO-WE-FR': [1, 3, 5],
  MWF: [1, 3, 5],
  QMWF: [1, 3, 5],
  'M-W-F': [1, 3, 5],
  TTS: [2, 4, 6],
  'TU-TH-SA': [2, 4, 6],
  'M-F': [1, 2, 3, 4, 5],
  ...Object.fromEntries(
    weekdayNames.flatMap((name, index) => [
      [`Q${name}`, [index]],
      [`Q ${name}`, [index]],
      [name, [index]],
    ]),
  ),
};

const many = <K extends string>(
  table: Readonly<Partial<Record<K, readonly string[]>>>,
  meaning: (key: K) => Meaning,
): [string, Meaning][] =>
  (Object.entries(table) as [K, readonly string[]][]).flatMap(([key, codes]) =>
    codes.map((code): [string, Meaning] => [code, meaning(key)]),
  );

/**
 * Code or short phrase in capitals → meaning. Units are not here: they stand only behind a number.
 */
export const codes: readonly (readonly [string, Meaning])[] = [
  ...many(routeCodes, (route) => ({ kind: 'route', route })),
  ...many(frequencyCodes, (frequency) => ({ kind: 'frequency', frequency })),
  ...many(momentCodes, (moment) => ({ kind: 'moment', moment })),
  ...many(modifierCodes, (modifier) => ({ kind: 'modifier', modifier })),
  ...Object.entries(weekdaySets).map(([code, days]): [string, Meaning] => [
    code,
    { kind: 'weekdays', days },
  ]),
  ['ACHS', { kind: 'mealsAndBedtime' }],
  ['AC & HS', { kind: 'mealsAndBedtime' }],
  ['AC HS', { kind: 'mealsAndBedtime' }],
  ['AC AND HS', { kind: 'mealsAndBedtime' }],
  ['PRN', { kind: 'prn' }],
  ['FOR', { kind: 'for' }],
  ['THEN', { kind: 'then' }],
  ['AND', { kind: 'and' }],
  ['&', { kind: 'and' }],
  ['OR', { kind: 'or' }],
];
