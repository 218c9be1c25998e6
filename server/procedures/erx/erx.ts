import { required } from '#domain/platform/required.ts';
import { problem } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { rxWork, type PersonContext } from '#server/procedures/rx/work.ts';
import { requestChanges } from '#server/services/erx/change.ts';
import { getMessage, noteErx, rawMessage, refuseErx } from '#server/services/erx/erx.ts';
import { listMessages } from '#server/services/erx/listed-messages.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { cancelRx, requestRenewals } from '#server/services/erx/renewal.ts';
import { requestTransfer } from '#server/services/erx/transfer-in.ts';
import { transferErx } from '#server/services/erx/transfer-out.ts';
import { overErxQuota } from '#server/services/platform/quota.ts';
import { contentOf } from '#server/services/rx/rx.ts';

const api = signedIn.erx;
const isPharmacist = (context: PersonContext): boolean => rxWork(context).licence?.active === true;

export const erxProcedures = {
  list: api.list.handler(({ input, context: { work } }) => listMessages(storeScope(work), input)),
  get: api.get.handler(async ({ input, context: { work }, errors }) =>
    settled(await getMessage(storeScope(work), input.erxId), errors),
  ),
  raw: api.raw.handler(async ({ input, context: { work }, errors }) =>
    settled(await rawMessage(storeScope(work), input.erxId), errors),
  ),
  receive: api.receive.handler(async ({ input, context: { work, platform } }) => {
    // Whoever types a message could write a prescriber's signature into it.
    if (!platform.demo)
      throw problem({
        code: 'FORBIDDEN',
        message: 'Electronic prescriptions come in by the line or the inbox folder only.',
      });
    const message = Buffer.from(input.xml, 'utf8');
    const over = await overErxQuota(storeScope(work), message.length);
    if (over !== null) throw problem({ code: 'TOO_MANY', message: over });
    const got = await receiveErx(storeScope(work), message, 'sent');
    work.audit({
      entity: 'erx',
      entityId: got.erxId,
      detail: { kind: got.kind, status: got.status, again: got.again },
    });
    if (!got.again) work.changed('erx', got.erxId, got.version);
    for (const { entity, id, version } of got.touched) work.changed(entity, id, version);
    return { erxId: got.erxId, status: got.status, answer: got.answer };
  }),
  refuse: api.refuse.handler(async ({ input, context: { work }, context, errors }) => {
    const { before, after } = settled(
      await refuseErx(storeScope(work), { ...input, isPharmacist: isPharmacist(context) }),
      errors,
    );
    work.audit({
      entity: 'erx',
      entityId: after.erxId,
      before,
      after,
      detail: { reason: input.reasonCode },
    });
    work.changed('erx', after.erxId, after.version);
    return after;
  }),
  note: api.note.handler(async ({ input, context: { work }, errors }) => {
    const { before, after } = settled(
      await noteErx(storeScope(work), input.erxId, input.version),
      errors,
    );
    work.audit({
      entity: 'erx',
      entityId: after.erxId,
      before,
      after,
      detail: { kind: after.kind },
    });
    work.changed('erx', after.erxId, after.version);
    return after;
  }),
  cancel: api.cancel.handler(async ({ input, context: { work }, context, errors }) => {
    const ownWork = rxWork(context);
    const was = await contentOf(ownWork, input.rxId);
    const { before, after } = settled(await cancelRx(ownWork, input), errors);
    work.audit({ entity: 'erx', entityId: after.erxId, before, after, detail: { rx: input.rxId } });
    work.auditToo({
      event: 'rx.moved',
      entity: 'rx',
      entityId: input.rxId,
      before: was,
      after: await contentOf(ownWork, input.rxId),
      detail: { event: 'discontinue', erx: after.erxId },
    });
    work.changed('erx', after.erxId, after.version);
    return after;
  }),
  transfer: api.transfer.handler(async ({ input, context: { work }, context, errors }) => {
    const ownWork = rxWork(context);
    const was = await contentOf(ownWork, input.rxId);
    const { before, after } = settled(await transferErx(ownWork, input), errors);
    work.audit({ entity: 'erx', entityId: after.erxId, before, after, detail: { rx: input.rxId } });
    work.auditToo({
      event: 'rx.moved',
      entity: 'rx',
      entityId: input.rxId,
      before: was,
      after: await contentOf(ownWork, input.rxId),
      detail: { event: 'transfer-out', erx: after.erxId },
    });
    work.changed('erx', after.erxId, after.version);
    return after;
  }),
  requestTransfer: api.requestTransfer.handler(
    async ({ input, context: { work }, context, errors }) => {
      const row = settled(await requestTransfer(rxWork(context), input), errors);
      work.audit({
        entity: 'erx',
        entityId: row.erxId,
        after: row,
        detail: { patient: input.patientId, to: input.ncpdp },
      });
      return row;
    },
  ),
  requestRenewal: api.requestRenewal.handler(async ({ input, context: { work }, context }) => {
    const answers = await requestRenewals(
      rxWork(context),
      input.items,
      input.refills,
      input.anyway,
    );
    const asked = answers.filter((answer) => answer.done);
    work.audit({
      entity: 'erx',
      entityId: null,
      detail: {
        asked: asked.map((row) => row.rxId),
        refused: answers.filter((answer) => !answer.done).map((answer) => answer.rxId),
        refills: input.refills,
        ...(input.anyway === true ? { anyway: true } : {}),
      },
    });
    for (const row of asked) {
      work.auditToo({
        event: 'erx.queued',
        entity: 'erx',
        entityId: required(row.erxId, 'the message of a request that was queued'),
        detail: { kind: 'RxRenewalRequest', rx: row.rxId },
      });
      work.changed('erx', required(row.erxId, 'the message of a request that was queued'), 1);
    }
    return { answers: [...answers] };
  }),
  requestChange: api.requestChange.handler(
    async ({ input: { items, ...asked }, context: { work }, context }) => {
      const answers = await requestChanges(rxWork(context), items, asked);
      const sent = answers.filter((answer) => answer.done);
      work.audit({
        entity: 'erx',
        entityId: null,
        detail: {
          asked: sent.map((row) => row.rxId),
          refused: answers.filter((answer) => !answer.done).map((answer) => answer.rxId),
          code: asked.code,
        },
      });
      for (const row of sent) {
        work.auditToo({
          event: 'erx.queued',
          entity: 'erx',
          entityId: required(row.erxId, 'the message of a request that was queued'),
          detail: { kind: 'RxChangeRequest', rx: row.rxId },
        });
        work.changed('erx', required(row.erxId, 'the message of a request that was queued'), 1);
      }
      return { answers: [...answers] };
    },
  ),
};
