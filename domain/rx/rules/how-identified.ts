interface Scan {
  readonly by: string;
  readonly outcome: string;
  readonly byHand: boolean;
}
/** Scans of the vial's own label: they say nothing of the bottle. */
const ofLabel: ReadonlySet<string> = new Set(['label', 'without-label']);

/** Which lot it is was asked of the bottle in hand: it was not stopped. */
export const lotQuestions: ReadonlySet<string> = new Set(['CONFIRM_LOT', 'WHICH_LOT']);

/** The bottle in hand was stopped: another drug than the prescription's, or another of its kind. */
export const wrongProducts: ReadonlySet<string> = new Set([
  'WRONG_DRUG',
  'WRONG_STRENGTH',
  'WRONG_FORM',
]);

/** No code was read: that says nothing of the bottle in hand. */
const unreadable = 'UNREADABLE';

/** By whom the bottles that were taken were identified, and how many others were stopped. */
export interface HowIdentified {
  readonly scannedBy: readonly string[];
  readonly typedBy: readonly string[];
  readonly stopped: number;
  /** Scans of which no code was read. */ readonly unread: number;
}
/** Reads from the scans of a fill how its product was identified: scanned, or typed by hand. */
export function howIdentified(scans: readonly Scan[]): HowIdentified {
  const ofBottle = scans.filter(({ outcome }) => !ofLabel.has(outcome));
  const taken = ofBottle.filter(({ outcome }) => outcome === 'accepted');
  const names = (byHand: boolean) => [
    ...new Set(taken.filter((scan) => scan.byHand === byHand).map(({ by }) => by)),
  ];
  const refused = ofBottle.filter(
    ({ outcome }) => outcome !== 'accepted' && !lotQuestions.has(outcome),
  );
  const unread = refused.filter(({ outcome }) => outcome === unreadable).length;
  return {
    scannedBy: names(false),
    typedBy: names(true),
    stopped: refused.length - unread,
    unread,
  };
}
