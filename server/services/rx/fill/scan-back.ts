import { fail, ok, type Result } from '#domain/platform/result.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { strikeScan } from '#server/repositories/rx/scans.ts';
import { currentFill } from '../facts.ts';
import { refuseRx, type RxFailure } from '../failure.ts';
import { openForChange } from '../open.ts';
import type { RxWork } from '../work.ts';

/**
 * Takes the last accepted bottle of the open fill back, before the count: the scan stays in the
 * log, struck, and a second count is made anew. Refused where none is scanned, or it was counted.
 */
export async function takeBackScan(
  work: RxWork,
  rxId: number,
  version: number,
): Promise<Result<string, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const fill = currentFill(opened.value.b);
  if (!fill || !isOneOf(statusGroups.readyToFill, fill.status))
    return refuseRx('It was counted already: undo the scan instead (All steps).');
  const last = opened.value.b.scans.findLast(
    (scan) => scan.fill_id === fill.id && scan.outcome === 'accepted' && !scan.struck,
  );
  if (!last) return refuseRx('No bottle is scanned: there is nothing to take back.');
  await strikeScan(work, last.id);
  await saveFill(work, fill.id, { second_count_by: null, counted_quantity: null });
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok(last.shown);
}
