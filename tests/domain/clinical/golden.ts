import type { AllergySeverity, ClinicalPatient } from '#domain/rules/clinical/types.ts';

/** One case: a drug (generic name, `~route` after it when not by mouth), what is taken already, who takes it, and every alert that must come, worst first. */
export interface GoldenCase {
  readonly drug: string;
  readonly taken?: readonly string[];
  readonly age?: number;
  readonly sex?: ClinicalPatient['sex'];
  readonly allergies?: readonly (readonly [kind: 'group' | 'ingredient' | 'text', value: string, severity: AllergySeverity])[];
  readonly tolerates?: readonly (readonly ['group' | 'ingredient', string])[];
  readonly conditions?: readonly string[];
  /** `reason severity against-what`. */
  readonly alerts: readonly string[];
}

const interactions: readonly GoldenCase[] = [
  { drug: 'ibuprofen', taken: ['warfarin sodium'], alerts: ['DD severe warfarin sodium'] },
  { drug: 'warfarin sodium', taken: ['ibuprofen'], alerts: ['DD severe ibuprofen'] },
  { drug: 'diclofenac sodium ~TOPICAL', taken: ['warfarin sodium'], alerts: [] },
  { drug: 'miconazole nitrate ~VAGINAL', taken: ['warfarin sodium'], alerts: ['DD severe warfarin sodium'] },
  { drug: 'sulfamethoxazole and trimethoprim', taken: ['warfarin sodium'], alerts: ['DD severe warfarin sodium'] },
  { drug: 'sulfamethoxazole and trimethoprim', taken: ['lisinopril'], alerts: ['DD severe lisinopril'] },
  { drug: 'amiodarone hydrochloride', taken: ['digoxin'], alerts: ['DD severe digoxin'] },
  { drug: 'clarithromycin', taken: ['simvastatin'], alerts: ['DD contraindicated simvastatin'] },
  { drug: 'clarithromycin', taken: ['pravastatin sodium'], alerts: [] },
  { drug: 'diltiazem hydrochloride', taken: ['simvastatin'], alerts: ['DD severe simvastatin'] },
  { drug: 'simvastatin', taken: ['amlodipine besylate'], alerts: ['DD moderate amlodipine besylate'] },
  { drug: 'oxycodone and acetaminophen', taken: ['alprazolam'], alerts: ['AT severe alprazolam'] },
  { drug: 'hydrocodone bitartrate; acetaminophen', taken: ['gabapentin'], alerts: ['AT severe gabapentin'] },
  { drug: 'sertraline hydrochloride', taken: ['phenelzine sulfate'], alerts: ['DD contraindicated phenelzine sulfate'] },
  { drug: 'dextroamphetamine sulfate', taken: ['tranylcypromine'], alerts: ['DD contraindicated tranylcypromine'] },
  { drug: 'tramadol hydrochloride', taken: ['sertraline hydrochloride'], alerts: ['DD severe sertraline hydrochloride'] },
  { drug: 'citalopram hydrobromide', taken: ['ondansetron'], alerts: ['AT severe ondansetron'] },
  { drug: 'sumatriptan', taken: ['sertraline hydrochloride'], alerts: ['DD moderate sertraline hydrochloride'] },
  { drug: 'sildenafil citrate', taken: ['nitroglycerin'], alerts: ['DD contraindicated nitroglycerin'] },
  { drug: 'isosorbide mononitrate', taken: ['tadalafil'], alerts: ['DD contraindicated tadalafil'] },
  { drug: 'ciprofloxacin hydrochloride', taken: ['tizanidine hydrochloride'], alerts: ['DD contraindicated tizanidine hydrochloride'] },
  { drug: 'ciprofloxacin hydrochloride', taken: ['theophylline'], alerts: ['DD severe theophylline'] },
  { drug: 'omeprazole', taken: ['clopidogrel bisulfate'], alerts: ['DD severe clopidogrel bisulfate'] },
  { drug: 'pantoprazole sodium', taken: ['clopidogrel bisulfate'], alerts: [] },
  { drug: 'carbamazepine', taken: ['norgestimate and ethinyl estradiol'], alerts: ['DD severe norgestimate and ethinyl estradiol'] },
  { drug: 'spironolactone', taken: ['lisinopril'], alerts: ['DD severe lisinopril'] },
  { drug: 'potassium chloride', taken: ['spironolactone'], alerts: ['DD contraindicated spironolactone'] },
  { drug: 'naproxen', taken: ['lithium carbonate'], alerts: ['DD severe lithium carbonate'] },
  { drug: 'naproxen', taken: ['methotrexate sodium'], alerts: ['DD severe methotrexate sodium'] },
  { drug: 'rivaroxaban', taken: ['phenytoin sodium'], alerts: ['DD severe phenytoin sodium'] },
  { drug: 'apixaban', taken: ['rivaroxaban'], alerts: ['DD contraindicated rivaroxaban'] },
  { drug: 'divalproex sodium', taken: ['lamotrigine'], alerts: ['DD severe lamotrigine'] },
  { drug: 'allopurinol', taken: ['azathioprine'], alerts: ['DD contraindicated azathioprine'] },
  { drug: 'naltrexone', taken: ['oxycodone hydrochloride'], alerts: ['DD contraindicated oxycodone hydrochloride'] },
  { drug: 'omeprazole', taken: ['atazanavir'], alerts: ['DD contraindicated atazanavir'] },
  { drug: 'metoclopramide', taken: ['carbidopa and levodopa'], alerts: ['DD severe carbidopa and levodopa'] },
  // Of the non-interruptive list: they inform and never interrupt.
  { drug: 'ibuprofen', taken: ['lisinopril'], alerts: ['DD minor lisinopril'] },
  { drug: 'metoprolol tartrate', taken: ['amlodipine besylate'], alerts: ['DD minor amlodipine besylate'] },
  { drug: 'omeprazole', taken: ['warfarin sodium'], alerts: ['DD minor warfarin sodium'] },
  { drug: 'calcium carbonate', taken: ['levothyroxine sodium'], alerts: ['DD minor levothyroxine sodium'] },
  { drug: 'escitalopram oxalate', taken: ['metoprolol succinate'], alerts: ['DD minor metoprolol succinate'] },
  // Both a low-priority pair (SSRI, beta blocker) and a high-priority one (QT): the danger speaks.
  { drug: 'escitalopram oxalate', taken: ['sotalol'], alerts: ['AT severe sotalol'] },
  { drug: 'amoxicillin', taken: ['lisinopril', 'metformin hydrochloride'], alerts: [] },
];

