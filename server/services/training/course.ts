import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import type {
  Course,
  CourseCase,
  Graded,
  RunningCase,
  SeenAttempt,
} from '#domain/training/contract/training.ts';
import { caseKeys, caseOf, isCaseKey, type CaseKey } from '#domain/training/rules/cases.ts';
import { gradeCase } from '#domain/training/rules/grade.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  attemptsEver,
  insertAttempt,
  leftOverAttempts,
  lockAttempt,
  marksNow,
  progressOf,
  runningAttempt,
  saveAttempt,
  type Attempt,
} from '#server/repositories/training/attempts.ts';
import { colleagues } from './colleague.ts';
import { factsOfAttempt } from './facts.ts';
import { putAway } from './put-away.ts';
import { setUps } from './set-up.ts';
import { inTraining, type TrainingWork } from './work.ts';

type Answered<T> = Promise<Result<T, Refusal>>;
/** A course after a change of one attempt, for the audit row. */
export interface Changed<T> {
  readonly attemptId: number;
  readonly key: string;
  readonly answer: T;
}

function runningView(attempt: Attempt | null): RunningCase | null {
  if (attempt === null || !isCaseKey(attempt.case_key)) return null;
  const { no, title, task } = caseOf(attempt.case_key);
  const { words } = attempt.made;
  return {
    attempt: attempt.id,
    version: attempt.version,
    key: attempt.case_key,
    no,
    title,
    task: task(words),
    about: [words['patient'], words['rx']].filter(Boolean).join(', Rx '),
    startedAt: attempt.started_at,
  };
}
/** The course of the person in this store, with the case that runs. */
async function courseOf(scope: Scope): Promise<Course> {
  const progress = new Map((await progressOf(scope)).map((row) => [row.case_key, row]));
  const cases = caseKeys.map((key): CourseCase => {
    const { no, title, who } = caseOf(key);
    const own = progress.get(key);
    return {
      key,
      no,
      title,
      who,
      attempts: own?.attempts ?? 0,
      best: own?.best ?? null,
      isPassed: own?.passed ?? false,
    };
  });
  return { cases, running: runningView(await runningAttempt(scope)) };
}
/** The course of the person; refused where patients are real. */
export async function showCourse(work: TrainingWork): Answered<Course> {
  const admitted = await inTraining(work);
  return admitted.ok ? ok(await courseOf(work.rx)) : admitted;
}

async function begin(work: TrainingWork, key: CaseKey): Answered<Changed<Course>> {
  const people = await colleagues(work.rx);
  if (!people.ok) return people;
  const { rx: own, printer } = work;
  for (const left of await leftOverAttempts(own)) await putAway(people.value, left);
  const attempts = await attemptsEver(own);
  const made = await setUps[key]({
    own,
    colleagues: people.value,
    printer,
    bornOn: addDays('1946-02-11', (attempts * 101) % 16_000),
    attempts,
  });
  if (!made.ok) return made;
  const attemptId = await insertAttempt(own, key, {
    ...made.value,
    marks: await marksNow(own),
  });
  return ok({ attemptId, key, answer: await courseOf(own) });
}
/**
 * Sets a case up and begins it. Refused where another one runs: what was begun is not put away
 * without being asked.
 */
export async function startCase(work: TrainingWork, key: CaseKey): Answered<Changed<Course>> {
  const admitted = await inTraining(work);
  if (!admitted.ok) return admitted;
  const running = runningView(await runningAttempt(work.rx));
  if (running !== null)
    return refuse(
      'REFUSED',
      `Case ${running.no}, ${running.title}, is running: finish it, or leave it first.`,
    );
  return begin(work, key);
}

/** The person's attempt in the version that was seen, locked. */
async function openAttempt(work: TrainingWork, seen: SeenAttempt): Answered<Attempt> {
  const admitted = await inTraining(work);
  if (!admitted.ok) return admitted;
  const attempt = await lockAttempt(work.rx, seen.attempt);
  if (attempt === null) return refuse('NOT_FOUND', 'No such case was begun by you here.');
  return attempt.version === seen.version
    ? ok(attempt)
    : refuse('STALE', 'This case was graded or put away at another workstation meanwhile.');
}
const noMore = () => refuse('REFUSED', 'This case is not part of the course any more.');

/**
 * Grades the attempt from what is on record. It goes on running until its goal is reached; the
 * score of a finished attempt counts for the person's progress.
 */
export async function gradeAttempt(
  work: TrainingWork,
  seen: SeenAttempt,
): Answered<Changed<Graded>> {
  const opened = await openAttempt(work, seen);
  if (!opened.ok) return opened;
  const { value: attempt } = opened;
  if (!isCaseKey(attempt.case_key)) return noMore();
  if (attempt.state !== 'running')
    return refuse('REFUSED', 'This case does not run any more: start it again.');
  const facts = await factsOfAttempt(work.rx, attempt);
  const grade = gradeCase(caseOf(attempt.case_key).criteria, facts);
  await saveAttempt(work.rx, attempt, {
    state: grade.isFinished ? 'finished' : 'running',
    score: grade.score,
    passed: grade.isPassed,
    seconds: grade.seconds,
    graded_at: work.rx.now,
  });
  return ok({
    attemptId: attempt.id,
    key: attempt.case_key,
    answer: { course: await courseOf(work.rx), grade },
  });
}

async function end(work: TrainingWork, attempt: Attempt): Answered<null> {
  const people = await colleagues(work.rx);
  if (!people.ok) return people;
  await putAway(people.value, attempt);
  const state = attempt.state === 'running' ? 'left' : attempt.state;
  await saveAttempt(work.rx, attempt, { state, put_away_at: work.rx.now });
  return ok(null);
}
/** Puts away what the attempt has made; no case runs afterwards. */
export async function leaveAttempt(
  work: TrainingWork,
  seen: SeenAttempt,
): Answered<Changed<Course>> {
  const opened = await openAttempt(work, seen);
  if (!opened.ok) return opened;
  const ended = await end(work, opened.value);
  if (!ended.ok) return ended;
  const { id, case_key: key } = opened.value;
  return ok({ attemptId: id, key, answer: await courseOf(work.rx) });
}
/** Puts away what the attempt has made, and begins the same case anew. */
export async function resetAttempt(
  work: TrainingWork,
  seen: SeenAttempt,
): Answered<Changed<Course>> {
  const opened = await openAttempt(work, seen);
  if (!opened.ok) return opened;
  const { case_key: key } = opened.value;
  if (!isCaseKey(key)) return noMore();
  const ended = await end(work, opened.value);
  return ended.ok ? begin(work, key) : ended;
}
