import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { nextErxTry } from '#domain/erx/rules/retry.ts';
import { readMessage } from '#domain/erx/script/read-message.ts';
import { messageAttributes, party, senderSoftware } from '#domain/erx/script/write-answer.ts';
import { el, xmlDocument } from '#domain/erx/script/write-xml.ts';
import type { ErxExchange, ErxLine } from '#server/io/erx/line.ts';
import { parseXmlBetween } from '#server/io/erx/xml.ts';
import { markAnswered, sendAgain, type ErxRecord } from '#server/repositories/erx/erx.ts';
import {
  lockMessage,
  nextToPoll,
  nextToSend,
  putOff,
  takeTry,
  type LinedStore,
} from '#server/repositories/erx/lines.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { insertChanges } from '#server/repositories/platform/outbox.ts';
import { noteFlood } from './flood.ts';
import { ownParty } from './outgoing.ts';
import { newMessageId, receiveUnlessFlood, type HeldErx, type ReceivedErx } from './receive.ts';

export interface ErxOffice {
  readonly db: Db;
  readonly line: ErxLine;
  /** The instant of a step, UTC. */ now(): string;
}
/** A try outlives its time-out by this much before another server takes it up. */
const graceMs = 10_000;
const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

/**
 * Keeps what came by the line, with its audit row and change notices, in one transaction. Safe to
 * repeat: the same bytes are one message, and its answer is given once more.
 */
const keep = (
  erxOffice: ErxOffice,
  store: LinedStore,
  bytes: Buffer,
): Promise<ReceivedErx | HeldErx> =>
  tx(erxOffice.db, async (db) => {
    const now = erxOffice.now();
    const scope = { db, storeId: store.store_id, userId: 0, now };
    const got = await receiveUnlessFlood(scope, bytes, { trusted: store.trusts_signatures });
    if ('held' in got) {
      await noteFlood(scope, got.sender, 'network');
      return got;
    }
    if (got.again && got.answerId !== null)
      await sendAgain({ db, storeId: store.store_id, userId: 0, now }, got.answerId);
    if (!got.again) {
      await insertAudit(db, {
        at: now,
        actorId: null,
        actorName: 'System',
        storeId: store.store_id,
        sessionId: null,
        workstation: 'network',
        event: 'erx.received',
        entity: 'erx',
        entityId: got.erxId,
        outcome: 'done',
        detail: { kind: got.kind, status: got.status, again: false },
        beforeDigest: null,
        afterDigest: null,
        correlationId: '',
      });
      await insertChanges(db, now, [
        { storeId: store.store_id, entity: 'erx', entityId: got.erxId, version: got.version },
        ...got.touched.map((item) => ({
          storeId: store.store_id,
          entity: item.entity,
          entityId: item.id,
          version: item.version,
        })),
      ]);
    }
    return got;
  });

/**
 * Whether bytes are the network's word on this message, and whether it asks for another try (600:
 * not delivered, 602: its system failed).
 */
async function wordOn(message: ErxRecord, bytes: Buffer): Promise<'taken' | 'again' | 'other'> {
  const tree = await parseXmlBetween(bytes);
  const read = tree.ok ? readMessage(tree.value) : tree;
  if (
    !read.ok ||
    read.value.kind !== 'other' ||
    read.value.reason !== 'answer' ||
    read.value.header.relatesTo === null ||
    read.value.header.relatesTo !== message.message_id
  )
    return 'other';
  return read.value.transaction === 'Error' &&
    ['600', '602'].includes(read.value.summary.codes[0] ?? '')
    ? 'again'
    : 'taken';
}

interface Taken {
  readonly message: ErxRecord;
  readonly line: LinedStore;
}
/** Takes the message whose turn it is for one try; null where none waits. */
const takeNext = (erxOffice: ErxOffice): Promise<Taken | null> =>
  tx(erxOffice.db, async (db) => {
    const now = erxOffice.now();
    const next = await nextToSend(db, now);
    if (!next) return null;
    const tries = next.message.tries + 1;
    await takeTry(db, next.message.id, tries, later(now, next.line.timeout_ms + graceMs));
    return { ...next, message: { ...next.message, tries } };
  });
/**
 * A try without the network's word: the same bytes go again later, with the same number; after a
 * day it has failed.
 */
const again = (erxOffice: ErxOffice, { message }: Taken, why: string): Promise<void> =>
  tx(erxOffice.db, async (db) => {
    const now = erxOffice.now();
    const row = await lockMessage(db, message.id);
    // Another server may have taken it up meanwhile, or its answer have come by the mailbox.
    if (row.status !== 'queued' || row.tries !== message.tries) return;
    const nextAt = nextErxTry(message.tries, now);
    const put = await putOff(db, message.id, now, {
      nextAt,
      why: nextAt === null ? `${why} It was given up: ask by telephone, or by fax.` : why,
    });
    if (!put) return;
    if (nextAt === null)
      await insertAudit(db, {
        at: now,
        actorId: null,
        actorName: 'System',
        storeId: put.store_id,
        sessionId: null,
        workstation: 'network',
        event: 'erx.failed',
        entity: 'erx',
        entityId: put.id,
        outcome: 'failed',
        detail: { kind: message.kind, tries: message.tries },
        beforeDigest: null,
        afterDigest: null,
        correlationId: '',
      });
    await insertChanges(db, now, [
      { storeId: put.store_id, entity: 'erx', entityId: put.id, version: put.version },
    ]);
  });

