import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { ClassKey } from './drug-classes.ts';
import type { Severity } from './types.ts';

/** Another group that may react as well. `risk` is the alert's severity; `why` is shown. */
export interface CrossSensitivity {
  readonly group: string;
  readonly risk: Severity;
  readonly why: string;
  /** True: a severe reaction raises the risk no further. */
  readonly fixed?: boolean;
}

export interface AllergenGroup {
  readonly key: string;
  readonly label: string;
  readonly classes?: readonly ClassKey[];
  readonly members?: readonly string[];
  readonly cross?: readonly CrossSensitivity[];
  /** True: not a drug; members are the drugs that contain it. */
  readonly substance?: boolean;
  /** True: takes several groups in; no two of its drugs are alike by it alone. */
  readonly whole?: boolean;
  /** True: side effects of one of its drugs are to be expected of the others. */
  readonly alikeInEffects?: boolean;
  /** How bad it is where a product holds it; left out: as bad as any allergy. */
  readonly risk?: Severity;
  readonly note: string;
}

const structure = 'An opioid of the same structure.';
const sideChain = 'Same side chain as the aminopenicillins.';

/**
 * The picklist of allergies. Members are named by class or by ingredient; cross-sensitivity goes
 * one way, as written.
 */
export const allergenGroups: readonly AllergenGroup[] = [
  { key: 'penicillins', label: 'Penicillins', classes: ['penicillin'], note: 'Ask what happened and when; most rashes of childhood are not an allergy.',
    cross: [{ group: 'aminopenicillin-side-chain', risk: 'moderate', why: sideChain },
    { group: 'cephalosporins', risk: 'minor', why: 'Different side chain: below 1 in 100 react.' },
    { group: 'carbapenems', risk: 'minor', why: 'Below 1 in 100 react.' }] },
  { key: 'aminopenicillin-side-chain', label: 'Amoxicillin and ampicillin side chain',
    members: ['amoxicillin', 'ampicillin', 'cefaclor', 'cefadroxil', 'cefprozil', 'cephalexin'],
    note: 'Shared side chain: penicillins and first-line cephalosporins.',
    cross: [{ group: 'penicillins', risk: 'severe', why: 'May also react to the penicillin core.' },
    { group: 'cephalosporins', risk: 'minor', why: 'Different side chain.' }] },
  { key: 'cephalosporins', label: 'Cephalosporins', classes: ['cephalosporin'], note: 'Side chains decide: name the drug when it is known.',
    cross: [{ group: 'penicillins', risk: 'moderate', why: 'Shared ring or side chain.' },
    { group: 'carbapenems', risk: 'minor', why: 'Below 1 in 100 react.' }] },
  { key: 'methoxyimino-cephalosporins', label: 'Ceftriaxone side chain', members: ['ceftriaxone', 'cefotaxime', 'cefepime', 'cefuroxime', 'cefpodoxime'],
    note: 'Shared side chain.', cross: [{ group: 'cephalosporins', risk: 'moderate', why: 'Another side chain.' }] },
  { key: 'ceftazidime-side-chain', label: 'Ceftazidime and aztreonam', members: ['ceftazidime', 'aztreonam'], note: 'Identical side chain.' },
  { key: 'aminothiazole-cephalosporins', label: 'Cefdinir and cefixime', members: ['cefdinir', 'cefixime'], note: 'Similar side chain.',
    cross: [{ group: 'cephalosporins', risk: 'moderate', why: 'Another side chain.' }] },
  { key: 'carbapenems', label: 'Carbapenems', classes: ['carbapenem'], note: 'Rarely crosses with penicillins.',
    cross: [{ group: 'penicillins', risk: 'moderate', why: 'Shared ring.' }] },
  { key: 'sulfonamide-antibiotics', label: 'Sulfonamide antibiotics', classes: ['sulfonamide-antibiotic'], note: 'Most reactions are to the antibiotics alone.',
    cross: [{ group: 'sulfonamides-by-label', risk: 'moderate',
      why: 'Its label rules it out after a reaction to a sulfonamide.' },
    { group: 'other-sulfonamides', risk: 'minor', why: 'Other sulfonamides lack the part that reacts.' }] },
  { key: 'sulfonamides-by-label', label: 'Celecoxib and zonisamide',
    members: ['celecoxib', 'zonisamide'],
    note: 'Their labels rule them out after an allergic reaction to a sulfonamide.' },
  { key: 'other-sulfonamides', label: 'Sulfonamides that are not antibiotics', classes: ['nonsulfa-sulfonamide'],
    note: 'Diuretics, sulfonylureas, celecoxib and others.', cross: [{ group: 'sulfonamide-antibiotics', risk: 'moderate',
    why: 'The person reacts to sulfonamides.' }] },
  { key: 'trimethoprim', label: 'Trimethoprim', members: ['trimethoprim'], note: 'In combination with sulfamethoxazole.' },
  { key: 'macrolides', label: 'Macrolides', classes: ['macrolide'], note: 'Ask whether it was only nausea.' },
  { key: 'tetracyclines', label: 'Tetracyclines', classes: ['tetracycline'], note: 'Sunburn is not an allergy.' },
  { key: 'fluoroquinolones', label: 'Fluoroquinolones', classes: ['fluoroquinolone'],
    alikeInEffects: true, note: 'Any of them may react.' },
  { key: 'aminoglycosides', label: 'Aminoglycosides', classes: ['aminoglycoside'], note: 'Neomycin on the skin sensitises most.' },
  { key: 'lincosamides', label: 'Lincosamides', classes: ['lincosamide'], note: 'Clindamycin and lincomycin.' },
  { key: 'nitroimidazoles', label: 'Nitroimidazoles', classes: ['nitroimidazole'], note: 'Metronidazole and tinidazole.' },
  { key: 'azoles', label: 'Azole antifungals', classes: ['azole-antifungal', 'topical-azole'], note: 'Cross-reaction is uncommon but seen.' },
  { key: 'glycopeptides', label: 'Vancomycin', members: ['vancomycin'], note: 'Flushing with a fast drip is not an allergy.' },
  { key: 'nitrofurans', label: 'Nitrofurantoin', members: ['nitrofurantoin'], note: 'Ask about lung reactions.' },
  { key: 'nsaids', label: 'NSAIDs', classes: ['nsaid'], note: 'Asthma, hives or nasal polyps with one usually means all.',
    cross: [{ group: 'aspirin', risk: 'severe', why: 'The reaction comes from COX-1 and includes aspirin.' }] },
  { key: 'aspirin', label: 'Aspirin and salicylates', members: ['aspirin', 'salsalate', 'diflunisal', 'bismuth subsalicylate', 'methyl salicylate'],
    note: 'Stomach upset is not an allergy.', cross: [{ group: 'nsaids', risk: 'severe', why: 'Aspirin-sensitive asthma includes NSAIDs.' }] },
  { key: 'opioids', label: 'Opioids, all of them', whole: true, classes: ['opioid', 'partial-opioid'],
    note: 'Ask which one, and what happened; itching is not an allergy.' },
  { key: 'opioids-natural', label: 'Morphine-like opioids', classes: ['natural-opioid'], note: 'Itching from histamine is not an allergy.',
    cross: [{ group: 'opioids-partial', risk: 'moderate', why: structure }, { group: 'opioids-synthetic', risk: 'minor', why: 'Another structure.' },
    { group: 'tramadol-group', risk: 'moderate', why: 'Labeled as a possible cross-reaction.' }] },
  { key: 'opioids-synthetic', label: 'Fentanyl- and meperidine-like opioids', classes: ['synthetic-opioid'], note: 'Another structure than morphine.',
    cross: [{ group: 'opioids-natural', risk: 'minor', why: 'Another structure.' }] },
  { key: 'opioids-diphenylheptane', label: 'Methadone', members: ['methadone'], note: 'A structure of its own.' },
  { key: 'opioids-partial', label: 'Buprenorphine and mixed opioids', members: ['buprenorphine', 'butorphanol', 'nalbuphine', 'pentazocine'],
    note: 'Related to morphine.', cross: [{ group: 'opioids-natural', risk: 'moderate', why: structure }] },
  { key: 'tramadol-group', label: 'Tramadol and tapentadol', members: ['tramadol', 'tapentadol'],
    note: 'Not for people with an anaphylactic reaction to another opioid.',
    cross: [{ group: 'opioids-natural', risk: 'moderate', why: 'Labeled as a possible cross-reaction.' }] },
  { key: 'local-anaesthetics-ester', label: 'Ester local anaesthetics', classes: ['local-anaesthetic-ester'], note: 'Crosses with PABA.' },
  { key: 'local-anaesthetics-amide', label: 'Amide local anaesthetics', classes: ['local-anaesthetic-amide'], note: 'True allergy is very rare.' },
  { key: 'ace-inhibitors', label: 'ACE inhibitors', classes: ['acei'],
    alikeInEffects: true, note: 'Cough is not an allergy; swelling of face or tongue is.',
    cross: [{ group: 'neprilysin-inhibitors', risk: 'contraindicated',
      why: 'Never after swelling of face or tongue.' },
    { group: 'arbs', risk: 'moderate', fixed: true,
      why: 'Swelling recurs in about 2 to 10 of 100.' }] },
  { key: 'neprilysin-inhibitors', label: 'Sacubitril', members: ['sacubitril'],
    note: 'With valsartan; ask about swelling of face or tongue.' },
  { key: 'arbs', label: 'Angiotensin receptor blockers', classes: ['arb'], note: 'Ask about swelling of face or tongue.',
    cross: [{ group: 'ace-inhibitors', risk: 'severe', why: 'Swelling is more likely with ACE inhibitors.' }] },
  { key: 'statins', label: 'Statins', classes: ['statin'],
    alikeInEffects: true, note: 'Muscle pain is an intolerance: another statin may do.' },
  { key: 'aromatic-antiepileptics', label: 'Aromatic antiepileptics',
    members: ['carbamazepine', 'eslicarbazepine', 'oxcarbazepine', 'phenytoin', 'phenobarbital',
      'primidone', 'lamotrigine'], note: 'Severe skin reactions cross between them.' },
  { key: 'barbiturates', label: 'Barbiturates', classes: ['barbiturate'], note: 'Includes butalbital in headache tablets.' },
  { key: 'benzodiazepines', label: 'Benzodiazepines', classes: ['benzodiazepine'], note: 'True allergy is rare.' },
  { key: 'phenothiazines', label: 'Phenothiazines', alikeInEffects: true,
    members: ['chlorpromazine', 'fluphenazine', 'perphenazine', 'prochlorperazine', 'promethazine',
    'thioridazine'], note: 'Muscle spasms are a side effect.' },
  { key: 'corticosteroids', label: 'Corticosteroids', classes: ['corticosteroid'], note: 'Mostly contact allergy; patch testing tells which.' },
  { key: 'insulins', label: 'Insulins', classes: ['insulin'], note: 'Often the additive; ask at which place.' },
  { key: 'heparins', label: 'Heparins', classes: ['heparin'], note: 'A fall of platelets is a life-long reason against heparin.' },
  { key: 'bisphosphonates', label: 'Bisphosphonates', classes: ['bisphosphonate'], note: 'Heartburn is a side effect.' },
  { key: 'proton-pump-inhibitors', label: 'Proton pump inhibitors', classes: ['ppi'], note: 'Cross-reaction is common within the group.' },
  { key: 'estrogens', label: 'Estrogens', classes: ['estrogen'], note: 'Ask which product.' },
  { key: 'piperazine-antihistamines', label: 'Hydroxyzine and cetirizine',
    members: ['cetirizine', 'hydroxyzine', 'levocetirizine'],
    note: 'Cetirizine is what the body makes of hydroxyzine; contraindicated by the labels.' },
  { key: 'loratadine-antihistamines', label: 'Loratadine and desloratadine',
    members: ['desloratadine', 'loratadine'],
    note: 'One is made of the other in the body; contraindicated by the labels.' },
  { key: 'thienopyridines', label: 'Clopidogrel and prasugrel',
    members: ['clopidogrel', 'prasugrel', 'ticlopidine'], note: 'Rashes cross between them.' },
  { key: 'amphetamines', label: 'Amphetamines', classes: ['amphetamine'],
    note: 'Contraindicated by the labels.' },
  { key: 'methylphenidates', label: 'Methylphenidate', classes: ['methylphenidate'],
    note: 'Contraindicated by the labels.' },
  { key: 'citaloprams', label: 'Citalopram and escitalopram',
    members: ['citalopram', 'escitalopram'],
    note: 'One is half of the other; contraindicated by the labels.' },
  { key: 'venlafaxines', label: 'Venlafaxine and desvenlafaxine',
    members: ['desvenlafaxine', 'venlafaxine'],
    note: 'One is made of the other in the body; contraindicated by the labels.' },
  { key: 'risperidones', label: 'Risperidone and paliperidone',
    members: ['paliperidone', 'risperidone'],
    note: 'One is made of the other in the body; contraindicated by the labels.' },
  { key: 'modafinils', label: 'Modafinil and armodafinil', members: ['armodafinil', 'modafinil'],
    note: 'One is half of the other; contraindicated by the labels.' },
  { key: 'albuterols', label: 'Albuterol and levalbuterol',
    members: ['albuterol', 'levalbuterol'],
    note: 'One is half of the other; contraindicated by the label of levalbuterol.' },
  { key: 'dpp4-inhibitors', label: 'DPP-4 inhibitors', classes: ['dpp4-inhibitor'],
    note: 'Swelling of the face with one calls for caution with another.' },
  { key: 'iodine', label: 'Iodine', substance: true, members: ['povidone-iodine', 'amiodarone', 'contrast media iodinated'],
    note: 'Shellfish allergy is not an iodine allergy.' },
  { key: 'contrast-media', label: 'Iodinated contrast', members: ['contrast media iodinated'], note: 'Premedication may be planned.' },
  { key: 'adhesives', label: 'Adhesive tape', substance: true, risk: 'moderate',
    members: ['adhesive'],
    note: 'A patch sticks to the skin: ask what the tape did; gels and tablets do without.' },
  { key: 'latex', label: 'Latex', substance: true, risk: 'minor', members: ['latex'],
    note: 'Mind vial stoppers, pen caps, gloves and condoms.' },
  { key: 'egg', label: 'Egg', substance: true, members: ['yellow fever vaccine'], note: 'Influenza vaccine may be given.' },
  { key: 'peanut-soy', label: 'Peanut and soy', substance: true, members: ['peanut oil', 'soy lecithin', 'progesterone'],
    note: 'Some progesterone capsules hold peanut oil; look at the package.' },
  { key: 'milk-protein', label: 'Milk protein', substance: true, members: ['milk protein'],
    note: 'Some dry-powder inhalers hold lactose with traces of milk protein; look at the package.' },
  { key: 'fish', label: 'Fish and shellfish', substance: true,
    note: 'Iodine and contrast are no reason for it.',
    cross: [{ group: 'fish-oils', risk: 'moderate',
      why: 'Made of fish or shells; its label asks for caution.' }] },
  { key: 'fish-oils', label: 'Fish oils and glucosamine', members: ['omega-3-acid ethyl esters',
    'icosapent', 'glucosamine'],
    note: 'Labels of omega-3 products § 5; glucosamine is made of shells.' },
  { key: 'polyethylene-glycol', label: 'Polyethylene glycol (PEG)', substance: true,
    members: ['polyethylene glycol 3350', 'pegfilgrastim'],
    note: 'In many tablets, laxatives, depot injections, some vaccines: look at inactive ingredients.' },
  { key: 'gelatin', label: 'Gelatin', substance: true, members: ['gelatin', 'measles-mumps-rubella vaccine', 'varicella vaccine'],
    note: 'Capsules hold gelatin; ask how strict.' },
  { key: 'gluten', label: 'Gluten', substance: true, members: [], note: 'Ask the maker about the starch; no drug is listed as containing it.' },
  { key: 'tartrazine', label: 'Yellow dye (tartrazine)', substance: true, members: ['tartrazine'],
    note: 'Look at the inactive ingredients; another maker may be free of it.' },
  { key: 'sulfites', label: 'Sulfites', substance: true, members: ['epinephrine'], note: 'Epinephrine must still be given in anaphylaxis.' },
];

