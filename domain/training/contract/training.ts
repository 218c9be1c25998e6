import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  int,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { caseKeys } from '../rules/cases.ts';

const text = str({ max: 2_000 });
/** Nobody begins a case more often. */
const mostAttempts = 100_000;
/** A case of the course, and how far the person is with it. */
const courseCase = object({
  key: oneOf(caseKeys),
  no: int({ min: 1 }),
  title: text,
  who: oneOf(['technician', 'pharmacist', 'cashier']),
  /** How often it was begun. */
  attempts: int({ min: 0 }),
  /** The best score of the finished attempts, 0 to 100. */
  best: nullable(int({ min: 0 })),
  isPassed: bool,
});
export type CourseCase = Infer<typeof courseCase>;
/** The case that the person works on now, with its task. */
const runningCase = object({
  attempt: int({ min: 1, max: mostAttempts }),
  version: int({ min: 1 }),
  key: oneOf(caseKeys),
  no: int({ min: 1 }),
  title: text,
  task: listOf(text),
  /** Patient and prescription, to be found by. */
  about: text,
  startedAt: isoInstant,
});
export type RunningCase = Infer<typeof runningCase>;
/** The course of one person: the cases that exist, and the one that runs. */
const course = object({ cases: listOf(courseCase), running: nullable(runningCase) });
export type Course = Infer<typeof course>;
const grade = object({
  criteria: listOf(
    object({
      key: text,
      title: text,
      weight: oneOf(['unsafe', 'goal', 'record', 'slow']),
      isMet: bool,
      says: text,
    }),
  ),
  score: int({ min: 0 }),
  seconds: int({ min: 0 }),
  isFinished: bool,
  isPassed: bool,
});
/** The attempt as the screen showed it: another state of it is refused (STALE). */
const seen = object({ attempt: int({ min: 1, max: mostAttempts }), version: int({ min: 1 }) });
export type SeenAttempt = Infer<typeof seen>;

/**
 * Training in a demo store. Every call is refused (FORBIDDEN) where patients are real. A case makes
 * an invented patient with what the case needs; a grade is read from what is on record.
 */
export const trainingContract = {
  course: procedure({ permission: 'rx.read', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/training' })
    .output(course),
  start: procedure({ permission: 'rx.read', audit: 'training.started', effect: 'write' })
    .route({ method: 'POST', path: '/api/training/start' })
    .input(object({ key: oneOf(caseKeys) }))
    .output(course),
  grade: procedure({ permission: 'rx.read', audit: 'training.graded', effect: 'write' })
    .route({ method: 'POST', path: '/api/training/grade' })
    .input(seen)
    .output(object({ course, grade })),
  /** Puts away what the attempt has made, and sets the case up anew. */
  reset: procedure({ permission: 'rx.read', audit: 'training.reset', effect: 'write' })
    .route({ method: 'POST', path: '/api/training/reset' })
    .input(seen)
    .output(course),
  /** Puts away what the attempt has made; no case runs then. */
  leave: procedure({ permission: 'rx.read', audit: 'training.left', effect: 'write' })
    .route({ method: 'POST', path: '/api/training/leave' })
    .input(seen)
    .output(course),
};
export type GradeView = Infer<typeof grade>;
export interface Graded {
  readonly course: Course;
  readonly grade: GradeView;
}
