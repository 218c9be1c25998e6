import type { SignInCodesView } from '#domain/admin/contract/codes.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { followPerson } from './follow-person.ts';

/**
 * Tells whoever signs in that somebody else has ended their one-time codes, until they are set up
 * anew. It stays until it is answered.
 */
export function tellReset(
  workstation: WorkstationRef,
  codes: (signal: AbortSignal) => Promise<SignInCodesView>,
): void {
  const tell = async (signal: AbortSignal) => {
    const { reset } = await codes(signal);
    if (reset === null || signal.aborted) return;
    childrenOf(workstation).notifications.send({
      type: 'note.add',
      note: {
        tone: 'warning',
        message: `${reset.by} has ended your one-time codes and passkeys: ${reset.reason}`,
        action: {
          label: 'Look',
          target: workstation,
          event: { type: 'dialog.open', name: 'codes', input: {} },
        },
      },
    });
  };
  followPerson(workstation, (person, signal) => {
    // Where the server does not answer now, the dialog and the next sign-in say it.
    if (person !== undefined) void tell(signal).catch(() => undefined);
  });
}
