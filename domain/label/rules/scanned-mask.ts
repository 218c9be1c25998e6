import type { Result } from '#domain/platform/result.ts';
import { readMask, type MaskKind, type MaskRead } from '#domain/platform/rules/mask.ts';
import { parseStationCode } from './station-code.ts';

/**
 * Reads what was typed, pasted or scanned into a mask, as `readMask` does; one of our labels, in
 * the mask of a prescription number, gives that number.
 */
export function readScannedMask(kind: MaskKind, text: string, hasBeside = false): Result<MaskRead> {
  if (kind === 'rxNumber') {
    const label = parseStationCode(text.trim());
    if (label.ok && label.value.kind === 'rx')
      return readMask(kind, label.value.rxNumber, hasBeside);
  }
  return readMask(kind, text, hasBeside);
}
