import type { Db } from '#db/open.ts';
import {
  lockTakings,
  takeFreeWorkstation,
  tookForAnother,
  type Taking,
} from '#server/repositories/admin/workstation-devices.ts';

/**
 * `taken`: the browser is the workstation. `another`: another browser was faster. `enough`: the
 * person gave a free name to another browser within a day.
 */
export type FreeTaking = 'taken' | 'another' | 'enough';

const dayMs = 24 * 3_600_000;
/** Since when a free name counts that a person gave: a day back. */
export const takingsSince = (now: string): string =>
  new Date(Date.parse(now) - dayMs).toISOString();

/**
 * The browser is a workstation that no other is. Who may not confirm for the store names one
 * browser a day: whoever opens new ones would otherwise collect the names of all counters, and the
 * computers that stand there would have none.
 */
export async function takeFree(db: Db, taking: Taking, mayTakeOver: boolean): Promise<FreeTaking> {
  if (!mayTakeOver) {
    await lockTakings(db, taking);
    if (await tookForAnother(db, taking, takingsSince(taking.now))) return 'enough';
  }
  return (await takeFreeWorkstation(db, taking)) ? 'taken' : 'another';
}
