import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import type { ListSource } from '#domain/rx/clinical/listed.ts';
import type { AllergySeverity, ClinicalPatient } from '#domain/rx/clinical/types.ts';

/**
 * One case: a drug (generic name, `~route` after it when not by mouth), what is taken already, who
 * takes it, and every alert that must come, worst first; on 2 March 2026.
 */
export interface GoldenCase {
  readonly drug: string;
  readonly taken?: readonly string[];
  readonly age?: number;
  readonly sex?: ClinicalPatient['sex'];
  readonly allergies?: readonly (readonly [
    kind: 'group' | 'ingredient' | 'text',
    value: string,
    severity: AllergySeverity,
  ])[];
  readonly tolerates?: readonly (readonly ['group' | 'ingredient', string])[];
  readonly conditions?: readonly string[];
  /** What is dispensed: `strength x units / days`. */
  readonly given?: string;
  /** Fills of the same drug and strength that left: days ago, and for how many days. */
  readonly filled?: readonly (readonly [daysAgo: number, forDays: number])[];
  readonly schedule?: Schedule;
  /** The reason for filling early was given already. */
  readonly explained?: boolean;
  /** Pairs of imported lists. */
  readonly listed?: readonly (readonly [source: ListSource, a: string, b: string])[];
  /** `reason severity against-what`. */
  readonly alerts: readonly string[];
}

const interactions: readonly GoldenCase[] = [
  { drug: 'ibuprofen', taken: ['warfarin sodium'], alerts: ['DD severe warfarin sodium'] },
  { drug: 'warfarin sodium', taken: ['ibuprofen'], alerts: ['DD severe ibuprofen'] },
  { drug: 'diclofenac sodium ~TOPICAL', taken: ['warfarin sodium'], alerts: [] },
  {
    drug: 'miconazole nitrate ~VAGINAL',
    taken: ['warfarin sodium'],
    alerts: ['DD severe warfarin sodium'],
  },
  {
    drug: 'sulfamethoxazole and trimethoprim',
    taken: ['warfarin sodium'],
    alerts: ['DD severe warfarin sodium'],
  },
  {
    drug: 'sulfamethoxazole and trimethoprim',
    taken: ['lisinopril'],
    alerts: ['DD severe lisinopril'],
  },
  { drug: 'amiodarone hydrochloride', taken: ['digoxin'], alerts: ['DD severe digoxin'] },
  { drug: 'clarithromycin', taken: ['simvastatin'], alerts: ['DD contraindicated simvastatin'] },
  { drug: 'clarithromycin', taken: ['pravastatin sodium'], alerts: [] },
  { drug: 'diltiazem hydrochloride', taken: ['simvastatin'], alerts: ['DD severe simvastatin'] },
  {
    drug: 'simvastatin',
    taken: ['amlodipine besylate'],
    alerts: ['DD moderate amlodipine besylate'],
  },
  { drug: 'oxycodone and acetaminophen', taken: ['alprazolam'], alerts: ['AT severe alprazolam'] },
  {
    drug: 'hydrocodone bitartrate; acetaminophen',
    taken: ['gabapentin'],
    alerts: ['AT severe gabapentin'],
  },
  {
    drug: 'sertraline hydrochloride',
    taken: ['phenelzine sulfate'],
    alerts: ['DD contraindicated phenelzine sulfate'],
  },
  {
    drug: 'dextroamphetamine sulfate',
    taken: ['tranylcypromine'],
    alerts: ['DD contraindicated tranylcypromine'],
  },
  {
    drug: 'tramadol hydrochloride',
    taken: ['sertraline hydrochloride'],
    alerts: ['DD severe sertraline hydrochloride'],
  },
  { drug: 'citalopram hydrobromide', taken: ['ondansetron'], alerts: ['AT severe ondansetron'] },
  {
    drug: 'sumatriptan',
    taken: ['sertraline hydrochloride'],
    alerts: ['DD moderate sertraline hydrochloride'],
  },
  {
    drug: 'sildenafil citrate',
    taken: ['nitroglycerin'],
    alerts: ['DD contraindicated nitroglycerin'],
  },
  {
    drug: 'isosorbide mononitrate',
    taken: ['tadalafil'],
    alerts: ['DD contraindicated tadalafil'],
  },
  {
    drug: 'ciprofloxacin hydrochloride',
    taken: ['tizanidine hydrochloride'],
    alerts: ['DD contraindicated tizanidine hydrochloride'],
  },
  {
    drug: 'ciprofloxacin hydrochloride',
    taken: ['theophylline'],
    alerts: ['DD severe theophylline'],
  },
  {
    drug: 'omeprazole',
    taken: ['clopidogrel bisulfate'],
    alerts: ['DD severe clopidogrel bisulfate'],
  },
  { drug: 'pantoprazole sodium', taken: ['clopidogrel bisulfate'], alerts: [] },
  {
    drug: 'carbamazepine',
    taken: ['norgestimate and ethinyl estradiol'],
    alerts: ['DD severe norgestimate and ethinyl estradiol'],
  },
  { drug: 'spironolactone', taken: ['lisinopril'], alerts: ['DD severe lisinopril'] },
  {
    drug: 'potassium chloride',
    taken: ['spironolactone'],
    alerts: ['DD contraindicated spironolactone'],
  },
  { drug: 'naproxen', taken: ['lithium carbonate'], alerts: ['DD severe lithium carbonate'] },
  { drug: 'naproxen', taken: ['methotrexate sodium'], alerts: ['DD severe methotrexate sodium'] },
  { drug: 'rivaroxaban', taken: ['phenytoin sodium'], alerts: ['DD severe phenytoin sodium'] },
  { drug: 'apixaban', taken: ['rivaroxaban'], alerts: ['DD contraindicated rivaroxaban'] },
  { drug: 'divalproex sodium', taken: ['lamotrigine'], alerts: ['DD severe lamotrigine'] },
  { drug: 'allopurinol', taken: ['azathioprine'], alerts: ['DD contraindicated azathioprine'] },
  {
    drug: 'naltrexone',
    taken: ['oxycodone hydrochloride'],
    alerts: ['DD contraindicated oxycodone hydrochloride'],
  },
  { drug: 'omeprazole', taken: ['atazanavir'], alerts: ['DD contraindicated atazanavir'] },
  {
    drug: 'metoclopramide',
    taken: ['carbidopa and levodopa'],
    alerts: ['DD severe carbidopa and levodopa'],
  },
  // Of the non-interruptive list: they inform and never interrupt.
  { drug: 'ibuprofen', taken: ['lisinopril'], alerts: ['DD minor lisinopril'] },
  {
    drug: 'metoprolol tartrate',
    taken: ['amlodipine besylate'],
    alerts: ['DD minor amlodipine besylate'],
  },
  { drug: 'omeprazole', taken: ['warfarin sodium'], alerts: ['DD minor warfarin sodium'] },
  {
    drug: 'calcium carbonate',
    taken: ['levothyroxine sodium'],
    alerts: ['DD minor levothyroxine sodium'],
  },
  {
    drug: 'escitalopram oxalate',
    taken: ['metoprolol succinate'],
    alerts: ['DD minor metoprolol succinate'],
  },
  // Both a low-priority pair (SSRI, beta blocker) and a high-priority one (QT): the danger speaks.
  { drug: 'escitalopram oxalate', taken: ['sotalol'], alerts: ['AT severe sotalol'] },
  { drug: 'amoxicillin', taken: ['lisinopril', 'metformin hydrochloride'], alerts: [] },
];

