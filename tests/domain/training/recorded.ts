import { caseOf } from '#domain/training/rules/cases.ts';
import type { CaseFacts, RecordedFill, RecordedRx } from '#domain/training/rules/facts.ts';
import { gradeCase } from '#domain/training/rules/grade.ts';

export const lisinopril10 = '68180051401';
export const lisinopril20 = '68180051501';
export const fill: RecordedFill = {
  no: 0,
  ndc: lisinopril10,
  quantity: 30_000,
  counted: 30_000,
  dueCents: 12_40,
  paidCents: 0,
  scannedBy: 4,
  checkedBy: null,
  monitorChecked: false,
  binClass: null,
  isIdentified: false,
  counseling: null,
  hasLeft: false,
  intended: null,
  partReason: null,
  owedClosed: false,
  billLater: false,
};
export const scan = {
  kind: 'product',
  outcome: 'accepted',
  ndc: lisinopril10,
  struck: false,
  reason: null,
  byId: 4,
};
export const wrongScan = { ...scan, outcome: 'WRONG_DRUG', ndc: null };
export const step = { event: 'scan', to: 'DV', byId: 4, reasonCode: null, reasonText: null };
/** A prescription that was filled as it should be, after a look-alike was refused. */
const filledRx: RecordedRx = {
  status: 'DV',
  writtenNdc: lisinopril10,
  writtenQuantity: 30_000,
  daysSupply: 30,
  refills: 2,
  labelsPrinted: 1,
  isFromMessage: false,
  fill,
  steps: [step],
  scans: [wrongScan, scan],
  movements: [{ kind: 'dispense', ndc: lisinopril10, quantity: -30_000, reason: null }],
  payments: [],
  claims: [],
};
/** What stands on record of a case; null: no prescription. */
export const facts = (
  rx: Partial<RecordedRx> | null,
  more: Partial<CaseFacts> = {},
): CaseFacts => ({
  traineeId: 4,
  seconds: 170,
  rx: rx === null ? null : { ...filledRx, ...rx },
  others: 0,
  products: { right: lisinopril10, wrong: lisinopril20 },
  recalls: [],
  cardNumber: null,
  ...more,
});
/** The whole grade of a case. */
export const gradeOf = (key: Parameters<typeof caseOf>[0], given: CaseFacts) =>
  gradeCase(caseOf(key).criteria, given);
/** The criteria that were missed. */
export const missesOf = (key: Parameters<typeof caseOf>[0], given: CaseFacts) =>
  gradeOf(key, given).criteria.flatMap((item) => (item.isMet ? [] : [item.key]));
