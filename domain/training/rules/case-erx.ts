import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { TrainingCase } from './case.ts';
import { noDetour, unless, within } from './criteria.ts';

/**
 * Case 1: an electronic prescription from the inbox to the bin. What is entered is what the
 * prescriber sent; another person checks than the one who filled.
 */
export const electronic: TrainingCase = {
  no: 1,
  title: 'Electronic prescription from inbox to bin',
  who: 'technician',
  task: (words) => [
    `An electronic prescription for ${words['patient']} has come in: ${words['drug']}, ` +
      '30 tablets, one daily, five refills.',
    'The patient has no insurance, and comes this afternoon.',
    'Bring it from the inbox into a bin. The final check is another person’s: call a ' +
      'pharmacist to this workstation, or to another one.',
  ],
  criteria: [
    {
      key: 'binned',
      title: 'It was entered from its message, checked, and waits in its bin',
      weight: 'goal',
      missed: ({ rx }) =>
        unless(
          rx?.status === rxStatus.binned && rx.isFromMessage,
          'No bag of this message is in a bin: the patient comes for nothing.',
        ),
    },
    {
      key: 'asSent',
      title: 'What was entered is what the prescriber sent',
      weight: 'unsafe',
      missed: ({ rx, products }) =>
        unless(
          rx === null ||
            (rx.writtenNdc === products['right'] &&
              rx.writtenQuantity === 30_000 &&
              rx.refills === 5),
          'Drug, quantity or refills are other than those that were sent: the label says ' +
            'what nobody prescribed.',
        ),
    },
    {
      key: 'anotherChecked',
      title: 'Another person than the one who filled it made the final check',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx?.fill == null || rx.fill.checkedBy === null || rx.fill.checkedBy !== rx.fill.scannedBy,
          'One person filled and checked it: who misreads a bottle once misreads it twice.',
        ),
    },
    {
      key: 'labelScanned',
      title: 'The label on the vial was scanned at the final check',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx?.fill == null ||
            rx.fill.checkedBy === null ||
            rx.scans.some(
              ({ kind, outcome, struck }) => kind === 'label' && outcome === 'label' && !struck,
            ),
          'The vial’s label was not scanned: another patient’s label on it is found nowhere else.',
        ),
    },
    noDetour,
    within(10),
  ],
};