const allergies: readonly GoldenCase[] = [
  {
    drug: 'amoxicillin',
    allergies: [['group', 'penicillins', 'Severe']],
    alerts: ['DA contraindicated penicillins'],
  },
  {
    drug: 'amoxicillin and clavulanate potassium',
    allergies: [['group', 'penicillins', 'Mild']],
    alerts: ['DA severe penicillins'],
  },
  {
    drug: 'cephalexin',
    allergies: [['group', 'penicillins', 'Mild']],
    alerts: ['DA moderate penicillins'],
  },
  {
    drug: 'cephalexin',
    allergies: [['group', 'penicillins', 'Severe']],
    alerts: ['DA severe penicillins'],
  },
  {
    drug: 'cefdinir',
    allergies: [['group', 'penicillins', 'Severe']],
    alerts: ['DA minor penicillins'],
  },
  {
    drug: 'cephalexin',
    allergies: [['ingredient', 'amoxicillin', 'Medium']],
    alerts: ['DA moderate amoxicillin'],
  },
  {
    drug: 'cephalexin',
    allergies: [['group', 'penicillins', 'Severe']],
    tolerates: [['ingredient', 'cephalexin']],
    alerts: [],
  },
  {
    drug: 'sulfamethoxazole and trimethoprim',
    allergies: [['group', 'sulfonamide-antibiotics', 'Medium']],
    alerts: ['DA severe sulfonamide-antibiotics'],
  },
  {
    drug: 'furosemide',
    allergies: [['group', 'sulfonamide-antibiotics', 'Severe']],
    alerts: ['DA minor sulfonamide-antibiotics'],
  },
  {
    drug: 'ibuprofen',
    allergies: [['ingredient', 'aspirin', 'Severe']],
    alerts: ['DA severe aspirin'],
  },
  {
    drug: 'codeine sulfate',
    allergies: [['ingredient', 'morphine', 'Mild']],
    alerts: ['DA moderate morphine'],
  },
  {
    drug: 'fentanyl',
    allergies: [['ingredient', 'codeine', 'Mild']],
    alerts: ['DA minor codeine'],
  },
  {
    drug: 'losartan potassium',
    allergies: [['group', 'ace-inhibitors', 'Severe']],
    alerts: ['DA severe ace-inhibitors'],
  },
  {
    drug: 'amiodarone hydrochloride',
    allergies: [['group', 'iodine', 'Medium']],
    alerts: ['DA severe iodine'],
  },
  { drug: 'amoxicillin', allergies: [['text', 'pink medicine as a child', 'Mild']], alerts: [] },
  {
    drug: 'lidocaine ~TOPICAL',
    allergies: [['group', 'local-anaesthetics-amide', 'Medium']],
    alerts: ['DA severe local-anaesthetics-amide'],
  },
];

const duplicates: readonly GoldenCase[] = [
  {
    drug: 'escitalopram oxalate',
    taken: ['sertraline hydrochloride'],
    alerts: ['TD severe sertraline hydrochloride'],
  },
  { drug: 'ibuprofen', taken: ['naproxen'], alerts: ['TD severe naproxen'] },
  {
    drug: 'acetaminophen',
    taken: ['hydrocodone bitartrate and acetaminophen'],
    alerts: ['ID severe hydrocodone bitartrate and acetaminophen'],
  },
  {
    drug: 'levothyroxine sodium',
    taken: ['levothyroxine sodium'],
    alerts: ['ID minor levothyroxine sodium'],
  },
  {
    drug: 'lisinopril',
    taken: ['lisinopril and hydrochlorothiazide'],
    alerts: [
      'ID severe lisinopril and hydrochlorothiazide',
      'DD minor lisinopril and hydrochlorothiazide',
    ],
  },
  { drug: 'morphine sulfate', taken: ['oxycodone hydrochloride'], alerts: [] },
  {
    drug: 'fentanyl ~TRANSDERMAL',
    taken: ['methadone hydrochloride'],
    alerts: ['TD severe methadone hydrochloride'],
  },
  { drug: 'insulin lispro', taken: ['insulin glargine'], alerts: [] },
  { drug: 'insulin detemir', taken: ['insulin glargine'], alerts: ['TD severe insulin glargine'] },
  {
    drug: 'fluticasone propionate ~NASAL',
    taken: ['fluticasone propionate ~RESPIRATORY (INHALATION)'],
    alerts: [],
  },
  { drug: 'hydrocortisone ~TOPICAL', taken: ['prednisone'], alerts: [] },
];

