/**
 * The number of an issuer, NCPDP 101-A1: six digits (BIN), or eight (IIN) where the first six are
 * the block that was the BIN. ISO/IEC 7812-1, 2017; NCPDP, format of the BIN and IIN.
 */
export const issuerNumberPattern = /^\d{6}(?:\d{2})?$/;
export const issuerNumberMessage = 'A BIN has 6 digits, an IIN 8';
/** Digits of the longer number. */
export const issuerNumberMax = 8;

/**
 * What the header of version D.0 can say of an issuer's number: six digits. Of eight these are the
 * first six, the block that the other two belong to; D.0 has no room for more.
 */
export const issuerBlock = (bin: string): string => bin.slice(0, 6);
