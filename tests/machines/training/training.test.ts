import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import type {
  Course,
  CourseCase,
  Graded,
  RunningCase,
} from '#domain/training/contract/training.ts';
import { runningMachine } from '#machines/training/running.machine.ts';
import { trainingMachine, type TrainingEvent } from '#machines/training/training.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const wrongBottle: CourseCase = {
  key: 'wrongBottle',
  no: 3,
  title: 'Wrong bottle at the scan',
  who: 'technician',
  attempts: 1,
  best: null,
  isPassed: false,
};
const running: RunningCase = {
  attempt: 7,
  version: 1,
  key: 'wrongBottle',
  no: 3,
  title: 'Wrong bottle at the scan',
  task: ['Fill it.'],
  about: 'Training, Case Three, Rx 001 4400123 00',
  startedAt: '2026-03-02T15:00:00.000Z',
};
const idle: Course = { cases: [wrongBottle], running: null };
const busy: Course = { cases: [wrongBottle], running };
const graded = (course: Course): Graded => ({
  course,
  grade: { criteria: [], score: 100, seconds: 60, isFinished: true, isPassed: true },
});
const gone = refuse('STALE', 'This case was graded or put away at another workstation meanwhile.');
const fault = [new Error('The server does not answer.')];

const move: TrainingEvent = { type: 'course.move', by: 1 };
const runs = { type: 'training.runs', running } as const;

test('every state of the training can be reached and every transition taken', () => {
  const { untaken, unreached } = coverage(trainingMachine, {
    input: {},
    events: {
      'course.move': [move],
      'course.choose': [{ type: 'course.choose' }],
      'course.list': [{ type: 'course.list' }],
      'course.retry': [{ type: 'course.retry' }],
      'case.grade': [{ type: 'case.grade' }],
      'case.reset': [{ type: 'case.reset' }],
      'case.leave': [{ type: 'case.leave' }],
      'dialog.close': [{ type: 'dialog.close' }],
    },
    settle: {
      load: { done: [idle, busy], error: fault },
      start: { done: [ok(busy), gone], error: fault },
      grade: { done: [ok(graded(idle)), ok(graded(busy)), gone], error: fault },
      reset: { done: [ok(busy), gone], error: fault },
      leave: { done: [ok(idle), gone], error: fault },
    },
    project: ({ course, graded: last }: { course: Course; graded: RunningCase | null }) => [
      course.running !== null,
      last !== null,
    ],
  });
  expect([untaken, unreached]).toEqual([[], []]);
});

test('the line of every page knows the case that runs, and forgets it for another person', () => {
  const { untaken } = coverage(runningMachine, {
    events: {
      'training.runs': [runs],
      'person.changed': [{ type: 'person.changed' }],
    },
  });
  expect(untaken).toEqual([]);
  const line = createActor(runningMachine).start();
  line.send({ type: 'training.runs', running });
  expect(line.getSnapshot().context.running?.no).toBe(3);
  line.send({ type: 'person.changed' });
  expect(line.getSnapshot().context.running).toBeNull();
});
