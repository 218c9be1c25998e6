import type { DialogRegistry } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { LateLogic } from '#machines/platform/workstation/provide.ts';
import type { Desk } from '#ui/platform/commands/workstation-context.tsx';
import { createBareDesk, type DeskParts, type DeskWork } from './desk.ts';
import { lateLogic } from './late-logic.ts';
import { personKeys } from './person-keys.ts';
import { dialogRegistry, toolbars } from './registries.ts';
import { tableLayouts } from './table-layouts.ts';

export interface Parts
  extends Omit<DeskParts, 'clock'>, Omit<DeskWork, 'dialogs' | keyof LateLogic | 'toolbars'> {
  readonly ports: Ports;
  /** Dialogs of a test bench, besides the product's. */
  readonly dialogs?: DialogRegistry;
}

/**
 * Puts the whole desk together at once: the root actor with its ports, the commands, the one
 * dispatcher.
 */
export function createDesk(parts: Parts): Desk {
  const desk = createBareDesk({ ...parts, clock: parts.ports.clock });
  const keys = personKeys(desk, parts.commands, parts.ports.preferences);
  const tables = tableLayouts(desk.workstation, parts.ports.tables);
  const ports: Ports = {
    ...parts.ports,
    columns: tables,
    keymap: keys.ports,
    reason: { ...parts.ports.reason, closesItself: () => keys.preferences().autoClose },
  };
  desk.supply({
    ...parts,
    bareKeys: () => keys.preferences().bareKeys,
    dialogs: { ...dialogRegistry(ports), ...parts.dialogs },
    toolbars,
    tables,
    ...lateLogic(parts.ports),
  });
  return desk;
}
