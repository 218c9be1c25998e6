import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Eleven digits without dashes, 5-4-2: what is stored and billed (HIPAA, NCPDP 407-D7). */
export type Ndc11 = string;
/** How the label's ten digits are grouped; `5-4-2` when only the eleven digits are known. */
export type NdcShape = '4-4-2' | '5-3-2' | '5-4-1' | '5-4-2';
/** `ndc10` is null when the shape is not known: a leading zero of an 11-digit NDC may be real. */
export interface Ndc {
  readonly ndc11: Ndc11;
  readonly ndc10: string | null;
  readonly shape: NdcShape;
}
/** One entry: certain. Three: a bare 10-digit number, to be looked up in all shapes. */
export type NdcReading = readonly [Ndc, ...Ndc[]];
export type TenDigitShape = Exclude<NdcShape, '5-4-2'>;

/** Where the missing zero goes when ten digits become eleven. */
const zeroAt: Record<TenDigitShape, number> = { '4-4-2': 0, '5-3-2': 5, '5-4-1': 9 };
export const tenDigitShapes = [
  '4-4-2',
  '5-3-2',
  '5-4-1',
] as const satisfies readonly TenDigitShape[];

const padded = (ndc10: string, shape: TenDigitShape): Ndc => ({
  ndc11: `${ndc10.slice(0, zeroAt[shape])}0${ndc10.slice(zeroAt[shape])}`,
  ndc10,
  shape,
});
const isTen = (text: string): text is TenDigitShape => text in zeroAt;
/**
 * Digits without dashes (a wrong number of them is said by its count), 5-4-2, and what the mask
 * makes of ten or eleven digits. Any other grouping is a slip, or another number: it is refused.
 */
const plainShapes = /^(?:\d+|5-4-2|4-5-[12])$/;
const need =
  'An NDC has 10 digits (4-4-2, 5-3-2 or 5-4-1) or 11 digits (5-4-2). Look at the package again.';

/**
 * Reads an NDC in any form a person or a scanner gives: dashes, dots or spaces, the mask's 4-5-2
 * grouping, 11 bare digits, and the
 * 12-digit 6-4-2 of 91 FR 10749 while its first digit is 0. Ten digits without a shape give three
 * candidates: never a guess
 * (handbook §2.1). Errors: NDC_FORM, NDC_UPC (12 bare digits are a UPC), NDC_TWELVE.
 */
export function parseNdc(text: string): Result<NdcReading> {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^NDC[\s:#]*/i, '')
    .replace(/[\u2010-\u2015\u2212.]/g, '-')
    .replace(/_/g, ' ')
    .trim();
  if (!/^\d[\d\s-]*$/.test(plain)) return refuse('NDC_FORM', need);
  const groups = plain.split(/[\s-]+/).filter(Boolean);
  const shape = groups.map((group) => group.length).join('-');
  const digits = groups.join('');
  if (isTen(shape)) return ok([padded(digits, shape)]);
  if (shape === '6-4-2') return sixFourTwo(digits);
  if (!plainShapes.test(shape)) return refuse('NDC_FORM', need);
  if (digits.length === 11) return ok([{ ndc11: digits, ndc10: null, shape: '5-4-2' }]);
  if (digits.length === 10) return ok(ndcCandidates(digits));
  if (digits.length === 12)
    return refuse(
      'NDC_UPC',
      'Twelve digits are a UPC, not an NDC. Scan the package, or enter it in the UPC field.',
    );
  return refuse('NDC_FORM', need);
}

function sixFourTwo(digits: string): Result<NdcReading> {
  if (digits.startsWith('0')) return ok([{ ndc11: digits.slice(1), ndc10: null, shape: '5-4-2' }]);
  return refuse(
    'NDC_TWELVE',
    'A 12-digit NDC that does not start with 0 has no 11-digit form for billing. Ask the payer which number to send.',
  );
}

/**
 * The three 11-digit NDCs that ten digits may mean, in the order 4-4-2, 5-3-2, 5-4-1. `ndc10` must
 * be ten digits.
 */
export const ndcCandidates = (ndc10: string): readonly [Ndc, Ndc, Ndc] => [
  padded(ndc10, '4-4-2'),
  padded(ndc10, '5-3-2'),
  padded(ndc10, '5-4-1'),
];

/** Ten digits with a known shape → NDC. */
export function ndc11From10(ndc10: string, shape: TenDigitShape): Result<Ndc> {
  return /^\d{10}$/.test(ndc10)
    ? ok(padded(ndc10, shape))
    : refuse('NDC_FORM', 'This form of an NDC has 10 digits.');
}

/**
 * Eleven digits and the label's shape → the label's ten digits. Refused (NDC_SHAPE) when the digit
 * to drop is not a zero.
 */
export function ndc10From11(ndc11: Ndc11, shape: TenDigitShape): Result<string> {
  if (!/^\d{11}$/.test(ndc11)) return refuse('NDC_FORM', 'An NDC has 11 digits (5-4-2).');
  const at = zeroAt[shape];
  if (ndc11[at] !== '0')
    return refuse(
      'NDC_SHAPE',
      `${formatNdc11(ndc11)} can’t be a ${shape} number: it has no zero to drop.`,
    );
  return ok(ndc11.slice(0, at) + ndc11.slice(at + 1));
}

/** `00591036901` → `00591-0369-01`. Anything that is not eleven digits is given back unchanged. */
export const formatNdc11 = (ndc11: Ndc11): string =>
  /^\d{11}$/.test(ndc11) ? `${ndc11.slice(0, 5)}-${ndc11.slice(5, 9)}-${ndc11.slice(9)}` : ndc11;

/** The label's own form: `0591-0369-01` when the shape is known, else the 5-4-2 form. */
export function formatNdc(ndc: Ndc): string {
  if (ndc.ndc10 === null || !isTen(ndc.shape)) return formatNdc11(ndc.ndc11);
  const [labeler = 0, product = 0] = ndc.shape.split('-').map(Number);
  return `${ndc.ndc10.slice(0, labeler)}-${ndc.ndc10.slice(labeler, labeler + product)}-${ndc.ndc10.slice(labeler + product)}`;
}

/** Same labeler and product (NDC9), whatever the package. */
export const sameProduct = (a: Ndc11, b: Ndc11): boolean =>
  /^\d{11}$/.test(a) && /^\d{11}$/.test(b) && a.slice(0, 9) === b.slice(0, 9);

/**
 * What a scanned NDC is to the one expected: the same, another package of the product (offer a
 * switch), or another product.
 */
export function compareNdc(
  scanned: Ndc11,
  expected: Ndc11,
): 'same' | 'other-package' | 'other-product' {
  if (scanned === expected) return 'same';
  return sameProduct(scanned, expected) ? 'other-package' : 'other-product';
}
