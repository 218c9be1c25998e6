import type { Values } from '#machines/platform/draft/draft.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';

/**
 * What a person has entered last, for as long as this sign-in lasts: it goes with the account, and
 * nobody else is ever shown it.
 */
const entered = new WeakMap<object, Values>();
const accountOf = (system: { get(id: string): unknown }): object | null =>
  findActor<WorkstationRef>(system, 'workstation')?.getSnapshot().context.account ?? null;
/** The values of the prescription that was entered before; null when there was none. */
export const entryBefore = (system: { get(id: string): unknown }): Values | null => {
  const account = accountOf(system);
  return account === null ? null : (entered.get(account) ?? null);
};
export function rememberEntry(system: { get(id: string): unknown }, values: Values): void {
  const account = accountOf(system);
  // A picture is of one paper and is attached anew.
  if (account !== null) entered.set(account, { ...values, imageKey: null });
}
