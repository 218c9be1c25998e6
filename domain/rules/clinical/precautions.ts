import type { Party, Severity } from './types.ts';

/** A rule about the patient instead of a second drug. */
export interface Precaution {
  readonly id: string;
  readonly drug: Party;
  readonly kind: 'age' | 'sex' | 'disease' | 'pregnancy';
  readonly severity: Severity;
  readonly effect: string;
  readonly management: string;
  /** Whole years, `under` exclusive, `from` inclusive. */
  readonly under?: number;
  readonly from?: number;
  readonly sex?: 'M' | 'F';
  /** Prefixes of ICD-10-CM codes without dots. */
  readonly icd?: readonly string[];
  readonly label: string;
  /** Also for products that are barely absorbed. */
  readonly anyRoute?: boolean;
}

type Text = readonly [Severity, string, string];
const under = (drug: Party, years: number, [severity, effect, management]: Text): Precaution =>
  ({ id: `${drug} under ${years}`, drug, kind: 'age', under: years, severity, effect, management, label: `younger than ${years} years` });
const from = (drug: Party, years: number, [severity, effect, management]: Text): Precaution =>
  ({ id: `${drug} from ${years}`, drug, kind: 'age', from: years, severity, effect, management, label: `${years} years or older` });
const disease = (drug: Party, label: string, icd: readonly string[], [severity, effect, management]: Text, anyRoute = false): Precaution =>
  ({ id: `${drug} with ${label}`, drug, kind: 'disease', icd, severity, effect, management, label, anyRoute });
const pregnancy = (drug: Party, [severity, effect, management]: Text): Precaution =>
  ({ id: `${drug} in pregnancy`, drug, kind: 'pregnancy', icd: ['O', 'Z33', 'Z34', 'Z3A'], severity, effect, management, label: 'pregnancy' });

const asthma = ['J45', 'J82'];
const kidneyFailure = ['N184', 'N185', 'N186', 'Z992'];
const heartFailure = ['I50'];
const coronary = ['I20', 'I21', 'I22', 'I24', 'I25'];
const clot = ['I26', 'I82', 'Z8671'];
const ulcer = ['K25', 'K26', 'K27', 'K28', 'K922'];
const seizure = ['G40', 'R56'];
const parkinson = ['G20'];

