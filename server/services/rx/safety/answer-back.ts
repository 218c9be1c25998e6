import { fail, ok, type Result } from '#domain/platform/result.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import { isChecked } from '#domain/rx/entities/rx-status.ts';
import { othersWho, severeAnswer } from '#domain/rx/lifecycle/index.ts';
import { removeAlertAnswer } from '#server/repositories/rx/alert-answers.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { actorOf } from '../facts.ts';
import { forbidRx, refuseRx, type RxFailure } from '../failure.ts';
import { openForChange } from '../open.ts';
import { mayJudge } from '../rx.ts';
import type { RxWork } from '../work.ts';

/** The answer as it stood, for the audit log. */
export type AnswerTaken = RxBundle['decisions'][number];

/**
 * Takes the answer to one alert back: it waits for an answer again, and what was answered is given
 * for the audit log. Whoever may answer the alert may take its answer back, until the final check
 * is signed. Refused where no answer stands.
 */
export async function takeBackAnswer(
  work: RxWork,
  rxId: number,
  version: number,
  fingerprint: string,
): Promise<Result<AnswerTaken, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { alerts, b: bundle } = opened.value;
  const found = alerts.find(({ alert }) => alert.fingerprint === fingerprint);
  if (!found?.decision) return refuseRx('This alert has no answer: there is nothing to take back.');
  if (isChecked(bundle.rx.status))
    return refuseRx(
      'The final check was signed with this answer: undo the check first (All steps).',
    );
  if (found.alert.who === 'pharmacist' && !mayJudge(work))
    return forbidRx(
      sentence(`Only a pharmacist may take this answer back: ${found.alert.summary}`),
      othersWho(severeAnswer, actorOf(work)),
    );
  await removeAlertAnswer(work, bundle.rx.patient_id, fingerprint);
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok(found.decision);
}