/**
 * Messages that are answers themselves are never answered: that the network took the post is all
 * there is.
 */
const receipts: ReadonlySet<string> = new Set(['Status', 'Error', 'Verify']);
const handedOver = (erxOffice: ErxOffice, { message }: Taken): Promise<void> =>
  tx(erxOffice.db, async (db) => {
    const now = erxOffice.now();
    const scope = { db, storeId: message.store_id, userId: 0, now };
    if (message.message_id === null) return;
    const touched = await markAnswered(scope, message.message_id, 'sent', message.reason);
    await insertChanges(
      db,
      now,
      touched.map((item) => ({
        storeId: message.store_id,
        entity: 'erx',
        entityId: item.id,
        version: item.version,
      })),
    );
  });
const sorry = (erxExchange: ErxExchange): string =>
  erxExchange.why ?? 'The network gave no receipt.';
/**
 * Does everything for the message whose turn it is: one try, and what follows from its answer. Null
 * where none waits. A stop between any
 * two steps loses nothing: what has no receipt goes again, byte for byte, and the network knows it
 * by its number.
 */
export async function sendNextErx(erxOffice: ErxOffice): Promise<{ readonly id: number } | null> {
  const taken = await takeNext(erxOffice);
  if (!taken) return null;
  const { message, line } = taken;
  const erxExchange = await erxOffice.line.post(
    { url: line.url, timeoutMs: line.timeout_ms },
    message.raw,
  );
  const { bytes } = erxExchange;
  const word = bytes === null ? null : await wordOn(message, bytes);
  if (erxExchange.empty && receipts.has(message.kind)) await handedOver(erxOffice, taken);
  else if (erxExchange.bytes === null || word === 'again')
    await again(
      erxOffice,
      taken,
      word === 'again' ? 'The network could not take it now.' : sorry(erxExchange),
    );
  else {
    await keep(erxOffice, line, erxExchange.bytes);
    if (word === 'other')
      await again(erxOffice, taken, 'What the network answered is no receipt of this message.');
  }
  return { id: message.id };
}

/** GetMessage: asks the network whether something waits for this store. */
const writeGetMessage = (store: LinedStore, messageId: string, sentAt: string): Buffer =>
  Buffer.from(
    xmlDocument(
      el(
        'Message',
        [
          el('Header', [
            party('From', ownParty(store)),
            el('MessageID', messageId),
            el('SentTime', sentAt),
            senderSoftware,
          ]),
          el('Body', [el('GetMessage', '')]),
        ],
        messageAttributes,
      ),
    ),
    'utf8',
  );
/** Whether the network took the word on a message that is held, which it then keeps no longer. */
async function isTold(erxOffice: ErxOffice, store: LinedStore, answer: string): Promise<boolean> {
  if (answer === '') return false;
  const to = { url: store.url, timeoutMs: store.timeout_ms };
  const { bytes, empty } = await erxOffice.line.post(to, Buffer.from(answer, 'utf8'));
  return empty || bytes !== null;
}
/**
 * Answers a message that was fetched, and whether the next one may be asked for: the same one once
 * more in one look says that the network does not take our answer now.
 */
async function goesOn(
  erxOffice: ErxOffice,
  store: LinedStore,
  got: ReceivedErx | HeldErx,
  seen: Set<number>,
): Promise<boolean> {
  if ('held' in got) return isTold(erxOffice, store, got.answer);
  if (seen.has(got.erxId) || got.kind === 'Unreadable') return false;
  seen.add(got.erxId);
  while ((await sendNextErx(erxOffice)) !== null);
  return true;
}
/** So many messages are fetched in one look; the rest waits for the next. */
const mostAtOnce = 50;

/**
 * Looks into the mailbox of the store whose turn it is, and keeps everything that waits there. Each
 * is answered through the outbox; the
 * network keeps it until it has that answer. Null where no mailbox is due. `every`: milliseconds
 * between two looks.
 */
export async function pollNextErx(
  erxOffice: ErxOffice,
  every: number,
): Promise<{ readonly kept: number } | null> {
  const now = erxOffice.now();
  const store = await tx(erxOffice.db, (db) => nextToPoll(db, later(now, -every), now));
  if (!store) return null;
  const seen = new Set<number>();
  let kept = 0;
  for (let index = 0; index < mostAtOnce; index++) {
    const erxExchange = await erxOffice.line.post(
      { url: store.url, timeoutMs: store.timeout_ms },
      writeGetMessage(store, newMessageId(), erxOffice.now()),
    );
    if (erxExchange.bytes === null) break;
    const got = await keep(erxOffice, store, erxExchange.bytes);
    if (!(await goesOn(erxOffice, store, got, seen))) break;
    if (!('held' in got) && !got.again) kept++;
  }
  return { kept };
}