const people: readonly GoldenCase[] = [
  {
    drug: 'acetaminophen and codeine phosphate',
    age: 9,
    alerts: ['PA contraindicated younger than 12 years'],
  },
  {
    drug: 'acetaminophen and codeine phosphate',
    age: 12,
    alerts: ['PA moderate 12 to 17 years old'],
  },
  { drug: 'doxycycline hyclate', age: 7, alerts: ['PA severe younger than 8 years'] },
  { drug: 'zolpidem tartrate', age: 65, alerts: ['PA minor 65 years or older'] },
  { drug: 'zolpidem tartrate', age: 64, alerts: [] },
  { drug: 'finasteride', sex: 'F', alerts: ['SX severe female patient'] },
  { drug: 'propranolol hydrochloride', conditions: ['J45.909'], alerts: ['MC severe J45.909'] },
  { drug: 'timolol maleate ~OPHTHALMIC', conditions: ['J45.40'], alerts: ['MC severe J45.40'] },
  { drug: 'metoprolol tartrate', conditions: ['J45.909'], alerts: ['MC moderate J45.909'] },
  { drug: 'metformin hydrochloride', conditions: ['N18.5'], alerts: ['MC contraindicated N18.5'] },
  { drug: 'metformin hydrochloride', conditions: ['N18.30'], alerts: [] },
  {
    drug: 'ibuprofen',
    conditions: ['K25.4', 'I50.9'],
    alerts: ['MC severe K25.4', 'MC severe I50.9'],
  },
  { drug: 'isotretinoin', sex: 'F', conditions: ['Z33.1'], alerts: ['PG contraindicated Z33.1'] },
  { drug: 'lisinopril', sex: 'F', conditions: ['O10.011'], alerts: ['PG contraindicated O10.011'] },
  {
    drug: 'bupropion hydrochloride',
    conditions: ['G40.909'],
    alerts: ['MC contraindicated G40.909'],
  },
  { drug: 'pseudoephedrine hydrochloride', conditions: ['I10'], alerts: ['MC moderate I10'] },
  { drug: 'sumatriptan', conditions: ['I25.10'], alerts: ['MC contraindicated I25.10'] },
];

// Pairs that are met every day and are told nothing of, or one thing.
const everyDay: readonly GoldenCase[] = [
  { drug: 'azithromycin', taken: ['warfarin sodium'], alerts: ['DD moderate warfarin sodium'] },
  { drug: 'azithromycin', taken: ['simvastatin'], alerts: [] },
  { drug: 'metformin hydrochloride', taken: ['lisinopril'], alerts: [] },
  { drug: 'atorvastatin calcium', taken: ['amlodipine besylate'], alerts: [] },
  { drug: 'rosuvastatin calcium', taken: ['clarithromycin'], alerts: [] },
  {
    drug: 'losartan potassium',
    taken: ['metformin hydrochloride', 'atorvastatin calcium'],
    alerts: [],
  },
  { drug: 'gabapentin', taken: ['lisinopril'], alerts: [] },
  { drug: 'cetirizine hydrochloride', taken: ['lisinopril'], alerts: [] },
  { drug: 'pantoprazole sodium', taken: ['levothyroxine sodium'], alerts: [] },
  { drug: 'tamsulosin hydrochloride', taken: ['finasteride'], sex: 'M', alerts: [] },
  { drug: 'sildenafil citrate', taken: ['amlodipine besylate'], sex: 'M', alerts: [] },
  {
    drug: 'sildenafil citrate',
    taken: ['doxazosin mesylate'],
    sex: 'M',
    alerts: ['DD moderate doxazosin mesylate'],
  },
  {
    drug: 'albuterol sulfate ~RESPIRATORY (INHALATION)',
    taken: ['metoprolol succinate'],
    alerts: [],
  },
  {
    drug: 'albuterol sulfate ~RESPIRATORY (INHALATION)',
    taken: ['propranolol hydrochloride'],
    alerts: ['DD severe propranolol hydrochloride'],
  },
  {
    drug: 'albuterol sulfate ~RESPIRATORY (INHALATION)',
    taken: ['salmeterol xinafoate ~RESPIRATORY (INHALATION)'],
    alerts: [],
  },
  { drug: 'fluticasone propionate ~NASAL', taken: ['ritonavir'], alerts: ['DD severe ritonavir'] },
  { drug: 'furosemide', taken: ['potassium chloride'], alerts: [] },
  { drug: 'lisinopril', taken: ['potassium chloride'], alerts: ['DD severe potassium chloride'] },
  { drug: 'hydrochlorothiazide', taken: ['lisinopril'], alerts: ['DD minor lisinopril'] },
  {
    drug: 'atenolol',
    taken: ['diltiazem hydrochloride'],
    alerts: ['DD severe diltiazem hydrochloride'],
  },
  {
    drug: 'trazodone hydrochloride',
    taken: ['sertraline hydrochloride'],
    alerts: ['DD moderate sertraline hydrochloride'],
  },
  {
    drug: 'bupropion hydrochloride',
    taken: ['tamoxifen citrate'],
    alerts: ['DD severe tamoxifen citrate'],
  },
  { drug: 'venlafaxine hydrochloride', taken: ['tamoxifen citrate'], alerts: [] },
  {
    drug: 'duloxetine hydrochloride',
    taken: ['sumatriptan succinate'],
    alerts: ['DD moderate sumatriptan succinate'],
  },
  { drug: 'fluconazole', taken: ['warfarin sodium'], alerts: ['DD severe warfarin sodium'] },
  {
    drug: 'fluconazole',
    taken: ['citalopram hydrobromide'],
    alerts: ['AT moderate citalopram hydrobromide'],
  },
  {
    drug: 'terbinafine hydrochloride',
    taken: ['amitriptyline hydrochloride'],
    alerts: ['DD severe amitriptyline hydrochloride'],
  },
  {
    drug: 'ciprofloxacin hydrochloride',
    taken: ['ferrous sulfate'],
    alerts: ['DD moderate ferrous sulfate'],
  },
  {
    drug: 'doxycycline hyclate',
    taken: ['calcium carbonate'],
    alerts: ['DD moderate calcium carbonate'],
  },
  { drug: 'ketoconazole', taken: ['alprazolam'], alerts: ['DD contraindicated alprazolam'] },
  { drug: 'ketoconazole', taken: ['lorazepam'], alerts: [] },
  { drug: 'ketoconazole ~TOPICAL', taken: ['alprazolam'], alerts: [] },
  {
    drug: 'alprazolam',
    taken: ['buprenorphine and naloxone'],
    alerts: ['AT severe buprenorphine and naloxone'],
  },
  {
    drug: 'linezolid',
    taken: ['sertraline hydrochloride'],
    alerts: ['DD severe sertraline hydrochloride'],
  },
  {
    drug: 'lamotrigine',
    taken: ['norgestimate and ethinyl estradiol'],
    sex: 'F',
    alerts: ['DD moderate norgestimate and ethinyl estradiol'],
  },
  { drug: 'ibuprofen', taken: ['apixaban'], alerts: ['DD severe apixaban'] },
  { drug: 'ibuprofen', taken: ['aspirin'], alerts: ['DD moderate aspirin'] },
  { drug: 'ibuprofen', taken: ['acetaminophen'], alerts: [] },
  { drug: 'glipizide', taken: ['metformin hydrochloride'], alerts: [] },
  {
    drug: 'semaglutide',
    taken: ['sitagliptin phosphate'],
    alerts: ['DD moderate sitagliptin phosphate'],
  },
  { drug: 'newdrugol', taken: ['warfarin sodium'], alerts: [] },
  // Lists that the pharmacy imported.
  {
    drug: 'metformin hydrochloride',
    taken: ['lisinopril'],
    listed: [['ndfrt', 'lisinopril', 'metformin']],
    alerts: ['DD moderate lisinopril'],
  },
  {
    drug: 'metformin hydrochloride',
    taken: ['lisinopril'],
    listed: [
      ['ndfrt', 'lisinopril', 'metformin'],
      ['onc-low', 'lisinopril', 'metformin'],
    ],
    alerts: ['DD minor lisinopril'],
  },
  {
    drug: 'metformin hydrochloride',
    taken: ['lisinopril'],
    listed: [
      ['onc-high', 'lisinopril', 'metformin'],
      ['onc-low', 'lisinopril', 'metformin'],
    ],
    alerts: ['DD severe lisinopril'],
  },
  {
    drug: 'azithromycin',
    taken: ['warfarin sodium'],
    listed: [['onc-low', 'azithromycin', 'warfarin']],
    alerts: ['DD minor warfarin sodium'],
  },
  {
    drug: 'clarithromycin',
    taken: ['simvastatin'],
    listed: [['onc-low', 'clarithromycin', 'simvastatin']],
    alerts: ['DD contraindicated simvastatin'],
  },
  {
    drug: 'clarithromycin',
    taken: ['pravastatin sodium'],
    listed: [['ndfrt', 'clarithromycin', 'simvastatin']],
    alerts: [],
  },
];

