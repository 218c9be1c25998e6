import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';

/**
 * Tells `begin` who is signed in, now and whenever that changes (undefined: nobody); the signal is
 * aborted when it changes again.
 */
export function followPerson(
  workstation: WorkstationRef,
  begin: (person: number | undefined, signal: AbortSignal) => void,
): void {
  let person: number | undefined;
  let current = new AbortController();
  const follow = () => {
    const now = workstation.getSnapshot().context.account?.userId;
    if (now === person) return;
    person = now;
    current.abort();
    current = new AbortController();
    begin(person, current.signal);
  };
  workstation.subscribe(follow);
  follow();
}
