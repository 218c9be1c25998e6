import { parseStationCode, startsStationCode } from '#domain/label/rules/station-code.ts';
import { aimPrefix } from './typed-keys.ts';

/** What is known of the burst: see `Burst`. */
interface Around {
  readonly tainted: boolean;
  readonly underShift?: boolean;
  readonly isRest?: boolean;
}
/** A label that this pharmacy prints: its prefix and its check character are its own. */
const isOwnLabel = (raw: string): boolean => startsStationCode(raw.replace(aimPrefix, ''));
/**
 * Whether it may be another code than the one that was scanned. A Shift that a hand holds leaves no
 * digit as it was and no capital otherwise, so digits and our own labels came as they were sent. No
 * rest of another code is one of our labels.
 */
export function isSpoilt(raw: string, burst: Around): boolean {
  if (burst.tainted) return true;
  if (burst.isRest === true && !isOwnLabel(raw)) return true;
  return burst.underShift === true && !isOwnLabel(raw) && !/^\d+$/.test(raw);
}

/**
 * One of our labels, whole, of whose letters at the front some were let go of late: no label begins
 * with the rest of them.
 */
export const isOneLabel = (text: string, late: number): boolean =>
  late > 0 && late < 3 && parseStationCode(text).ok;
