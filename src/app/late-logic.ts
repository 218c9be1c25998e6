import { provideSetup } from '#machines/admin/setup/setup.machine.ts';
import { provideCounters } from '#machines/platform/counters/counters.machine.ts';
import { closeAll } from '#machines/platform/dialogs/close-all.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { provideUndo } from '#machines/platform/undo/undo.machine.ts';
import type { LateLogic } from '#machines/platform/workstation/provide.ts';

/** The machines of the workstation that are fetched with the work. */
export const lateLogic = (ports: Pick<Ports, 'session' | 'undo' | 'counters'>): LateLogic => ({
  setup: provideSetup(ports.session),
  undo: provideUndo(ports.undo),
  counters: provideCounters(ports.counters),
  closeAll,
});
