import { refillsOfColleague } from '#domain/training/rules/case-conflict.ts';
import { changedAlone } from '#server/repositories/training/attempts.ts';
import { draftOf } from '#server/services/rx/entry/draft-of.ts';
import { openRx } from '#server/services/rx/open.ts';
import { editRx } from '#server/services/rx/rx.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { colleagues } from './colleague.ts';

/** The key of a half-typed change of a prescription, but for its id. */
const draftPrefix = 'rx-entry:rx';
/** What was done for an attempt: its prescription, and whether the colleague changed it. */
export interface SecondHand {
  readonly attemptId: number;
  readonly rxId: number;
  readonly isDone: boolean;
}
/**
 * The colleague of case 11 takes a call, too: once the person has begun to change the prescription,
 * a technician of the demo store gives it the refills that the office has told. Answers what was
 * done for the next attempt after an id; null where none waits for it.
 */
export async function secondHand(work: RxWork, after: number): Promise<SecondHand | null> {
  const attempt = await changedAlone(work, 'conflict', draftPrefix, after);
  if (attempt === null || attempt.made.rxId === null) return null;
  const { rxId } = attempt.made;
  const { system: _, ...person } = work;
  const people = await colleagues({ ...person, userId: attempt.employee_id });
  if (!people.ok) return { attemptId: attempt.id, rxId, isDone: false };
  const { technician } = people.value;
  const opened = await openRx(technician, rxId);
  if (opened === null) return { attemptId: attempt.id, rxId, isDone: false };
  const { rx } = opened.b;
  const edited = await editRx(technician, {
    rxId,
    version: rx.version,
    draft: { ...draftOf(rx), refills: refillsOfColleague },
    answers: [],
  });
  return { attemptId: attempt.id, rxId, isDone: edited.ok };
}
