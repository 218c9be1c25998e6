import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import type { PartialRx, RxDetail } from '#domain/rx/contract/rx.ts';
import {
  failedCheckAlert,
  failedCheckText,
  fieldToMend,
  type CheckedEntry,
  type FailedCheck,
} from '#domain/rx/rules/failed-check.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { EventRecord } from '#server/repositories/rx/events.ts';
import { finalChecks, lastFinalCheck } from '#server/repositories/rx/failed-check.ts';
import { currentFill } from '../facts.ts';
import type { JudgedAlert } from '../opened.ts';
import type { RxWork } from '../work.ts';

type FailedEvent = Pick<EventRecord, 'at' | 'by_name' | 'reason_code' | 'reason_text' | 'detail'>;
const wasOf = (detail: unknown): string | null =>
  typeof detail === 'object' && detail !== null && 'was' in detail && typeof detail.was === 'string'
    ? detail.was
    : null;
const failedCheck = (event: FailedEvent): FailedCheck => ({
  code: event.reason_code ?? '',
  text: event.reason_text,
  by: event.by_name ?? '',
  at: event.at,
  was: wasOf(event.detail),
});

/** A stored prescription as a final check judges what was entered. */
export const storedEntry = ({ rx }: Pick<RxBundle, 'rx'>): CheckedEntry => ({
  patientId: rx.patient_id,
  prescriberId: rx.prescriber_id,
  drugId: rx.drug_id,
  sig: rx.sig,
  quantity: rx.quantity,
  daysSupply: rx.days_supply,
  refills: rx.refills,
  daw: rx.daw,
  writtenOn: rx.written_on,
  diagnosis: rx.diagnosis,
  note: rx.note,
});
/**
 * The last final check, if it failed; one that passed settles all before. What was entered wrong
 * stays so for the next fill, too, when the one that was checked is put on file; a wrong product
 * left with its fill.
 */
function failedCheckOf(bundle: RxBundle): FailedCheck | null {
  const last = bundle.events.findLast(({ event }) => finalChecks.some((check) => check === event));
  if (last?.event !== 'fail-check') return null;
  const failed = failedCheck(last);
  return failed.was !== null || last.fill_id === currentFill(bundle)?.id ? failed : null;
}

type Decisions = RxBundle['decisions'];
function judged(
  rxId: number,
  failed: FailedCheck | null,
  entry: CheckedEntry,
  decisions: Decisions,
): readonly JudgedAlert[] {
  const alert = failedCheckAlert(failed, entry, `rx${rxId}`);
  if (alert === null) return [];
  const decision = decisions.find((one) => one.fingerprint === alert.fingerprint) ?? null;
  return [{ alert, decision }];
}
/** The alert of a failed check whose error still stands in the stored prescription. */
export const judgeFailedCheck = (bundle: RxBundle): readonly JudgedAlert[] =>
  judged(bundle.rx.id, failedCheckOf(bundle), storedEntry(bundle), bundle.decisions);
/** The field that a failed check found wrong; null where it was corrected, or answered for. */
export function openFieldToMend(bundle: RxBundle): string | null {
  const failed = failedCheckOf(bundle);
  const open = judgeFailedCheck(bundle).some(({ decision }) => decision === null);
  return failed !== null && open ? fieldToMend(failed.code) : null;
}
/** The same of what is typed while a stored prescription is edited. */
export async function judgeTypedCheck(
  work: RxWork,
  partialRx: PartialRx,
  decisions: Decisions,
): Promise<readonly JudgedAlert[]> {
  if (partialRx.rxId == null) return [];
  const last = await lastFinalCheck(work, partialRx.rxId);
  return last?.event === 'fail-check'
    ? judged(partialRx.rxId, failedCheck(last), partialRx, decisions)
    : [];
}

function said(bundle: RxBundle, failed: FailedCheck): string {
  const on = formatDate(businessDate(failed.at, bundle.store.time_zone));
  const found = `The final check failed on ${on} (${failed.by}): ${failedCheckText(failed)}.`;
  if (failed.was === null) return found;
  const [alert] = judgeFailedCheck(bundle);
  if (alert === undefined) return `${found} It was changed since: compare it again.`;
  const { decision } = alert;
  return decision === null
    ? `${found} Nothing of it was changed.`
    : `${found} Nothing was changed: ${decision.by_name} says "${decision.note ?? ''}".`;
}
/**
 * What whoever goes on with it has to know: that a check failed, why, and what became of it.
 * Nothing where none failed, or one was passed since.
 */
export function failedCheckView(bundle: RxBundle): Pick<RxDetail, 'failedCheck'> {
  const failed = failedCheckOf(bundle);
  if (failed === null) return {};
  return { failedCheck: { said: said(bundle, failed), toMend: openFieldToMend(bundle) } };
}
