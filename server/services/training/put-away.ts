import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { coversLot } from '#domain/stock/rules/recall.ts';
import { findErx } from '#server/repositories/erx/erx.ts';
import { findRecord } from '#server/repositories/platform/records.ts';
import { versionOf } from '#server/repositories/rx/rx.ts';
import type { Attempt } from '#server/repositories/training/attempts.ts';
import { lastFillOf, rxsOfPatient } from '#server/repositories/training/recorded.ts';
import { reverseClaims } from '#server/services/claim/send.ts';
import { refuseErx } from '#server/services/erx/erx.ts';
import { removePatient } from '#server/services/patient/patient.ts';
import { moveRx } from '#server/services/rx/move.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { withdrawRecall } from '#server/services/stock/recall.ts';
import type { Colleagues } from './colleague.ts';
import { recallsOfAttempt } from './facts.ts';

const reason = { code: 'other', text: 'The training case was put away' };
/** A fill that lies here and can go back to the shelf. */
const returnable = [...statusGroups.readyToFill, ...statusGroups.readyForPickup] as const;

/** What was taken from the shelf for a prescription goes back to it. */
async function backToShelf(work: RxWork, rxId: number): Promise<void> {
  const fill = await lastFillOf(work, rxId);
  if (fill === undefined) return;
  const label = buildStationCode({ kind: 'restock', fill: String(fill.id) });
  await moveRx(work, rxId, await versionOf(work, rxId), 'return-to-stock', {
    // Of a C-II, the password of the colleague, which is not asked for here.
    stepUp: 'colleague',
    reason,
    ...(label.ok ? { relabelScan: label.value } : {}),
  });
}
/** The payer is asked for its money back; the prescription goes when it has taken it. */
const claimsTakenBack = async (work: RxWork, rxId: number): Promise<void> =>
  void (await reverseClaims(work, rxId, await versionOf(work, rxId), null));
/** A message of a case that nobody has entered leaves the inbox. */
async function refusedMessage(work: RxWork, erxId: number): Promise<void> {
  const message = await findErx(work, erxId);
  if (message === undefined) return;
  const refused = await refuseErx(work, {
    erxId,
    version: message.version,
    reasonCode: 'other',
    reasonText: reason.text,
  });
  if (refused.ok) work.changed('erx', erxId, message.version + 1);
}
/** The recalls that the case was about are taken back: their lots leave quarantine. */
async function withdrawnRecalls(
  work: RxWork,
  attempt: Pick<Attempt, 'made' | 'started_at'>,
): Promise<void> {
  const { lot } = attempt.made.words;
  if (lot === undefined) return;
  for (const recall of await recallsOfAttempt(work, attempt)) {
    if (recall.state !== 'open' || !coversLot(recall, lot)) continue;
    const withdrawn = await withdrawRecall(work, recall.id, recall.version, reason.text);
    if (withdrawn.ok) work.changed('recall', recall.id, withdrawn.value.after.version);
  }
}
/**
 * Puts away what an attempt has made, as a colleague in charge would: product back on the shelf,
 * prescriptions deleted or discontinued, the patient deleted. What the lifecycle does not allow any
 * more (a drug that was handed over stays handed over) is left as it is: the history of a store is
 * never unwritten, in a demo store neither. A claim that was paid is taken back by its payer first:
 * what it holds is put away when the person begins the next case.
 */
export async function putAway(
  { pharmacist }: Colleagues,
  attempt: Pick<Attempt, 'made' | 'started_at'>,
): Promise<void> {
  const { made } = attempt;
  await withdrawnRecalls(pharmacist, attempt);
  if (made.erxId !== null) await refusedMessage(pharmacist, made.erxId);
  for (const { id, status } of await rxsOfPatient(pharmacist, made.patientId)) {
    if (status === rxStatus.billed) await claimsTakenBack(pharmacist, id);
    if (isOneOf(returnable, status) || status === rxStatus.drugVerified)
      await backToShelf(pharmacist, id);
    const deleted = await moveRx(pharmacist, id, await versionOf(pharmacist, id), 'delete', {
      reason,
    });
    if (!deleted.ok)
      await moveRx(pharmacist, id, await versionOf(pharmacist, id), 'discontinue', { reason });
  }
  const person = await findRecord(pharmacist, patient, made.patientId);
  if (person === undefined) return;
  const removed = await removePatient(pharmacist, person.id, person.version, true);
  if (removed.ok) pharmacist.changed('patient', person.id, person.version + 1);
}
