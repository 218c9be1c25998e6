import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { markSent, queuedErx, storesWithInbox } from '#server/repositories/erx/erx.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { insertChanges } from '#server/repositories/platform/outbox.ts';
import { noteFlood } from './flood.ts';
import { receiveUnlessFlood, type HeldErx, type ReceivedErx } from './receive.ts';

/** Stores that have an inbox folder, by code. */
export const inboxStores = (db: Db) => storesWithInbox(db);

/**
 * Stores one dropped file, with its audit row and change notice, in one transaction. Safe to
 * repeat: the same bytes are one message. Of a sender that floods the store nothing is stored.
 */
export const storeDropped = (
  db: Db,
  store: { readonly id: number; readonly code: string },
  bytes: Uint8Array,
  now: string,
): Promise<ReceivedErx | HeldErx> =>
  tx(db, async (eachTx) => {
    const scope = { db: eachTx, storeId: store.id, userId: 0, now };
    const got = await receiveUnlessFlood(scope, bytes);
    if ('held' in got) {
      await noteFlood(scope, got.sender, 'inbox folder');
      return got;
    }
    await insertAudit(eachTx, {
      at: now,
      actorId: null,
      actorName: '',
      storeId: store.id,
      sessionId: null,
      workstation: 'inbox folder',
      event: 'erx.received',
      entity: 'erx',
      entityId: got.erxId,
      outcome: 'done',
      detail: { kind: got.kind, status: got.status, again: got.again },
      beforeDigest: null,
      afterDigest: null,
      correlationId: '',
    });
    if (!got.again)
      await insertChanges(eachTx, now, [
        { storeId: store.id, entity: 'erx', entityId: got.erxId, version: got.version },
        ...got.touched.map((item) => ({
          storeId: store.id,
          entity: item.entity,
          entityId: item.id,
          version: item.version,
        })),
      ]);
    return got;
  });

/** An answer as a file: the name is the same whenever it is written. */
export interface OutgoingErx {
  readonly name: string;
  readonly xml: Uint8Array;
}
export const outgoingName = (answerId: number): string =>
  `${String(answerId).padStart(10, '0')}.xml`;

/**
 * Hands every waiting answer of a store to `write`, and marks it sent only after that. One that
 * can't be written stays waiting.
 */
export async function sendQueued(
  db: Db,
  storeId: number,
  now: () => string,
  write: (file: OutgoingErx) => Promise<void>,
): Promise<number> {
  const waiting = await queuedErx(db, storeId);
  for (const row of waiting) {
    await write({ name: outgoingName(row.id), xml: row.raw });
    await markSent(db, row.id, now());
  }
  return waiting.length;
}
