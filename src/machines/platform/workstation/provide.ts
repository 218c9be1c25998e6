import { fromCallback, type AnyEventObject } from 'xstate';
import type { Result } from '#domain/platform/result.ts';
import type { CountersLogic } from '../counters/counters.machine.ts';
import type { CloseAllLogic } from '../dialogs/close-all.ts';
import { createDialogsMachine, type DialogRegistry } from '../dialogs/dialogs.machine.ts';
import { provideFocus } from '../focus/focus.machine.ts';
import { late } from '../late/late.ts';
import { tell } from '../notifications/notifications.machine.ts';
import { port } from '../ports/port.ts';
import type { Ports } from '../ports/ports.ts';
import type { SessionParts } from '../session/session-parts.ts';
import { provideSession } from '../session/session.machine.ts';
import type { UndoLogic } from '../undo/undo.machine.ts';
import type { PermissionNode } from './account.ts';
import { createScreensMachine, type ScreenRegistry } from './screens.machine.ts';
import { workstationMachine } from './workstation.machine.ts';

/**
 * What the workstation itself asks of the outside world; dialogs and screens come with their own.
 */
export type WorkstationNeeds = Pick<Ports, 'session' | 'focus' | 'live' | 'workstation'> & {
  readonly roles: Pick<Ports['roles'], 'loadPermissions'>;
};
/** Machines that are fetched with the work, and are there before somebody is let in. */
export interface LateLogic {
  readonly setup: SessionParts['setup'];
  readonly undo: UndoLogic;
  readonly counters: CountersLogic;
  readonly closeAll: CloseAllLogic;
}
/**
 * The workstation with the outside world in every port. Called once, by the composition root and by
 * test benches.
 */
export const provideWorkstation = (
  ports: WorkstationNeeds,
  dialogs: DialogRegistry,
  screens: ScreenRegistry,
  logic: () => LateLogic,
) =>
  workstationMachine.provide({
    actors: {
      session: provideSession(ports.session, () => logic().setup),
      undo: late(() => logic().undo),
      focus: provideFocus(ports.focus),
      counters: late(() => logic().counters),
      closeAll: late(() => logic().closeAll),
      dialogs: createDialogsMachine(dialogs),
      screens: createScreensMachine(screens),
      loadPermissions: port<Result<readonly PermissionNode[]>, void>((_, signal) =>
        ports.roles.loadPermissions(signal),
      ),
      live: fromCallback<AnyEventObject>(({ sendBack }) => ports.live.listen(sendBack)),
    },
    guards: { filesWait: () => ports.workstation.filesWait() },
    actions: {
      goTo: (_, { path, search }) => ports.workstation.goTo(path, search),
      landSuccessor: (_, { path }) => {
        if (path !== null) ports.workstation.goTo(path, {});
      },
      goBack: ({ system }, { by }) => {
        if (!ports.workstation.goBack(by))
          tell(system, { tone: 'info', message: 'There is no page before this one.' });
      },
      applyTheme: (_, { theme }) => ports.workstation.applyTheme(theme),
    },
  });
