import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { TrainingCase } from './case.ts';
import { isPriced, noDetour, stepsNamed, unless, within } from './criteria.ts';

/**
 * Case 4: a refill before it is due, with a good reason. Whether it is right is the pharmacist's
 * judgment, which 42 CFR 456.705(b) asks for before each fill (clinical misuse, duration); what was
 * told and decided has to be on record with the fill.
 */
export const earlyRefill: TrainingCase = {
  no: 4,
  title: 'Early refill',
  who: 'pharmacist',
  task: (words) => [
    `${words['patient']} got a supply for 30 days of ${words['drug']} ten days ago ` +
      `(prescription ${words['rx']}), and asks for the next one today: tomorrow the ` +
      'patient leaves for six weeks abroad.',
    'The patient pays without insurance. The passport with the ticket lies on the counter.',
    'Decide, and make the refill ready for the shelf: priced, and not filled yet.',
  ],
  criteria: [
    {
      key: 'refilled',
      title: 'The refill was opened and priced',
      weight: 'goal',
      missed: ({ rx }) =>
        unless(
          rx !== null && (rx.fill?.no ?? 0) > 0 && isPriced(rx),
          'No priced refill is there: the patient leaves with twenty days of a drug for six weeks.',
        ),
    },
    {
      key: 'trueReason',
      title: 'The reason on record is what the patient told',
      weight: 'unsafe',
      missed: ({ rx }) => {
        const [fill] = stepsNamed(rx, 'fill').toReversed();
        return fill === undefined
          ? null
          : unless(
              fill.reasonCode === 'vacation',
              'The record gives another reason than the journey: the next pharmacist and ' +
                'the auditor take it for what happened.',
            );
      },
    },
    {
      key: 'authorizedQuantity',
      title: 'No more than one authorized refill',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx === null || rx.fill === null || rx.fill.quantity <= rx.writtenQuantity,
          `More than the ${formatQuantity(rx?.writtenQuantity ?? 0)} that the prescriber ` +
            'authorized for a fill.',
        ),
    },
    noDetour,
    within(5),
  ],
};
