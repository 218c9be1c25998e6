import path from 'node:path';
import { filePrinter } from '#server/io/label/printer.ts';
import { answerOf } from '#server/platform/problem.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { rxWork, type PersonContext } from '#server/procedures/rx/work.ts';
import {
  gradeAttempt,
  leaveAttempt,
  resetAttempt,
  showCourse,
  startCase,
  type Changed,
} from '#server/services/training/course.ts';
import type { TrainingWork } from '#server/services/training/work.ts';

const api = signedIn.training;
const trainingWork = (context: PersonContext): TrainingWork => ({
  rx: rxWork(context),
  printer: filePrinter(path.dirname(context.platform.filesDir)),
  demo: context.platform.demo,
});
/** The answer of a change, which stands in the audit log with the case and its attempt. */
function recordedAnswer<T>(
  work: PersonWork,
  { attemptId, key, answer }: Changed<T>,
  detail: Readonly<Record<string, unknown>> = {},
): T {
  work.audit({ entity: 'training', entityId: attemptId, detail: { case: key, ...detail } });
  return answer;
}

export const trainingProcedures = {
  course: api.course.handler(async ({ context }) =>
    answerOf(await showCourse(trainingWork(context))),
  ),
  start: api.start.handler(async ({ input, context }) =>
    recordedAnswer(context.work, answerOf(await startCase(trainingWork(context), input.key))),
  ),
  grade: api.grade.handler(async ({ input, context }) => {
    const graded = answerOf(await gradeAttempt(trainingWork(context), input));
    const { score, isPassed, isFinished } = graded.answer.grade;
    return recordedAnswer(context.work, graded, { score, isPassed, isFinished });
  }),
  reset: api.reset.handler(async ({ input, context }) =>
    recordedAnswer(context.work, answerOf(await resetAttempt(trainingWork(context), input))),
  ),
  leave: api.leave.handler(async ({ input, context }) =>
    recordedAnswer(context.work, answerOf(await leaveAttempt(trainingWork(context), input))),
  ),
};
