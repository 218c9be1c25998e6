import type { TrainingCase } from './case.ts';
import { isScanned, noDetour, rightCount, unless, within } from './criteria.ts';

const asked = 30_000;
/**
 * Case 7: less than was prescribed goes out now, because the patient asks for it. The prescription
 * stays as it was written, and the rest is owed on record.
 */
export const partialFill: TrainingCase = {
  no: 7,
  title: 'Partial fill',
  who: 'technician',
  task: (words) => [
    `${words['patient']} has a prescription for 90 tablets of ${words['drug']} ` +
      `(${words['rx']}), priced and not filled yet.`,
    'The patient can pay for 30 today, and comes for the rest when the wages are there.',
    'Fill what the patient asks for, up to the drug verification. The rest stays owed.',
  ],
  criteria: [
    {
      key: 'part',
      title: 'Thirty were verified as a part of the fill',
      weight: 'goal',
      missed: ({ rx }) =>
        unless(
          rx !== null &&
            isScanned(rx) &&
            rx.fill?.intended === 90_000 &&
            rx.fill.quantity === asked,
          'No verified part of 30 is there: the patient gets nothing, or more than can be paid.',
        ),
    },
    {
      key: 'written',
      title: 'The prescription still says what the prescriber wrote',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx === null || rx.writtenQuantity === 90_000,
          'The quantity of the prescription was changed: nobody knows any more what was ' +
            'prescribed, and the rest is lost.',
        ),
    },
    rightCount,
    noDetour,
    {
      key: 'reason',
      title: 'The reason is that the patient asked for it',
      weight: 'record',
      missed: ({ rx }) =>
        unless(
          rx?.fill?.intended == null || rx.fill.partReason === 'request',
          'The record gives another reason: as if the shelf, or a payer, had been short.',
        ),
    },
    {
      key: 'owed',
      title: 'The rest is still owed',
      weight: 'record',
      missed: ({ rx }) =>
        unless(
          rx?.fill?.owedClosed !== true,
          'The rest was closed: the patient comes back for it, and nothing is there.',
        ),
    },
    within(5),
  ],
};