const moreAllergies: readonly GoldenCase[] = [
  { drug: 'azithromycin', allergies: [['group', 'penicillins', 'Severe']], alerts: [] },
  {
    drug: 'doxycycline hyclate',
    allergies: [['group', 'sulfonamide-antibiotics', 'Severe']],
    alerts: [],
  },
  {
    drug: 'celecoxib',
    allergies: [['group', 'sulfonamide-antibiotics', 'Mild']],
    alerts: ['DA minor sulfonamide-antibiotics'],
  },
  {
    drug: 'sulfasalazine',
    allergies: [['group', 'sulfonamide-antibiotics', 'Mild']],
    alerts: ['DA severe sulfonamide-antibiotics'],
  },
  {
    drug: 'naproxen',
    allergies: [['ingredient', 'ibuprofen', 'Mild']],
    alerts: ['DA moderate ibuprofen'],
  },
  { drug: 'acetaminophen', allergies: [['ingredient', 'aspirin', 'Severe']], alerts: [] },
  {
    drug: 'lisinopril',
    allergies: [['ingredient', 'losartan', 'Medium']],
    alerts: ['DA severe losartan'],
  },
  {
    drug: 'tramadol hydrochloride',
    allergies: [['ingredient', 'codeine', 'Severe']],
    alerts: ['DA severe codeine'],
  },
  {
    drug: 'ceftriaxone sodium ~INTRAMUSCULAR',
    allergies: [['group', 'penicillins', 'Mild']],
    alerts: ['DA minor penicillins'],
  },
  {
    drug: 'cefadroxil',
    allergies: [['ingredient', 'amoxicillin', 'Severe']],
    alerts: ['DA severe amoxicillin'],
  },
  {
    drug: 'azithromycin',
    allergies: [['ingredient', 'erythromycin', 'Medium']],
    alerts: ['DA moderate erythromycin'],
  },
  {
    drug: 'levofloxacin',
    allergies: [['ingredient', 'ciprofloxacin', 'Mild']],
    alerts: ['DA moderate ciprofloxacin'],
  },
  {
    drug: 'ciprofloxacin hydrochloride ~OPHTHALMIC',
    allergies: [['ingredient', 'levofloxacin', 'Severe']],
    alerts: ['DA severe levofloxacin'],
  },
  { drug: 'insulin glargine ~SUBCUTANEOUS', allergies: [['group', 'latex', 'Severe']], alerts: [] },
  { drug: 'influenza vaccine ~INTRAMUSCULAR', allergies: [['group', 'egg', 'Severe']], alerts: [] },
  {
    drug: 'metformin hydrochloride',
    allergies: [
      ['group', 'penicillins', 'Severe'],
      ['group', 'sulfonamide-antibiotics', 'Medium'],
    ],
    alerts: [],
  },
];

