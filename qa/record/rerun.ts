import type { Browser } from 'playwright';
import type { RecordedStep, Recording } from '#adapters/platform/recording.ts';
import { freshServer } from '../kit/server.ts';
import { Station } from '../kit/station.ts';
import { recordingOrFail } from './recording.ts';

export interface Run {
  readonly name: string;
  readonly clock: string;
  readonly as: string;
  readonly path: string;
  readonly steps: readonly RecordedStep[];
}
/** Takes the steps on a fresh store, and gives what the product’s own recorder wrote of them. */
export async function rerun(
  browser: Browser,
  { name, clock, as, path, steps }: Run,
  told: (step: number) => void = () => undefined,
): Promise<Recording> {
  const server = await freshServer(clock);
  try {
    const station = await Station.open(browser, server, { as, at: path });
    const written = await station.recorded(async () => {
      for (const [at, step] of steps.entries()) {
        told(at);
        await station.take(step);
      }
    });
    await station.close();
    return { ...recordingOrFail(written), name };
  } finally {
    await server.stop();
  }
}
export const runOf = (recording: Recording): Run => ({
  name: recording.name,
  clock: recording.clock,
  as: recording.as,
  path: recording.start.path,
  steps: recording.steps,
});