const allergies: readonly GoldenCase[] = [
  { drug: 'amoxicillin', allergies: [['group', 'penicillins', 'Severe']], alerts: ['DA contraindicated penicillins'] },
  { drug: 'amoxicillin and clavulanate potassium', allergies: [['group', 'penicillins', 'Mild']], alerts: ['DA severe penicillins'] },
  { drug: 'cephalexin', allergies: [['group', 'penicillins', 'Mild']], alerts: ['DA moderate penicillins'] },
  { drug: 'cephalexin', allergies: [['group', 'penicillins', 'Severe']], alerts: ['DA severe penicillins'] },
  { drug: 'cefdinir', allergies: [['group', 'penicillins', 'Severe']], alerts: ['DA minor penicillins'] },
  { drug: 'cephalexin', allergies: [['ingredient', 'amoxicillin', 'Medium']], alerts: ['DA moderate amoxicillin'] },
  { drug: 'cephalexin', allergies: [['group', 'penicillins', 'Severe']], tolerates: [['ingredient', 'cephalexin']], alerts: [] },
  { drug: 'sulfamethoxazole and trimethoprim', allergies: [['group', 'sulfonamide-antibiotics', 'Medium']], alerts: ['DA severe sulfonamide-antibiotics'] },
  { drug: 'furosemide', allergies: [['group', 'sulfonamide-antibiotics', 'Severe']], alerts: ['DA minor sulfonamide-antibiotics'] },
  { drug: 'ibuprofen', allergies: [['ingredient', 'aspirin', 'Severe']], alerts: ['DA severe aspirin'] },
  { drug: 'codeine sulfate', allergies: [['ingredient', 'morphine', 'Mild']], alerts: ['DA moderate morphine'] },
  { drug: 'fentanyl', allergies: [['ingredient', 'codeine', 'Mild']], alerts: ['DA minor codeine'] },
  { drug: 'losartan potassium', allergies: [['group', 'ace-inhibitors', 'Severe']], alerts: ['DA severe ace-inhibitors'] },
  { drug: 'amiodarone hydrochloride', allergies: [['group', 'iodine', 'Medium']], alerts: ['DA severe iodine'] },
  { drug: 'amoxicillin', allergies: [['text', 'pink medicine as a child', 'Mild']], alerts: [] },
  { drug: 'lidocaine ~TOPICAL', allergies: [['group', 'local-anaesthetics-amide', 'Medium']], alerts: ['DA severe local-anaesthetics-amide'] },
];

