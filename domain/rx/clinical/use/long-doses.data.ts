import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Severity } from '../types.ts';

/** More than `above` a day for `days` at most: a first dose, an attack or a course that ends. */
export interface LongDose {
  readonly drug: string;
  /** Milligrams a day; 0: any dose. */
  readonly above: number;
  readonly days: number;
  readonly severity: Severity;
  readonly effect: string;
  readonly management: string;
  /** Only these amounts of one piece, in thousandths of a milligram; null: all of them. */
  readonly strengths: readonly number[] | null;
  /** Not with one of these conditions: prefixes of ICD-10-CM codes without dots. */
  readonly unless: readonly string[];
}
const row = (
  drug: string,
  above: number,
  days: number,
  severity: Severity,
  effect: string,
  unless: readonly string[] = [],
): LongDose => ({
  drug,
  above,
  days,
  severity,
  effect,
  management: 'Ask the prescriber for the dose that follows, and from which day on.',
  strengths: null,
  unless,
});
/** Long-term use of antibiotics, as it is coded. */
const longTerm = 'Z792';
const bone = ['M86', 'M00', 'T84'];
/** A course of an infection: longer ones are seldom, and asked about. */
const course = (
  drug: string,
  above: number,
  days: number,
  unless: readonly string[] = [],
  effect = 'Longer than the label: resistant germs, diarrhea, and what the drug does in long use.',
): LongDose => ({
  ...row(drug, above, days, 'moderate', effect, [longTerm, ...unless]),
  management: 'Ask what it treats and how long it is meant; a long use may be planned.',
});
const tendons = 'Longer than most uses of the label: tendons, nerves, vessels (boxed warning).';
const lastingSteroid = 'A high dose for long: infections, sugar, bones; never stopped at once.';
const steroid = (
  drug: string,
  above: number,
  days: number,
  unless: readonly string[],
): LongDose => ({
  ...row(drug, above, days, 'moderate', lastingSteroid, unless),
  management: 'Ask for the plan: how the dose goes down, and from which day on.',
});
/** What high doses of steroids treat for weeks: cancer, blood, kidneys, vessels, skin, bowel. */
const steroidUses = [
  'C', 'D43', 'D59', 'D69', 'D86', 'G35', 'G36', 'G61', 'G70', 'H46', 'K50', 'K51', 'K754', 'L10',
  'L12', 'M30', 'M31', 'M32', 'M33', 'M353', 'N04', 'N05', 'T86', 'Z94',
];
/** Lungs with germs that macrolides are taken against for months, and HIV. */
const macrolideUses = ['A31', 'B20', 'E84', 'J44', 'J45', 'J47', 'J479'];

