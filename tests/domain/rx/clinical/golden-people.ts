import type { GoldenCase } from './golden-case.ts';

const highest = ['HD severe dose a day'];
const higher = ['HD moderate dose a day'];
const woman = (
  drug: string,
  age: number,
  severity: string | null,
  conditions: readonly string[] = [],
): GoldenCase => ({
  drug,
  sex: 'F',
  age,
  conditions,
  alerts: severity === null ? [] : [`PG ${severity} can be pregnant`],
});
/** Women who can be pregnant, and who can't. */
export const fertileCases: readonly GoldenCase[] = [
  woman('isotretinoin', 25, 'severe'),
  woman('isotretinoin', 25, null, ['Z90.710']),
  woman('isotretinoin', 55, null),
  woman('mycophenolate mofetil', 30, 'severe'),
  woman('mycophenolate mofetil', 51, null),
  woman('methotrexate sodium', 41, 'severe'),
  woman('methotrexate sodium', 48, null, ['N95.1']),
  woman('thalidomide', 30, 'severe'),
  woman('ambrisentan', 35, 'severe'),
  woman('divalproex sodium', 28, 'moderate'),
  woman('divalproex sodium', 28, null, ['Z98.51']),
  woman('lisinopril', 35, 'minor'),
  woman('warfarin sodium', 35, 'minor'),
  woman('topiramate', 20, 'minor'),
  woman('levothyroxine sodium', 35, null),
  woman('amoxicillin', 28, null),
  woman('metformin hydrochloride', 33, null),
  { drug: 'isotretinoin', sex: 'M', age: 25, alerts: [] },
  { drug: 'mycophenolate mofetil', sex: 'M', age: 30, alerts: [] },
  {
    drug: 'warfarin sodium',
    sex: 'F',
    age: 30,
    conditions: ['O09.90'],
    alerts: ['PG contraindicated O09.90'],
  },
];

const child = (
  drug: string,
  [age, weight]: readonly [number, string | null],
  given: string,
  alerts: readonly string[] = [],
): GoldenCase => ({ drug, age, given, alerts, ...(weight === null ? {} : { weight }) });
const noWeight = ['MS severe weight'];
/** Children by their weight: slips, pounds for kilograms, and what is right. */
export const childCases: readonly GoldenCase[] = [
  child('amoxicillin', [1, '10 kg'], '400 mg/5 mL x 100 / 10 @ 5'),
  child('amoxicillin', [1, '10 kg'], '400 mg/5 mL x 300 / 10 @ 15', highest),
  child('amoxicillin', [1, '22 lb'], '400 mg/5 mL x 100 / 10 @ 5'),
  child('amoxicillin', [4, '18 kg'], '400 mg/5 mL x 20 / 10 @ 1', ['LD moderate dose a day']),
  child('amoxicillin', [4, null], '400 mg/5 mL x 100 / 10 @ 5', noWeight),
  {
    ...child('amoxicillin', [4, '16 kg'], '400 mg/5 mL x 100 / 10 @ 5', ['MS moderate weight']),
    weighedDaysAgo: 400,
  },
  { ...child('amoxicillin', [4, '16 kg'], '400 mg/5 mL x 100 / 10 @ 5'), weighedDaysAgo: 300 },
  {
    ...child('amoxicillin', [0, '5 kg'], '400 mg/5 mL x 50 / 10 @ 2', ['MS moderate weight']),
    weighedDaysAgo: 40,
  },
  child('ibuprofen', [3, '15 kg'], '100 mg/5 mL x 120 / 4 @ 7.5'),
  child('ibuprofen', [3, '15 kg'], '100 mg/5 mL x 240 / 4 @ 15', highest),
  child('ibuprofen', [3, '15 kg'], '100 mg/5 mL x 150 / 4 @ 9', higher),
  child('acetaminophen', [2, '12 kg'], '160 mg/5 mL x 120 / 5 @ 5'),
  child('acetaminophen', [2, '12 kg'], '160 mg/5 mL x 240 / 3 @ 15', highest),
  child('azithromycin', [5, '20 kg'], '200 mg/5 mL x 15 / 5 @ 5'),
  child('azithromycin', [5, '20 kg'], '200 mg/5 mL x 90 / 5 @ 18', higher),
  child('cefdinir', [6, '20 kg'], '250 mg/5 mL x 56 / 10 @ 2.8'),
  child('cefdinir', [6, '20 kg'], '250 mg/5 mL x 112 / 10 @ 5.6', highest),
  child('cephalexin', [7, '25 kg'], '250 mg/5 mL x 200 / 10 @ 10'),
  child('prednisolone', [4, '16 kg'], '15 mg/5 mL x 50 / 5 @ 5'),
  child('prednisolone', [4, '16 kg'], '15 mg/5 mL x 250 / 5 @ 25', highest),
  child('oseltamivir phosphate', [3, '14 kg'], '6 mg/mL x 50 / 5 @ 5'),
  child('oseltamivir phosphate', [3, '14 kg'], '6 mg/mL x 125 / 5 @ 12.5', highest),
  child('ondansetron', [3, '15 kg'], '4 mg x 6 / 3 @ 1'),
  child('ondansetron', [3, '15 kg'], '8 mg x 9 / 3 @ 1', highest),
  child('diphenhydramine hydrochloride', [6, '20 kg'], '12.5 mg/5 mL x 120 / 4 @ 10'),
  child('levetiracetam', [4, '16 kg'], '100 mg/mL x 150 / 30 @ 2.5'),
  child('levetiracetam', [4, '16 kg'], '100 mg/mL x 750 / 30 @ 12.5', highest),
  child('sulfamethoxazole and trimethoprim', [5, '20 kg'], '200 mg-40 mg/5 mL x 200 / 10 @ 10'),
  child(
    'sulfamethoxazole and trimethoprim',
    [5, '20 kg'],
    '200 mg-40 mg/5 mL x 500 / 10 @ 25',
    highest,
  ),
  child('digoxin', [1, '10 kg'], '0.05 mg/mL x 60 / 30 @ 1'),
  child('digoxin', [1, '10 kg'], '0.05 mg/mL x 600 / 30 @ 10', [...highest, ...highest]),
  child('amoxicillin', [14, null], '500 mg x 30 / 10 @ 1'),
  child('amoxicillin', [13, '32 kg'], '875 mg x 60 / 10 @ 3', [...highest, ...higher]),
  child('mupirocin ~TOPICAL', [3, null], '2 % x 22 / 10'),
  child('amoxicillin ~TOPICAL', [3, null], '2 % x 22 / 10'),
];