const moreDuplicates: readonly GoldenCase[] = [
  {
    drug: 'simvastatin',
    taken: ['atorvastatin calcium'],
    alerts: ['TD severe atorvastatin calcium'],
  },
  {
    drug: 'omeprazole',
    taken: ['pantoprazole sodium'],
    alerts: ['TD moderate pantoprazole sodium'],
  },
  { drug: 'lorazepam', taken: ['alprazolam'], alerts: ['TD severe alprazolam'] },
  { drug: 'cetirizine hydrochloride', taken: ['loratadine'], alerts: ['TD minor loratadine'] },
  { drug: 'metoprolol tartrate', taken: ['atenolol'], alerts: ['TD severe atenolol'] },
  { drug: 'amlodipine besylate', taken: ['nifedipine'], alerts: ['TD moderate nifedipine'] },
  {
    drug: 'levofloxacin',
    taken: ['ciprofloxacin hydrochloride'],
    alerts: ['AT moderate ciprofloxacin hydrochloride', 'TD moderate ciprofloxacin hydrochloride'],
  },
  {
    drug: 'insulin aspart ~SUBCUTANEOUS',
    taken: ['insulin lispro ~SUBCUTANEOUS'],
    alerts: ['TD severe insulin lispro'],
  },
  { drug: 'amoxicillin', taken: ['cephalexin'], alerts: [] },
  { drug: 'celecoxib', taken: ['ibuprofen'], alerts: ['TD severe ibuprofen'] },
  { drug: 'diclofenac sodium ~TOPICAL', taken: ['ibuprofen'], alerts: [] },
  {
    drug: 'hydrochlorothiazide',
    taken: ['losartan potassium and hydrochlorothiazide'],
    alerts: ['ID severe losartan potassium and hydrochlorothiazide'],
  },
];

const highest = ['HD severe dose a day'];
const higher = ['HD moderate dose a day'];
const less = ['LD moderate dose a day'];
const doses: readonly GoldenCase[] = [
  { drug: 'acetaminophen', given: '500 mg x 240 / 30', alerts: [] },
  { drug: 'acetaminophen', given: '500 mg x 300 / 30', alerts: highest },
  { drug: 'acetaminophen', given: '500 mg x 300 / 30', age: 14, alerts: highest },
  { drug: 'acetaminophen', given: '500 mg x 240 / 0', alerts: [] },
  { drug: 'hydrocodone bitartrate and acetaminophen', given: '5 mg-325 mg x 120 / 30', alerts: [] },
  {
    drug: 'hydrocodone bitartrate and acetaminophen',
    given: '5 mg-325 mg x 130 / 10',
    alerts: highest,
  },
  {
    drug: 'hydrocodone bitartrate and acetaminophen',
    given: '325-5 mg x 130 / 10',
    alerts: highest,
  },
  { drug: 'oxycodone and acetaminophen', given: '10 mg-325 mg x 240 / 30', alerts: [] },
  { drug: 'oxycodone hydrochloride', given: '10 mg x 180 / 30', alerts: [] },
  { drug: 'oxycodone hydrochloride', given: '15 mg x 180 / 30', alerts: higher },
  { drug: 'ibuprofen', given: '800 mg x 120 / 30', alerts: [] },
  { drug: 'ibuprofen', given: '800 mg x 150 / 30', alerts: highest },
  { drug: 'naproxen', given: '500 mg x 60 / 30', alerts: [] },
  { drug: 'meloxicam', given: '15 mg x 60 / 30', alerts: higher },
  { drug: 'diclofenac sodium ~TOPICAL', given: '10 mg/g x 1000 / 10', alerts: [] },
  { drug: 'tramadol hydrochloride', given: '50 mg x 240 / 30', age: 60, alerts: [] },
  { drug: 'tramadol hydrochloride', given: '50 mg x 240 / 30', age: 76, alerts: highest },
  { drug: 'tramadol hydrochloride', given: '50 mg x 300 / 30', age: 50, alerts: highest },
  { drug: 'citalopram hydrobromide', given: '40 mg x 30 / 30', age: 60, alerts: [] },
  { drug: 'citalopram hydrobromide', given: '40 mg x 30 / 30', age: 61, alerts: highest },
  { drug: 'citalopram hydrobromide', given: '20 mg x 30 / 30', age: 75, alerts: [] },
  { drug: 'bupropion hydrochloride', given: '150 mg x 90 / 30', alerts: [] },
  { drug: 'bupropion hydrochloride', given: '300 mg x 60 / 30', alerts: highest },
  { drug: 'zolpidem tartrate', given: '10 mg x 30 / 30', alerts: [] },
  {
    drug: 'zolpidem tartrate',
    given: '10 mg x 30 / 30',
    age: 70,
    alerts: ['HD minor dose a day', 'PA minor 65 years or older'],
  },
  { drug: 'simvastatin', given: '40 mg x 30 / 30', alerts: [] },
  { drug: 'simvastatin', given: '80 mg x 30 / 30', alerts: higher },
  { drug: 'simvastatin', given: '80 mg x 60 / 30', alerts: highest },
  { drug: 'atorvastatin calcium', given: '80 mg x 30 / 30', alerts: [] },
  { drug: 'digoxin', given: '250 mcg x 30 / 30', alerts: [] },
  { drug: 'digoxin', given: '0.25 mg x 30 / 30', age: 70, alerts: ['HD minor dose a day'] },
  { drug: 'digoxin', given: '0.25 mg x 90 / 30', alerts: highest },
  { drug: 'lithium carbonate', given: '300 mg x 180 / 30', alerts: [] },
  { drug: 'lithium carbonate', given: '300 mg x 240 / 30', alerts: highest },
  { drug: 'methotrexate sodium', given: '2.5 mg x 32 / 28', alerts: [] },
  { drug: 'methotrexate sodium', given: '2.5 mg x 60 / 30', alerts: highest },
  { drug: 'alendronate sodium', given: '70 mg x 4 / 28', alerts: [] },
  { drug: 'alendronate sodium', given: '70 mg x 30 / 30', alerts: highest },
  { drug: 'ibandronate sodium', given: '150 mg x 1 / 30', alerts: [] },
  { drug: 'metformin hydrochloride', given: '850 mg x 90 / 30', alerts: [] },
  { drug: 'metformin hydrochloride', given: '1,000 mg x 90 / 30', alerts: higher },
  { drug: 'metformin hydrochloride', given: '500 mg x 150 / 30', age: 12, alerts: higher },
  {
    drug: 'glipizide and metformin hydrochloride',
    given: '5 mg-500 mg x 180 / 30',
    alerts: higher,
  },
  { drug: 'levothyroxine sodium', given: '112 mcg x 30 / 30', alerts: [] },
  { drug: 'levothyroxine sodium', given: '200 mcg x 60 / 30', alerts: higher },
  { drug: 'apixaban', given: '2.5 mg x 60 / 30', alerts: [] },
  { drug: 'apixaban', given: '2.5 mg x 30 / 30', alerts: less },
  { drug: 'apixaban', given: '5 mg x 180 / 30', alerts: highest },
  { drug: 'dabigatran etexilate', given: '75 mg x 30 / 30', alerts: less },
  { drug: 'amoxicillin', given: '500 mg x 30 / 10', alerts: [] },
  { drug: 'amoxicillin', given: '250 mg x 10 / 10', alerts: ['LD minor dose a day'] },
  { drug: 'amoxicillin', given: '875 mg x 60 / 10', alerts: higher },
  { drug: 'amoxicillin', given: '400 mg/5 mL x 100 / 10', age: 4, alerts: [] },
  { drug: 'amoxicillin and clavulanate potassium', given: '875 mg-125 mg x 20 / 10', alerts: [] },
  { drug: 'loperamide hydrochloride', given: '2 mg x 300 / 30', alerts: highest },
  { drug: 'gabapentin', given: '600 mg x 180 / 30', alerts: [] },
  { drug: 'gabapentin', given: '800 mg x 150 / 30', alerts: higher },
  { drug: 'cetirizine hydrochloride', given: '10 mg x 60 / 30', alerts: ['HD minor dose a day'] },
];

