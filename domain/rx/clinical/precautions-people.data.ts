import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import { between, fertile, forSex, from, pregnancy, under } from './precaution.ts';
import type { Precaution } from './precaution.ts';

const cold = 'Cough and cold medicines have harmed small children.';
const slowBreathing = 'Slow breathing, above all with obesity, sleep apnea or lung disease.';
const firstWeeks = 'Thoughts of suicide become more likely in the first weeks (boxed warning for young people).';
const watch = 'Tell patient and family what to watch for.';

/**
 * Young and old. Children: labelled contraindications and boxed warnings (codeine and tramadol: FDA safety communication of 2017; promethazine: boxed
 * warning; cough and cold medicines: FDA advice below 2 years, OTC labels below 4). From 65: AGS Beers criteria, which call for a
 * thought and not for a stop, so they inform only.
 */
export const agePrecautions: readonly Precaution[] = [
  under('codeine', 12, ['contraindicated', 'Some children turn codeine into morphine too fast; deaths.',
    'Do not dispense; suggest acetaminophen or ibuprofen.']),
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
  from('class:benzodiazepine', 65, ['minor', 'Falls, fractures, confusion.', 'Ask for the lowest dose and a short time.']),
  from('class:z-drug', 65, ['minor', 'Falls, fractures, confusion.', 'Ask for the lowest dose and a short time.']),
  from('class:sedating-antihistamine', 65, ['minor', 'Confusion, dry mouth, retention.', 'Suggest loratadine or cetirizine.']),
  from('class:muscle-relaxant', 65, ['minor', 'Sedation and falls.', 'Ask whether it is needed.']),
  from('class:tca', 65, ['minor', 'Confusion, falls, heart rhythm.', 'Suggest nortriptyline in a low dose.']),
  from('glyburide', 65, ['minor', 'Long low sugar.', 'Suggest glipizide.']),
  from('class:barbiturate', 65, ['minor', 'Dependence and falls.', 'Ask for another drug.']),
  from('indomethacin', 65, ['minor', 'Bleeding and confusion.', 'Suggest another pain medicine.']),
  from('nifedipine', 65, ['minor', 'Short-acting forms drop the pressure.', 'Extended-release forms only.']),
  between('codeine', 12, 18, ['moderate', slowBreathing, 'Not after tonsils or adenoids were taken out; suggest acetaminophen or ibuprofen.']),
  between('tramadol', 12, 18, ['moderate', slowBreathing, 'Not after tonsils or adenoids were taken out; suggest acetaminophen or ibuprofen.']),
  under('class:decongestant', 2, ['severe', cold, 'Do not dispense; suggest saline drops.']),
  between('class:decongestant', 2, 4, ['moderate', cold, 'Labeled from 4 years on: suggest saline drops.']),
  under('dextromethorphan', 2, ['severe', cold, 'Do not dispense.']),
  between('dextromethorphan', 2, 4, ['moderate', cold, 'Labeled from 4 years on.']),
  under('metoclopramide', 1, ['severe', 'Movement disorders; infants clear it slowly.', 'Ask for another medicine.']),
  under('class:z-drug', 18, ['moderate', 'Not shown to help; hallucinations.', 'Ask the prescriber.']),
  under('metformin', 10, ['moderate', 'Not studied below 10 years.', 'Confirm with a specialist.']),
  between('methylphenidate', 3, 6, ['moderate', 'Labeled from 6 years on; weight loss.', 'Confirm with a specialist.']),
  between('lisdexamfetamine', 3, 6, ['moderate', 'Labeled from 6 years on; weight loss.', 'Confirm with a specialist.']),
  under('class:androgen', 12, ['moderate', 'Bones stop growing early.', 'Confirm with a specialist.']),
  under('lamotrigine', 17, ['minor', 'Severe rash is more likely than in adults (boxed warning).', 'Teach about rash.']),
  under('class:ssri', 25, ['minor', firstWeeks, watch]),
  under('class:snri', 25, ['minor', firstWeeks, watch]),
  under('class:tca', 25, ['minor', firstWeeks, watch]),
  under('class:other-antidepressant', 25, ['minor', firstWeeks, watch]),
  under('atomoxetine', 18, ['minor', firstWeeks, watch]),
  from('meperidine', 65, ['minor', 'Confusion; a breakdown product builds up.', 'Suggest another opioid.']),
  from('metoclopramide', 65, ['minor', 'Movement disorders.', 'Ask for the length.']),
  from('glimepiride', 65, ['minor', 'Long low sugar.', 'Suggest glipizide.']),
  from('clonidine', 65, ['minor', 'Slow pulse, low pressure on standing.', 'Ask whether it is needed.']),
  from('doxazosin', 65, ['minor', 'Low pressure on standing.', 'Ask whether it is for the pressure.']),
  from('terazosin', 65, ['minor', 'Low pressure on standing.', 'Ask whether it is for the pressure.']),
  from('dicyclomine', 65, ['minor', 'Confusion, dry mouth, retention.', 'Ask whether it is needed.']),
  from('hyoscyamine', 65, ['minor', 'Confusion, dry mouth, retention.', 'Ask whether it is needed.']),
  from('benztropine', 65, ['minor', 'Confusion, dry mouth, retention.', 'Ask whether it is needed.']),
];

