import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { drugOfGtin, gtinCheckDigit, gtinHolds, type DrugGtin, type Gtin14 } from './gtin.ts';

/**
 * What a retail barcode says. `upc` is the number to look up: 12 digits for UPC-A, else as printed
 * (8 or 13), cases as 14.
 */
export interface Upc {
  readonly upc: string;
  readonly gtin14: Gtin14;
  readonly symbol: 'UPC-A' | 'UPC-E' | 'EAN-8' | 'EAN-13' | 'GTIN-14';
  /** Null for number system 0 and all others: a real retail number that is looked up by UPC. */
  readonly drug: DrugGtin | null;
}

/** The ten digits that the six of a UPC-E stand for; the last of them says where the zeros were. */
function unshortened(six: string, last: number): string {
  if (last <= 2) return `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`;
  if (last === 3) return `${six.slice(0, 3)}00000${six.slice(3, 5)}`;
  if (last === 4) return `${six.slice(0, 4)}00000${six[4]}`;
  return `${six.slice(0, 5)}0000${last}`;
}
/**
 * UPC-E (number system 0 or 1, six digits, check digit) → UPC-A. The check digit is that of the
 * expanded number
 * (GS1 General Specifications §5.2.2.4). Errors: UPC_FORM, UPC_CHECK.
 */
export function expandUpcE(eight: string): Result<string> {
  if (!/^[01]\d{7}$/.test(eight))
    return refuse('UPC_FORM', 'A short UPC has 8 digits and starts with 0 or 1.');
  const system = eight.charAt(0);
  const six = eight.slice(1, 7);
  const last = Number(six[5]);
  const body = unshortened(six, last);
  const upc = `${system}${body}${eight[7]}`;
  return gtinHolds(upc)
    ? ok(upc)
    : refuse('UPC_CHECK', 'The UPC’s check digit is wrong. Scan or type it again.');
}

const symbologyByLength: Readonly<Record<number, Upc['symbol']>> = { 12: 'UPC-A', 13: 'EAN-13' };
function reading(upc: string, symbol: Upc['symbol']): Upc {
  const gtin14 = upc.padStart(14, '0');
  const drug = drugOfGtin(gtin14);
  return { upc, gtin14, symbol, drug: drug.ok ? drug.value : null };
}

/**
 * Reads UPC-A, UPC-E, EAN-8, EAN-13 or GTIN-14 (spaces and dashes allowed). An EAN-13 or GTIN-14
 * that only pads a UPC-A with zeros
 * is that UPC-A. A drug UPC is `3` + NDC10 + check digit (handbook §2.2). Errors: UPC_FORM,
 * UPC_CHECK.
 */
export function parseUpc(text: string): Result<Upc> {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits))
    return refuse('UPC_FORM', 'A UPC has 12 digits (8 when short). Look at the package again.');
  if (digits.length === 8) {
    const expanded = expandUpcE(digits);
    if (expanded.ok) return ok(reading(expanded.value, 'UPC-E'));
  }
  if (!gtinHolds(digits))
    return refuse('UPC_CHECK', 'The UPC’s check digit is wrong. Scan or type it again.');
  if (digits.length === 8) return ok(reading(digits, 'EAN-8'));
  const short = digits.replace(/^0{1,2}(?=\d{12}$)/, '').replace(/^0(?=\d{13}$)/, '');
  return ok(reading(short, symbologyByLength[short.length] ?? 'GTIN-14'));
}

/** `3` + NDC10 + check digit: the UPC-A on a drug package. Error: NDC_FORM. */
export function upcOfNdc(ndc10: string): Result<string> {
  if (!/^\d{10}$/.test(ndc10)) return refuse('NDC_FORM', 'A 10-digit NDC is needed to make a UPC.');
  return ok(`3${ndc10}${gtinCheckDigit(`3${ndc10}`)}`);
}
