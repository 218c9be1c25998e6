import type { TrainingCase } from './case.ts';
import { noDetour, rightCount, rightProduct, unchangedDrug, unless, within } from './criteria.ts';

/**
 * Case 12: the line of one payer is down. A patient does not go without a maintenance drug because
 * a computer does not answer: it is priced as cash with the patient's consent, filled, and billed
 * when the line is back.
 */
export const outage: TrainingCase = {
  no: 12,
  title: 'Outage of a payer’s line',
  who: 'technician',
  task: (words) => [
    `Prescription ${words['rx']} of ${words['patient']}: ${words['drug']}, 30 tablets, was ` +
      `entered from paper, with a card of ${words['plan']}. Since this morning the line of this ` +
      'plan is down; the others pay.',
    'The patient took the last tablet yesterday, and waits. The plan covers the drug: the ' +
      'patient agrees to pay the store’s price today, and gets the difference back later.',
    'Try the plan. Then make the prescription ready for the final check, up to the drug ' +
      'verification, so that the plan is billed when its line is back.',
  ],
  criteria: [
    {
      key: 'billLater',
      title: 'The plan is billed when its line is back',
      weight: 'goal',
      missed: ({ rx }) =>
        unless(
          rx?.fill?.billLater === true,
          'Nothing says that the plan is still to be billed: the patient pays for what is covered.',
        ),
    },
    rightProduct,
    rightCount,
    unchangedDrug,
    noDetour,
    within(10),
  ],
};