/** For one sex only, or harmful to an unborn child that the other sex may carry (labels, section 8). */
export const sexPrecautions: readonly Precaution[] = [
  { id: 'finasteride for a woman', drug: 'class:5-alpha-reductase-inhibitor', kind: 'sex', sex: 'F', severity: 'severe',
    effect: 'Harms a male unborn child; not for women.', management: 'Confirm the patient and the indication.', label: 'female patient' },
  { id: 'testosterone for a woman', drug: 'class:androgen', kind: 'sex', sex: 'F', severity: 'moderate', effect: 'Virilisation; harms an unborn child.',
    management: 'Confirm the patient and the indication.', label: 'female patient' },
  { id: 'contraceptive for a man', drug: 'class:hormonal-contraceptive', kind: 'sex', sex: 'M', severity: 'moderate', effect: 'Not usual for a man.',
    management: 'Confirm the patient.', label: 'male patient' },
  { id: 'tamsulosin for a woman', drug: 'tamsulosin', kind: 'sex', sex: 'F', severity: 'minor', effect: 'Used off label for stones.',
    management: 'Confirm the indication.', label: 'female patient' },
  forSex('estradiol', 'M', ['minor', 'Not usual for a man; may be meant.', 'Confirm the patient and the indication.']),
  forSex('raloxifene', 'M', ['moderate', 'For women after menopause.', 'Confirm the patient.']),
  forSex('silodosin', 'F', ['moderate', 'For the prostate only.', 'Confirm the patient and the indication.']),
];

/** Pregnancy: labeled contraindications, boxed warnings and section 8.1; isotretinoin, mycophenolate and bosentan also by their REMS programs. */
export const pregnancyPrecautions: readonly Precaution[] = [
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
  pregnancy('leflunomide', ['contraindicated', 'Malformations (boxed warning).', 'Do not dispense.']),
  pregnancy('teriflunomide', ['contraindicated', 'Malformations (boxed warning).', 'Do not dispense.']),
  pregnancy('mycophenolate', ['contraindicated', 'Miscarriage and malformations (boxed warning).', 'Call the prescriber at once; do not stop it alone.']),
  pregnancy('bosentan', ['contraindicated', 'Malformations (boxed warning).', 'Do not dispense.']),
  pregnancy('fluorouracil', ['contraindicated', 'Miscarriage and malformations; creams too.', 'Do not dispense.'], true),
  pregnancy('class:ergot', ['contraindicated', 'The womb contracts; less blood for the child.', 'Do not dispense.']),
  pregnancy('class:androgen', ['contraindicated', 'Masculine features of a girl.', 'Do not dispense.']),
  pregnancy('raloxifene', ['contraindicated', 'Not for women who can be pregnant.', 'Do not dispense.']),
  pregnancy('letrozole', ['contraindicated', 'Miscarriage and malformations.', 'Call the prescriber.']),
  pregnancy('anastrozole', ['contraindicated', 'Miscarriage.', 'Call the prescriber.']),
  pregnancy('tamoxifen', ['severe', 'Harms the child.', 'Call the prescriber.']),
  pregnancy('griseofulvin', ['contraindicated', 'Malformations.', 'Do not dispense.']),
  pregnancy('voriconazole', ['severe', 'Malformations.', 'Call the prescriber.']),
  pregnancy('class:live-vaccine', ['contraindicated', 'The vaccine virus may reach the child.', 'Vaccinate after the birth.'], true),
  pregnancy('amiodarone', ['severe', 'Thyroid and heart of the child.', 'Call the prescriber.']),
  pregnancy('phenytoin', ['severe', 'Malformations; stopping brings seizures.', 'Call the prescriber; do not stop it alone.']),
  pregnancy('carbamazepine', ['severe', 'Open spine; stopping brings seizures.', 'Call the prescriber; do not stop it alone.']),
  pregnancy('class:barbiturate', ['severe', 'Malformations; withdrawal of the newborn.', 'Call the prescriber.']),
  pregnancy('methimazole', ['severe', 'Malformations in the first three months.', 'Suggest propylthiouracil for the first three months.']),
  pregnancy('atenolol', ['moderate', 'The child grows less.', 'Suggest labetalol.']),
  pregnancy('paroxetine', ['moderate', 'Heart of the child in the first three months.', 'Ask whether another SSRI would do; do not stop it alone.']),
  pregnancy('class:opioid', ['moderate', 'Withdrawal of the newborn (boxed warning).', 'Lowest dose; buprenorphine and methadone go on.']),
  pregnancy('class:doac', ['moderate', 'Bleeding of mother and child.', 'Call the prescriber: heparin is usual.']),
  pregnancy('spironolactone', ['moderate', 'Feminine features of a boy.', 'Call the prescriber.']),
  pregnancy('trimethoprim', ['moderate', 'Open spine in the first three months.', 'Ask how far she is; choose another antibiotic.']),
  pregnancy('nitrofurantoin', ['moderate', 'Not from week 38 on: blood of the newborn.', 'Ask how far she is.']),
  pregnancy('class:aminoglycoside', ['severe', 'Hearing of the child.', 'Choose another antibiotic.']),
  pregnancy('efavirenz', ['moderate', 'Not begun in the first three months.', 'Ask how far she is; call the prescriber.']),
];