const lengths: readonly GoldenCase[] = [
  { drug: 'ketorolac tromethamine', given: '10 mg x 20 / 5', alerts: [] },
  {
    drug: 'ketorolac tromethamine',
    given: '10 mg x 40 / 10',
    alerts: ['MX severe days of supply'],
  },
  { drug: 'ketorolac tromethamine ~OPHTHALMIC', given: '5 mg/mL x 5 / 25', alerts: [] },
  { drug: 'metoclopramide', given: '10 mg x 120 / 30', alerts: [] },
  { drug: 'metoclopramide', given: '10 mg x 360 / 90', alerts: ['MX severe days of supply'] },
  { drug: 'isotretinoin', given: '40 mg x 60 / 30', sex: 'M', alerts: [] },
  {
    drug: 'isotretinoin',
    given: '40 mg x 120 / 60',
    sex: 'M',
    alerts: ['MX severe days of supply'],
  },
  { drug: 'carisoprodol', given: '350 mg x 56 / 14', alerts: [] },
  { drug: 'carisoprodol', given: '350 mg x 90 / 30', alerts: ['MX moderate days of supply'] },
  {
    drug: 'cyclobenzaprine hydrochloride',
    given: '10 mg x 90 / 30',
    alerts: ['MX minor days of supply'],
  },
  {
    drug: 'phenazopyridine hydrochloride',
    given: '200 mg x 15 / 5',
    alerts: ['MX minor days of supply'],
  },
  { drug: 'ciprofloxacin hydrochloride', given: '500 mg x 14 / 7', alerts: [] },
  { drug: 'penicillin v potassium', given: '500 mg x 20 / 10', conditions: ['J02.0'], alerts: [] },
  {
    drug: 'penicillin v potassium',
    given: '500 mg x 14 / 7',
    conditions: ['J02.0'],
    alerts: ['MN minor days of supply'],
  },
  { drug: 'penicillin v potassium', given: '500 mg x 14 / 7', alerts: [] },
  { drug: 'oseltamivir phosphate', given: '75 mg x 10 / 5', alerts: [] },
  { drug: 'oseltamivir phosphate', given: '75 mg x 6 / 3', alerts: ['MN moderate days of supply'] },
];

const refills: readonly GoldenCase[] = [
  { drug: 'lisinopril', filled: [[30, 30]], alerts: [] },
  { drug: 'lisinopril', filled: [[23, 30]], alerts: [] },
  { drug: 'lisinopril', filled: [[22, 30]], alerts: ['ER moderate 2026-02-08'] },
  {
    drug: 'lisinopril',
    filled: [
      [40, 30],
      [5, 30],
    ],
    alerts: ['ER moderate 2026-02-25'],
  },
  { drug: 'lisinopril', filled: [[10, 30]], explained: true, alerts: ['ER minor 2026-02-20'] },
  { drug: 'lisinopril', filled: [[68, 90]], alerts: [] },
  { drug: 'lisinopril', filled: [[67, 90]], alerts: ['ER moderate 2025-12-25'] },
  {
    drug: 'lisinopril',
    filled: [[10, 30]],
    taken: ['lisinopril'],
    alerts: ['ID severe lisinopril'],
  },
  { drug: 'alprazolam', schedule: '4', filled: [[26, 30]], alerts: [] },
  { drug: 'alprazolam', schedule: '4', filled: [[25, 30]], alerts: ['ER severe 2026-02-05'] },
  { drug: 'oxycodone hydrochloride', schedule: '2', filled: [[27, 30]], alerts: [] },
  {
    drug: 'oxycodone hydrochloride',
    schedule: '2',
    filled: [[26, 30]],
    alerts: ['ER severe 2026-02-04'],
  },
  { drug: 'atorvastatin calcium', filled: [[37, 30]], alerts: [] },
  { drug: 'atorvastatin calcium', filled: [[38, 30]], alerts: ['LR minor earlier supply'] },
  { drug: 'atorvastatin calcium', filled: [[400, 30]], alerts: [] },
  { drug: 'apixaban', filled: [[45, 30]], alerts: ['LR moderate earlier supply'] },
  { drug: 'levetiracetam', filled: [[40, 30]], alerts: ['LR moderate earlier supply'] },
  {
    drug: 'norgestimate and ethinyl estradiol',
    sex: 'F',
    filled: [[40, 28]],
    alerts: ['LR minor earlier supply'],
  },
  { drug: 'warfarin sodium', filled: [[60, 30]], alerts: [] },
  { drug: 'ibuprofen', filled: [[60, 30]], alerts: [] },
  { drug: 'amoxicillin', filled: [[60, 10]], alerts: [] },
];

