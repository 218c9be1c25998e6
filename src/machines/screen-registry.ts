import type { Ports } from './ports.ts';
import type { ScreenRegistry } from './workstation/screens.machine.ts';

/** Place → the machine of its screen, with its ports. A screen without a machine of its own needs no line. */
export const screenRegistry = (_ports: Ports): ScreenRegistry => ({});
