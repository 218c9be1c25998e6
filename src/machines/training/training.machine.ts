import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import type {
  Course,
  Graded,
  GradeView,
  RunningCase,
  SeenAttempt,
} from '#domain/training/contract/training.ts';
import type { CaseKey } from '#domain/training/rules/cases.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { TrainingPorts } from './training.ports.ts';

export type TrainingEvent =
  | { type: 'course.move'; by: 1 | -1 }
  /** Begins the marked case, or shows the task of the one that runs. */
  | { type: 'course.choose' }
  | { type: 'course.list' }
  | { type: 'case.grade' }
  | { type: 'case.reset' }
  | { type: 'case.leave' }
  | { type: 'course.retry' }
  | { type: 'dialog.close' };
interface Context {
  readonly course: Course;
  readonly active: number;
  readonly grade: GradeView | null;
  /** The case that was graded last: it can be begun again. */
  readonly graded: RunningCase | null;
  readonly problem: string | null;
}
const nothing: Course = { cases: [], running: null };
const seenOf = ({ course, graded }: Context): SeenAttempt => {
  const { attempt, version } = required(course.running ?? graded, 'The case');
  return { attempt, version };
};
const markedKey = ({ course, active }: Context): CaseKey =>
  required(course.cases[active], 'The marked case').key;
/** The first case that is not passed is marked: what comes next. */
const markedFirst = ({ cases, running }: Course): number => {
  const at = running
    ? cases.findIndex(({ key }) => key === running.key)
    : cases.findIndex(({ isPassed }) => !isPassed);
  return Math.max(0, at);
};
const walked = (active: number, by: number, length: number): number =>
  (active + by + length) % Math.max(1, length);

/**
 * Training: the cases of the course with what the person reached, the task of the one that runs,
 * and how it was graded.
 */
export const trainingMachine = setup({
  types: machineTypes<{
    input: object;
    context: Context;
    events: TrainingEvent;
    output: null;
  }>(),
  actors: {
    load: unprovided<Course>('course'),
    start: unprovided<Result<Course>, { key: CaseKey }>('start'),
    grade: unprovided<Result<Graded>, SeenAttempt>('grade'),
    reset: unprovided<Result<Course>, SeenAttempt>('reset'),
    leave: unprovided<Result<Course>, SeenAttempt>('leave'),
  },
  guards: {
    isDone: (_, output: Result<unknown>) => output.ok,
    runs: ({ context }) => context.course.running !== null,
    runsMarked: ({ context }) =>
      context.course.running !== null && context.course.running.key === markedKey(context),
    mayStart: ({ context }) => context.course.running === null && context.course.cases.length > 0,
    isKnown: ({ context }) => context.course.running !== null || context.graded !== null,
  },
  actions: {
    take: assign((_, output: Course) => ({ course: output, active: markedFirst(output) })),
    takeDone: assign(({ context }, output: Result<Course>) =>
      output.ok
        ? {
            course: output.value,
            active: markedFirst(output.value),
            grade: null,
            graded: null,
            problem: null,
          }
        : context,
    ),
    takeGrade: assign(({ context }, output: Result<Graded>) => {
      if (!output.ok) return context;
      const { course, grade } = output.value;
      const was = context.course.running;
      const graded = was && { ...was, version: was.version + 1 };
      return { course, grade, graded, active: context.active, problem: null };
    }),
    refuse: assign({
      problem: (_, output: Result<unknown>) => (output.ok ? null : output.error.message),
    }),
    fault: assign({ problem: (_, { error }: { error: unknown }) => faultText(error) }),
    forgetProblem: assign({ problem: null }),
    move: assign({
      active: ({ context }, { by }: { by: number }) =>
        walked(context.active, by, context.course.cases.length),
    }),
  },
}).createMachine({
  id: 'training',
  context: { course: nothing, active: 0, grade: null, graded: null, problem: null },
  initial: 'loading',
  output: null,
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'choosing',
          actions: { type: 'take', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'dialog.close': 'closed' },
    },
    failed: {
      on: {
        'course.retry': { target: 'loading', actions: 'forgetProblem' },
        'dialog.close': 'closed',
      },
    },
    choosing: {
      on: {
        'course.move': {
          actions: { type: 'move', params: ({ event }) => ({ by: event.by }) },
        },
        'course.choose': [
          { guard: 'runsMarked', target: 'working' },
          { guard: 'mayStart', target: 'starting', actions: 'forgetProblem' },
        ],
        'case.grade': { guard: 'runs', target: 'grading', actions: 'forgetProblem' },
        'case.reset': { guard: 'runs', target: 'resetting', actions: 'forgetProblem' },
        'case.leave': { guard: 'runs', target: 'leaving', actions: 'forgetProblem' },
        'dialog.close': 'closed',
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => ({ key: markedKey(context) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'working',
            actions: { type: 'takeDone', params: ({ event }) => event.output },
          },
          { target: 'loading', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        // Whether it runs now is not known: the server says.
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** The task of the case that runs. */
    working: {
      on: {
        'course.list': 'choosing',
        'case.grade': { target: 'grading', actions: 'forgetProblem' },
        'case.reset': { target: 'resetting', actions: 'forgetProblem' },
        'case.leave': { target: 'leaving', actions: 'forgetProblem' },
        'dialog.close': 'closed',
      },
    },
    grading: {
      tags: 'busy',
      invoke: {
        id: 'grade',
        src: 'grade',
        input: ({ context }) => seenOf(context),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'graded',
            actions: { type: 'takeGrade', params: ({ event }) => event.output },
          },
          { target: 'loading', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    graded: {
      on: {
        'course.list': 'choosing',
        'case.grade': { guard: 'runs', target: 'grading', actions: 'forgetProblem' },
        'case.reset': { guard: 'isKnown', target: 'resetting', actions: 'forgetProblem' },
        'case.leave': { guard: 'runs', target: 'leaving', actions: 'forgetProblem' },
        'dialog.close': 'closed',
      },
    },
    resetting: {
      tags: 'busy',
      invoke: {
        id: 'reset',
        src: 'reset',
        input: ({ context }) => seenOf(context),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'working',
            actions: { type: 'takeDone', params: ({ event }) => event.output },
          },
          { target: 'loading', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    leaving: {
      tags: 'busy',
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => seenOf(context),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'takeDone', params: ({ event }) => event.output },
          },
          { target: 'loading', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type TrainingRef = ActorRefFrom<typeof trainingMachine>;
export const provideTraining = (ports: TrainingPorts) =>
  trainingMachine.provide({
    actors: {
      load: port<Course, void>((_, signal) => ports.course(signal)),
      start: port(({ key }: { readonly key: CaseKey }) => ports.start(key)),
      grade: port((seen: SeenAttempt) => ports.grade(seen)),
      reset: port((seen: SeenAttempt) => ports.reset(seen)),
      leave: port((seen: SeenAttempt) => ports.leave(seen)),
    },
  });

/** Why an event is not possible now, in words; null when it is. */
export const trainingRefusal = (
  snapshot: SnapshotFrom<typeof trainingMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the server is being asked.';
  const { running } = snapshot.context.course;
  if (event.type === 'course.choose' && running !== null)
    return `Case ${running.no}, ${running.title}, is running: finish it, or leave it first.`;
  if (event.type.startsWith('case.')) return 'No case is running.';
  return 'That is not possible now.';
};
