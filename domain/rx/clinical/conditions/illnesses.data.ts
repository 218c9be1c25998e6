import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Precaution } from '../precaution.ts';
import { conditionRows } from './rows.ts';

const illnesses = {
  'G6PD deficiency': { label: 'G6PD deficiency', icd: ['D550', 'D75A'] },
  porphyria: { label: 'porphyria', icd: ['E802'] },
  myasthenia: { label: 'myasthenia gravis', icd: ['G70'] },
  seizures: { label: 'seizures', icd: ['G40', 'R56'] },
  asthma: { label: 'asthma', icd: ['J45', 'J82'] },
  'narrow airways': { label: 'narrow airways', icd: ['J43', 'J44', 'J45'] },
  'narrow-angle glaucoma': { label: 'narrow-angle glaucoma', icd: ['H402'] },
  glaucoma: { label: 'glaucoma', icd: ['H40'] },
  'overactive thyroid': { label: 'overactive thyroid', icd: ['E05'] },
  'low potassium': { label: 'low potassium', icd: ['E876'] },
  'low magnesium': { label: 'low magnesium', icd: ['E8342'] },
  'high calcium': { label: 'high calcium', icd: ['E8352'] },
  'low calcium': { label: 'low calcium', icd: ['E8351'] },
  'slow pulse': { label: 'slow pulse', icd: ['R001'] },
  'long QT': { label: 'long QT', icd: ['I4581'] },
  alcohol: { label: 'alcohol dependence', icd: ['F1020', 'F1022', 'F1024', 'F1025', 'F1026',
    'F1027', 'F1028', 'F1029'] },
  clots: { label: 'blood clots', icd: ['I26', 'I82', 'Z8671'] },
  stroke: { label: 'stroke', icd: ['I63', 'G45', 'Z8673'] },
  'coronary disease': { label: 'coronary disease', icd: ['I20', 'I21', 'I22', 'I24', 'I25'] },
  'heart failure': { label: 'heart failure', icd: ['I50'] },
  'heart failure out of control': { label: 'heart failure',
    icd: ['I5021', 'I5023', 'I5031', 'I5033', 'I5041', 'I5043'] },
  cardiomyopathy: { label: 'disease of the heart muscle', icd: ['I42', 'I421', 'I422'] },
  ulcer: { label: 'stomach ulcer', icd: ['K25', 'K26', 'K27', 'K28'] },
  gullet: { label: 'ulcer of the gullet', icd: ['K221', 'K227', 'K208', 'K209', 'K2080'] },
  bowel: { label: 'inflamed bowel', icd: ['K50', 'K51'] },
  'stomach operated on': { label: 'stomach operated on', icd: ['Z9884', 'K95'] },
  'cramped vessels': { label: 'cramped vessels of the fingers', icd: ['I730'] },
  depression: { label: 'depression', icd: ['F32', 'F33'] },
  suicide: { label: 'thoughts of suicide', icd: ['R4585', 'T1491'] },
  mania: { label: 'mania', icd: ['F30', 'F311', 'F312'] },
  anorexia: { label: 'anorexia or bulimia', icd: ['F500', 'F502'] },
  'low sugar': { label: 'low sugar', icd: ['E160', 'E161', 'E162', 'E1164'] },
  'thin bones': { label: 'thin bones', icd: ['M80', 'M81'] },
  lupus: { label: 'lupus', icd: ['M32', 'L93'] },
  'hepatitis B': { label: 'hepatitis B', icd: ['B16', 'B180', 'B181', 'B191'] },
  gout: { label: 'gout', icd: ['M10'] },
  breastfeeding: { label: 'breastfeeding', icd: ['Z391'] },
  'permanent fibrillation': { label: 'lasting atrial fibrillation', icd: ['I4820', 'I4821'] },
  parkinson: { label: 'Parkinson disease', icd: ['G20'] },
  'urine that stays': { label: 'urine that stays', icd: ['R33'] },
  dementia: { label: 'dementia', icd: ['F01', 'F02', 'F03', 'G30'] },
  'optic nerve': { label: 'nerve of the eye without blood', icd: ['H4701'] },
};
/**
 * Diseases by family: for each the drugs that its labels and usual lists warn of, where the table
 * of diseases doesn't name them yet.
 */
