import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { TrainingCase } from './case.ts';
import { unless, within } from './criteria.ts';

/**
 * Case 10: a pick-up with counseling and cash. Two identifiers, each vial out of the bag, an offer
 * of counseling whose answer is recorded as it was given (42 CFR 456.705(c)), and money that
 * tallies.
 */
export const pickUp: TrainingCase = {
  no: 10,
  title: 'Pick-up with payment',
  who: 'pharmacist',
  task: (words) => [
    `A woman stands at the counter: “I am here for Training, born ${words['born']}, of ` +
      `100 Training Lane.” Her bag, with prescription ${words['rx']}, is in bin ` +
      `${words['bin']}: ${words['drug']}.`,
    'She has never taken it before, and asks how to take it.',
    'She pays what is due with a fifty dollar bill.',
  ],
  criteria: [
    {
      key: 'handedOver',
      title: 'It was handed over',
      weight: 'goal',
      missed: ({ rx }) =>
        unless(
          rx?.status === rxStatus.pickedUp && rx.fill?.hasLeft === true,
          'It is not on record as handed over and paid: the patient goes without, or the ' +
            'bag goes without a record.',
        ),
    },
    {
      key: 'identified',
      title: 'The person was identified by two answers',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx?.fill?.hasLeft !== true || rx.fill.isIdentified,
          'Nobody was identified: bags of two people of one name look alike.',
        ),
    },
    {
      key: 'counseled',
      title: 'The wish for counseling is on record, and a pharmacist answered it',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          rx?.fill?.hasLeft !== true || rx.fill.counseling === 'accepted',
          'The record says that she declined what she asked for: she takes a new drug ' +
            'without knowing how.',
        ),
    },
    {
      key: 'vialsScanned',
      title: 'Each vial was scanned out of the bag',
      weight: 'unsafe',
      missed: ({ rx }) => {
        if (rx?.fill?.hasLeft !== true) return null;
        const vials = rx.scans.filter(({ kind, struck }) => kind === 'hand-over' && !struck);
        return unless(
          vials.some(({ outcome }) => outcome === 'label') &&
            vials.every(({ outcome }) => outcome !== 'without-label'),
          'The bag went out without the scan of its vial: another patient’s vial in the ' +
            'bag is found nowhere else.',
        );
      },
    },
    {
      key: 'paid',
      title: 'What was due was paid in cash, and no more',
      weight: 'record',
      missed: ({ rx }) => {
        if (rx?.fill?.hasLeft !== true) return null;
        const sum = rx.payments.reduce((total, { amountCents }) => total + amountCents, 0);
        return unless(
          sum === rx.fill.dueCents && rx.payments.every(({ tender }) => tender === 'cash'),
          'The record of the money is another than the bill in the drawer: its count at ' +
            'the close will not tally.',
        );
      },
    },
    within(5),
  ],
};
