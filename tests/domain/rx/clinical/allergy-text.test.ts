import { expect, test } from 'vitest';
import { readAllergyText } from '#domain/rx/clinical/allergies/text.ts';
import { allergyAlerts } from '#domain/rx/clinical/check-allergies.ts';
import type { PatientAllergy } from '#domain/rx/clinical/types.ts';

const written = (value: string): PatientAllergy => ({
  kind: 'text',
  value,
  label: value,
  severity: 'Medium',
});
/** What is checked ("!": a danger was told, "~": only a side effect), and "?" of a rest. */
const readOf = (value: string): string => {
  const { allergens, isWhole } = readAllergyText(written(value));
  const all = allergens.map((one) => {
    const mark = one.severity === 'Severe' ? '!' : '';
    return `${one.value}${one.isSideEffect === true ? '~' : mark}`;
  });
  return [...new Set(all), ...(isWhole ? [] : ['?'])].join(', ');
};

test.each([
  ['penicillin - hives', 'penicillins'],
  ['PCN (rash)', 'penicillins'],
  ['PENICILLINS: anaphylaxis', 'penicillins!'],
  ['penicillin-hives', 'penicillins'],
  ['penicillin => rash as a child', 'penicillins'],
  ['Rash from penicillin', 'penicillins'],
  ['penicillin causes throat swelling', 'penicillins!'],
  ['Pen VK - rash, itching', 'penicillin v'],
  ['sulfa – anaphylaxis', 'sulfonamide-antibiotics!'],
  ['Sulfa drugs/Bactrim', 'sulfonamide-antibiotics, sulfamethoxazole, trimethoprim'],
  ['Bactrim DS - Stevens Johnson syndrome', 'sulfamethoxazole!, trimethoprim!'],
  ['Z-pak', 'azithromycin'],
  ['zpack stomach cramps', 'azithromycin~'],
  ['allergic to codeine, itching', 'codeine'],
  ['ASA/NSAIDS', 'aspirin, nsaids'],
  ['aspirin and ibuprofen - asthma', 'aspirin!, ibuprofen!'],
  ['lisinopril cough', 'lisinopril~'],
  ['Lisinopril (angioedema)', 'lisinopril!'],
  ['lisinopril - facial swelling', 'lisinopril!'],
  ['morphine - hives; penicillin - rash', 'morphine, penicillins'],
  ['codeine: nausea and vomiting', 'codeine~'],
  ['penicillin, codeine - nausea', 'penicillins, codeine~'],
  ['codeine, penicillin - anaphylaxis', 'codeine!, penicillins!'],
  ['Tylenol #3 - vomiting', 'acetaminophen~, codeine~'],
  ['statins - muscle aches', 'statins~'],
  ['amoxicillin severe rash 2015', 'amoxicillin!'],
  ['Novocain', 'local-anaesthetics-ester'],
  ['tetracyclines', 'tetracyclines, tetracycline'],
  ['penicillin - Stevens Johnson at home', 'penicillins!, ?'],
  ['augmentin - diarrhea', 'amoxicillin~, clavulanate~'],
  ['Keflex\nCipro', 'cephalexin, ciprofloxacin'],
  ['metformin - GI upset', 'metformin~'],
  ['Contrast dye - hives', 'contrast-media'],
  ['adhesive tape', 'adhesives'],
  ['Latex - rash', 'latex'],
  ['shellfish', 'fish'],
  ['peanuts - anaphylaxis', 'peanut-soy!'],
  ['NKDA', ''],
  ['N.K.D.A.', ''],
  ['No known drug allergies.', ''],
  ['n/a', ''],
  ['None known', ''],
  ['NKDA, seasonal allergies', ''],
  ['Denies', ''],
  ['seasonal', ''],
  ['Seasonal allergies (pollen, ragweed)', ''],
  ['strawberries', ''],
  ['bees - anaphylaxis', ''],
  ['cats & dogs', ''],
  ['gluten', ''],
  // A second set, written after the rules and run once.
  ['Penicillin - unknown reaction', 'penicillins'],
  ['PENICILLIN G', 'penicillin g'],
  ['Amoxil (hives)', 'amoxicillin'],
  ['Augmentin: GI upset', 'amoxicillin~, clavulanate~'],
  ['sulfa (hives/rash)', 'sulfonamide-antibiotics'],
  ['Sulfa - hives, Codeine - N/V', 'sulfonamide-antibiotics, codeine~'],
  ['Codeine N/V', 'codeine~'],
  ['Cipro rash', 'ciprofloxacin'],
  ['Levaquin (joint pain)', 'levofloxacin~'],
  ['ibuprofen - stomach bleeding', 'ibuprofen'],
  ['Toradol - SOB', 'ketorolac!'],
  ['Aspirin GI bleed', 'aspirin'],
  ['Vicodin - itching', 'hydrocodone, acetaminophen'],
  ['Morphine: hallucinations', 'morphine'],
  ['Dilaudid - hypotension', 'hydromorphone!'],
  ['Compazine - dystonia', 'prochlorperazine'],
  ['Reglan - tardive dyskinesia', 'metoclopramide'],
  ['erythromycin - stomach pain', 'erythromycin~'],
  ['tetracycline - photosensitivity', 'tetracyclines, tetracycline'],
  ['vancomycin - red man syndrome', 'glycopeptides, vancomycin'],
  ['Lipitor - myalgias', 'atorvastatin~'],
  ['simvastatin muscle pain', 'simvastatin~'],
  ['HCTZ - low sodium', 'hydrochlorothiazide, ?'],
  ['metoprolol - bradycardia', 'metoprolol'],
  ['Zofran - headache', 'ondansetron~'],
  ['Benadryl - hyperactivity', 'diphenhydramine'],
  ['prednisone - psychosis', 'prednisone'],
  ['Lamictal - Stevens-Johnson', 'lamotrigine!'],
  ['Tegretol rash', 'carbamazepine'],
  ['Macrobid - lung problems', 'nitrofurantoin'],
  ['Flagyl - metallic taste', 'metronidazole~'],
  ['Latex gloves', 'latex'],
  ['tape - blisters', 'adhesives'],
  ['eggs - hives', 'egg'],
  ['soy', 'peanut-soy'],
  ['lactose intolerant', ''],
  ['Gluten (celiac)', ''],
  ['cat hair; dog hair; dust', ''],
  ['hayfever', ''],
  ['Bee sting - epipen', ''],
  ['mosquito bites', ''],
  ['No known medication allergies', ''],
  ['NKDA; food: shellfish', 'fish'],
  ['none at this time', ''],
  ['pt denies any allergies', ''],
  ['Iodine - rash', 'iodine'],
  ['IV contrast - anaphylaxis', 'contrast-media!'],
  ['flu vaccine - fever', 'influenza vaccine'],
  ['lidocaine - palpitations', 'lidocaine'],
  ['Statins', 'statins'],
  ['Procardia rash', 'nifedipine'],
  ['grass; pollen', ''],
  ['ACE-I cough', 'ace-inhibitors~'],
  ['quinolones - tendon rupture', 'fluoroquinolones'],
])('“%s” is %s', (text, read) => {
  expect(readOf(text)).toBe(read);
});

