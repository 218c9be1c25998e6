import type { AnyActorRef } from 'xstate';
import { whyNot } from '#ui/platform/commands/scopes.ts';
import type { Desk } from '#ui/platform/commands/workstation-context.tsx';

const whoDoes = {
  ADMIN: 'An administrator does this: sign in as one.',
  PRIVATE: 'The staff of the pharmacy does this: sign in as one of them.',
} as const;

/** Goes where a command of the workstation leads; gives null, or why it does not lead there. */
export const goByCommand =
  ({ registry, workstation }: Pick<Desk, 'registry' | 'workstation'>) =>
  (id: string): string | null => {
    const command = registry.byId(id);
    if (!command) return 'Nothing leads there.';
    const { account } = workstation.getSnapshot().context;
    if (command.userType !== undefined && command.userType !== account?.type)
      return whoDoes[command.userType];
    const ref: AnyActorRef = workstation;
    const why = whyNot(registry, workstation, { command, ref });
    // What asked stands open and is still busy with the asking: a place closes it first.
    if (why === null) setTimeout(() => ref.send(command.event));
    return why;
  };
