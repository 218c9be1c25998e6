/**
 * A social security number as it leaves the server: five stars and the last four digits (minimum
 * necessary, 45 CFR 164.502(b)).
 */
export const maskSsn = (ssn: string): string => `*****${ssn.slice(-4)}`;
/** Whether a value is a masked number: it stands for the one that is stored, whatever that is. */
export const isMaskedSsn = (value: unknown): boolean =>
  typeof value === 'string' && /^\*{5}\d{4}$/.test(value);
/** A number, masked or not, as a person reads it: `123 45 6789`, `••• •• 6789`. */
export const formatSsn = (value: string): string =>
  `${value.slice(0, 3)} ${value.slice(3, 5)} ${value.slice(5)}`.replaceAll('*', '•').trim();
