import type { Selectable, Updateable } from 'kysely';
import type { ClaimSwitchesTable } from '#db/types.ts';
import type { Scope } from './records.ts';

export type SwitchRow = Selectable<ClaimSwitchesTable>;
export interface SwitchValues { readonly bin: string; readonly pcn: string | null; readonly host: string; readonly port: number; readonly tls: boolean; readonly timeout_ms: number; readonly copay_only: boolean; readonly active: boolean }
const mine = (s: Scope) => s.db.selectFrom('claim_switches').selectAll().where('store_id', '=', s.storeId).where('deleted_at', 'is', null);
export const listSwitches = (s: Scope): Promise<SwitchRow[]> => mine(s).orderBy('bin').orderBy('pcn', (o) => o.asc().nullsLast()).execute();
/** A line of the store; one that was deleted only where `deleted` asks for it too. */
export const findSwitch = (s: Scope, id: number, deleted = false): Promise<SwitchRow | undefined> => (deleted ? s.db.selectFrom('claim_switches').selectAll().where('store_id', '=', s.storeId) : mine(s)).where('id', '=', id).executeTakeFirst();
/** Whether another line serves exactly this BIN and PCN. */
export const switchTaken = async (s: Scope, bin: string, pcn: string | null, exceptId: number): Promise<boolean> =>
  (await mine(s).where('bin', '=', bin).where((eb) => (pcn === null ? eb('pcn', 'is', null) : eb(eb.fn<string>('upper', ['pcn']), '=', pcn.toUpperCase()))).where('id', '<>', exceptId).executeTakeFirst()) !== undefined;
export const insertSwitch = (s: Scope, values: SwitchValues): Promise<SwitchRow> =>
  s.db.insertInto('claim_switches').values({ ...values, store_id: s.storeId, created_at: s.now, created_by: s.userId, modified_at: s.now, modified_by: s.userId }).returningAll().executeTakeFirstOrThrow();
/** Saves over `version`; undefined where another version won. */
export const updateSwitch = (s: Scope, id: number, version: number, values: Updateable<ClaimSwitchesTable>): Promise<SwitchRow | undefined> =>
  s.db.updateTable('claim_switches').set({ ...values, version: version + 1, modified_at: s.now, modified_by: s.userId }).where('id', '=', id).where('store_id', '=', s.storeId).where('version', '=', version).returningAll().executeTakeFirst();
