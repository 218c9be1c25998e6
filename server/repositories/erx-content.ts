import type { NewRxMessage } from '#domain/erx/message.ts';
import type { Scope } from './records.ts';

/** The stored reading of a NewRx of this store; undefined for any other message. */
export async function erxContentOf(s: Scope, erxId: number): Promise<NewRxMessage | undefined> {
  const row = await s.db.selectFrom('erx_messages').select('content').where('id', '=', erxId).where('store_id', '=', s.storeId).where('direction', '=', 'in').executeTakeFirst();
  const content = row?.content as NewRxMessage | null | undefined;
  return content?.kind === 'newRx' ? content : undefined;
}
export const erxHead = (s: Scope, erxId: number) =>
  s.db.selectFrom('erx_messages').select(['id', 'status', 'kind', 'rx_id', 'expires_on', 'version']).where('id', '=', erxId).where('store_id', '=', s.storeId).where('direction', '=', 'in').where('deleted_at', 'is', null).executeTakeFirst();
/** The message became this prescription; false where somebody else entered it first. */
export async function linkErx(s: Scope, erxId: number, rxId: number): Promise<boolean> {
  const done = await s.db.updateTable('erx_messages').set((eb) => ({ status: 'entered', rx_id: rxId, version: eb('version', '+', 1), modified_at: s.now, modified_by: s.userId }))
    .where('id', '=', erxId).where('store_id', '=', s.storeId).where('rx_id', 'is', null).where('status', 'in', ['new', 'working']).executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}
