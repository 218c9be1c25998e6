import type { TrainingCase } from './case.ts';
import { noDetour, stepsNamed, unless, within } from './criteria.ts';

/** What the prescriber's office gives the colleague: so many refills instead of two. */
export const refillsOfColleague = 5;

/**
 * Case 11: two people change one prescription. What the prescriber's office has told either of them
 * has to be on it afterwards: a save over a colleague's change makes a label of what nobody
 * prescribed.
 */
export const conflict: TrainingCase = {
  no: 11,
  title: 'Two people change one prescription',
  who: 'technician',
  task: (words) => [
    `Prescription ${words['rx']} of ${words['patient']}: ${words['drug']}, one tablet daily, ` +
      '30 tablets for 30 days, 2 refills, is entered and not priced yet.',
    'Dr. ' +
      `${words['prescriber']}’s office is on the telephone: the patient takes one tablet twice ` +
      'daily, 60 tablets for 30 days. Change it.',
    'You are not the only one who works here. What the office has told anybody holds.',
  ],
  criteria: [
    {
      key: 'changed',
      title: 'The prescription says what the office told you',
      weight: 'goal',
      missed: ({ rx }) =>
        unless(
          rx !== null && rx.writtenQuantity === 60_000 && rx.daysSupply === 30,
          'It does not say 60 tablets for 30 days: the patient gets half of the dose.',
        ),
    },
    {
      key: 'together',
      title: 'The colleague has changed it, too',
      weight: 'goal',
      missed: ({ rx, traineeId }) =>
        unless(
          stepsNamed(rx, 'edited').some(({ byId }) => byId !== null && byId !== traineeId),
          'Nobody else has changed it so far: begin the change, or wait a moment.',
        ),
    },
    {
      key: 'kept',
      title: 'What the colleague wrote is still on it',
      weight: 'unsafe',
      missed: ({ rx, traineeId }) => {
        const edits = stepsNamed(rx, 'edited');
        const isChanged = edits.some(({ byId }) => byId !== null && byId !== traineeId);
        return unless(
          !isChanged || rx?.refills === refillsOfColleague,
          'The refills that the office gave your colleague are gone: the patient is sent back ' +
            'to the prescriber for what was authorized.',
        );
      },
    },
    noDetour,
    within(8),
  ],
};
