import { followPerson } from '../follow-person.ts';
import type { Recorder, RecorderNeeds } from './recorder.ts';

/**
 * The recorder of a demo store, loaded once somebody has signed in there. Where patients are real
 * it is never loaded.
 */
export function lateRecorder<Needs extends Pick<RecorderNeeds, 'workstation'>>(
  needs: Needs,
  load: () => Promise<{ readonly createRecorder: (needs: Needs) => Recorder }>,
): { heard(): void } {
  let recorder: Recorder | null = null;
  followPerson(needs.workstation, () => {
    if (needs.workstation.getSnapshot().context.account?.demo !== true || recorder) return;
    void load().then(
      ({ createRecorder }) => {
        recorder ??= createRecorder(needs);
      },
      () => undefined,
    );
  });
  return {
    // The scan gate asks at every key what the screen expects, before anybody else sees the key.
    heard: () => {
      if (recorder && window.event instanceof KeyboardEvent) recorder.heard(window.event);
    },
  };
}