/** Another name of an allergy, as people and records say it. */
export interface AllergenName {
  readonly said: string;
  readonly groups: readonly string[];
}
/**
 * Other names of the groups. Case, plurals, hyphens and words like "allergy" and "drugs" make no
 * other name.
 */
export const allergenNames: readonly AllergenName[] = [
  { said: 'acei', groups: ['ace-inhibitors'] },
  { said: 'acetylsalicylic acid', groups: ['aspirin'] },
  { said: 'adhesive', groups: ['adhesives'] },
  { said: 'anti-inflammatories', groups: ['nsaids'] },
  { said: 'arb', groups: ['arbs'] },
  { said: 'asa', groups: ['aspirin'] },
  { said: 'aspirin', groups: ['aspirin'] },
  { said: 'bandage adhesive', groups: ['adhesives'] },
  { said: 'benzos', groups: ['benzodiazepines'] },
  { said: 'clams', groups: ['fish'] },
  { said: 'contrast', groups: ['contrast-media'] },
  { said: 'contrast dye', groups: ['contrast-media'] },
  { said: 'contrast media', groups: ['contrast-media'] },
  { said: 'crab', groups: ['fish'] },
  { said: 'dairy', groups: ['milk-protein'] },
  { said: 'fish', groups: ['fish'] },
  { said: 'fish oil', groups: ['fish-oils'] },
  { said: 'gelatine', groups: ['gelatin'] },
  { said: 'heparin', groups: ['heparins'] },
  { said: 'insulin', groups: ['insulins'] },
  { said: 'iodine contrast', groups: ['contrast-media'] },
  { said: 'iodine dye', groups: ['contrast-media'] },
  { said: 'iv contrast', groups: ['contrast-media'] },
  { said: 'lobster', groups: ['fish'] },
  { said: 'macrogol', groups: ['polyethylene-glycol'] },
  { said: 'medical tape', groups: ['adhesives'] },
  { said: 'milk', groups: ['milk-protein'] },
  { said: 'narcotics', groups: ['opioids'] },
  { said: 'nonsteroidal anti-inflammatories', groups: ['nsaids'] },
  { said: 'opiates', groups: ['opioids'] },
  { said: 'opioids', groups: ['opioids'] },
  { said: 'paper tape', groups: ['adhesives'] },
  { said: 'pcn', groups: ['penicillins'] },
  { said: 'peanuts', groups: ['peanut-soy'] },
  { said: 'peg', groups: ['polyethylene-glycol'] },
  { said: 'plastic tape', groups: ['adhesives'] },
  { said: 'polyethylene glycol', groups: ['polyethylene-glycol'] },
  { said: 'ppi', groups: ['proton-pump-inhibitors'] },
  { said: 'quinolones', groups: ['fluoroquinolones'] },
  { said: 'radiocontrast', groups: ['contrast-media'] },
  { said: 'salicylates', groups: ['aspirin'] },
  { said: 'salmon', groups: ['fish'] },
  { said: 'scallops', groups: ['fish'] },
  { said: 'seafood', groups: ['fish'] },
  { said: 'shellfish', groups: ['fish'] },
  { said: 'shrimp', groups: ['fish'] },
  { said: 'soy', groups: ['peanut-soy'] },
  { said: 'steroids', groups: ['corticosteroids'] },
  { said: 'sulfa', groups: ['sulfonamide-antibiotics'] },
  { said: 'sulfa antibiotics', groups: ['sulfonamide-antibiotics'] },
  { said: 'sulfite', groups: ['sulfites'] },
  { said: 'sulfonamides', groups: ['sulfonamide-antibiotics', 'other-sulfonamides'] },
  { said: 'sulpha', groups: ['sulfonamide-antibiotics'] },
  { said: 'surgical tape', groups: ['adhesives'] },
  { said: 'tape', groups: ['adhesives'] },
  { said: 'tartrazine', groups: ['tartrazine'] },
  { said: 'x-ray dye', groups: ['contrast-media'] },
  { said: 'yellow dye', groups: ['tartrazine'] },
];

