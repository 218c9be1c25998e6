import type { CallFailure } from '#adapters/platform/call.ts';
import type { Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import type { RxOutcome } from '#machines/rx/rx.ports.ts';

/** What the server refused, as a machine reads it. */
export const refusal = (callFailure: CallFailure): Refused => ({
  code: callFailure.code,
  message: callFailure.message,
  why: callFailure.why.length ? callFailure.why : [callFailure.message],
  allowedRoles: callFailure.allowedRoles,
  ...(callFailure.fields ? { fields: callFailure.fields } : {}),
});

type NotDone = Exclude<RxOutcome, { kind: 'done' }>;

/** Why a change was not made: refused, or another version won and comes with the answer. */
export const notDone = (callFailure: CallFailure): NotDone =>
  callFailure.code === 'STALE' && callFailure.data
    ? { kind: 'stale', detail: callFailure.data as RxDetail, by: callFailure.savedBy }
    : { kind: 'refused', failure: refusal(callFailure) };

/** What became of a change of a prescription. */
export const outcome = (result: Result<RxDetail, CallFailure>): RxOutcome =>
  result.ok ? { kind: 'done', detail: result.value } : notDone(result.error);
