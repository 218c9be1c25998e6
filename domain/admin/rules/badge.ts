import { parseStationCode } from '#domain/label/rules/station-code.ts';
import { badgeMask } from '#domain/platform/fields/badge.ts';
import { refuse, ok, type Result } from '#domain/platform/result.ts';

/** A whole badge code, as the scanner reads it: `BDG`, its content, one check character. */
const wholeBadge = /^BDG[A-Z0-9]{9,21}$/;
const isBadgeCode = (text: string): boolean => wholeBadge.test(text);

/**
 * The badge's code out of what stands in its field: the code that was scanned, whatever stood there
 * before it; null for none, and
 * `undefined` where the badge stays as it is. Refused: a code that is no badge's, was misread, or
 * is so short that it can be guessed.
 */
export function badgeGiven(text: string | null | undefined): Result<string | null | undefined> {
  if (text === undefined || text === badgeMask) return ok(undefined);
  const code = text?.replaceAll('•', '').trim().toUpperCase() ?? '';
  if (code === '') return ok(null);
  const read = parseStationCode(code);
  if (!read.ok)
    return refuse(read.error.code, 'Scan the badge again: this is not a whole badge code.');
  if (read.value.kind !== 'badge')
    return refuse('STATION_PREFIX', 'This is not a badge. Scan the employee’s badge.');
  return isBadgeCode(code)
    ? ok(code)
    : refuse(
        'BADGE_SHORT',
        'This badge’s code is too short to be safe: at least eight characters.',
      );
}
