import { provideSetup } from '#machines/admin/setup/setup.machine.ts';
import { provideCounters } from '../counters/counters.machine.ts';
import type { Ports } from '../ports/ports.ts';
import { provideUndo } from '../undo/undo.machine.ts';
import type { LateLogic } from './provide.ts';

/** The machines of the workstation that are fetched with the work. */
export const lateLogic = (ports: Pick<Ports, 'session' | 'undo' | 'counters'>): LateLogic => ({
  setup: provideSetup(ports.session),
  undo: provideUndo(ports.undo),
  counters: provideCounters(ports.counters),
});