const ages: readonly GoldenCase[] = [
  { drug: 'tramadol hydrochloride', age: 11, alerts: ['PA contraindicated younger than 12 years'] },
  { drug: 'tramadol hydrochloride', age: 17, alerts: ['PA moderate 12 to 17 years old'] },
  { drug: 'tramadol hydrochloride', age: 18, alerts: [] },
  {
    drug: 'promethazine hydrochloride',
    age: 1,
    alerts: ['PA contraindicated younger than 2 years'],
  },
  { drug: 'promethazine hydrochloride', age: 2, alerts: [] },
  { drug: 'aspirin', age: 18, alerts: ['PA severe younger than 19 years'] },
  { drug: 'aspirin', age: 19, alerts: [] },
  { drug: 'doxycycline hyclate', age: 8, alerts: [] },
  { drug: 'pseudoephedrine hydrochloride', age: 1, alerts: ['PA severe younger than 2 years'] },
  { drug: 'pseudoephedrine hydrochloride', age: 3, alerts: ['PA moderate 2 to 3 years old'] },
  { drug: 'pseudoephedrine hydrochloride', age: 4, alerts: [] },
  { drug: 'ciprofloxacin hydrochloride', age: 17, alerts: ['PA moderate younger than 18 years'] },
  { drug: 'loperamide hydrochloride', age: 1, alerts: ['PA contraindicated younger than 2 years'] },
  { drug: 'benzonatate', age: 9, alerts: ['PA severe younger than 10 years'] },
  { drug: 'benzonatate', age: 10, alerts: [] },
  { drug: 'methylphenidate hydrochloride', age: 2, alerts: ['PA severe younger than 3 years'] },
  { drug: 'methylphenidate hydrochloride', age: 5, alerts: ['PA moderate 3 to 5 years old'] },
  { drug: 'methylphenidate hydrochloride', age: 6, alerts: [] },
  { drug: 'metformin hydrochloride', age: 9, alerts: ['PA moderate younger than 10 years'] },
  { drug: 'sertraline hydrochloride', age: 24, alerts: ['PA minor younger than 25 years'] },
  { drug: 'sertraline hydrochloride', age: 25, alerts: [] },
  { drug: 'diphenhydramine hydrochloride', age: 80, alerts: ['PA minor 65 years or older'] },
  { drug: 'diphenhydramine hydrochloride ~TOPICAL', age: 80, alerts: [] },
  { drug: 'glyburide', age: 70, alerts: ['PA minor 65 years or older'] },
  { drug: 'glipizide', age: 70, alerts: [] },
  { drug: 'amoxicillin', age: 3, alerts: [] },
];

const sexes: readonly GoldenCase[] = [
  { drug: 'finasteride', sex: 'M', alerts: [] },
  { drug: 'norgestimate and ethinyl estradiol', sex: 'M', alerts: ['SX moderate male patient'] },
  { drug: 'norgestimate and ethinyl estradiol', sex: 'F', alerts: [] },
  {
    drug: 'testosterone cypionate ~INTRAMUSCULAR',
    sex: 'F',
    alerts: ['SX moderate female patient'],
  },
  { drug: 'testosterone cypionate ~INTRAMUSCULAR', sex: 'M', alerts: [] },
  { drug: 'tamsulosin hydrochloride', sex: 'F', alerts: ['SX minor female patient'] },
];

const pregnant = (drug: string, code: string, severity: string | null): GoldenCase => ({
  drug,
  sex: 'F',
  age: 30,
  conditions: [code],
  alerts: severity === null ? [] : [`PG ${severity} ${code}`],
});
const pregnancies: readonly GoldenCase[] = [
  pregnant('warfarin sodium', 'Z34.90', 'contraindicated'),
  pregnant('methotrexate sodium', 'Z33.1', 'contraindicated'),
  pregnant('mycophenolate mofetil', 'Z33.1', 'contraindicated'),
  pregnant('atorvastatin calcium', 'Z33.1', 'severe'),
  pregnant('ibuprofen', 'O09.90', 'severe'),
  pregnant('doxycycline hyclate', 'Z3A.20', 'severe'),
  pregnant('phenytoin sodium', 'O99.350', 'severe'),
  pregnant('methimazole', 'Z33.1', 'severe'),
  pregnant('nitrofurantoin monohydrate/macrocrystals', 'O23.40', 'moderate'),
  pregnant('oxycodone hydrochloride', 'Z33.1', 'moderate'),
  pregnant('fluorouracil ~TOPICAL', 'Z33.1', 'contraindicated'),
  pregnant('amoxicillin', 'Z33.1', null),
  pregnant('acetaminophen', 'Z33.1', null),
  pregnant('labetalol hydrochloride', 'O10.011', null),
  pregnant('levothyroxine sodium', 'Z34.90', null),
  pregnant('ondansetron', 'O21.0', null),
  pregnant('propylthiouracil', 'Z33.1', null),
  pregnant('hydrocortisone ~TOPICAL', 'Z33.1', null),
  pregnant('doxylamine succinate', 'O21.0', null),
];

