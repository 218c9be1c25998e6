import { createHmac } from 'node:crypto';
import type { Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { problem } from '#server/platform/problem.ts';
import type { PersonWork } from '#server/platform/procedure-runtime.ts';
import type { CallContext } from '#server/platform/request.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { consumeStepUp, stepUpMinutes } from '#server/services/admin/step-up.ts';
import { rxAreas } from '#server/services/composition/rx-areas.ts';
import type { Missed } from '#server/services/rx/entry/identify.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { openRx } from '#server/services/rx/open.ts';
import { contentOf } from '#server/services/rx/rx.ts';
import { detailOf } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';

export type PersonContext = CallContext & { readonly work: PersonWork };

/**
 * Where a prescription service works: person, rights, license and store come from the session,
 * never from the request.
 */
export function rxWork({ work, call }: PersonContext): RxWork {
  const { user, session } = work;
  return {
    ...storeScope(work),
    areas: rxAreas,
    userName: user.name,
    initials: user.initials ?? '',
    permissions: user.permissions,
    workstation: call.workstation,
    licence:
      user.licence?.kind === 'pharmacist' && user.licence.active
        ? { kind: 'pharmacist', active: true }
        : null,
    stepUp: async (token, act) => {
      const spent = await consumeStepUp(
        work.db,
        token,
        {
          employeeId: user.id,
          sessionId: session.id,
          action: `rx.${act.event}`,
          entity: 'rx',
          entityId: act.rxId,
          entityVersion: act.version,
        },
        work.now,
      );
      return spent.ok
        ? {
            userId: user.id,
            ...act,
            until: new Date(Date.parse(work.now) + stepUpMinutes * 60_000).toISOString(),
          }
        : null;
    },
    prove: async (token, wanted) =>
      (
        await consumeStepUp(
          work.db,
          token,
          { ...wanted, employeeId: user.id, sessionId: session.id },
          work.now,
        )
      ).ok,
    changed: (entity, id, version) => work.changed(entity, id, version),
  };
}

/** The refusals that calls on prescriptions declare. */
export interface RxErrors {
  NOT_FOUND(): Error;
  STALE(input: { data: RxDetail }): Error;
  REFUSED(options: {
    message?: string;
    data: {
      why: readonly string[];
      allowedRoles: readonly string[];
      fields: Readonly<Record<string, string>>;
    };
  }): Error;
}

/** The prescription as its screen shows it, read in this call's transaction. */
export async function shown(
  work: RxWork,
  errors: RxErrors,
  rxId: number,
  warnings: readonly string[] = [],
): Promise<RxDetail> {
  const opened = await openRx(work, rxId);
  if (!opened) throw errors.NOT_FOUND();
  return detailOf(work, opened, warnings);
}

const digestOf = (key: Buffer, orderId: number, answers: string): string =>
  createHmac('sha256', key).update(`identifiers ${orderId} ${answers}`).digest('hex');

/**
 * A missed identification is refused, but its audit row stays: it is counted, once for the same
 * answers. The row holds their digest only.
 */
export function missed(
  { work, platform }: PersonContext,
  { orderId, answers, why, allowedRoles }: Missed,
  event?: string,
): never {
  work.audit({
    entity: 'order',
    entityId: orderId,
    detail: { missed: true, answers: digestOf(platform.keys.requests, orderId, answers) },
    ...(event ? { event } : {}),
  });
  const [message = ''] = why;
  return work.refuseButKeep(problem({ code: 'REFUSED', message, why, allowedRoles }));
}

/**
 * The value of a result, or its refusal thrown, with which the whole transaction is rolled back.
 */
export async function unwrapOrThrow<T>(
  work: RxWork,
  errors: RxErrors,
  rxId: number | null,
  result: Result<T, RxFailure>,
): Promise<T> {
  if (result.ok) return result.value;
  const failure = result.error;
  if (failure.code === 'NOT_FOUND') throw errors.NOT_FOUND();
  if (failure.code === 'STALE')
    throw rxId === null
      ? errors.NOT_FOUND()
      : errors.STALE({ data: await shown(work, errors, rxId) });
  const { why, allowedRoles, fields } = failure;
  if (failure.code === 'FORBIDDEN')
    throw problem({ code: 'FORBIDDEN', message: why[0] ?? '', why, allowedRoles, fields });
  throw errors.REFUSED({
    ...(why[0] === undefined ? {} : { message: why[0] }),
    data: { why, allowedRoles, fields },
  });
}

/**
 * One change of one prescription: runs it, tells the audit log the content before and after, and
 * answers the prescription as it is
 * now. A refusal rolls everything back.
 */
export async function changedRx<T>(
  context: PersonContext,
  errors: RxErrors,
  rxId: number,
  change: (work: RxWork) => Promise<Result<T, RxFailure | Missed>>,
  say: (value: T) => {
    warnings?: readonly string[];
    detail?: Record<string, unknown>;
  } = () => ({}),
): Promise<{ detail: RxDetail; value: T }> {
  const ownWork = rxWork(context);
  const before = await contentOf(ownWork, rxId);
  const changed = await change(ownWork);
  if (!changed.ok && changed.error.code === 'MISSED')
    return missed(context, changed.error, 'delivery.identified');
  const value = await unwrapOrThrow(ownWork, errors, rxId, changed as Result<T, RxFailure>);
  const said = say(value);
  const detail = await shown(ownWork, errors, rxId, said.warnings);
  context.work.audit({
    entity: 'rx',
    entityId: rxId,
    before,
    after: await contentOf(ownWork, rxId),
    detail: { version: detail.version, status: detail.status, ...said.detail },
  });
  return { detail, value };
}
