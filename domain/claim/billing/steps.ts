/**
 * What sending the claim of a fill is called among the steps of a prescription, and taking it back:
 * the payer's answer makes the move.
 */
export const sendClaimStep = 'send-claim';
export const reverseClaimsStep = 'reverse-claims';
/** Taken back and billed anew in one transmission (B3): what changes is shown before it goes. */
export const rebillClaimStep = 'rebill-claim';