const duplicates: readonly GoldenCase[] = [
  { drug: 'escitalopram oxalate', taken: ['sertraline hydrochloride'], alerts: ['TD severe sertraline hydrochloride'] },
  { drug: 'ibuprofen', taken: ['naproxen'], alerts: ['TD severe naproxen'] },
  { drug: 'acetaminophen', taken: ['hydrocodone bitartrate and acetaminophen'], alerts: ['ID severe hydrocodone bitartrate and acetaminophen'] },
  { drug: 'levothyroxine sodium', taken: ['levothyroxine sodium'], alerts: ['ID minor levothyroxine sodium'] },
  { drug: 'lisinopril', taken: ['lisinopril and hydrochlorothiazide'], alerts: ['ID severe lisinopril and hydrochlorothiazide', 'DD minor lisinopril and hydrochlorothiazide'] },
  { drug: 'morphine sulfate', taken: ['oxycodone hydrochloride'], alerts: [] },
  { drug: 'fentanyl ~TRANSDERMAL', taken: ['methadone hydrochloride'], alerts: ['TD severe methadone hydrochloride'] },
  { drug: 'insulin lispro', taken: ['insulin glargine'], alerts: [] },
  { drug: 'insulin detemir', taken: ['insulin glargine'], alerts: ['TD severe insulin glargine'] },
  { drug: 'fluticasone propionate ~NASAL', taken: ['fluticasone propionate ~RESPIRATORY (INHALATION)'], alerts: [] },
  { drug: 'hydrocortisone ~TOPICAL', taken: ['prednisone'], alerts: [] },
];

const people: readonly GoldenCase[] = [
  { drug: 'acetaminophen and codeine phosphate', age: 9, alerts: ['PA contraindicated younger than 12 years'] },
  { drug: 'acetaminophen and codeine phosphate', age: 12, alerts: ['PA moderate 12 to 17 years old'] },
  { drug: 'doxycycline hyclate', age: 7, alerts: ['PA severe younger than 8 years'] },
  { drug: 'zolpidem tartrate', age: 65, alerts: ['PA minor 65 years or older'] },
  { drug: 'zolpidem tartrate', age: 64, alerts: [] },
  { drug: 'finasteride', sex: 'F', alerts: ['SX severe female patient'] },
  { drug: 'propranolol hydrochloride', conditions: ['J45.909'], alerts: ['MC severe J45.909'] },
  { drug: 'timolol maleate ~OPHTHALMIC', conditions: ['J45.40'], alerts: ['MC severe J45.40'] },
  { drug: 'metoprolol tartrate', conditions: ['J45.909'], alerts: ['MC moderate J45.909'] },
  { drug: 'metformin hydrochloride', conditions: ['N18.5'], alerts: ['MC contraindicated N18.5'] },
  { drug: 'metformin hydrochloride', conditions: ['N18.30'], alerts: [] },
  { drug: 'ibuprofen', conditions: ['K25.4', 'I50.9'], alerts: ['MC severe K25.4', 'MC severe I50.9'] },
  { drug: 'isotretinoin', sex: 'F', conditions: ['Z33.1'], alerts: ['PG contraindicated Z33.1'] },
  { drug: 'lisinopril', sex: 'F', conditions: ['O10.011'], alerts: ['PG contraindicated O10.011'] },
  { drug: 'bupropion hydrochloride', conditions: ['G40.909'], alerts: ['MC contraindicated G40.909'] },
  { drug: 'pseudoephedrine hydrochloride', conditions: ['I10'], alerts: ['MC moderate I10'] },
  { drug: 'sumatriptan', conditions: ['I25.10'], alerts: ['MC contraindicated I25.10'] },
];

export const goldenCases: readonly GoldenCase[] = [...interactions, ...allergies, ...duplicates, ...people];
