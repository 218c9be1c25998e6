import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import type { RunningCase } from '#domain/training/contract/training.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { runningMachine } from '#machines/training/running.machine.ts';
import type { TrainingPorts } from '#machines/training/training.ports.ts';
import { RunningLine } from '#ui/screens/training/running-line.tsx';
import { followPerson } from './follow-person.ts';

/** The line that says which case runs, and who tells it. */
export interface TrainingLine {
  readonly tell: (running: RunningCase | null) => void;
  readonly line: ReactNode;
  /** Asks for the case that runs whenever somebody signs in, in a demo store only. */
  follow(workstation: WorkstationRef, course: TrainingPorts['course']): void;
}
export function createTrainingLine(): TrainingLine {
  const running = createActor(runningMachine).start();
  return {
    tell: (now) => running.send({ type: 'training.runs', running: now }),
    line: <RunningLine running={running} />,
    follow: (workstation, course) =>
      followPerson(workstation, (person, signal) => {
        running.send({ type: 'person.changed' });
        const { account } = workstation.getSnapshot().context;
        const mayTrain = account?.demo === true && account.permissions.includes('rx.read');
        // Who cannot be answered now sees the line when the training is opened.
        if (person !== undefined && mayTrain) void course(signal).catch(() => undefined);
      }),
  };
}
