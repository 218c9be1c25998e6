import { required } from '#domain/platform/required.ts';
import { type Result, fail, ok } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { RefillAnswer } from '#domain/refill/contract/refills.ts';
import { shortFillText } from '#domain/refill/rules/med-sync.ts';
import { syncPatient, rxsToSync } from '#server/repositories/refill/med-sync.ts';
import { productOf, currentFill } from '#server/services/rx/facts.ts';
import { refusalText } from '#server/services/rx/failure.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import { drugText, rxNumberText } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { termsOf, planOf } from './med-sync.ts';

/**
 * Makes every short fill of a patient that can be made today (row 9); what was looked at is locked,
 * and planned anew under the lock. Answers in the order of the prescriptions.
 */
export async function makeShortFills(
  work: RxWork,
  patientId: number,
): Promise<
  Result<
    readonly RefillAnswer[],
    { readonly code: 'NOT_FOUND' | 'REFUSED'; readonly message: string }
  >
> {
  const found = await syncPatient(work, patientId);
  const terms = found && termsOf(found);
  if (!found)
    return fail({ code: 'NOT_FOUND', message: 'There is no such patient in this store.' });
  if (!terms)
    return fail({
      code: 'REFUSED',
      message: 'The patient has no attested dates yet: set them first.',
    });
  const answers: RefillAnswer[] = [];
  for (const { id: rxId, version } of (await rxsToSync(work, patientId)).filter(
    (rx) => rx.med_sync,
  )) {
    const opened = await openForChange(work, rxId, version);
    if (!opened.ok) {
      answers.push({
        rxId,
        rxNumber: '',
        drugName: '',
        done: false,
        said: refusalText(opened.error),
      });
      continue;
    }
    const { b: bundle } = opened.value;
    const { short, syncOn } = planOf(work, opened.value, terms);
    if (short === null || short.from > work.today) continue;
    const moved = await makeMove(work, opened.value, 'fill', {}, { short });
    const named = { rxId, drugName: drugText(productOf(bundle)) };
    if (!moved.ok) {
      answers.push({
        ...named,
        rxNumber: rxNumberText(bundle, currentFill(bundle)?.fill_no ?? 0),
        done: false,
        said: refusalText(moved.error),
      });
      continue;
    }
    const made = required(
      currentFill(required(await openRx(work, rxId), 'the prescription that was filled').b),
      'the fill that was made',
    );
    answers.push({
      ...named,
      rxNumber: rxNumberText(bundle, made.fill_no),
      done: true,
      said: `${shortFillText(short)}, until ${formatDate(syncOn)}, stands in Data Entry.`,
    });
  }
  return answers.length > 0
    ? ok(answers)
    : fail({
        code: 'REFUSED',
        message: 'No short fill can be made today: each row says when, or why not.',
      });
}
