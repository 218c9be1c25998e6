import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { TrainingCase } from './case.ts';
import { unless, within } from './criteria.ts';

/**
 * Case 5: the final check of a C-II. The monitoring program is looked at before it is dispensed
 * (720 ILCS 570/314.5 asks it of Illinois prescribers; the store's policy asks it of who checks),
 * another person checks than the one who filled, and it waits apart from the other bags
 * (21 CFR 1301.75(b) allows dispersal or a locked cabinet; the store has a safe).
 */
export const scheduleTwo: TrainingCase = {
  no: 5,
  title: 'C-II: from the final check into the safe',
  who: 'pharmacist',
  task: (words) => [
    `Prescription ${words['rx']} of ${words['patient']}: ${words['drug']}, for five days ` +
      'after an operation, on signed paper. A technician has filled it, and a second ' +
      'person has counted it.',
    'The monitoring program shows nothing of the patient.',
    'Make the final check, and put the bag where it belongs.',
  ],
  criteria: [
    {
      key: 'binned',
      title: 'It was checked, and waits for the patient in its place',
      weight: 'goal',
      missed: ({ rx }) =>
        unless(
          rx?.status === rxStatus.binned,
          'It is not checked and put away: a C-II that lies on the bench can be taken by anybody.',
        ),
    },
    {
      key: 'monitored',
      title: 'The monitoring program was looked at before',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx?.fill == null || rx.fill.checkedBy === null || rx.fill.monitorChecked,
          'Nobody looked at the monitoring program: what other pharmacies have dispensed ' +
            'this week stays unseen.',
        ),
    },
    {
      key: 'labelScanned',
      title: 'The label on the vial was scanned at the final check',
      weight: 'unsafe',
      missed: ({ rx }) => {
        if (rx?.fill == null || rx.fill.checkedBy === null) return null;
        const labels = rx.scans.filter(({ kind, struck }) => kind === 'label' && !struck);
        return unless(
          labels.some(({ outcome }) => outcome === 'label'),
          'The vial’s label was not scanned: another patient’s label on an opioid is ' +
            'found nowhere else.',
        );
      },
    },
    {
      key: 'safe',
      title: 'It lies in the place of the C-II',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx?.status !== rxStatus.binned || rx.fill?.binClass === 'cii',
          'It lies among the other bags, in reach of everybody.',
        ),
    },
    within(8),
  ],
};
