import type { Ports } from './ports.ts';
import { provideProcessing } from './processing/processing.machine.ts';
import { provideRx } from './rx/rx.machine.ts';
import type { ScreenRegistry } from './workstation/screens.machine.ts';

/** Place → the machine of its screen, with its ports. A screen without a machine of its own needs no line. */
export const screenRegistry = (ports: Ports): ScreenRegistry => ({
  processing: provideProcessing(ports.rx),
  processingDetail: provideRx(ports.rx),
});
