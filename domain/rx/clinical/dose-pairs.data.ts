import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Party, Severity } from './types.ts';

/** A pair that is graver from a dose on: `drug` above so many milligrams a day beside `beside`. */
export interface DosePair {
  readonly drug: string;
  readonly beside: Party;
  readonly above: number;
  /** Only where the drug or its partner is supplied for more days than this. */
  readonly pastDays: number;
  readonly severity: Severity;
  readonly effect: string;
  readonly management: string;
}
const row = (
  drug: string,
  beside: Party,
  above: number,
  severity: Severity,
  effect: string,
  management: string,
  pastDays = 0,
): DosePair => ({ drug, beside, above, severity, effect, management, pastDays });
const muscle = 'Statin levels rise: muscle breakdown and kidney failure.';
const rhythm = 'Citalopram levels rise; the QT interval lengthens.';
const wide = 'Serotonin effects; the QT interval lengthens.';
export const dosePairs: readonly DosePair[] = [
  row('aspirin', 'ticagrelor', 100, 'severe',
    'Above 100 mg a day aspirin weakens ticagrelor (boxed warning).', 'Aspirin 81 mg at most.'),
  row('atorvastatin', 'class:strong-cyp3a4-inhibitor', 20, 'severe', muscle, '20 mg at most.'),
  row('citalopram', 'cimetidine', 20, 'moderate', rhythm, '20 mg at most.'),
  row('citalopram', 'esomeprazole', 20, 'moderate', rhythm, '20 mg at most.'),
  row('citalopram', 'fluconazole', 20, 'severe', rhythm, '20 mg at most.'),
  row('citalopram', 'omeprazole', 20, 'moderate', rhythm, '20 mg at most.'),
  row('citalopram', 'voriconazole', 20, 'severe', rhythm, '20 mg at most.'),
  row('fluconazole', 'amitriptyline', 0, 'moderate', 'Amitriptyline levels rise; QT.',
    'Watch for sleepiness and a fast pulse.', 3),
  row('fluconazole', 'atorvastatin', 0, 'moderate', muscle, 'Ask whether it can pause.', 3),
  row('fluconazole', 'celecoxib', 0, 'moderate', 'Celecoxib levels double.',
    'Half the dose of celecoxib.', 3),
  row('fluconazole', 'clopidogrel', 0, 'moderate', 'Clopidogrel may not work.',
    'Ask for another antifungal.', 3),
  row('fluconazole', 'nortriptyline', 0, 'moderate', 'Nortriptyline levels rise; QT.',
    'Watch for sleepiness and a fast pulse.', 3),
  row('fluconazole', 'quetiapine', 0, 'moderate',
    'Quetiapine levels rise; the QT interval lengthens.', 'Ask for a lower dose of quetiapine.', 3),
  row('fluconazole', 'tofacitinib', 0, 'moderate', 'Tofacitinib levels rise: infections.',
    'Half the dose of tofacitinib.', 3),
  row('lovastatin', 'amiodarone', 40, 'severe', muscle, '40 mg at most.'),
  row('lovastatin', 'ticagrelor', 40, 'severe', muscle, '40 mg at most.'),
  row('ondansetron', 'escitalopram', 12, 'severe', 'The QT interval lengthens.',
    'Ask for a lower dose, or for the ECG.'),
  row('rosuvastatin', 'gemfibrozil', 10, 'severe', muscle, '10 mg at most; suggest fenofibrate.'),
  row('simvastatin', 'amlodipine', 20, 'severe', muscle, '20 mg at most, or another statin.'),
  row('simvastatin', 'lomitapide', 20, 'severe', muscle, '20 mg at most.'),
  row('simvastatin', 'ranolazine', 20, 'severe', muscle, '20 mg at most, or another statin.'),
  row('simvastatin', 'ticagrelor', 40, 'severe', muscle, '40 mg at most.'),
  row('trazodone', 'citalopram', 100, 'moderate', wide, 'Ask for the plan and the ECG.'),
  row('trazodone', 'escitalopram', 100, 'moderate', wide, 'Ask for the plan and the ECG.'),
];

/** What holds of the tables of this file. */
export const tables = {
  dosePairs: {
    source: 'FDA labels, sections 2 and 7.',
    taken: '2026-11',
    key: ['drug', 'beside'],
    order: ['drug', 'beside'],
  },
} as const satisfies FactTables;
