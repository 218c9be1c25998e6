import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/**
 * The GS1 application identifiers that may stand on a package, with their legal lengths (GS1
 * General Specifications §3).
 * Facts, not rules: what a pharmacy uses of them is decided in gs1.ts.
 */
export interface ApplicationIdentifier {
  readonly ai: string;
  readonly min: number;
  readonly max: number;
  readonly content: 'digits' | 'text' | 'date' | 'checked';
}

type Row = readonly [
  codes: string,
  min: number,
  max: number,
  content: ApplicationIdentifier['content'],
];

/** `n` at the end of a code stands for one digit (implied decimals, or a sequence). */
export const identifierRows: readonly Row[] = [
  ['00', 18, 18, 'checked'],
  ['01 02', 14, 14, 'checked'],
  ['10 21 22', 1, 20, 'text'],
  ['11 12 13 15 16 17', 6, 6, 'date'],
  ['20', 2, 2, 'digits'],
  ['235', 1, 28, 'text'],
  ['240 241 250 251', 1, 30, 'text'],
  ['242', 1, 6, 'digits'],
  ['243 254', 1, 20, 'text'],
  ['253', 14, 30, 'text'],
  ['255', 14, 25, 'digits'],
  ['30 37', 1, 8, 'digits'],
  ['310n 311n 312n 313n 314n 315n 316n 320n 321n 322n 323n 324n 325n 326n 327n 328n 329n', 6, 6, 'digits'],
  ['330n 331n 332n 333n 334n 335n 336n 337n 340n 341n 342n 343n 344n 345n 346n 347n 348n 349n', 6, 6, 'digits'],
  ['350n 351n 352n 353n 354n 355n 356n 357n 360n 361n 362n 363n 364n 365n 366n 367n 368n 369n', 6, 6, 'digits'],
  ['390n 392n', 1, 15, 'digits'],
  ['391n 393n', 4, 18, 'digits'],
  ['394n', 4, 4, 'digits'],
  ['395n', 6, 6, 'digits'],
  ['400 401 403', 1, 30, 'text'],
  ['402', 17, 17, 'checked'],
  ['410 411 412 413 414 415 416 417', 13, 13, 'checked'],
  ['420', 1, 20, 'text'],
  ['421', 4, 12, 'text'],
  ['422 424 426', 3, 3, 'digits'],
  ['423 425', 3, 15, 'digits'],
  ['427', 1, 3, 'text'],
  ['7001', 13, 13, 'digits'],
  ['7002', 1, 30, 'text'],
  ['7003', 10, 10, 'digits'],
  ['7004', 1, 4, 'digits'],
  ['7005', 1, 12, 'text'],
  ['7006', 6, 6, 'date'],
  ['7007', 6, 12, 'digits'],
  ['7008', 1, 3, 'text'],
  ['7009', 1, 10, 'text'],
  ['7010', 1, 2, 'text'],
  ['7020 7021 7022', 1, 20, 'text'],
  ['7023', 1, 30, 'text'],
  ['703n', 4, 30, 'text'],
  ['710 711 712 713 714 715 716', 1, 20, 'text'],
  ['723n', 3, 30, 'text'],
  ['7240', 1, 20, 'text'],
  ['8001', 14, 14, 'digits'],
  ['8002', 1, 20, 'text'],
  ['8003', 14, 30, 'text'],
  ['8004', 1, 30, 'text'],
  ['8005', 6, 6, 'digits'],
  ['8006 8026', 18, 18, 'digits'],
  ['8007', 1, 34, 'text'],
  ['8008', 8, 12, 'digits'],
  ['8010', 1, 30, 'text'],
  ['8011', 1, 12, 'digits'],
  ['8012 8020', 1, 25, 'text'],
  ['8013', 1, 25, 'text'],
  ['8017 8018', 18, 18, 'checked'],
  ['8019', 1, 10, 'digits'],
  ['8110 8112 8200', 1, 70, 'text'],
  ['8111', 4, 4, 'digits'],
  ['90', 1, 30, 'text'],
  ['91 92 93 94 95 96 97 98 99', 1, 90, 'text'],
];

/**
 * What has to stand beside an identifier: one of the second. `n` stands for one digit. Only those
 * are named that some package might lack.
 */
export const companionRows: readonly (readonly [codes: string, oneOf: string])[] = [
  ['02', '37'],
  ['12 415 391n', '8020'],
  ['250', '21'],
  ['254', '414'],
  ['37', '02 8026'],
  ['390n', '255 8020'],
  ['392n 393n 395n', '30 31nn 32nn 35nn 36nn'],
  ['394n', '255'],
  ['403', '00'],
  ['427', '422'],
  ['7004', '10'],
  ['7020', '416'],
  ['7022', '7021'],
];
/** What never stands in one code with an identifier. */
export const exclusionRows: readonly (readonly [code: string, never: string])[] = [
  ['01', '02 37 255'],
  ['21', '235'],
  ['420', '421'],
];

/** What holds of the tables of this file. */
export const tables = {
  companionRows: {
    source: 'GS1 Barcode Syntax Dictionary, attribute req.',
    taken: '2026-11',
    key: ['0'],
    order: ['0'],
  },
  exclusionRows: {
    source: 'GS1 Barcode Syntax Dictionary, attribute ex.',
    taken: '2026-11',
    key: ['0'],
    order: ['0'],
  },
  identifierRows: {
    source: 'GS1 General Specifications, section 3.',
    taken: '2026-11',
    key: ['0'],
    order: ['0'],
  },
} as const satisfies FactTables;
