import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { isChecked } from '#domain/rx/entities/rx-status.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { currentFill } from '../facts.ts';
import { forbidRx, refuseRx, type RxFailure } from '../failure.ts';
import { openForChange } from '../open.ts';
import type { Done } from '../rx.ts';
import type { RxWork } from '../work.ts';

/** Who has noted for the open fill that the monitoring program was looked at, and when. */
export function pdmpView(bundle: RxBundle): Pick<RxDetail, 'pdmpChecked'> {
  const { pdmp_checked_at: at, pdmp_checked_by: by } = currentFill(bundle) ?? {};
  return at && by ? { pdmpChecked: { by: bundle.names.get(by) ?? '', at } } : {};
}
/** Notes that the monitoring program was looked at. Refused to all but active pharmacists. */
export async function checkPdmp(work: RxWork, rxId: number, version: number): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const fill = currentFill(opened.value.b);
  if (!fill) return refuseRx('There is no open fill.');
  if (work.licence?.active !== true)
    return forbidRx('Only a pharmacist with an active license may do this.', ['Pharmacist']);
  await saveFill(work, fill.id, { pdmp_checked_at: work.now, pdmp_checked_by: work.userId });
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok(rxId);
}
/**
 * Takes back that the monitoring program was looked at, until the final check is signed; gives when
 * it was noted and by whom (employee). Refused where it is not noted, and to all but pharmacists.
 */
export async function takeBackPdmp(
  work: RxWork,
  rxId: number,
  version: number,
): Promise<Result<{ readonly at: string; readonly by: number | null }, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const fill = currentFill(opened.value.b);
  if (!fill?.pdmp_checked_at) return refuseRx('No check of the PDMP is noted for this fill.');
  if (isChecked(fill.status))
    return refuseRx('The final check was signed with it: undo the check first (All steps).');
  if (work.licence?.active !== true)
    return forbidRx('Only a pharmacist with an active license may do this.', ['Pharmacist']);
  await saveFill(work, fill.id, { pdmp_checked_at: null, pdmp_checked_by: null });
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok({ at: fill.pdmp_checked_at, by: fill.pdmp_checked_by });
}
