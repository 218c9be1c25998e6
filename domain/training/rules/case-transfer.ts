import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { TrainingCase } from './case.ts';
import { noDetour, stepsNamed, unless, within } from './criteria.ts';

/**
 * Case 6: a prescription goes to another pharmacy. It ends here, with who took it there on record
 * (21 CFR 1306.25 for controlled drugs; the states ask the same of every transfer).
 */
export const transfer: TrainingCase = {
  no: 6,
  title: 'Transfer to another pharmacy',
  who: 'pharmacist',
  task: (words) => [
    'Dana Reyes, pharmacist of Canal Landing Pharmacy, is on the telephone ' +
      `(260-555-0102): ${words['patient']} has moved there, and wants prescription ` +
      `${words['rx']} there, ${words['drug']}. It is on file here and was never filled.`,
    'Give it to her.',
  ],
  criteria: [
    {
      key: 'transferred',
      title: 'The prescription went there, and cannot be filled here any more',
      weight: 'goal',
      missed: ({ rx }) =>
        unless(
          rx?.status === rxStatus.transferred,
          'It can still be filled here: two pharmacies dispense one prescription.',
        ),
    },
    {
      key: 'toWhom',
      title: 'Who took it there is on record',
      weight: 'record',
      missed: ({ rx }) => {
        const [last] = stepsNamed(rx, 'transfer-out').toReversed();
        const said = last?.reasonText?.toLowerCase() ?? '';
        return unless(
          last === undefined || (said.includes('canal landing') && said.includes('reyes')),
          'The record does not name the pharmacy and the pharmacist who called: nobody ' +
            'can ask there.',
        );
      },
    },
    {
      key: 'notFilled',
      title: 'Nothing was dispensed of it here',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx === null || rx.movements.length === 0,
          'Something of it was taken from the shelf here: the patient may get it twice.',
        ),
    },
    noDetour,
    within(5),
  ],
};
