/** What became of a claim on a day. Reversed: was paid, and was taken back on that day. */
export const dayStates = ['paid', 'reversed', 'rejected', 'pending'] as const;
export type DayState = (typeof dayStates)[number];
export const dayStateText: Readonly<Record<DayState, string>> = {
  paid: 'Paid',
  reversed: 'Reversed',
  rejected: 'Rejected',
  pending: 'Pending',
};

/** What does not reconcile between what payers paid and what became of the fills. */
export const claimExceptions = ['unsold', 'sold-unpaid', 'reversed-out', 'paid-twice'] as const;
export type ClaimException = (typeof claimExceptions)[number];
export const claimExceptionText: Readonly<Record<ClaimException, string>> = {
  unsold: 'Paid, not sold in time',
  'sold-unpaid': 'Sold, not paid',
  'reversed-out': 'Reversed, not returned to stock',
  'paid-twice': 'Paid twice',
};
/** What a person does about an exception. */
export const claimExceptionStep: Readonly<Record<ClaimException, string>> = {
  unsold: 'Hand it over, or reverse the claim and return it to stock.',
  'sold-unpaid': 'Correct the claim and send it again, or charge the patient.',
  'reversed-out': 'Return it to stock, or bill it again.',
  'paid-twice': 'Compare the two, and reverse the one that is wrong.',
};
