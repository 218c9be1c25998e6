import path from 'node:path';
import type { Result } from '#domain/platform/result.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { problem } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { missed, rxWork, type PersonContext } from '#server/procedures/rx/work.ts';
import { placeBag } from '#server/services/counter/bins.ts';
import {
  completePickup,
  type HandedOver,
  type HandOver,
} from '#server/services/counter/complete.ts';
import { lookUp, openOrder } from '#server/services/counter/counter.ts';
import {
  changePromise,
  findWhereabouts,
  listOrders,
  trackOrder,
} from '#server/services/counter/orders.ts';
import { keepReceipt } from '#server/services/counter/receipt.ts';
import { sendOutOrder } from '#server/services/counter/send-out.ts';
import { goWithoutVialScan, scanVial } from '#server/services/counter/vials.ts';
import { printBagLabel } from '#server/services/label/bag.ts';
import { identifyPatient, type Missed } from '#server/services/rx/entry/identify.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import type { RxWork } from '#server/services/rx/work.ts';

const api = signedIn.counter;

interface Errors {
  NOT_FOUND(options?: { message?: string }): Error;
  STALE(input: { data: { orderId: number } }): Error;
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
 * The value of a result, or its refusal thrown. A missed identification is refused too, but its
 * audit row stays: it is counted.
 */
function unwrapOrThrow<T>(
  context: PersonContext,
  errors: Errors,
  orderId: number,
  result: Result<T, RxFailure | Missed>,
): T {
  if (result.ok) return result.value;
  const failure = result.error;
  if (failure.code === 'NOT_FOUND') throw errors.NOT_FOUND();
  if (failure.code === 'STALE') throw errors.STALE({ data: { orderId } });
  if (failure.code === 'MISSED') return missed(context, failure);
  const { why, allowedRoles } = failure;
  const [message = ''] = why;
  const fields = 'fields' in failure ? failure.fields : {};
  if (failure.code === 'FORBIDDEN')
    throw problem({ code: 'FORBIDDEN', message, why, allowedRoles, fields });
  throw errors.REFUSED({ message, data: { why, allowedRoles, fields } });
}

/** What left, with its paper and its audit row. */
async function withPaper(
  context: PersonContext,
  work: RxWork,
  { paper, newBags, ...done }: HandedOver,
  payments: HandOver['payments'],
) {
  const printer = filePrinter(path.dirname(context.platform.filesDir));
  const kept = await keepReceipt(work, printer, done.orderId, paper);
  const bags = [];
  for (const { rxId, bag } of newBags) {
    // What left has left: a label that can't be printed refuses nothing, and is said.
    const printed = await printBagLabel(work, printer, rxId);
    const fileUrl = printed.ok ? `/api/files/labels/${printed.value.sha256}.pdf` : null;
    bags.push({ rxId, bag, fileUrl, svg: printed.ok ? printed.value.svg : [] });
  }
  context.work.audit({
    entity: 'order',
    entityId: done.orderId,
    after: done,
    detail: {
      receipt: kept.fileHash,
      newBags: newBags.map(({ bag }) => bag),
      rxIds: done.rxIds,
      changeCents: done.changeCents,
      tenders: payments.map((payment) => payment.tender),
    },
  });
  return {
    ...done,
    newBags: bags,
    svg: kept.svg,
    fileUrl: kept.fileHash && `/api/files/labels/${kept.fileHash}.pdf`,
  };
}

export const counterProcedures = {
  orders: api.orders.handler(({ input, context }) => listOrders(storeScope(context.work), input)),
  promise: api.promise.handler(async ({ input, context, errors }) => {
    const { before, after } = unwrapOrThrow(
      context,
      errors,
      input.orderId,
      await changePromise(storeScope(context.work), input.orderId, input.version, input),
    );
    context.work.audit({
      entity: 'order',
      entityId: after.orderId,
      before,
      after,
      detail: { waiting: after.waiting, delivery: after.delivery },
    });
    context.work.changed('order', after.orderId, after.version);
    return after;
  }),
  lookup: api.lookup.handler(async ({ input, context, errors }) => {
    const found = await lookUp(rxWork(context), input.code);
    if (!found.ok) throw errors.NOT_FOUND({ message: found.error });
    const [order, ...others] = found.value;
    context.work.audit({
      entity: 'order',
      entityId: order && others.length === 0 ? order.orderId : null,
      detail: { orders: found.value.length },
    });
    return found.value;
  }),
  identify: api.identify.handler(async ({ input, context, errors }) => {
    const work = rxWork(context);
    const { orderId, identifiers, how = 'pickup' } = input;
    const patient = unwrapOrThrow(
      context,
      errors,
      orderId,
      await identifyPatient(work, orderId, identifiers, how),
    );
    context.work.audit({
      entity: 'order',
      entityId: input.orderId,
      detail: { patientId: patient.id, how },
    });
    return openOrder(work, orderId, patient, how);
  }),
  scanVial: api.scanVial.handler(async ({ input, context, errors }) => {
    const scanned = unwrapOrThrow(
      context,
      errors,
      input.orderId,
      await scanVial(rxWork(context), input.orderId, input.raw, input.how ?? 'pickup'),
    );
    context.work.audit({
      entity: 'order',
      entityId: input.orderId,
      detail: { accepted: scanned.accepted, code: scanned.code },
    });
    return scanned;
  }),
  withoutVialScan: api.withoutVialScan.handler(async ({ input, context, errors }) => {
    const vials = unwrapOrThrow(
      context,
      errors,
      input.orderId,
      await goWithoutVialScan(rxWork(context), input.orderId, input.reason),
    );
    context.work.audit({
      entity: 'order',
      entityId: input.orderId,
      detail: {
        reason: input.reason,
        fills: vials.filter((row) => row.without !== null).map((row) => row.fillId),
      },
    });
    return vials;
  }),
  complete: api.complete.handler(async ({ input, context, errors }) => {
    const { orderId } = input;
    const work = rxWork(context);
    const left = unwrapOrThrow(context, errors, orderId, await completePickup(work, input));
    return withPaper(context, work, left, input.payments);
  }),
  sendOut: api.sendOut.handler(async ({ input, context, errors }) => {
    const { orderId } = input;
    const work = rxWork(context);
    const left = unwrapOrThrow(context, errors, orderId, await sendOutOrder(work, input));
    return withPaper(context, work, left, input.payments);
  }),
  bin: api.bin.handler(async ({ input, context, errors }) => {
    const placed = unwrapOrThrow(
      context,
      errors,
      0,
      await placeBag(rxWork(context), input.bag, input.bin),
    );
    context.work.audit({
      entity: 'bag',
      entityId: null,
      detail: { rxIds: placed.rxIds, bin: placed.bin },
    });
    return placed;
  }),
  whereabouts: api.whereabouts.handler(({ input, context: { work } }) =>
    findWhereabouts(storeScope(work), input),
  ),
  track: api.track.handler(async ({ input, context: { work }, errors }) => {
    const found = await trackOrder(storeScope(work), input.orderId);
    if (!found.ok) throw errors.NOT_FOUND();
    work.audit({ entity: 'order', entityId: input.orderId });
    return found.value;
  }),
};
