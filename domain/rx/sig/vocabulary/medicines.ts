import type { SpokenRow } from './spoken.ts';

type Rows = Readonly<Record<string, SpokenRow>>;
/**
 * Medicines that directions speak of beside the one that is given: as the label prints them, with
 * other names. A brand is no spelling of its substance; the label says what was written.
 */
const named: readonly (readonly [printed: string, same: string])[] = [
  ['acetaminophen', 'apap'],
  ['Tylenol', ''],
  ['ibuprofen', ''],
  ['Motrin', ''],
  ['Advil', ''],
  ['naproxen', ''],
  ['Aleve', ''],
  ['aspirin', 'asa'],
  ['NSAIDs', 'nsaid'],
  ['opioids', 'opioid'],
  ['narcotics', 'narcotic'],
  ['pain medicine', 'pain medication|pain meds|pain medications'],
  ['benzodiazepines', 'benzodiazepine|benzos'],
  ['sedatives', 'sedative'],
  ['Xanax', ''],
  ['tramadol', ''],
  ['oxycodone', ''],
  ['hydrocodone', ''],
  ['gabapentin', ''],
  ['furosemide', ''],
  ['Lasix', ''],
  ['bumetanide', ''],
  ['torsemide', ''],
  ['potassium', 'kcl'],
  ['folic acid', ''],
  ['methotrexate', 'mtx'],
  ['metformin', ''],
  ['lisinopril', ''],
  ['amlodipine', ''],
  ['losartan', ''],
  ['warfarin', ''],
  ['Coumadin', ''],
  ['levothyroxine', ''],
  ['thyroid medicine', 'thyroid medication'],
  ['prednisone', ''],
  ['nitroglycerin', ''],
  ['nitrates', 'nitrate'],
  ['antacids', 'antacid'],
  ['calcium', ''],
  ['iron', ''],
  ['magnesium', ''],
  ['zinc', ''],
  ['multivitamins', 'multivitamin|mvi'],
  ['vitamin C', 'vit c'],
  ['vitamin D', 'vit d'],
  ['vitamin B6', 'vit b6'],
  ['probiotic', 'a probiotic|probiotics'],
  ['stool softener', 'a stool softener'],
  ['Benadryl', ''],
  ['diphenhydramine', ''],
  ['Zofran', ''],
  ['ondansetron', ''],
  ['insulin', ''],
  ['Lantus', ''],
  ['Humalog', ''],
  ['Novolog', ''],
  ['insulin pen', ''],
  ['pen', ''],
  ['atenolol', ''],
  ['metoprolol', ''],
  ['carvedilol', ''],
  ['hydrochlorothiazide', 'hctz'],
  ['atorvastatin', ''],
  ['simvastatin', ''],
  ['rosuvastatin', ''],
  ['pravastatin', ''],
  ['citalopram', ''],
  ['escitalopram', ''],
  ['sertraline', ''],
  ['fluoxetine', ''],
  ['duloxetine', ''],
  ['venlafaxine', ''],
  ['omeprazole', ''],
  ['pantoprazole', ''],
  ['famotidine', ''],
  ['glipizide', ''],
  ['glimepiride', ''],
  ['Januvia', ''],
  ['Ozempic', ''],
  ['Trulicity', ''],
  ['Eliquis', ''],
  ['Xarelto', ''],
  ['estrogen', ''],
  ['estradiol', ''],
  ['alcohol', 'etoh'],
];
const words = (same: string): readonly string[] => same.split('|').filter((text) => text !== '');
/** One row for each medicine: the key, what is printed in front of it, and other beginnings. */
function each(
  key: string,
  printed: string,
  starts: readonly string[],
  fits: (name: string) => boolean = () => true,
): Rows {
  return Object.fromEntries(
    named
      .filter(([name]) => fits(name))
      .map(([name, same]): [string, SpokenRow] => {
        const names = [name, ...words(same)];
        const all = [printed, ...starts].flatMap((start) => names.map((one) => `${start} ${one}`));
        return [`${key} ${name}`, [`${printed} ${name}`, null, all.slice(1).join('|')]];
      }),
  );
}
/** What has a row of its own in another table is left to it. */
const ownRows = new Set(['insulin', 'potassium', 'alcohol', 'pain medicine']);
const whileRows = new Set(
  'narcotics|opioids|pain medicine|Lasix|furosemide|prednisone|alcohol|insulin pen'.split('|'),
);
const notNow = new Set(
  'NSAIDs|alcohol|antacids|ibuprofen|nitrates|acetaminophen|calcium'.split('|'),
);
const avoided = new Set(['NSAIDs', 'alcohol']);
const takesTurns = new Set(['acetaminophen', 'Tylenol', 'ibuprofen', 'Motrin', 'Advil']);
const isPain = (name: string): boolean =>
  takesTurns.has(name) || name === 'Aleve' || name === 'naproxen';
/** "With Lasix", "while taking metformin", "alternating with Tylenol": inside the sentence. */
export const medicineNotes: Rows = {
  ...each(
    'withMedicine',
    'with',
    ['along with', 'together with', 'w/'],
    (name) => !ownRows.has(name),
  ),
  ...each(
    'whileMedicine',
    'while taking',
    ['while on', 'when taking'],
    (name) => !whileRows.has(name),
  ),
  ...each('turnsMedicine', 'alternating with', ['alt with', 'alternated with'], (name) =>
    takesTurns.has(name),
  ),
};
/** "Do not take with opioids", "contains Tylenol", "replaces lisinopril": own sentences. */
export const medicineSentences: Rows = {
  ...each(
    'notWithMedicine',
    'Do not take with',
    ['do not use with', 'do not combine with', 'not to be taken with', 'avoid taking with'],
    (name) => !notNow.has(name),
  ),
  ...each('avoidMedicine', 'Avoid', ['no'], (name) => !avoided.has(name)),
  ...each(
    'noOtherMedicine',
    'Avoid other',
    ['no other'],
    (name) => name !== 'NSAIDs' && isPain(name),
  ),
  ...each('containsMedicine', 'Contains', ['this contains', 'this medication contains'], (name) =>
    isPain(name),
  ),
  ...each(
    'mayWithMedicine',
    'May take with',
    ['may be taken with', 'can take with', 'ok to take with'],
    (name) => name !== 'alcohol',
  ),
  ...each('replacesMedicine', 'Replaces', ['this replaces', 'to replace']),
};

const ofMedicine = new Set(Object.keys(medicineSentences));
/** Whether a key names a medicine that takes turns with the one that is given. */
const isTurn = (key: string): boolean => key.startsWith('turnsMedicine ');
/** Behind such words a sign stands, or nothing: "replaces lisinopril 5 mg" says more. */
export const endsWithMedicine = (key: string): boolean => ofMedicine.has(key) || isTurn(key);
