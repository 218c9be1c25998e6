import { signedIn } from '../procedure-runtime.ts';
import { getMessage, listMessages, rawMessage, refuseErx } from '../services/erx.ts';
import { receiveErx } from '../services/erx-receive.ts';
import { settled, storeScope } from './store-work.ts';

const api = signedIn.erx;

export const erxProcedures = {
  list: api.list.handler(({ input, context: { work } }) => listMessages(storeScope(work), input)),
  get: api.get.handler(async ({ input, context: { work }, errors }) => settled(await getMessage(storeScope(work), input.erxId), errors)),
  raw: api.raw.handler(async ({ input, context: { work }, errors }) => settled(await rawMessage(storeScope(work), input.erxId), errors)),
  receive: api.receive.handler(async ({ input, context: { work } }) => {
    const got = await receiveErx(storeScope(work), Buffer.from(input.xml, 'utf8'), 'sent');
    work.audit({ entity: 'erx', entityId: got.erxId, detail: { kind: got.kind, status: got.status, again: got.again } });
    if (!got.again) work.changed('erx', got.erxId, got.version);
    return { erxId: got.erxId, status: got.status, answer: got.answer };
  }),
  refuse: api.refuse.handler(async ({ input, context: { work }, errors }) => {
    const { before, after } = settled(await refuseErx(storeScope(work), input), errors);
    work.audit({ entity: 'erx', entityId: after.erxId, before, after, detail: { reason: input.reasonCode } });
    work.changed('erx', after.erxId, after.version);
    return after;
  }),
};
