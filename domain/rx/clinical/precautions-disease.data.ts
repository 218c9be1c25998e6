import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import { disease } from './precaution.ts';
import type { Precaution } from './precaution.ts';

const asthma = ['J45', 'J82'];
const kidneyFailure = ['N184', 'N185', 'N186', 'Z992'];
const heartFailure = ['I50'];
const coronary = ['I20', 'I21', 'I22', 'I24', 'I25'];
const clot = ['I26', 'I82', 'Z8671'];
const ulcer = ['K25', 'K26', 'K27', 'K28', 'K922'];
const seizure = ['G40', 'R56'];
const parkinson = ['G20'];
const heartBlock = ['I441', 'I442', 'I495'];
const stroke = ['I60', 'I61', 'I63', 'G45', 'Z8673'];
const liver = ['K703', 'K704', 'K71', 'K72', 'K73', 'K74'];

/**
 * Diseases of the record (MC): boxed warnings and contraindications of the FDA labels (section 4), else warnings (section 5).
 * Codes are ICD-10-CM prefixes without dots.
 */
export const diseasePrecautions: readonly Precaution[] = [
  disease('class:nonselective-beta-blocker', 'asthma', asthma, ['severe', 'Airways close; eye drops count too.', 'Ask for a heart-selective beta blocker.'],
    true),
  disease('class:beta-blocker', 'asthma', asthma, ['moderate', 'Airways may narrow at higher doses.', 'Keep the dose low; keep the rescue inhaler at hand.']),
  disease('class:nsaid', 'asthma', asthma, ['minor', 'About 1 in 10 reacts.', 'Ask about earlier reactions.']),
  disease('class:nsaid', 'kidney failure', kidneyFailure, ['severe', 'Kidney function falls.', 'Suggest acetaminophen.']),
  disease('class:nsaid', 'stomach ulcer', ulcer, ['severe', 'Bleeding.', 'Suggest acetaminophen or add stomach protection.']),
  disease('class:nsaid', 'heart failure', heartFailure, ['severe', 'Fluid and worse heart failure.', 'Suggest acetaminophen.']),
  disease('class:nsaid', 'coronary disease', coronary, ['moderate', 'Heart attack and stroke (boxed warning).', 'Lowest dose, short time.']),
  disease('metformin', 'kidney failure', kidneyFailure, ['contraindicated', 'Lactic acidosis.', 'Do not dispense below an eGFR of 30.']),
  disease('nitrofurantoin', 'kidney failure', kidneyFailure, ['severe', 'No effect in the urine, nerve damage.', 'Choose another antibiotic.']),
  disease('class:potassium-supplement', 'kidney failure', kidneyFailure, ['severe', 'High potassium.', 'Check potassium.']),
  disease('dabigatran', 'kidney failure', kidneyFailure, ['severe', 'The drug builds up.', 'Call the prescriber about the dose.']),
  disease('class:rate-ccb', 'heart failure', heartFailure, ['severe', 'The heart pumps less.', 'Call the prescriber.']),
  disease('class:thiazolidinedione', 'heart failure', heartFailure, ['contraindicated', 'Fluid and worse heart failure (boxed warning).', 'Do not dispense.']),
  disease('cilostazol', 'heart failure', heartFailure, ['contraindicated', 'Deaths (boxed warning).', 'Do not dispense.']),
  disease('class:triptan', 'coronary disease', coronary, ['contraindicated', 'Heart vessels close.', 'Do not dispense.']),
  disease('class:triptan', 'stroke', ['I63', 'I64', 'G45', 'Z8673'], ['contraindicated', 'Stroke.', 'Do not dispense.']),
  disease('class:stimulant', 'coronary disease', coronary, ['severe', 'Sudden death.', 'Call the prescriber.']),
  disease('class:decongestant', 'high blood pressure', ['I10', 'I11', 'I12', 'I13', 'I16'],
    ['moderate', 'Blood pressure rises.', 'Suggest a steroid nose spray.']),
  disease('class:estrogen', 'blood clots', clot, ['contraindicated', 'Another clot.', 'Call the prescriber.']),
  disease('class:estrogen', 'breast cancer', ['C50', 'Z853'], ['contraindicated', 'The cancer may grow.', 'Call the prescriber.']),
  disease('ethinyl estradiol', 'migraine with aura', ['G431', 'G43E'], ['contraindicated', 'Stroke.', 'Suggest a method without estrogen.']),
  disease('raloxifene', 'blood clots', clot, ['contraindicated', 'Another clot.', 'Call the prescriber.']),
  disease('bupropion', 'seizures', seizure, ['contraindicated', 'Seizures.', 'Do not dispense.']),
  disease('bupropion', 'eating disorder', ['F50'], ['contraindicated', 'Seizures.', 'Do not dispense.']),
  disease('tramadol', 'seizures', seizure, ['severe', 'Seizures.', 'Suggest another pain medicine.']),
  disease('class:dopamine-blocking-antiemetic', 'Parkinson disease', parkinson, ['severe', 'Symptoms worsen.', 'Suggest ondansetron.']),
  disease('class:antipsychotic', 'Parkinson disease', parkinson, ['severe', 'Symptoms worsen; quetiapine and clozapine least.', 'Call the prescriber.']),
  disease('class:antipsychotic', 'dementia', ['F01', 'F02', 'F03', 'G30'],
    ['severe', 'More deaths in older people with dementia (boxed warning).', 'Ask for the goal and the length.']),
  disease('class:anticholinergic', 'narrow-angle glaucoma', ['H402'], ['severe', 'Eye pressure rises suddenly.', 'Call the prescriber.']),
  disease('class:anticholinergic', 'prostate enlargement', ['N40'], ['moderate', 'Urine may be held back.', 'Ask about symptoms.']),
  disease('class:decongestant', 'prostate enlargement', ['N40'], ['minor', 'Urine may be held back.', 'Ask about symptoms.']),
  disease('class:fluoroquinolone', 'myasthenia gravis', ['G70'], ['severe', 'Muscle weakness (boxed warning).', 'Choose another antibiotic.']),
  disease('class:macrolide', 'myasthenia gravis', ['G70'], ['severe', 'Muscle weakness.', 'Choose another antibiotic.']),
  disease('class:fluoroquinolone', 'aortic aneurysm', ['I71'], ['severe', 'The aneurysm may tear.', 'Choose another antibiotic.']),
  disease('class:qt-prolonging', 'long QT', ['I4581'], ['contraindicated', 'Deadly heart rhythm.', 'Call the prescriber.']),
  disease('class:opioid', 'sleep apnea', ['G473'], ['moderate', 'Breathing pauses at night.', 'Lowest dose; offer naloxone.']),
  disease('class:benzodiazepine', 'sleep apnea', ['G473'], ['moderate', 'Breathing pauses at night.', 'Call the prescriber.']),
  disease('class:full-opioid', 'opioid use disorder', ['F11'], ['severe', 'Relapse and overdose.', 'Call the prescriber; offer naloxone.']),
  disease('nitrofurantoin', 'G6PD deficiency', ['D550'], ['severe', 'Red cells break down.', 'Choose another antibiotic.']),
  disease('dapsone', 'G6PD deficiency', ['D550'], ['severe', 'Red cells break down.', 'Call the prescriber.']),
  disease('class:corticosteroid', 'diabetes', ['E10', 'E11', 'E13'], ['minor', 'Sugar may rise.', 'Test sugar more often.']),
  disease('clozapine', 'low white cells', ['D70'], ['contraindicated', 'White cells may vanish.', 'Do not dispense.']),
  // Heart
  disease('class:beta-blocker', 'heart block', heartBlock, ['contraindicated', 'The heart may stop beating.',
    'Call the prescriber, unless there is a pacemaker.']),
  disease('class:rate-ccb', 'heart block', heartBlock, ['contraindicated', 'The heart may stop beating.', 'Call the prescriber, unless there is a pacemaker.']),
  disease('flecainide', 'coronary disease', coronary, ['severe', 'More deaths after a heart attack (boxed warning).', 'Call the prescriber.']),
  disease('propafenone', 'heart failure', heartFailure, ['contraindicated', 'The heart pumps less; deadly rhythms.', 'Call the prescriber.']),
  disease('dronedarone', 'heart failure', heartFailure, ['severe', 'More deaths (boxed warning).', 'Call the prescriber.']),
  disease('class:tca', 'a fresh heart attack', ['I21', 'I22'], ['contraindicated', 'Deadly heart rhythm.', 'Call the prescriber.']),
  disease('class:ergot', 'coronary disease', coronary, ['contraindicated', 'Heart vessels close.', 'Do not dispense.']),
  disease('class:pde5-inhibitor', 'unstable angina', ['I200', 'I21'], ['severe', 'The heart may not stand it.', 'Call the prescriber.']),
  disease('class:estrogen', 'coronary disease', coronary, ['contraindicated', 'Heart attack (boxed warning).', 'Call the prescriber.']),
  disease('class:estrogen', 'stroke', stroke, ['contraindicated', 'Another stroke (boxed warning).', 'Call the prescriber.']),
  disease('prasugrel', 'stroke', stroke, ['contraindicated', 'Bleeding in the brain (boxed warning).', 'Call the prescriber.']),
  disease('class:anticoagulant', 'bleeding in the brain', ['I60', 'I61', 'I62'], ['severe', 'Another bleed.', 'Call the prescriber.']),
  disease('class:acei', 'angioedema', ['T783', 'D841'], ['contraindicated', 'The throat may close.', 'Do not dispense; suggest another kind.']),
  disease('class:arb', 'angioedema', ['T783', 'D841'], ['moderate', 'Swelling recurs in a few.', 'Ask for the cause of the earlier swelling.']),
  disease('class:raas-blocker', 'narrow kidney arteries', ['I701'], ['severe', 'The kidneys may fail.', 'Call the prescriber.']),
  disease('class:potassium-sparing', 'high potassium', ['E875'], ['contraindicated', 'The heart may stop.', 'Do not dispense.']),
  disease('class:potassium-supplement', 'high potassium', ['E875'], ['contraindicated', 'The heart may stop.', 'Do not dispense.']),
  // Kidneys
  disease('class:potassium-sparing', 'kidney failure', kidneyFailure, ['severe', 'Potassium may rise to a dangerous level.', 'Check potassium.']),
  disease('class:bisphosphonate', 'kidney failure', kidneyFailure, ['severe', 'Not below a clearance of 30 to 35.', 'Call the prescriber.']),
  disease('lithium', 'kidney failure', kidneyFailure, ['severe', 'Lithium builds up.', 'Call the prescriber.']),
  disease('colchicine', 'kidney failure', kidneyFailure, ['severe', 'Colchicine builds up.', 'Lower the dose; not again within two weeks.']),
  disease('methotrexate', 'kidney failure', kidneyFailure, ['severe', 'Methotrexate builds up; the marrow fails.', 'Call the prescriber.']),
  disease('baclofen', 'kidney failure', kidneyFailure, ['moderate', 'Baclofen builds up: confusion.', 'Call the prescriber about the dose.']),
  disease('class:gabapentinoid', 'kidney failure', kidneyFailure, ['moderate', 'It builds up: sedation.', 'Check the dose against kidney function.']),
  disease('rivaroxaban', 'kidney failure', kidneyFailure, ['moderate', 'It builds up.', 'Check the dose against kidney function.']),
  disease('enoxaparin', 'kidney failure', kidneyFailure, ['moderate', 'It builds up.', 'Once a day below a clearance of 30.']),
  disease('class:sglt2-inhibitor', 'dialysis', ['Z992', 'N186'], ['contraindicated', 'No effect; fluid is lost.', 'Call the prescriber.']),
  // Liver
  disease('valproate', 'liver disease', liver, ['contraindicated', 'The liver may fail (boxed warning).', 'Call the prescriber; do not stop it alone.']),
  disease('methotrexate', 'liver disease', liver, ['contraindicated', 'Fibrosis of the liver.', 'Call the prescriber.']),
  disease('methotrexate', 'alcohol dependence', ['F102'], ['contraindicated', 'Fibrosis of the liver.', 'Call the prescriber.']),
  disease('duloxetine', 'liver disease', liver, ['severe', 'The liver may fail.', 'Call the prescriber.']),
  disease('leflunomide', 'liver disease', liver, ['severe', 'The liver may fail (boxed warning).', 'Call the prescriber.']),
  disease('ketoconazole', 'liver disease', liver, ['contraindicated', 'The liver may fail (boxed warning).', 'Choose another antifungal.']),
  disease('niacin', 'liver disease', liver, ['contraindicated', 'The liver may suffer more.', 'Call the prescriber.']),
  disease('class:statin', 'liver failure', ['K72', 'K7041', 'K7111'], ['contraindicated', 'The liver may suffer more.', 'Call the prescriber.']),
  disease('acetaminophen', 'liver disease', liver, ['moderate', 'The liver may suffer.', 'At most 2 g a day.']),
  disease('tizanidine', 'liver disease', liver, ['moderate', 'It builds up.', 'Ask for another muscle relaxant.']),
  disease('naltrexone', 'liver failure', ['K72'], ['severe', 'The liver may suffer more.', 'Call the prescriber.']),
  // Sugar, thyroid, bones, gout
  disease('metformin', 'acidosis', ['E872', 'E1110', 'E1010'], ['contraindicated', 'Lactic acidosis.', 'Do not dispense.']),
  disease('class:sglt2-inhibitor', 'type 1 diabetes', ['E10'], ['severe', 'Ketoacidosis.', 'Call the prescriber.']),
  disease('class:glp1-agonist', 'thyroid cancer', ['C73', 'E3122', 'E3123'],
    ['severe', 'Contraindicated with the medullary kind and with MEN 2 (boxed warning).', 'Ask which kind it was.']),
  disease('class:glp1-agonist', 'pancreatitis', ['K85', 'K861'], ['moderate', 'Pancreatitis may come back.', 'Call the prescriber.']),
  disease('pioglitazone', 'bladder cancer', ['C67'], ['severe', 'Not with active bladder cancer.', 'Call the prescriber.']),
  disease('levothyroxine', 'adrenal insufficiency', ['E271', 'E272', 'E274'],
    ['severe', 'An adrenal crisis, when it is not treated first.', 'Ask for the steroid.']),
  disease('class:bisphosphonate', 'low calcium', ['E8351'], ['contraindicated', 'Calcium falls further.', 'Call the prescriber.']),
  disease('class:bisphosphonate', 'narrow gullet', ['K222'], ['contraindicated', 'Ulcers of the gullet.', 'Call the prescriber.']),
  disease('class:thiazide', 'gout', ['M10', 'M1A'], ['minor', 'Uric acid may rise.', 'Ask about attacks.']),
  disease('niacin', 'gout', ['M10', 'M1A'], ['minor', 'Uric acid may rise.', 'Ask about attacks.']),
  // Nerves and mind
  disease('metoclopramide', 'seizures', seizure, ['contraindicated', 'Seizures come more often and harder.', 'Suggest ondansetron.']),
  disease('metoclopramide', 'tardive dyskinesia', ['G2401'], ['contraindicated', 'It gets worse for good.', 'Do not dispense.']),
  disease('metoclopramide', 'a blocked or bleeding bowel', ['K56', 'K922', 'K631'], ['contraindicated', 'The bowel may tear.', 'Do not dispense.']),
  disease('clozapine', 'seizures', seizure, ['severe', 'Seizures (boxed warning).', 'Call the prescriber.']),
  disease('class:fluoroquinolone', 'seizures', seizure, ['moderate', 'Seizures.', 'Ask whether another antibiotic would do.']),
  disease('varenicline', 'seizures', seizure, ['moderate', 'Seizures.', 'Ask when the last one was.']),
  disease('class:fluoroquinolone', 'a torn or sore tendon', ['M66', 'M76'], ['severe', 'Tendons may tear (boxed warning).', 'Choose another antibiotic.']),
  disease('class:benzodiazepine', 'narrow-angle glaucoma', ['H4021', 'H4020'],
    ['severe', 'Contraindicated in acute narrow-angle glaucoma.', 'Call the prescriber.']),
  disease('topiramate', 'narrow-angle glaucoma', ['H402'], ['severe', 'Eye pressure rises suddenly.', 'Call the prescriber.']),
  disease('class:anticholinergic', 'urine that stays', ['R33'], ['severe', 'Urine is held back.', 'Call the prescriber.']),
  disease('class:anticholinergic', 'dementia', ['F01', 'F02', 'F03', 'G30'], ['minor', 'More confusion (AGS Beers criteria).', 'Ask whether it is needed.']),
  disease('class:benzodiazepine', 'substance use disorder', ['F11', 'F13', 'F192'], ['severe', 'Misuse and overdose (boxed warning).', 'Call the prescriber.']),
  disease('class:stimulant', 'substance use disorder', ['F15', 'F192'], ['severe', 'Misuse (boxed warning).', 'Call the prescriber.']),
  // Lungs
  disease('class:opioid', 'lung disease', ['J43', 'J44', 'J961'], ['moderate', 'Slow breathing.', 'Lowest dose; offer naloxone.']),
  disease('class:benzodiazepine', 'lung disease', ['J43', 'J44', 'J961'], ['moderate', 'Slow breathing.', 'Call the prescriber.']),
  disease('class:opioid', 'a bowel that stands still', ['K560', 'K567'], ['contraindicated', 'The bowel stands still.', 'Do not dispense.']),
  // Blood, hormones, cancer
  disease('primaquine', 'G6PD deficiency', ['D550'], ['contraindicated', 'Red cells break down.', 'Do not dispense.']),
  disease('class:barbiturate', 'porphyria', ['E802'], ['contraindicated', 'An attack of porphyria.', 'Do not dispense.']),
  disease('tamoxifen', 'blood clots', clot, ['severe', 'Another clot (boxed warning for prevention).', 'Call the prescriber.']),
  disease('class:progestin', 'breast cancer', ['C50'], ['contraindicated', 'The cancer may grow.', 'Call the prescriber.']),
  disease('class:androgen', 'prostate cancer', ['C61'], ['contraindicated', 'The cancer may grow.', 'Call the prescriber.']),
  disease('class:hormonal-contraceptive', 'liver disease', liver, ['severe', 'The liver may suffer more.', 'Suggest a method without hormones.']),
];

/** What holds of the tables of this file. */
export const tables = {
  diseasePrecautions: {
    source: 'FDA labels: boxed warnings, contraindications (section 4) and warnings (section 5), worded by hand.',
    taken: '2026-11',
    key: ['id'],
    order: 'By the disease that a section is about.',
  },
} as const satisfies FactTables;