/** Age, sex, disease and pregnancy rules, hand-written (boxed warnings, labelled contraindications, AGS Beers list). */
export const precautions: readonly Precaution[] = [
  under('codeine', 12, ['contraindicated', 'Some children turn codeine into morphine too fast; deaths.', 'Do not dispense; suggest acetaminophen or ibuprofen.']),
  under('tramadol', 12, ['contraindicated', 'Some children break it down too fast; deaths.', 'Do not dispense; suggest acetaminophen or ibuprofen.']),
  under('promethazine', 2, ['contraindicated', 'Breathing can stop (boxed warning).', 'Do not dispense.']),
  under('aspirin', 19, ['severe', 'Reye syndrome with a viral illness.', 'Suggest acetaminophen unless a specialist wants aspirin.']),
  under('bismuth subsalicylate', 19, ['severe', 'Reye syndrome with a viral illness.', 'Choose another product.']),
  under('class:tetracycline', 8, ['severe', 'Teeth stay stained.', 'Choose another antibiotic; short doxycycline courses are accepted.']),
  under('class:fluoroquinolone', 18, ['moderate', 'Growing joints may be harmed.', 'Confirm that no other antibiotic will do.']),
  under('loperamide', 2, ['contraindicated', 'Bowel paralysis and slow breathing.', 'Do not dispense.']),
  under('diphenoxylate', 6, ['contraindicated', 'Slow breathing.', 'Do not dispense.']),
  under('ceftriaxone', 1, ['severe', 'Not for newborns with jaundice or calcium drips.', 'Confirm the age in days.']),
  under('benzonatate', 10, ['severe', 'Seizures and cardiac arrest when chewed.', 'Choose another cough medicine.']),
  under('class:stimulant', 3, ['severe', 'Not studied.', 'Confirm with a specialist.']),
  under('nitrofurantoin', 1, ['severe', 'Blood breakdown in the first month.', 'Confirm the age.']),
  from('class:benzodiazepine', 65, ['moderate', 'Falls, fractures, confusion.', 'Ask for the lowest dose and a short time.']),
  from('class:z-drug', 65, ['moderate', 'Falls, fractures, confusion.', 'Ask for the lowest dose and a short time.']),
  from('class:sedating-antihistamine', 65, ['moderate', 'Confusion, dry mouth, retention.', 'Suggest loratadine or cetirizine.']),
  from('class:muscle-relaxant', 65, ['moderate', 'Sedation and falls.', 'Ask whether it is needed.']),
  from('class:tca', 65, ['moderate', 'Confusion, falls, heart rhythm.', 'Suggest nortriptyline in a low dose.']),
  from('glyburide', 65, ['moderate', 'Long low sugar.', 'Suggest glipizide.']),
  from('class:barbiturate', 65, ['moderate', 'Dependence and falls.', 'Ask for another drug.']),
  from('indomethacin', 65, ['moderate', 'Bleeding and confusion.', 'Suggest another pain medicine.']),
  from('nifedipine', 65, ['minor', 'Short-acting forms drop the pressure.', 'Extended-release forms only.']),
  { id: 'finasteride for a woman', drug: 'class:5-alpha-reductase-inhibitor', kind: 'sex', sex: 'F', severity: 'severe', effect: 'Harms a male unborn child; not for women.', management: 'Confirm the patient and the indication.', label: 'female patient' },
  { id: 'testosterone for a woman', drug: 'class:androgen', kind: 'sex', sex: 'F', severity: 'moderate', effect: 'Virilisation; harms an unborn child.', management: 'Confirm the patient and the indication.', label: 'female patient' },
  { id: 'contraceptive for a man', drug: 'class:hormonal-contraceptive', kind: 'sex', sex: 'M', severity: 'moderate', effect: 'Not usual for a man.', management: 'Confirm the patient.', label: 'male patient' },
  { id: 'tamsulosin for a woman', drug: 'tamsulosin', kind: 'sex', sex: 'F', severity: 'minor', effect: 'Used off label for stones.', management: 'Confirm the indication.', label: 'female patient' },
  pregnancy('class:retinoid', ['contraindicated', 'Severe malformations.', 'Do not dispense.']),
  pregnancy('methotrexate', ['contraindicated', 'Miscarriage and malformations.', 'Do not dispense.']),
  pregnancy('warfarin', ['contraindicated', 'Malformations and bleeding.', 'Call the prescriber: heparin is usual.']),
  pregnancy('class:raas-blocker', ['contraindicated', 'Kidneys of the unborn child fail.', 'Call the prescriber.']),
  pregnancy('class:statin', ['severe', 'Rarely needed in pregnancy.', 'Call the prescriber.']),
  pregnancy('valproate', ['contraindicated', 'Malformations and lower intelligence.', 'Call the prescriber.']),
  pregnancy('topiramate', ['severe', 'Cleft lip.', 'Call the prescriber.']),
  pregnancy('misoprostol', ['contraindicated', 'Miscarriage.', 'Confirm the indication.']),
  pregnancy('class:tetracycline', ['severe', 'Teeth and bones of the child.', 'Choose another antibiotic.']),
  pregnancy('class:fluoroquinolone', ['moderate', 'Joints of the child.', 'Choose another antibiotic.']),
  pregnancy('lithium', ['severe', 'Heart of the child.', 'Call the prescriber.']),
  pregnancy('class:nsaid', ['severe', 'From week 20: fluid and kidneys of the child.', 'Suggest acetaminophen.']),
  pregnancy('fluconazole', ['severe', 'Miscarriage, malformations at high dose.', 'Suggest a local azole.']),
  pregnancy('class:estrogen', ['contraindicated', 'No use in pregnancy.', 'Call the prescriber.']),
  pregnancy('class:5-alpha-reductase-inhibitor', ['contraindicated', 'Harms a male unborn child.', 'Do not dispense or let her touch broken tablets.']),
  pregnancy('class:benzodiazepine', ['moderate', 'Withdrawal of the newborn.', 'Call the prescriber.']),
  disease('class:nonselective-beta-blocker', 'asthma', asthma, ['severe', 'Airways close; eye drops count too.', 'Ask for a heart-selective beta blocker.'], true),
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
  disease('class:decongestant', 'high blood pressure', ['I10', 'I11', 'I12', 'I13', 'I16'], ['moderate', 'Blood pressure rises.', 'Suggest a steroid nose spray.']),
  disease('class:estrogen', 'blood clots', clot, ['contraindicated', 'Another clot.', 'Call the prescriber.']),
  disease('class:estrogen', 'breast cancer', ['C50', 'Z853'], ['contraindicated', 'The cancer may grow.', 'Call the prescriber.']),
  disease('class:hormonal-contraceptive', 'migraine with aura', ['G431', 'G43E'], ['contraindicated', 'Stroke.', 'Suggest a method without estrogen.']),
  disease('raloxifene', 'blood clots', clot, ['contraindicated', 'Another clot.', 'Call the prescriber.']),
  disease('bupropion', 'seizures', seizure, ['contraindicated', 'Seizures.', 'Do not dispense.']),
  disease('bupropion', 'eating disorder', ['F50'], ['contraindicated', 'Seizures.', 'Do not dispense.']),
  disease('tramadol', 'seizures', seizure, ['severe', 'Seizures.', 'Suggest another pain medicine.']),
  disease('class:dopamine-blocking-antiemetic', 'Parkinson disease', parkinson, ['severe', 'Symptoms worsen.', 'Suggest ondansetron.']),
  disease('class:antipsychotic', 'Parkinson disease', parkinson, ['severe', 'Symptoms worsen; quetiapine and clozapine least.', 'Call the prescriber.']),
  disease('class:antipsychotic', 'dementia', ['F01', 'F02', 'F03', 'G30'], ['severe', 'More deaths in older people with dementia (boxed warning).', 'Ask for the goal and the length.']),
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
];
