import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { Course, RunningCase } from '#domain/training/contract/training.ts';
import type { TrainingPorts } from '#machines/training/training.ports.ts';

/** The training as the server has it; `tell` hears after each answer which case runs. */
export const trainingPorts = (
  call: Caller,
  tell: (running: RunningCase | null) => void,
): TrainingPorts => {
  const told = (course: Course): Course => {
    tell(course.running);
    return course;
  };
  return {
    course: async (signal) => told(valueOf(await call('training.course', undefined, { signal }))),
    start: async (key) => {
      const started = await call('training.start', { key });
      if (started.ok) told(started.value);
      return started;
    },
    grade: async (seen) => {
      const graded = await call('training.grade', seen);
      if (graded.ok) told(graded.value.course);
      return graded;
    },
    reset: async (seen) => {
      const begun = await call('training.reset', seen);
      if (begun.ok) told(begun.value);
      return begun;
    },
    leave: async (seen) => {
      const left = await call('training.leave', seen);
      if (left.ok) told(left.value);
      return left;
    },
  };
};
