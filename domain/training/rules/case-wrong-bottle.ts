import { wrongProducts } from '#domain/rx/rules/how-identified.ts';
import type { TrainingCase } from './case.ts';
import { rightCount, rightProduct, unchangedDrug, unless, within } from './criteria.ts';

/**
 * Case 3: a look-alike package of another strength stands beside the tray. Wrong drug and wrong
 * strength selection is the most frequent dispensing error, and the scan of each stock bottle is
 * the barrier (ISMP Targeted Medication Safety Best Practices for Community Pharmacy).
 */
export const wrongBottle: TrainingCase = {
  no: 3,
  title: 'Wrong bottle at the scan',
  who: 'technician',
  task: (words) => [
    `Fill prescription ${words['rx']} of ${words['patient']}: ${words['drug']}. It is ` +
      'priced, and its label is not printed yet.',
    'A colleague has taken the stock bottle from the shelf and set it beside the tray. ' +
      `Its NDC is ${words['wrong']}.`,
    'You are done when the drug is verified and counted. The final check is another person’s.',
  ],
  criteria: [
    rightProduct,
    {
      key: 'bottleScanned',
      title: 'The bottle that stood there was scanned before it was used or put away',
      weight: 'record',
      missed: ({ rx }) =>
        unless(
          rx?.scans.some(({ outcome }) => wrongProducts.has(outcome)) === true,
          'The bottle beside the tray was never scanned: an eye that expects the right ' +
            'strength reads it on the wrong bottle.',
        ),
    },
    unchangedDrug,
    rightCount,
    {
      key: 'labelled',
      title: 'The label was printed before the drug was counted',
      weight: 'record',
      missed: ({ rx }) =>
        unless(
          (rx?.labelsPrinted ?? 0) > 0,
          'No label was printed: a vial without one is anybody’s.',
        ),
    },
    within(5),
  ],
};