const asked = 'Ask for a pregnancy test and for contraception, and what the REMS program requires.';
const told = 'Ask whether she is or plans to be pregnant, and what protects her.';
/** Years of a woman, from and up to and including, in which pregnancy is thought of. */
export const fertileYears = { from: 12, to: 50 };
/** On record, it says that a woman can't be pregnant: prefixes of ICD-10-CM codes without dots. */
export const notFertile: readonly string[] = ['N95', 'Z780', 'Z9071', 'Z90722', 'Z9851'];
/**
 * For women who can be pregnant: severe where malformations are common and a program or boxed
 * warning asks for a test or for contraception before each supply; the rest informs, because it is
 * taken by many.
 */
export const fertilePrecautions: readonly Precaution[] = [
  fertile('class:retinoid', ['severe',
    'Severe malformations (boxed warning; isotretinoin: iPLEDGE authorization before each supply).',
    asked]),
  fertile('ambrisentan', ['severe', 'Malformations (boxed warning).', asked]),
  fertile('bosentan', ['severe', 'Malformations (boxed warning).', asked]),
  fertile('leflunomide', ['severe', 'Malformations (boxed warning).', told]),
  fertile('lenalidomide', ['severe', 'Severe malformations (boxed warning; REMS program).', asked]),
  fertile('macitentan', ['severe', 'Malformations (boxed warning).', asked]),
  fertile('methotrexate', ['severe', 'Miscarriage and malformations (boxed warning).', told]),
  fertile('mycophenolate', ['severe', 'Miscarriage and malformations (boxed warning).', asked]),
  fertile('pomalidomide', ['severe', 'Severe malformations (boxed warning; REMS program).', asked]),
  fertile('ribavirin', ['severe', 'Malformations (boxed warning); also for six months after.',
    told]),
  fertile('riociguat', ['severe', 'Malformations (boxed warning).', asked]),
  fertile('teriflunomide', ['severe', 'Malformations (boxed warning).', told]),
  fertile('thalidomide', ['severe', 'Severe malformations (boxed warning; REMS program).', asked]),
  fertile('misoprostol', ['moderate', 'Miscarriage (boxed warning).', told]),
  fertile('valproate', ['moderate',
    'Open spine and lower intelligence of the child (boxed warning).', told]),
  fertile('class:acei', ['minor', 'Kidneys of the child, from the fourth month (boxed warning).',
    told]),
  fertile('class:arb', ['minor', 'Kidneys of the child, from the fourth month (boxed warning).',
    told]),
  fertile('topiramate', ['minor', 'Cleft lip.', told]),
  fertile('warfarin', ['minor', 'Malformations in the first three months.', told]),
];

/** What holds of the tables of this file. */
export const tables = {
  agePrecautions: {
    source: 'FDA labels and safety communications; from 65 years the AGS Beers criteria.',
    taken: '2026-11',
    key: ['id'],
    order: 'Children first, then the old.',
  },
  fertileYears: { source: 'Written by hand.', taken: '2026-11',
    order: 'From the first to the last.' },
  notFertile: {
    source: 'ICD-10-CM: menopause, no uterus or ovaries, tubes tied.',
    taken: '2026-11',
    key: ['value'],
    order: ['value'],
  },
  fertilePrecautions: {
    source: 'FDA labels: boxed warnings; REMS programs.',
    taken: '2026-11',
    key: ['id'],
    order: 'Severe ones first, then by name.',
  },
  pregnancyPrecautions: {
    source: 'FDA labels: contraindications, boxed warnings, section 8.1; and REMS programs.',
    taken: '2026-11',
    key: ['id'],
    order: 'By field of medicine.',
  },
  sexPrecautions: {
    source: 'FDA labels, section 8.',
    taken: '2026-11',
    key: ['id'],
    order: 'By field of medicine.',
  },
} as const satisfies FactTables;
