import { fail, ok, type Result } from '#domain/platform/result.ts';
import { takeOverWorkstation } from '#server/repositories/admin/workstation-devices.ts';
import { workstationsOf } from '#server/repositories/label/paper-sends.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { takeFree } from '#server/services/admin/confirm/free-workstation.ts';
import { tokenHash } from '#server/services/admin/token.ts';

/** The browser that asks for a workstation, and what its person may. */
export interface StationAsk {
  readonly device: string | null;
  readonly mayTakeOver: boolean;
  /** Which browser each workstation is, by its device's hash in hexadecimal. */
  readonly devices: Readonly<Record<string, string>>;
}
/**
 * Makes the browser a workstation of the store. One that another computer is, only for who may
 * confirm for the store: drawers, printers and the log follow it. Others name one computer a day.
 * Errors are words for the person.
 */
export async function takeStation(
  scope: Scope,
  { device, mayTakeOver, devices }: StationAsk,
  name: string,
): Promise<Result<{ readonly name: string; readonly wasOther: boolean }, string>> {
  const key = name.toLowerCase();
  const station = (await workstationsOf(scope)).find((row) => row.name.toLowerCase() === key);
  if (station === undefined) return fail(`The store has no workstation “${name}” any more.`);
  const deviceHash = tokenHash(device);
  if (deviceHash === null)
    return fail('This browser keeps no cookies: allow them, then sign in again.');
  const { storeId, userId: takenBy, now } = scope;
  const taking = { storeId, name: key, deviceHash, takenBy, now };
  const other = devices[key];
  const isOther = other !== undefined && other !== deviceHash.toString('hex');
  if (isOther && !mayTakeOver) return fail(anotherIs(station.name));
  if (isOther) await takeOverWorkstation(scope.db, taking);
  else if (other === undefined) {
    const free = await takeFree(scope.db, taking, mayTakeOver);
    if (free === 'another') return fail(anotherIs(station.name));
    if (free === 'enough') return fail(namedOneToday(station.name));
  }
  return ok({ name: station.name, wasOther: isOther });
}
const namedOneToday = (name: string): string =>
  `You named another computer within a day. Somebody who may confirm for the store makes this ` +
  `one ${name}.`;
const anotherIs = (name: string): string =>
  `Another computer is ${name}. Somebody who may confirm for the store takes it for this one.`;