export const longDoses: readonly LongDose[] = [
  course('acyclovir', 2000, 14),
  course('albendazole', 0, 30, ['B67', 'B69']),
  row('amiodarone', 400, 31, 'moderate', 'Lungs, liver and thyroid are harmed.'),
  course('amoxicillin', 1000, 21, ['A692', ...bone]),
  row('apixaban', 10, 7, 'severe', 'Bleeding: 10 mg twice a day is for the first seven days.'),
  {
    ...course('azithromycin', 600, 5, ['A01'],
      'More than any labeled course: the QT interval lengthens, hearing is lost.'),
    severity: 'severe',
  },
  course('azithromycin', 220, 14, macrolideUses,
    'Longer than the label, three to five days: the QT interval, hearing, resistant germs.'),
  {
    ...steroid('budesonide', 6, 84, ['K754']),
    effect: 'Eight weeks to three months are the label; the adrenals are held down.',
  },
  course('cefadroxil', 0, 21, bone),
  course('cefdinir', 0, 14),
  course('cefixime', 0, 14),
  course('cefpodoxime', 0, 14),
  course('cefprozil', 0, 14),
  course('cefuroxime', 500, 21, ['A692', ...bone]),
  course('cephalexin', 1000, 21, bone),
  course('ciprofloxacin', 0, 28, ['A20', 'A22', 'Z20810', 'K50', 'N41', ...bone], tendons),
  course('clarithromycin', 500, 14, macrolideUses),
  course('clindamycin', 600, 21, ['L732', ...bone],
    'Longer than the label: deadly diarrhea by Clostridioides (boxed warning).'),
  row('colchicine', 1.2, 10, 'moderate', 'Weak muscles, and the marrow fails.', ['M041', 'E850']),
  steroid('dexamethasone', 6, 10, steroidUses),
  course('dicloxacillin', 0, 28, bone),
  course('doxycycline', 100, 42,
    ['A22', 'A23', 'A69', 'A78', 'L12', 'L70', 'L71', 'L732', 'Z20810', ...bone]),
  course('erythromycin', 500, 21, ['K3184', 'L70', 'L71']),
  course('famciclovir', 1000, 14),
  course('fidaxomicin', 200, 10),
  course('fosfomycin', 1600, 2, [], 'It is a single dose, a few at most.'),
  course('ketoconazole', 0, 14, ['B38', 'B39', 'B40', 'B41', 'C61', 'E24'],
    'The liver may fail (boxed warning); not for skin and nails.'),
  course('levofloxacin', 0, 28, ['A20', 'A22', 'A15', 'Z20810', 'N41', ...bone], tendons),
  row('linezolid', 0, 28, 'moderate', 'Blood cells fall; nerves of the eye are harmed.'),
  steroid('methylprednisolone', 48, 14, steroidUses),
  course('metronidazole', 500, 14, ['K50', 'K9185', 'K750', 'G060', ...bone],
    'Longer than the label: nerves of hands and feet, seizures.'),
  course('minocycline', 100, 42, ['A31', 'L70', 'L71', 'L732', ...bone]),
  course('molnupiravir', 0, 5),
  course('moxifloxacin', 0, 21, ['A15', 'A20', ...bone], tendons),
  row('nirmatrelvir', 0, 5, 'moderate', 'Longer than the label: five days.'),
  course('nitazoxanide', 0, 3, ['B20']),
  course('nitrofurantoin', 100, 14, [],
    'Above 100 mg a day it is for seven days; lungs, liver and nerves are harmed in long use.'),
  course('ofloxacin', 0, 42, ['A15', 'N41', ...bone], tendons),
  row('oseltamivir', 75, 10, 'moderate', 'Influenza is treated for five days.'),
  course('penicillin v', 1000, 14, ['A42']),
  row('phenytoin', 600, 3, 'severe',
    'Poisoning: so much is a first day alone; 300 to 400 mg are usual.'),
  steroid('prednisolone', 60, 14, steroidUses),
  steroid('prednisone', 60, 14, steroidUses),
  course('rifaximin', 1200, 14, ['K72', 'K7682']),
  row('rivaroxaban', 20, 21, 'severe', 'Bleeding: 15 mg twice a day is for the first 21 days.'),
  course('sulfamethoxazole', 800, 21, ['A43', 'B20', 'B58', 'B59', 'N41', ...bone],
    'Longer than most uses: potassium, marrow, skin.'),
  course('tedizolid', 0, 6, bone),
  row('temozolomide', 180, 7, 'severe',
    'The marrow fails: high doses are for five days of 28, 75 mg/m² a day for six weeks.'),
  course('tetracycline', 1000, 28, ['L70', 'L71']),
  course('tinidazole', 0, 5, [], 'Longer than the label: nerves of hands and feet, seizures.'),
  row('tranexamic acid', 0, 7, 'moderate', 'Clots: it is for five days of each period.'),
  course('trimethoprim', 100, 14, ['N41']),
  row('valacyclovir', 2000, 21, 'moderate', 'Shingles are treated for seven days.'),
  course('vancomycin', 400, 14),
];

/** What holds of the tables of this file. */
export const tables = {
  longDoses: {
    source: [
      'FDA labels, section 2, the longest use of the label rounded up; long uses beside the label',
      'stand as conditions, by hand. Colchicine: by hand. Doxycycline and minocycline: acne',
      'is treated for months, so that a month of 200 mg a day is quiet.',
    ].join(' '),
    taken: '2026-11',
    key: ['drug', 'above'],
    order: ['drug'],
  },
} as const satisfies FactTables;
