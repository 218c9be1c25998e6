import { ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { lotKey } from '#domain/stock/rules/recall.ts';
import { refused, type SaveFailure } from '#server/services/platform/saving.ts';

interface Line {
  readonly drugId: number;
  readonly lot: string;
  readonly expiresOn: string;
}
/**
 * Whether each lot of a delivery has one expiry on its lines. None of them is booked yet, so that
 * the paper is put right here: there is nothing to answer in EI. A lot is the same by the rule of
 * the recalls.
 */
export function oneExpiryEach(lines: readonly Line[]): Result<null, SaveFailure<never>> {
  for (const [index, line] of lines.entries()) {
    const first = lines.findIndex(
      ({ drugId, lot, expiresOn }) =>
        drugId === line.drugId && lotKey(lot) === lotKey(line.lot) && expiresOn !== line.expiresOn,
    );
    if (first === -1 || first > index) continue;
    const other = formatDate(lines[first]?.expiresOn ?? '');
    const why = [
      `Line ${index + 1}: lot ${line.lot.trim()} expires on ` +
        `${formatDate(line.expiresOn)} here, and`,
      `on ${other} in line ${first + 1}. A lot has one expiry: look at the packages, and correct`,
      'the line that is wrong.',
    ].join(' ');
    const said = `Line ${first + 1} says ${other}`;
    return refused([why], { lines: why, [`lines.${index}.expiresOn`]: said });
  }
  return ok(null);
}
