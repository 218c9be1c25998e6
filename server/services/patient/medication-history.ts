import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import {
  historyLine,
  setStopped,
  type HistoryRecord,
} from '#server/repositories/patient/medication-history.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { prescriptionOf, reportedHistory } from '#server/services/rx/history.ts';

/** A prescription of another system with how it stood. */
export interface StoppedLine {
  readonly id: number;
  readonly version: number;
  readonly patientId: number;
  readonly lines: number;
  readonly stoppedOn: string | null;
  readonly reason: string | null;
}
/** Where another version won, the caller is told which, not the whole prescription. */
type Told<T> = Result<T, SaveFailure<Pick<StoppedLine, 'id' | 'version'>>>;
interface Found {
  readonly line: HistoryRecord;
  readonly patientId: number;
  readonly of: readonly HistoryRecord[];
}
/**
 * A line over its version, with every line of the same prescription: the profile shows them as one.
 */
async function found(scope: Scope, id: number, version: number): Promise<Told<Found>> {
  const at = await historyLine(scope, id);
  if (!at) return missing();
  if (at.version !== version) return fail({ code: 'STALE', current: { id, version: at.version } });
  const all = await reportedHistory(scope, at.patient_id);
  const line = all.find((row) => row.id === id);
  return line
    ? ok({
        line,
        patientId: at.patient_id,
        of: all.filter((row) => prescriptionOf(row) === prescriptionOf(line)),
      })
    : missing();
}
async function set(
  scope: Scope,
  { line, patientId, of }: Found,
  to: { readonly on: string; readonly reason: string } | null,
): Promise<Told<StoppedLine>> {
  await setStopped(
    scope,
    of.map((row) => row.id),
    to,
  );
  return ok({
    id: line.id,
    version: line.version + 1,
    patientId,
    lines: of.length,
    stoppedOn: to?.on ?? null,
    reason: to?.reason ?? null,
  });
}
/**
 * Says of a medication that another system told (by one of its lines, over `version`) that the
 * patient takes it no more since `on` (null:
 * today), and why. It is in use no more for the checks; what was supplied stays what was supplied.
 * Refused for a day to come, for one
 * before it began, and where its end was said already.
 */
export async function stopReported(
  scope: Dated,
  input: {
    readonly id: number;
    readonly version: number;
    readonly on: string | null;
    readonly reason: string;
  },
): Promise<Told<StoppedLine>> {
  const at = await found(scope, input.id, input.version);
  const on = input.on ?? scope.today;
  const reason = input.reason.trim();
  if (!at.ok) return at;
  const { line } = at.value;
  const begun =
    line.written_on ?? required(line.filled_on, 'the day on which a reported medication began');
  if (line.stopped_on !== null)
    return refused([
      `Its end was said already: ${formatDate(line.stopped_on)}. Take that back first.`,
    ]);
  if (reason === '') return refused(['Say why it is taken no more.'], { reason: 'Say why' });
  if (on > scope.today)
    return refused(['A medication ends today or on a day that was.'], { on: 'Today or before' });
  if (on < begun)
    return refused([`It began ${formatDate(begun)}: it can’t end before.`], {
      on: `${formatDate(begun)} or later`,
    });
  return set(scope, at.value, { on, reason });
}
/**
 * Takes back what was said of the end of a medication that another system told. Refused where
 * nothing was said.
 */
export async function resumeReported(
  scope: Scope,
  id: number,
  version: number,
): Promise<Told<StoppedLine>> {
  const at = await found(scope, id, version);
  if (!at.ok) return at;
  return at.value.line.stopped_on === null
    ? refused(['Nobody here said that it ended: there is nothing to take back.'])
    : set(scope, at.value, null);
}
