/**
 * States of a claim in which the payer said yes: it pays it, has paid it before, or has taken it.
 */
export const paidStates = ['paid', 'captured', 'duplicate'] as const;
const paid: ReadonlySet<string> = new Set(paidStates);

/** The same states as a list of SQL literals, for queries written as text. */
export const paidStatesSql = paidStates.map((state) => `'${state}'`).join(', ');

/** The payer said yes. */
export const isPaid = (claim: { readonly state: string }): boolean => paid.has(claim.state);