const ill = (
  drug: string,
  code: string,
  severity: string | null,
  who: Pick<GoldenCase, 'age' | 'sex'> = {},
): GoldenCase => ({
  drug,
  conditions: [code],
  ...who,
  alerts: severity === null ? [] : [`MC ${severity} ${code}`],
});
const diseases: readonly GoldenCase[] = [
  ill('sumatriptan succinate', 'I63.9', 'contraindicated'),
  ill('sumatriptan succinate', 'I10', null),
  ill('metoprolol succinate', 'I44.2', 'contraindicated'),
  ill('metoprolol succinate', 'I10', null),
  ill('atenolol', 'J45.909', 'moderate'),
  ill('albuterol sulfate ~RESPIRATORY (INHALATION)', 'J45.909', null),
  ill('lisinopril', 'T78.3XXA', 'contraindicated'),
  ill('losartan potassium', 'T78.3XXA', 'moderate'),
  ill('spironolactone', 'E87.5', 'contraindicated'),
  ill('pioglitazone', 'I50.22', 'contraindicated'),
  ill('pioglitazone', 'C67.9', 'severe'),
  ill('semaglutide ~SUBCUTANEOUS', 'C73', 'severe'),
  ill('empagliflozin', 'E10.9', 'severe'),
  ill('empagliflozin', 'E11.9', null),
  ill('metoclopramide', 'G40.909', 'contraindicated'),
  ill('metoclopramide', 'G20.A1', 'severe'),
  ill('divalproex sodium', 'K74.60', 'contraindicated'),
  ill('acetaminophen', 'K74.60', 'moderate'),
  ill('atorvastatin calcium', 'K76.0', null),
  ill('methotrexate sodium', 'F10.20', 'contraindicated'),
  ill('hydrochlorothiazide', 'M10.9', 'minor'),
  ill('allopurinol', 'M10.9', null),
  ill('oxybutynin chloride', 'H40.211', 'severe'),
  ill('oxybutynin chloride', 'N40.1', 'moderate', { sex: 'M' }),
  ill('tiotropium bromide ~RESPIRATORY (INHALATION)', 'N40.1', null, { sex: 'M' }),
  ill('ciprofloxacin hydrochloride', 'G70.00', 'severe'),
  ill('amoxicillin', 'G70.00', null),
  ill('levofloxacin', 'I71.40', 'severe'),
  ill('quetiapine fumarate', 'F03.90', 'severe', { age: 80 }),
  ill('naproxen', 'N18.4', 'severe'),
  ill('naproxen', 'N18.2', null),
  ill('gabapentin', 'N18.6', 'moderate'),
  ill('alendronate sodium', 'K22.2', 'contraindicated'),
  ill('alprazolam', 'J44.9', 'moderate'),
  ill('morphine sulfate', 'J44.9', 'moderate'),
  ill('prednisone', 'E11.9', 'minor'),
  ill('primaquine phosphate', 'D55.0', 'contraindicated'),
  ill('amlodipine besylate', 'I50.9', null),
  ill('testosterone cypionate ~INTRAMUSCULAR', 'C61', 'contraindicated', { sex: 'M' }),
  ill('estradiol', 'I26.99', 'contraindicated', { sex: 'F' }),
  ill('levothyroxine sodium', 'I10', null),
  ill('ketorolac tromethamine ~OPHTHALMIC', 'K25.4', null),
  ill('norgestimate and ethinyl estradiol', 'G43.109', 'contraindicated', { sex: 'F' }),
  ill('norethindrone', 'G43.109', null, { sex: 'F' }),
  {
    drug: 'diphenhydramine hydrochloride',
    age: 80,
    conditions: ['F03.90'],
    alerts: ['PA minor 65 years or older', 'MC minor F03.90'],
  },
];

/** People with several medicines: everything at once, worst first. */
const wholePeople: readonly GoldenCase[] = [
  {
    drug: 'ibuprofen',
    given: '800 mg x 90 / 30',
    age: 72,
    taken: ['warfarin sodium', 'lisinopril', 'furosemide', 'metformin hydrochloride'],
    conditions: ['I50.22', 'E11.9'],
    alerts: [
      'DD severe warfarin sodium',
      'MC severe I50.22',
      'DD moderate furosemide',
      'DD minor lisinopril',
    ],
  },
  {
    drug: 'amlodipine besylate',
    given: '10 mg x 30 / 30',
    age: 72,
    taken: ['lisinopril', 'metformin hydrochloride', 'atorvastatin calcium'],
    conditions: ['I10', 'E11.9', 'E78.5'],
    filled: [[30, 30]],
    alerts: [],
  },
  {
    drug: 'metformin hydrochloride',
    given: '1,000 mg x 60 / 30',
    age: 58,
    taken: ['lisinopril', 'glipizide', 'atorvastatin calcium'],
    conditions: ['I10', 'E11.9'],
    allergies: [['group', 'penicillins', 'Severe']],
    filled: [[28, 30]],
    alerts: [],
  },
  {
    drug: 'levothyroxine sodium',
    given: '75 mcg x 90 / 90',
    age: 34,
    sex: 'F',
    taken: ['sertraline hydrochloride'],
    conditions: ['E03.9', 'F32.A'],
    filled: [[85, 90]],
    alerts: [],
  },
  {
    drug: 'alprazolam',
    given: '1 mg x 60 / 30',
    schedule: '4',
    age: 67,
    taken: ['oxycodone and acetaminophen'],
    filled: [[20, 30]],
    conditions: ['J44.9'],
    alerts: [
      'AT severe oxycodone and acetaminophen',
      'ER severe 2026-02-10',
      'MC moderate J44.9',
      'PA minor 65 years or older',
    ],
  },
  {
    drug: 'lisinopril',
    given: '20 mg x 30 / 30',
    age: 29,
    sex: 'F',
    conditions: ['Z33.1', 'I10'],
    filled: [[60, 30]],
    alerts: ['PG contraindicated Z33.1', 'LR minor earlier supply'],
  },
  {
    drug: 'amoxicillin',
    given: '400 mg/5 mL x 150 / 10',
    age: 6,
    allergies: [['ingredient', 'cephalexin', 'Medium']],
    conditions: ['J02.0'],
    alerts: ['DA moderate cephalexin'],
  },
];

export const goldenCases: readonly GoldenCase[] = [
  ...interactions,
  ...everyDay,
  ...allergies,
  ...moreAllergies,
  ...duplicates,
  ...moreDuplicates,
  ...doses,
  ...lengths,
  ...refills,
  ...people,
  ...ages,
  ...sexes,
  ...pregnancies,
  ...diseases,
  ...wholePeople,
];