test.each([
  ['some antibiotic', '?'],
  ['pink pill from the hospital', '?'],
  ['penicillin, another antibiotic', 'penicillins, ?'],
  ['no penicillin', '?'],
  ['not allergic to penicillin', '?'],
  ['NKDA except sulfa', '?'],
  ['unknown', '?'],
  ['reaction to medication', '?'],
  ['other drugs', '?'],
  ['red dye', '?'],
  ['mycins', '?'],
  ['penicillin - tolerates amoxicillin', 'penicillins, amoxicillin, ?'],
  ['family history of penicillin allergy', '?'],
])('of “%s” a person is asked: %s', (text, read) => {
  expect(readOf(text).endsWith('?')).toBe(true);
  expect(readOf(text).replace('amoxicillin, ', '')).toBe(read.replace('amoxicillin, ', ''));
});

const told = (genericName: string, value: string, severity: PatientAllergy['severity']) =>
  allergyAlerts(
    { name: genericName, genericName, route: 'ORAL' },
    {
      age: 50,
      sex: 'U',
      allergies: [{ ...written(value), severity }],
      exceptions: [],
      conditions: [],
    },
  ).map(({ kind, severity: how }) => `${kind} ${how}`);

test('after swelling with an ACE inhibitor a sartan calls for caution, no sacubitril', () => {
  expect(told('losartan potassium', 'lisinopril - angioedema', 'Severe')).toEqual([
    'allergy moderate',
  ]);
  expect(told('enalapril maleate', 'lisinopril - angioedema', 'Medium')).toEqual([
    'allergy severe',
  ]);
  expect(told('sacubitril and valsartan', 'lisinopril - angioedema', 'Medium')).toEqual([
    'allergy contraindicated',
  ]);
});
test('a cough with lisinopril is one with every ACE inhibitor, and with no sartan', () => {
  expect(told('losartan potassium', 'lisinopril cough', 'Severe')).toEqual([]);
  expect(told('enalapril maleate', 'lisinopril cough', 'Severe')).toEqual(['allergy moderate']);
  expect(told('lisinopril', 'lisinopril cough', 'Severe')).toEqual(['allergy moderate']);
});
test('nausea with one opioid informs with another; a danger beside it does more', () => {
  expect(told('oxycodone', 'codeine - nausea', 'Medium')).toEqual(['allergy minor']);
  expect(told('oxycodone', 'codeine - nausea and hives', 'Medium')).toEqual(['allergy moderate']);
  expect(told('codeine', 'codeine - nausea, trouble breathing', 'Medium')).toEqual([
    'allergy contraindicated',
  ]);
});
