import { createContext, use, type ReactNode } from 'react';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';

const ClockContext = createContext<ClockPorts | null>(null);
/** Gives the views below the clock by which they tell times. */
export const ClockProvider = ({
  clock,
  children,
}: {
  readonly clock: ClockPorts;
  readonly children: ReactNode;
}) => <ClockContext value={clock}>{children}</ClockContext>;
/** The clock of the workstation. */
export function useClock(): ClockPorts {
  const clock = use(ClockContext);
  if (!clock) throw new Error('useClock needs a ClockProvider');
  return clock;
}
