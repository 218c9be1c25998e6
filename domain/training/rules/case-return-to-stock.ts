import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { TrainingCase } from './case.ts';
import { stepsNamed, took, unless, within } from './criteria.ts';

/**
 * Case 9: a bag that nobody fetched. The product goes back to the shelf under a label of its own,
 * the prescription stays on file, and the payer or the patient is not charged for what nobody got.
 * What once left the pharmacy never goes back (FDA Compliance Policy Guide 460.300).
 */
export const returnToStock: TrainingCase = {
  no: 9,
  title: 'Return to stock',
  who: 'technician',
  task: (words) => [
    `The bag of ${words['patient']}, prescription ${words['rx']}, has been in bin ` +
      `${words['bin']} for twenty days: ${words['drug']}. Nobody answers the telephone ` +
      'there.',
    'Put what is in it back on the shelf, so that the stock is right and the patient can ' +
      'still have it later.',
  ],
  criteria: [
    {
      key: 'returned',
      title: 'The product is back on the shelf, and the ledger says so',
      weight: 'goal',
      missed: ({ rx, products }) =>
        unless(
          took(rx, 'return-to-stock') &&
            rx?.movements.some(
              ({ kind, ndc, quantity }) =>
                kind === 'return-to-stock' && ndc === products['right'] && quantity > 0,
            ) === true,
          'The bag is still counted as the patient’s: the shelf shows less than there ' +
            'is, and the payer pays for what nobody got.',
        ),
    },
    {
      key: 'stillOnFile',
      title: 'The prescription is still on file',
      weight: 'record',
      missed: ({ rx }) =>
        unless(
          rx === null || !took(rx, 'return-to-stock') || isOneOf(statusGroups.onFile, rx.status),
          'The prescription was ended too: the patient lost refills that the prescriber ' +
            'authorized.',
        ),
    },
    {
      key: 'trueReason',
      title: 'The reason is that nobody fetched it',
      weight: 'record',
      missed: ({ rx }) => {
        const [last] = stepsNamed(rx, 'return-to-stock').toReversed();
        return unless(
          last === undefined || last.reasonCode === 'not-picked-up',
          'The record gives another reason: who calls the patient next is told something ' +
            'that did not happen.',
        );
      },
    },
    {
      key: 'neverLeft',
      title: 'Nothing is recorded as handed over',
      weight: 'unsafe',
      missed: ({ rx }) =>
        unless(
          !took(rx, 'pick-up') && !took(rx, 'deliver'),
          'It is on record as handed over: what left the pharmacy must never go back to ' +
            'the shelf, and the patient is thought to take it.',
        ),
    },
    within(5),
  ],
};
