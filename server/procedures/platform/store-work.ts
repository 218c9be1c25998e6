import type { Result } from '#domain/platform/result.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { PersonWork } from '#server/platform/procedure-runtime.ts';
import type { SaveFailure } from '#server/services/platform/saving.ts';

/**
 * Where a service works: the call's transaction, the person's store and its date. Made from the
 * session, never from the request.
 */
export const storeScope = (work: PersonWork) => ({
  db: work.db,
  storeId: work.user.storeId,
  userId: work.user.id,
  now: work.now,
  today: businessDate(work.now, work.session.store?.timeZone ?? 'UTC'),
});

/**
 * The three refusals that calls on records declare; the message is the contract's where the refusal
 * has none of its own.
 */
export interface Refusals<Row> {
  NOT_FOUND(): Error;
  STALE(input: { data: Row }): Error;
  REFUSED(options: {
    message?: string;
    data: {
      why: readonly string[];
      allowedRoles: readonly string[];
      fields: Readonly<Record<string, string>>;
    };
  }): Error;
}

/**
 * The value of a result, or its refusal thrown as the call's contract declares it. The transaction
 * is rolled back.
 */
export function settled<T, Row>(result: Result<T, SaveFailure<Row>>, errors: Refusals<Row>): T {
  if (result.ok) return result.value;
  const failure = result.error;
  if (failure.code === 'NOT_FOUND') throw errors.NOT_FOUND();
  if (failure.code === 'STALE') throw errors.STALE({ data: failure.current });
  const { why, allowedRoles, fields } = failure;
  throw errors.REFUSED({
    ...(why[0] === undefined ? {} : { message: why[0] }),
    data: { why, allowedRoles, fields },
  });
}

/** Tells the audit log what a record was and is, and the other workstations that it changed. */
export function recorded<R extends { readonly id: number; readonly version: number }>(
  work: PersonWork,
  entity: string,
  row: R,
  before?: NoInfer<R>,
  detail: Readonly<Record<string, unknown>> = {},
): R {
  work.audit({
    entity,
    entityId: row.id,
    ...(before === undefined ? {} : { before }),
    after: row,
    detail: { version: row.version, ...detail },
  });
  work.changed(entity, row.id, row.version);
  return row;
}

/**
 * Tells the log how a record stood and stands, without the words of the reason, and the other
 * workstations that it changed.
 */
export function switched<State>(
  work: PersonWork,
  entity: string,
  kind: string,
  input: {
    readonly id: number;
    readonly version: number;
    readonly before: State;
    readonly after: State;
  },
  on: boolean,
): { id: number; version: number } {
  work.audit({
    entity,
    entityId: input.id,
    before: input.before,
    after: input.after,
    detail: { version: input.version, kind, on },
  });
  work.changed(entity, input.id, input.version);
  return { id: input.id, version: input.version };
}
