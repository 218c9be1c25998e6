import { createActor, fromCallback, type AnyEventObject } from 'xstate';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { ownScripts } from '#routes/new-version.ts';

/** The server's version, as the scripts of its page; empty where the answer is no page of ours. */
type VersionOnServer = () => Promise<string>;
const versionOnServer: VersionOnServer = async () => {
  const answer = await fetch('/', { cache: 'no-store' });
  return ownScripts(new DOMParser().parseFromString(await answer.text(), 'text/html'));
};

interface VersionNeeds {
  readonly onServer: VersionOnServer;
  /** Loads the page again. */
  load(): void;
}
const browserNeeds: VersionNeeds = { onServer: versionOnServer, load: () => location.reload() };

/**
 * A server is updated by a stop and a start, which the stream of live updates shows as a gap: after
 * each, the page compares its version with the server's, and says once when there is a new one.
 */
export function watchVersion(
  workstation: WorkstationRef,
  own: string,
  { onServer, load }: VersionNeeds = browserNeeds,
): void {
  const page = createActor(
    fromCallback<AnyEventObject>(({ receive }) => {
      receive(load);
    }),
  ).start();
  let known = own;
  let wasUp = false;
  let wasLost = false;
  const tellIfNew = (version: string): void => {
    if (version === '' || version === known) return;
    known = version;
    childrenOf(workstation).notifications.send({
      type: 'note.add',
      note: {
        tone: 'info',
        title: 'The server has a new version of Apothekey',
        message: 'You stay signed in, and entries are kept. Finish an answer to an alert before.',
        action: { label: 'Load the new version', target: page, event: { type: 'page.load' } },
      },
    });
  };
  workstation.subscribe(({ context: { live } }) => {
    wasLost ||= wasUp && live === 'down';
    if (live !== 'up') return;
    wasUp = true;
    if (!wasLost) return;
    wasLost = false;
    void onServer().then(tellIfNew, () => undefined);
  });
}
