import type { ClockPorts } from '../clock/clock.ports.ts';
import type { ListPlan } from './list-plan.ts';

/** A list in a dialog whose texts tell times: they need the store's clock. */
export interface ClockPlan<R extends object> extends Omit<ListPlan<R>, 'textOf'> {
  readonly textOf: (row: R, column: string, clock: ClockPorts) => string;
}
/** The plan with its texts by this clock. */
export const onClock = <R extends object>(plan: ClockPlan<R>, clock: ClockPorts): ListPlan<R> => ({
  ...plan,
  textOf: (row, column) => plan.textOf(row, column, clock),
});
