import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type { Db } from '#db/open.ts';
import type { ErxMessagesTable } from '#db/types.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export type ErxRecord = Selectable<ErxMessagesTable>;
export interface ErxListing extends ErxRecord {
  readonly rx_number: number | null;
}
type Stamps =
  | 'store_id'
  | 'received_at'
  | 'created_at'
  | 'created_by'
  | 'modified_at'
  | 'modified_by';
export type NewErx = Omit<Insertable<ErxMessagesTable>, Stamps>;
export type ErxStatus = ErxMessagesTable['status'];
const stamps = (scope: Scope) => ({
  store_id: scope.storeId,
  received_at: scope.now,
  created_at: scope.now,
  created_by: scope.userId || null,
  modified_at: scope.now,
  modified_by: scope.userId || null,
});

/** What reading a message needs to know of the store. */
export const storeOfErx = (scope: Scope) =>
  scope.db
    .selectFrom('stores')
    .select(['id', 'code', 'state', 'time_zone', 'policy', 'npi', 'ncpdp'])
    .where('id', '=', scope.storeId)
    .executeTakeFirstOrThrow();

/** A message of this store with the number of its prescription. */
export const findErx = (scope: Scope, erxId: number): Promise<ErxListing | undefined> =>
  scope.db
    .selectFrom('erx_messages as m')
    .leftJoin('rxs as r', 'r.id', 'm.rx_id')
    .selectAll('m')
    .select('r.rx_number')
    .where('m.store_id', '=', scope.storeId)
    .where('m.id', '=', erxId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();

export const findErxByDigest = (scope: Scope, digest: string): Promise<ErxRecord | undefined> =>
  scope.db
    .selectFrom('erx_messages')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('direction', '=', 'in')
    .where('raw_sha256', '=', digest)
    .executeTakeFirst();

/** The first answer that was given to a message, or undefined where there was none to give. */
export const findAnswer = (scope: Scope, erxId: number): Promise<ErxRecord | undefined> =>
  scope.db
    .selectFrom('erx_messages')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('answer_of', '=', erxId)
    .orderBy('id')
    .executeTakeFirst();

/** Keeps a message once; undefined where the same bytes are there already. */
export const insertErxIn = (scope: Scope, values: NewErx): Promise<ErxRecord | undefined> =>
  scope.db
    .insertInto('erx_messages')
    .values({ ...values, ...stamps(scope) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const insertErxOut = (scope: Scope, values: NewErx): Promise<ErxRecord> =>
  scope.db
    .insertInto('erx_messages')
    .values({ ...values, ...stamps(scope) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** True where this sender used the number for another message that is kept. */
export async function isMessageIdUsed(
  scope: Scope,
  messageId: string,
  from: string | null,
): Promise<boolean> {
  const row = await scope.db
    .selectFrom('erx_messages')
    .select('id')
    .where('store_id', '=', scope.storeId)
    .where('message_id', '=', messageId)
    .where('direction', '=', 'in')
    .where(sql<SqlBool>`content->'header'->'from'->>'id' is not distinct from ${from}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves over a version; undefined where another one won. */
export const updateErx = (
  scope: Scope,
  erxId: number,
  version: number,
  values: { status: ErxStatus; reason?: string | null; about_rx_id?: number; outcome?: string },
): Promise<ErxRecord | undefined> =>
  scope.db
    .updateTable('erx_messages')
    .set({
      ...values,
      version: version + 1,
      modified_at: scope.now,
      modified_by: scope.userId || null,
    })
    .where('id', '=', erxId)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/**
 * Ties a prescription to the message that it came from; undefined where the message is not open any
 * more.
 */
export const attachRx = (
  scope: Scope,
  erxId: number,
  rxId: number,
): Promise<ErxRecord | undefined> =>
  scope.db
    .updateTable('erx_messages')
    .set((eb) => ({
      status: 'entered' as const,
      rx_id: rxId,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId || null,
    }))
    .where('id', '=', erxId)
    .where('store_id', '=', scope.storeId)
    .where('direction', '=', 'in')
    .where('kind', 'in', ['NewRx', 'RxRenewalResponse', 'RxChangeResponse', 'RxTransferResponse'])
    .where('status', 'in', ['new', 'working'])
    .where('rx_id', 'is', null)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/**
 * What our message with this number was answered: the partner's word on it. After an Error nothing
 * makes it sent any more: a failure never reads as a success.
 */
export async function markAnswered(
  scope: Scope,
  messageId: string,
  status: 'sent' | 'failed',
  reason: string | null,
): Promise<{ id: number; version: number }[]> {
  return scope.db
    .updateTable('erx_messages')
    .set((eb) => ({
      status,
      reason,
      next_at: null,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      ...(status === 'failed'
        ? { outcome: 'Error' }
        : { acknowledged_at: scope.now, sent_at: eb.fn.coalesce('sent_at', eb.val(scope.now)) }),
    }))
    .where('store_id', '=', scope.storeId)
    .where('direction', '=', 'out')
    .where('message_id', '=', messageId)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'Error')]))
    .returning(['id', 'version'])
    .execute();
}
/**
 * The request of this store with this number, locked: its answers are taken one after the other.
 */
export const lockRequest = (
  scope: Scope,
  messageId: string | null,
  reference: string | null,
): Promise<ErxRecord | undefined> =>
  scope.db
    .selectFrom('erx_messages')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('direction', '=', 'out')
    .where('kind', 'in', ['RxRenewalRequest', 'RxChangeRequest', 'RxTransferRequest'])
    .where((eb) =>
      eb.or([
        ...(messageId === null ? [] : [eb('message_id', '=', messageId)]),
        ...(messageId !== null || reference === null ? [] : [eb('message_id', '=', reference)]),
        sql<SqlBool>`false`,
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
/**
 * Notes what a request was answered: whoever answered it has it, so it is sent, whatever the line
 * said.
 */
export const noteOutcome = (
  scope: Scope,
  erxId: number,
  outcome: string,
  reason: string | null,
): Promise<{ version: number } | undefined> =>
  scope.db
    .updateTable('erx_messages')
    .set((eb) => ({
      outcome,
      reason,
      status: 'sent' as const,
      next_at: null,
      sent_at: eb.fn.coalesce('sent_at', eb.val(scope.now)),
      acknowledged_at: eb.fn.coalesce('acknowledged_at', eb.val(scope.now)),
      version: eb('version', '+', 1),
      modified_at: scope.now,
    }))
    .where('id', '=', erxId)
    .returning('version')
    .executeTakeFirst();
/** The last request of a kind about a prescription that did not fail. */
export const lastRequestOut = (
  scope: Scope,
  rxId: number,
  kind: 'RxRenewalRequest' | 'RxChangeRequest',
): Promise<ErxRecord | undefined> =>
  scope.db
    .selectFrom('erx_messages')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('about_rx_id', '=', rxId)
    .where('direction', '=', 'out')
    .where('kind', '=', kind)
    .where('status', '<>', 'failed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
/** When the last request of a kind about each prescription was made that did not fail. */
export async function lastRequestDays(
  scope: Scope,
  rxIds: readonly number[],
  kind: 'RxRenewalRequest' | 'RxChangeRequest',
): Promise<ReadonlyMap<number, string>> {
  const rows = await scope.db
    .selectFrom('erx_messages')
    .select((eb) => [eb.ref('about_rx_id').$notNull().as('rx_id'), 'created_at'])
    .where('store_id', '=', scope.storeId)
    .where('about_rx_id', '=', (eb) => eb.fn.any(eb.val([...rxIds])))
    .where('direction', '=', 'out')
    .where('kind', '=', kind)
    .where('status', '<>', 'failed')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.rx_id, row.created_at]));
}
/** An answer that has to be given once more, since its message came once more. */
export async function sendAgain(scope: Scope, answerId: number): Promise<void> {
  await scope.db
    .updateTable('erx_messages')
    .set((eb) => ({
      status: 'queued' as const,
      tries: 0,
      next_at: null,
      version: eb('version', '+', 1),
      modified_at: scope.now,
    }))
    .where('id', '=', answerId)
    .where('status', '=', 'sent')
    .execute();
}
/**
 * Prescriptions that a cancellation may mean: of these patients, of the message with this order
 * number or number, or with our number.
 */
export const cancelCandidates = (
  scope: Scope,
  input: {
    readonly patientIds: readonly number[];
    readonly orderNumber: string | null;
    readonly messageId: string | null;
    readonly rxNumber: number | null;
  },
) =>
  scope.db
    .selectFrom('rxs as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .innerJoin('prescribers as d', 'd.id', 'r.prescriber_id')
    .innerJoin('drugs as g', 'g.id', 'r.drug_id')
    .innerJoin('stores as st', 'st.id', 'r.store_id')
    .leftJoin('erx_messages as m', 'm.id', 'r.erx_id')
    .select([
      'r.id',
      'r.rx_number',
      'r.status',
      'r.written_on',
      'r.quantity',
      'st.code',
      'p.last_name',
      'p.first_name',
      'p.date_of_birth',
      'd.last_name as prescriber_last',
      'd.npi',
      'g.ndc',
      'g.name',
      'g.generic_name',
      'g.strength',
      'g.form',
      'g.route',
      'm.message_id',
      sql<string | null>`m.content->'header'->>'prescriberOrderNumber'`.as('order_number'),
    ])
    .where('r.store_id', '=', scope.storeId)
    .where('r.deleted_at', 'is', null)
    .where('r.status', '<>', rxStatus.deleted)
    .where((eb) =>
      eb.or([
        ...(input.patientIds.length === 0 ? [] : [eb('r.patient_id', 'in', input.patientIds)]),
        ...(input.messageId === null ? [] : [eb('m.message_id', '=', input.messageId)]),
        ...(input.rxNumber === null ? [] : [eb('r.rx_number', '=', input.rxNumber)]),
        ...(input.orderNumber === null
          ? []
          : [sql<SqlBool>`m.content->'header'->>'prescriberOrderNumber' = ${input.orderNumber}`]),
        sql<SqlBool>`false`,
      ]),
    )
    .orderBy('r.id', 'desc')
    .limit(60)
    .execute();

/** Answers that wait for the outbox folder, oldest first. */
export const queuedErx = (db: Db, storeId: number): Promise<ErxRecord[]> =>
  db
    .selectFrom('erx_messages')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('direction', '=', 'out')
    .where('status', '=', 'queued')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('erx_lines')
            .select('id')
            .where('store_id', '=', storeId)
            .where('active', '=', true)
            .where('deleted_at', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .limit(200)
    .execute();

export async function markSent(db: Db, erxId: number, now: string): Promise<void> {
  await db
    .updateTable('erx_messages')
    .set((eb) => ({
      status: 'sent' as const,
      sent_at: now,
      modified_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', erxId)
    .where('status', '=', 'queued')
    .execute();
}
/** Stores that take messages. */
export const storesWithInbox = (db: Db) =>
  db
    .selectFrom('stores')
    .select(['id', 'code'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .execute();

/** The prescription shows that the pharmacy accepted the prescriber's cancellation. */
export async function acknowledgeCancel(scope: Scope, rxId: number): Promise<void> {
  await scope.db
    .updateTable('rxs')
    .set({ cancel_message: 'acknowledged' })
    .where('id', '=', rxId)
    .execute();
}