/** Words of an allergy to what is in no medicine: nothing is left to be compared with a drug. */
export const allergensOfNoDrug: readonly string[] = [
  'almond', 'animal dander', 'ant', 'apple', 'avocado', 'banana', 'band aid', 'bandage', 'bandaid',
  'bed bug', 'bee', 'bee sting', 'bee venom', 'bleach', 'blueberry', 'brazil nut', 'bug bite',
  'carrot', 'cashew', 'cat', 'cat dander', 'cat hair', 'celery', 'cherry', 'chocolate',
  'cigarette smoke', 'cinnamon', 'citrus', 'cockroach', 'coconut', 'cosmetic', 'cucumber',
  'detergent', 'dog', 'dog dander', 'dog hair', 'dust', 'dust mite', 'eggplant',
  'environmental', 'feather',
  'fire ant', 'flower', 'fragrance', 'fruit', 'gluten', 'grape', 'grass', 'guinea pig',
  'hair dye', 'hamster', 'hay fever', 'hayfever', 'hazelnut', 'hornet', 'horse',
  'house dust', 'insect',
  'insect bite', 'insect sting', 'jewelry', 'kiwi', 'lactose', 'lactose intolerance',
  'laundry detergent', 'lemon', 'lime', 'lint', 'makeup', 'mango', 'melon', 'metal', 'mildew',
  'mite', 'mold', 'mosquito', 'mosquito bite', 'mushroom', 'nickel', 'orange', 'outdoor', 'peach',
  'pear', 'pecan', 'perfume', 'pet', 'pet dander', 'pine nut', 'pineapple', 'pistachio', 'plant',
  'plastic', 'plum', 'poison ivy', 'poison oak', 'poison sumac', 'pollen', 'potato', 'rabbit',
  'ragweed', 'raspberry', 'raw fruit', 'scented', 'seasonal', 'smoke', 'soap', 'spider',
  'spider bite', 'spring', 'squash', 'strawberry', 'sunlight', 'tobacco smoke', 'tomato', 'tree',
  'tree nut', 'tree pollen', 'walnut', 'wasp', 'wasp sting', 'watermelon', 'weed', 'wheat',
  'yellow jacket',
];

/** What holds of the tables of this file. */
export const tables = {
  allergenNames: {
    source: 'Written by hand: how patients, prescribers and other records name an allergy.',
    taken: '2026-11',
    key: ['said'],
    order: ['said'],
  },
  allergensOfNoDrug: {
    source: 'Written by hand: foods, animals and plants of which no medicine of a pharmacy is ' +
      'made; gluten: the FDA knows of no medicine to which it is added (2017).',
    taken: '2026-11',
    key: ['value'],
    order: ['value'],
  },
  allergenGroups: {
    source: 'Written by hand from general pharmacology.',
    taken: '2026-11',
    key: ['key'],
    order: 'As the picklist shows them: drugs by class, then substances.',
  },
} as const satisfies FactTables;
