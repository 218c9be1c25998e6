import { provideSetup } from '#machines/admin/setup/setup.machine.ts';
import type { DialogRegistry } from '#machines/platform/dialogs/dialogs.machine.ts';
import { dialogRegistry } from '#machines/platform/dialogs/registry.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { Desk } from '#ui/platform/commands/workstation-context.tsx';
import { createBareDesk, type DeskParts, type DeskWork } from './desk.ts';
import { personKeys } from './person-keys.ts';

export interface Parts extends DeskParts, Omit<DeskWork, 'dialogs' | 'setup'> {
  readonly ports: Ports;
  /** Dialogs of a test bench, besides the product's. */
  readonly dialogs?: DialogRegistry;
}

/**
 * Puts the whole desk together at once: the root actor with its ports, the commands, the one
 * dispatcher.
 */
export function createDesk(parts: Parts): Desk {
  const desk = createBareDesk(parts);
  const keys = personKeys(desk, parts.commands, parts.ports.tastes);
  const ports: Ports = {
    ...parts.ports,
    reason: { ...parts.ports.reason, closesItself: () => keys.tastes().autoClose },
  };
  desk.supply({
    ...parts,
    bareKeys: () => keys.tastes().bareKeys,
    dialogs: { ...dialogRegistry(ports, keys.ports), ...parts.dialogs },
    setup: provideSetup(parts.ports.session),
  });
  return desk;
}
