import { fromCallback, type AnyEventObject } from 'xstate';
import type { Result } from '#domain/platform/result.ts';
import type { PermissionNode } from '#machines/admin/roles/roles.ports.ts';
import { provideSession } from '#machines/admin/session/session.machine.ts';
import type { SetupLogic } from '#machines/admin/setup/setup.machine.ts';
import { provideCounters } from '../counters/counters.machine.ts';
import { createDialogsMachine, type DialogRegistry } from '../dialogs/dialogs.machine.ts';
import { provideFocus } from '../focus/focus.machine.ts';
import { tell } from '../notifications/notifications.machine.ts';
import { port } from '../ports/port.ts';
import type { Ports } from '../ports/ports.ts';
import { provideUndo } from '../undo/undo.machine.ts';
import { createScreensMachine, type ScreenRegistry } from './screens.machine.ts';
import { workstationMachine } from './workstation.machine.ts';

/**
 * What the workstation itself asks of the outside world; dialogs and screens come with their own.
 */
export type WorkstationNeeds = Pick<
  Ports,
  'session' | 'undo' | 'focus' | 'counters' | 'live' | 'workstation'
> & { readonly roles: Pick<Ports['roles'], 'loadPermissions'> };
/**
 * The workstation with the outside world in every port. Called once, by the composition root and by
 * test benches.
 */
export const provideWorkstation = (
  ports: WorkstationNeeds,
  dialogs: DialogRegistry,
  screens: ScreenRegistry,
  setup: () => SetupLogic,
) =>
  workstationMachine.provide({
    actors: {
      session: provideSession(ports.session, setup),
      undo: provideUndo(ports.undo),
      focus: provideFocus(ports.focus),
      counters: provideCounters(ports.counters),
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