export const illnessPrecautions: readonly Precaution[] = conditionRows(
  illnesses,
  `
  phenazopyridine | G6PD deficiency | moderate | Red cells break down. | Call the prescriber.
  sulfasalazine | G6PD deficiency | moderate | Red cells break down. | Call the prescriber.
  sulfadiazine | G6PD deficiency | moderate | Red cells break down. | Call the prescriber.
  chloroquine | G6PD deficiency | moderate | Red cells may break down. | Call the prescriber.
  class:sulfonylurea | G6PD deficiency | moderate | Red cells break down. | Suggest another kind.
  griseofulvin, danazol | porphyria | contraindicated | An attack. | Do not dispense.
  carbamazepine, phenytoin, valproate | porphyria | severe | An attack. | Call the prescriber.
  oxcarbazepine, rifampin, methyldopa | porphyria | severe | An attack. | Call the prescriber.
  class:estrogen, class:progestin | porphyria | severe | An attack. | Call the prescriber.
  sulfamethoxazole, class:ergot | porphyria | severe | An attack. | Call the prescriber.
  metoclopramide, topiramate | porphyria | moderate | An attack is possible. | Call the prescriber.
  nitrofurantoin, spironolactone | porphyria | moderate | An attack is possible. | Ask first.
  orphenadrine | myasthenia | contraindicated | Weakness grows. | Do not dispense.
  penicillamine | myasthenia | severe | It brings the disease about. | Call the prescriber.
  quinidine, procainamide | myasthenia | severe | Breathing may fail. | Call the prescriber.
  class:aminoglycoside | myasthenia | severe | Breathing may fail. | Choose another antibiotic.
  chloroquine, hydroxychloroquine | myasthenia | moderate | Weakness grows. | Call the prescriber.
  class:beta-blocker, verapamil | myasthenia | moderate | Weakness grows. | Call the prescriber.
  lithium, phenytoin, magnesium oxide | myasthenia | moderate | Weakness grows. | Ask first.
  class:lincosamide | myasthenia | moderate | Weakness grows. | Choose another antibiotic.
  class:muscle-relaxant | myasthenia | moderate | Weakness grows. | Call the prescriber.
  dalfampridine, maprotiline | seizures | contraindicated | Seizures. | Do not dispense.
  bethanechol | seizures | contraindicated | Seizures. | Do not dispense.
  meperidine | seizures | severe | Seizures. | Suggest another pain medicine.
  theophylline, isoniazid, amantadine | seizures | moderate | Seizures. | Call the prescriber.
  tapentadol, class:tca, chloroquine | seizures | moderate | Seizures. | Call the prescriber.
  chlorpromazine, baclofen | seizures | moderate | Seizures. | Call the prescriber.
  bethanechol, cevimeline | asthma | contraindicated | Airways close. | Do not dispense.
  pilocarpine | asthma | severe | Airways close. | Call the prescriber.
  dipyridamole | asthma | moderate | Airways may close. | Ask first.
  class:cholinesterase-inhibitor | asthma | moderate | Airways may close. | Ask first.
  propafenone | narrow airways | contraindicated | Airways close. | Call the prescriber.
  class:anorectic | glaucoma | contraindicated | Eye pressure rises. | Do not dispense.
  class:decongestant | narrow-angle glaucoma | moderate | Eye pressure rises. | Suggest saline.
  class:snri | narrow-angle glaucoma | moderate | Eye pressure rises. | Ask whether it is treated.
  tiotropium, umeclidinium | narrow-angle glaucoma | moderate | Eye pressure rises. | Teach signs.
  class:decongestant | overactive thyroid | moderate | Racing heart. | Suggest saline.
  amiodarone | overactive thyroid | severe | The thyroid runs away. | Call the prescriber.
  digoxin | low potassium | severe | Digoxin poisoning. | Ask for the potassium of today.
  class:qt-prolonging | low potassium | severe | Deadly rhythm. | Ask for the potassium.
  class:thiazide, class:loop-diuretic | low potassium | moderate | It falls further. | Ask first.
  sodium polystyrene sulfonate | low potassium | contraindicated | It falls. | Do not dispense.
  patiromer | low potassium | contraindicated | It falls further. | Do not dispense.
  class:qt-prolonging | low magnesium | severe | Deadly rhythm. | Ask for the magnesium.
  digoxin | low magnesium | moderate | Digoxin poisoning. | Ask for the magnesium.
  class:ppi | low magnesium | moderate | It falls further. | Ask whether it is needed.
  calcitriol, ergocalciferol | high calcium | contraindicated | It rises. | Do not dispense.
  cholecalciferol, calcium acetate | high calcium | contraindicated | It rises. | Do not dispense.
  calcium carbonate | high calcium | contraindicated | It rises. | Do not dispense.
  class:thiazide, teriparatide | high calcium | severe | It rises further. | Call the prescriber.
  lithium | high calcium | moderate | It rises further. | Ask for the calcium.
  romosozumab, cinacalcet | low calcium | contraindicated | It falls. | Do not dispense.
  zoledronic acid | low calcium | contraindicated | It falls. | Do not dispense.
  ivabradine | slow pulse | contraindicated | The heart may stop. | Call the prescriber.
  class:beta-blocker, class:rate-ccb | slow pulse | severe | The pulse slows. | Ask for the pulse.
  digoxin, clonidine | slow pulse | moderate | The pulse slows. | Ask for the pulse.
  fingolimod, siponimod | slow pulse | severe | The pulse slows. | Call the prescriber.
  class:qt-moderate | long QT | severe | Deadly heart rhythm. | Call the prescriber.
  iloperidone, pimavanserin | long QT | severe | Deadly heart rhythm. | Call the prescriber.
  vardenafil, alfuzosin, ranolazine | long QT | severe | Deadly rhythm. | Call the prescriber.
  tetrabenazine, deutetrabenazine | long QT | severe | Deadly rhythm. | Call the prescriber.
  valbenazine, apomorphine | long QT | severe | Deadly rhythm. | Call the prescriber.
  buprenorphine, loperamide | long QT | severe | Deadly rhythm. | Call the prescriber.
  fingolimod, bedaquiline, quinine | long QT | severe | Deadly rhythm. | Call the prescriber.
  granisetron, mefloquine | long QT | severe | Deadly rhythm. | Call the prescriber.
  saquinavir, lopinavir | long QT | severe | Deadly rhythm. | Call the prescriber.
  class:tca, lithium, paliperidone | long QT | severe | Deadly rhythm. | Call the prescriber.
  asenapine, promethazine | long QT | severe | Deadly rhythm. | Call the prescriber.
  mirtazapine, fluoxetine, sertraline | long QT | moderate | QT lengthens. | Ask for the ECG.
  atomoxetine, class:stimulant | long QT | moderate | QT lengthens. | Ask for the ECG.
  tolterodine, solifenacin, mirabegron | long QT | moderate | QT lengthens. | Ask for the ECG.
  diphenhydramine, metoclopramide | long QT | moderate | QT lengthens. | Ask for the ECG.
  tizanidine, tacrolimus, leuprolide | long QT | moderate | QT lengthens. | Ask for the ECG.
  efavirenz, rilpivirine, octreotide | long QT | moderate | QT lengthens. | Ask for the ECG.
  sodium oxybate | alcohol | severe | Breathing stops. | Call the prescriber.
  acitretin | alcohol | severe | A poison that stays for years. | Call the prescriber.
  class:benzodiazepine | alcohol | moderate | Breathing slows. | Ask whether it is withdrawal.
  metronidazole, tinidazole | alcohol | moderate | Flushing, vomiting. | None until 3 days after.
  class:opioid, class:z-drug | alcohol | moderate | Breathing slows. | Ask about drinking.
  duloxetine, isoniazid, niacin | alcohol | moderate | The liver may suffer. | Ask about drinking.
  ospemifene | clots | contraindicated | Another clot. | Do not dispense.
  class:androgen, erythropoietin | clots | moderate | Another clot. | Call the prescriber.
  medroxyprogesterone, eltrombopag | clots | moderate | Another clot. | Call the prescriber.
  ospemifene | stroke | contraindicated | Another stroke. | Do not dispense.
  raloxifene | stroke | severe | Deaths by stroke (boxed warning). | Call the prescriber.
  class:nsaid | stroke | moderate | Stroke (boxed warning). | Lowest dose, short time.
  class:decongestant | stroke | moderate | The pressure rises. | Suggest a steroid nose spray.
  ospemifene | coronary disease | contraindicated | Heart attack. | Do not dispense.
  raloxifene | coronary disease | severe | Deaths by stroke (boxed warning). | Ask first.
  propafenone, mexiletine | coronary disease | severe | More deaths (boxed warning). | Ask first.
  minoxidil | coronary disease | severe | Angina (boxed warning). | Call the prescriber.
  hydralazine, dipyridamole | coronary disease | moderate | Angina. | Ask about chest pain.
  class:decongestant | coronary disease | moderate | The heart works too hard. | Suggest saline.
  atomoxetine, abacavir | coronary disease | moderate | Heart attack. | Call the prescriber.
  anagrelide | coronary disease | moderate | Rhythm and angina. | Ask for the ECG.
  class:anorectic | heart failure | contraindicated | The heart fails. | Do not dispense.
  flecainide, class:stimulant | heart failure | severe | Deadly rhythms. | Call the prescriber.
  minoxidil, midodrine | heart failure | severe | Fluid; worse failure. | Call the prescriber.
  mavacamten | heart failure | severe | The heart pumps less (boxed warning). | Ask for the echo.
  class:decongestant, class:tca | heart failure | moderate | It may worsen. | Call the prescriber.
  sotalol, mexiletine, anagrelide | heart failure | moderate | It may worsen. | Ask first.
  bosentan, imatinib | heart failure | moderate | Fluid. | Watch weight and swelling.
  dronedarone | permanent fibrillation | contraindicated | Deaths (boxed warning). | Ask first.
  dronedarone | heart failure out of control | contraindicated | Deaths. | Call the prescriber.
  ivabradine | heart failure out of control | contraindicated | It worsens. | Do not dispense.
  class:stimulant | cardiomyopathy | severe | Sudden death. | Call the prescriber.
  class:bisphosphonate | ulcer | moderate | It may bleed. | Ask about the ulcer.
  class:systemic-corticosteroid | ulcer | moderate | Bleeding. | Ask what protects the stomach.
  class:anticoagulant, class:p2y12 | ulcer | moderate | Bleeding. | Ask whether it healed.
  cilostazol, potassium chloride | ulcer | moderate | Bleeding. | Ask whether it healed.
  class:bisphosphonate | gullet | severe | Ulcers of the gullet. | Call the prescriber.
  class:nsaid | bowel | moderate | The bowel flares up. | Suggest acetaminophen.
  class:retinoid | bowel | moderate | The bowel may flare up. | Ask first.
  class:nsaid | stomach operated on | severe | Ulcers where it was joined. | Suggest acetaminophen.
  class:bisphosphonate | stomach operated on | moderate | Ulcers; little is taken up. | Ask first.
  aspirin | stomach operated on | moderate | Ulcers where it was joined. | Ask what protects.
  class:triptan, class:stimulant | cramped vessels | moderate | Fingers go white. | Ask first.
  class:decongestant | cramped vessels | moderate | Fingers go white. | Suggest saline.
  roflumilast, perampanel, efavirenz | depression | moderate | Mood may worsen. | Teach the signs.
  perampanel, montelukast | suicide | severe | Suicide (boxed warning). | Call the prescriber.
  isotretinoin, mefloquine | suicide | severe | Suicide. | Call the prescriber.
  atomoxetine, roflumilast | suicide | severe | Suicide. | Call the prescriber.
  class:tca, class:snri, bupropion | mania | moderate | Mania may worsen. | Call the prescriber.
  class:stimulant | mania | moderate | Mania may worsen. | Call the prescriber.
  class:systemic-corticosteroid | mania | moderate | Mania may worsen. | Call the prescriber.
  class:anorectic, orlistat | anorexia | severe | Weight is lost. | Do not dispense.
  class:glp1-agonist, topiramate | anorexia | moderate | Weight is lost. | Call the prescriber.
  reserpine, amoxapine | parkinson | severe | It stiffens. | Call the prescriber.
  class:vmat2-inhibitor, methyldopa | parkinson | moderate | It may stiffen. | Call the prescriber.
  trimethobenzamide | parkinson | moderate | It may stiffen. | Suggest ondansetron.
  orphenadrine, disopyramide | urine that stays | severe | It is held back. | Call the prescriber.
  class:opioid, class:decongestant | urine that stays | moderate | It is held back. | Ask first.
  ipratropium | urine that stays | moderate | It is held back. | Ask first.
  orphenadrine, disopyramide | narrow-angle glaucoma | severe | Eye pressure rises. | Call first.
  propantheline, methscopolamine | narrow-angle glaucoma | severe | Eye pressure rises. | Ask first.
  class:urinary-antimuscarinic | dementia | moderate | More confusion. | Suggest mirabegron.
  class:tca, benztropine | dementia | moderate | More confusion. | Call the prescriber.
  trihexyphenidyl, dicyclomine | dementia | moderate | More confusion. | Call the prescriber.
  hyoscyamine, scopolamine | dementia | moderate | More confusion. | Call the prescriber.
  class:z-drug, class:benzodiazepine | dementia | moderate | Falls, confusion. | Ask first.
  class:sulfonylurea | low sugar | moderate | Sugar falls again. | Ask about the last time.
  medroxyprogesterone | thin bones | moderate | Bone is lost (boxed warning). | Ask first.
  procainamide | lupus | contraindicated | Lupus flares up. | Do not dispense.
  hydralazine | lupus | severe | Lupus flares up. | Call the prescriber.
  minocycline, terbinafine | lupus | moderate | Lupus may flare up. | Ask first.
  sulfamethoxazole | lupus | moderate | Lupus may flare up. | Choose another antibiotic.
  class:jak-inhibitor | hepatitis B | severe | Hepatitis flares. | Call the prescriber.
  sofosbuvir, glecaprevir, grazoprevir | hepatitis B | severe | It flares (boxed warning). | Ask.
  ofatumumab | hepatitis B | contraindicated | The liver fails (boxed warning). | Do not give it.
  dolutegravir, abacavir | hepatitis B | moderate | It turns resistant. | Ask for tenofovir beside.
  methotrexate, ibrutinib | hepatitis B | moderate | Hepatitis flares. | Call the prescriber.
  class:systemic-corticosteroid | hepatitis B | moderate | Hepatitis may flare. | Ask first.
  pyrazinamide | gout | severe | Contraindicated in an attack. | Ask about attacks.
  class:pde5-inhibitor | optic nerve | severe | Loss of sight. | Call the prescriber.
  mycophenolate, teriflunomide | breastfeeding | severe | It harms the child. | Ask first.
  acitretin, ribavirin | breastfeeding | severe | It harms the child. | Call the prescriber.
  class:kinase-inhibitor, lenalidomide | breastfeeding | severe | It harms the child. | Ask first.
  clozapine, doxepin | breastfeeding | severe | A sleepy child. | Call the prescriber.
  phenobarbital, meperidine | breastfeeding | severe | The child gets sleepy. | Ask first.
  potassium iodide | breastfeeding | severe | Thyroid of the child. | Call the prescriber.
  tamoxifen, letrozole | breastfeeding | severe | It harms the child; less milk. | Ask first.
  class:jak-inhibitor | breastfeeding | severe | Infections of the child. | Call the prescriber.
  diazepam, clonazepam, alprazolam | breastfeeding | moderate | A sleepy child. | Ask first.
  zonisamide, class:doac | breastfeeding | moderate | It passes into milk. | Call the prescriber.
  class:amphetamine, cannabidiol | breastfeeding | moderate | It passes into milk. | Ask first.
  dronabinol, varenicline | breastfeeding | moderate | It passes into milk. | Ask first.
  aspirin, bismuth subsalicylate | breastfeeding | moderate | Reye syndrome. | Choose another.
  bromocriptine, cabergoline | breastfeeding | moderate | Milk dries up. | Ask what it is for.
  tinidazole | breastfeeding | moderate | It passes into milk. | No nursing for three days.
`,
);

/** What holds of the tables of this file. */
export const tables = {
  illnessPrecautions: {
    source: [
      'FDA labels: contraindications (section 4), warnings (section 5) and section 8.2; G6PD and',
      'porphyria: usual lists of unsafe drugs; QT: the labels of the drugs. Worded by hand; not',
      'every row was compared with its label.',
    ].join(' '),
    taken: '2026-11',
    key: ['id'],
    order: 'By the disease.',
  },
} as const satisfies FactTables;
