import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { TrainingCase } from './case.ts';
import { isScanned, noDetour, stepsNamed, took, unless, within } from './criteria.ts';

/**
 * Case 8: a maker recalls a lot, and a bag of it waits for its patient. A recall of class II is
 * worked as its notice says (21 CFR 7.49, 7.50): what is here of the lot is set apart, and what
 * was filled from it reaches nobody. Bottles of other lots stay in use.
 */
export const recall: TrainingCase = {
  no: 8,
  title: 'Recall of a lot',
  who: 'pharmacist',
  task: (words) => [
    `A notice of the maker lies on the desk, ${words['number']} of ${words['issued']}: lot ` +
      `${words['lot']} of ${words['drug']}, NDC ${words['ndc']}, is recalled, class II, ` +
      'because bottles of it hold tablets of another strength.',
    'A bottle of this lot stands on the shelf. Yesterday the bag of ' +
      `${words['patient']}, prescription ${words['rx']}, was filled from it; the bag waits in ` +
      `bin ${words['bin']}.`,
    'Work on the notice. The patient comes today: fill the prescription again, up to the drug ' +
      'verification.',
  ],
  criteria: [
    {
      key: 'entered',
      title: 'The recall is on record, and the lot is set apart',
      weight: 'goal',
      missed: ({ recalls }) =>
        unless(
          recalls.some(({ isOfLot }) => isOfLot),
          'No recall names the lot: its bottle stands on the shelf, and the next fill is ' +
            'taken from it.',
        ),
    },
    {
      key: 'refilled',
      title: 'The prescription was filled again from another lot',
      weight: 'goal',
      missed: ({ rx }) =>
        unless(
          took(rx, 'another-bottle') && rx !== null && isScanned(rx),
          'The bag was not filled again: the patient goes without, or with the recalled tablets.',
        ),
    },
    {
      key: 'kept',
      title: 'Nothing of the recalled lot was handed over',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx === null || took(rx, 'another-bottle') || rx.status !== rxStatus.pickedUp,
          'The patient has the recalled tablets: somebody has to find and call the patient now.',
        ),
    },
    noDetour,
    {
      key: 'onlyTheLot',
      title: 'Only the lot of the notice was recalled',
      weight: 'record',
      missed: ({ recalls }) =>
        unless(
          recalls.every(({ isOfAllLots }) => !isOfAllLots),
          'The whole NDC was recalled: good bottles are set apart, and other patients wait.',
        ),
    },
    {
      key: 'trueReason',
      title: 'The reason for another bottle is the recall',
      weight: 'record',
      missed: ({ rx }) => {
        const [last] = stepsNamed(rx, 'another-bottle').toReversed();
        return unless(
          last === undefined || last.reasonCode === 'recalled',
          'The record gives another reason: what came out of the bag counts as good tablets.',
        );
      },
    },
    within(10),
  ],
};
