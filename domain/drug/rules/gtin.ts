import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { ndcCandidates, type Ndc } from './ndc.ts';

/** Fourteen digits: packaging indicator, GS1 company prefix and item, check digit. */
export type Gtin14 = string;

/**
 * The check digit of every GS1 key (GTIN-8/12/13/14, SSCC, GLN): weights 3,1 from the right, modulo
 * 10
 * (GS1 General Specifications §7.9). `body` is the number without its check digit, digits only.
 */
export function gtinCheckDigit(body: string): number {
  const sum = [...body]
    .toReversed()
    .reduce((sum, text, index) => sum + Number(text) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * True when `digits` is all digits, has at least two, and its last one is the check digit of the
 * others.
 */
export const gtinHolds = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && gtinCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/**
 * Reads GTIN-8, -12 (UPC-A), -13 (EAN) or -14, spaces and dashes allowed, and gives the 14-digit
 * form.
 */
export function parseGtin(text: string): Result<Gtin14> {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits))
    return refuse(
      'GTIN_FORM',
      'A product number has 8, 12, 13 or 14 digits. Look at the number again.',
    );
  if (!gtinHolds(digits))
    return refuse(
      'GTIN_CHECK',
      'The product number’s check digit is wrong. Scan or type it again.',
    );
  return ok(digits.padStart(14, '0'));
}

/**
 * What a GTIN says about a drug: the 10-digit NDC inside it (three possible shapes) and whether it
 * is one package or a case.
 */
export interface DrugGtin {
  readonly gtin14: Gtin14;
  readonly ndc10: string;
  readonly candidates: readonly [Ndc, Ndc, Ndc];
  /** `case`: indicator 1–8, a case or inner pack, so its quantity is not the sellable unit. */
  readonly packaging: 'unit' | 'case';
}

/**
 * Reads the NDC out of a GTIN-14: indicator 0–8, then `03`, then the ten digits (21 CFR 201.25,
 * handbook §2.2). Some
 * labelers use a company prefix that is not their labeler code; such a GTIN is refused here and
 * needs a link in the drug file.
 */
export function drugOfGtin(gtin14: Gtin14): Result<DrugGtin> {
  if (!/^\d{14}$/.test(gtin14) || !gtinHolds(gtin14))
    return refuse(
      'GTIN_CHECK',
      'The product number’s check digit is wrong. Scan or type it again.',
    );
  if (gtin14.startsWith('9'))
    return refuse(
      'GTIN_MEASURE',
      'This product number is of a variable-measure item, not of a drug package.',
    );
  if (gtin14.slice(1, 3) !== '03')
    return refuse(
      'GTIN_NO_NDC',
      'This product number does not contain an NDC. Link it to a drug once and it will be known.',
    );
  const ndc10 = gtin14.slice(3, 13);
  return ok({
    gtin14,
    ndc10,
    candidates: ndcCandidates(ndc10),
    packaging: gtin14.startsWith('0') ? 'unit' : 'case',
  });
}

/**
 * Builds the GTIN-14 of a drug package from its 10-digit NDC; indicator 0 is the sellable unit, 1–8
 * are cases.
 */
export function gtinOfNdc(ndc10: string, indicator = 0): Result<Gtin14> {
  if (!/^\d{10}$/.test(ndc10) || !Number.isInteger(indicator) || indicator < 0 || indicator > 8)
    return refuse('NDC_FORM', 'A 10-digit NDC is needed to make a product number.');
  const body = `${indicator}03${ndc10}`;
  return ok(`${body}${gtinCheckDigit(body)}`);
}
