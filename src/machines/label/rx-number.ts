export const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 12);
/**
 * Store, prescription and fill (3-7-2), or the prescription's own number of up to seven digits. A
 * scanned bag comes as its whole code.
 */
export const isNumber = (text: string): boolean => /^(\d{1,7}|\d{12}|\D.*)$/.test(text);
export const notANumber =
  'A prescription number has 12 digits: store, number and fill. The number alone has up to 7.';
