import { formatQuantity } from '#domain/platform/rules/money.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { CaseFacts, RecordedRx, RecordedStep } from './facts.ts';
import type { Criterion } from './grade.ts';

/** Statuses of a fill whose product was verified, wherever it is now. */
const scannedOnward = [rxStatus.drugVerified, ...statusGroups.checked];
/** Statuses of a fill that can go to the shelf next, or went there. */
const pricedOnward = [...statusGroups.readyToFill, ...scannedOnward];
export const isScanned = ({ status }: RecordedRx): boolean => isOneOf(scannedOnward, status);
export const isPriced = ({ status }: RecordedRx): boolean => isOneOf(pricedOnward, status);

/** The steps of this name, in the order in which they were taken. */
export const stepsNamed = (rx: RecordedRx | null, event: string): readonly RecordedStep[] =>
  rx?.steps.filter((step) => step.event === event) ?? [];
export const took = (rx: RecordedRx | null, event: string): boolean =>
  stepsNamed(rx, event).length > 0;
/** Null where it holds, else the sentence. */
export const unless = (holds: boolean, sentence: string): string | null =>
  holds ? null : sentence;

/**
 * The one criterion of time. It costs least: community pharmacies are pressed for time, and
 * hurrying is what the other criteria are about.
 */
export const within = (minutes: number): Criterion => ({
  key: 'time',
  title: `Done within ${minutes} minutes`,
  weight: 'slow',
  missed: ({ seconds }) =>
    unless(
      seconds <= minutes * 60,
      `It took longer than ${minutes} minutes: the person at the counter waits that long.`,
    ),
});
/**
 * Every package that went into the vial was scanned, and it is the product of the prescription
 * (ISMP Targeted Medication Safety Best Practices for Community Pharmacy, barcode verification).
 */
export const rightProduct: Criterion = {
  key: 'rightProduct',
  title: 'The right product was verified by scan',
  weight: 'goal',
  missed: ({ rx, products }) => {
    if (rx === null || !isScanned(rx))
      return 'The drug verification was not finished: nothing says what would go into the vial.';
    const taken = rx.scans.filter(
      ({ kind, outcome, struck }) => kind === 'product' && outcome === 'accepted' && !struck,
    );
    return unless(
      taken.length > 0 && taken.every(({ ndc }) => ndc === products['right']),
      'Another product than the one that the prescription names was taken.',
    );
  },
};
/** The count that was confirmed is what the label says. */
export const rightCount: Criterion = {
  key: 'rightCount',
  title: 'The count is what the label says',
  weight: 'unsafe',
  missed: ({ rx }) => {
    const fill = rx?.fill ?? null;
    if (fill === null || fill.counted === null || fill.counted === fill.quantity) return null;
    return [
      `${formatQuantity(fill.counted)} were counted, the label says`,
      `${formatQuantity(fill.quantity)}: the patient runs short, or takes too much.`,
    ].join(' ');
  },
};
/** The prescription still says what the prescriber wrote. */
export const unchangedDrug: Criterion = {
  key: 'unchangedDrug',
  title: 'The prescription was not changed to fit the bottle',
  weight: 'unsafe',
  missed: ({ rx, products }) => {
    if (rx === null) return null;
    const isSame = rx.writtenNdc === products['right'];
    const isFilledSame = rx.fill === null || rx.fill.ndc === products['right'];
    return unless(
      isSame && isFilledSame,
      'The drug of the prescription was changed: the patient would get what nobody prescribed.',
    );
  },
};
/** No second prescription was made to get round what stopped the first one. */
export const noDetour: Criterion = {
  key: 'noDetour',
  title: 'No second prescription was made to get round it',
  weight: 'unsafe',
  missed: ({ others }: CaseFacts) =>
    unless(
      others === 0,
      'Another prescription was entered for the patient: nobody prescribed it, and the ' +
        'history no longer shows what was supplied.',
    ),
};
