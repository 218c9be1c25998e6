import type { RxStatus } from '#domain/rx/rules/status.ts';
import type { DemoPrescription } from './types.ts';

/**
 * One dispensing of a demo prescription: its number, where it stands, and when work on it began.
 */
export interface DemoFill {
  readonly fillNo: number;
  readonly status: RxStatus;
  readonly beganAt: number;
  readonly latest: boolean;
}
/** A step that led there: a row of the lifecycle's table. */
export interface DemoStep {
  readonly row: number;
  readonly event: string;
  readonly from: RxStatus | null;
  readonly to: RxStatus;
  readonly by: 'technician' | 'pharmacist' | 'cashier' | 'system';
}

const dayMs = 86_400_000;
const noFill: readonly RxStatus[] = ['F', 'RVF', 'XF', 'DM', 'DEL'];

/**
 * The fills of a prescription, oldest first. On file, transferred, ended or deleted, it has none
 * that is open.
 */
export function fillsOf(prescription: DemoPrescription, now: number): DemoFill[] {
  const earlier = prescription.earlierFills.map((daysAgo, fillNo): DemoFill => ({
    fillNo,
    status: prescription.delivery ? 'D' : 'PU',
    beganAt: now - daysAgo * dayMs - 3_600_000,
    latest: false,
  }));
  if (noFill.includes(prescription.status)) return earlier;
  return [
    ...earlier,
    {
      fillNo: earlier.length,
      status: prescription.status,
      beganAt:
        now -
        prescription.filledDaysAgo * dayMs -
        (prescription.filledDaysAgo === 0 ? 2 * 3_600_000 : 4 * 3_600_000),
      latest: true,
    },
  ];
}

const has = (status: RxStatus, ...of: RxStatus[]): boolean => of.includes(status);
/**
 * Whether a fill in this status had its price, its product taken from the shelf, its final check,
 * or has left.
 */
export const wasPriced = (status: RxStatus): boolean =>
  has(status, 'C', 'B', 'DV', 'RV', 'BD', 'PU', 'D', 'PD');
export const wasTaken = (status: RxStatus): boolean =>
  has(status, 'DV', 'RV', 'BD', 'PU', 'D', 'PD');
export const wasChecked = (status: RxStatus): boolean => has(status, 'RV', 'BD', 'PU', 'D', 'PD');
export const wasBinned = (status: RxStatus): boolean => has(status, 'BD', 'PU', 'PD');
export const hasLeft = (status: RxStatus): boolean => has(status, 'PU', 'D', 'PD');

/**
 * The steps of the lifecycle from entry (or from the fill before) to the status; `fillNo` 0 begins
 * with the entry itself.
 */
export function stepsTo(
  status: RxStatus,
  input: { readonly fillNo: number; readonly insured: boolean; readonly before: RxStatus },
): DemoStep[] {
  const ready: RxStatus = input.insured ? 'B' : 'C';
  const steps: DemoStep[] = [
    input.fillNo === 0
      ? { row: 1, event: 'create', from: null, to: 'DE', by: 'technician' }
      : { row: 9, event: 'fill', from: input.before, to: 'DE', by: 'technician' },
  ];
  const add = (
    row: number,
    event: string,
    from: RxStatus,
    to: RxStatus,
    by: DemoStep['by'] = 'technician',
  ) => steps.push({ row, event, from, to, by });
  if (wasPriced(status)) {
    if (input.insured) add(10, 'paid', 'DE', 'B', 'system');
    else add(14, 'cash', 'DE', 'C');
  }
  if (wasTaken(status)) add(19, 'scan', ready, 'DV');
  if (wasChecked(status)) add(21, 'verify', 'DV', 'RV', 'pharmacist');
  if (wasBinned(status)) add(24, 'bin', 'RV', 'BD');
  if (status === 'PU') add(26, 'pick-up', 'BD', 'PU', 'cashier');
  if (status === 'D') add(27, 'deliver', 'RV', 'D', 'cashier');
  if (status === 'PD') {
    add(26, 'pick-up', 'BD', 'PU', 'cashier');
    add(28, 'open-balance', 'PU', 'PD', 'system');
  }
  if (status === 'H') add(2, 'hold', 'DE', 'H');
  if (status === 'DEF') add(4, 'defer', 'DE', 'DEF');
  if (status === 'R') add(11, 'rejected', 'DE', 'R', 'system');
  if (status === 'PM') add(15, 'ask-price-match', 'DE', 'PM');
  return steps;
}

/** The steps of the prescription itself after its last fill. */
export function endingOf(status: RxStatus, before: RxStatus): DemoStep[] {
  const filed: DemoStep = { row: 6, event: 'file', from: before, to: 'F', by: 'technician' };
  switch (status) {
    case 'F':
      return [filed];
    case 'RVF':
      return [filed, { row: 7, event: 'verify-data', from: 'F', to: 'RVF', by: 'pharmacist' }];
    case 'XF':
      return [{ row: 34, event: 'transfer-out', from: before, to: 'XF', by: 'pharmacist' }];
    case 'DM':
      return [{ row: 36, event: 'discontinue', from: before, to: 'DM', by: 'pharmacist' }];
    case 'DEL':
      return [{ row: 38, event: 'delete', from: before, to: 'DEL', by: 'technician' }];
    default:
      return [];
  }
}
