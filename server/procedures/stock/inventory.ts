import path from 'node:path';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { mayDo } from '#server/platform/caller.ts';
import { answerOf, problem } from '#server/platform/problem.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { isAnotherHuman } from '#server/services/admin/confirm/another-human.ts';
import { spendStepUp } from '#server/services/admin/step-up.ts';
import {
  countLot,
  countSource,
  finishInventory,
  listCounts,
  postCount,
} from '#server/services/stock/count.ts';
import { printForm41 } from '#server/services/stock/destruction-paper.ts';
import { answerExpiry } from '#server/services/stock/expiry-answer.ts';
import {
  listControlled,
  listExpiring,
  listLedger,
  quarantineLot,
  returnLot,
} from '#server/services/stock/inventory.ts';
import { askExpiry, type ReadLot } from '#server/services/stock/lot-expiry.ts';
import { destroyLot, receiveIntoQuarantine } from '#server/services/stock/quarantine-receipt.ts';
import { deliverySource, type AdjustRights } from '#server/services/stock/receive.ts';
import { paperUrl } from './reports.ts';

const api = signedIn.inventory;

/**
 * What the caller may, and the two passwords of a C-II correction, spent when they are asked for.
 */
export function adjustRights(
  work: PersonWork,
  proofs: { readonly stepUp?: string | undefined; readonly witness?: string | undefined },
): AdjustRights {
  const spend = (token: string | undefined, wanted: ProofWanted) =>
    spendStepUp(work.db, token, { ...wanted, sessionId: work.session.id }, work.now);
  return {
    controlled: mayDo(work.user, 'stock.adjust.controlled'),
    own: async (wanted) => {
      const spent = await spend(proofs.stepUp, wanted);
      return spent.ok && spent.value.employeeId === work.user.id;
    },
    // Refused by a code of its own, which the audit log keeps.
    another: async (secondId) => {
      answerOf(await isAnotherHuman(work, work.user.id, secondId));
    },
    second: async (wanted) => {
      const spent = await spend(proofs.witness, wanted);
      return spent.ok ? spent.value.employeeId : null;
    },
  };
}
interface Booked {
  readonly before: { readonly lotId: number };
  readonly after: { readonly lotId: number; readonly version: number };
  readonly drugId: number;
  readonly secondById: number | null;
}
const booked = (
  work: PersonWork,
  booked: Booked,
  detail: Readonly<Record<string, unknown>>,
): void => {
  work.audit({
    entity: 'lot',
    entityId: booked.after.lotId,
    before: booked.before,
    after: booked.after,
    detail: { drugId: booked.drugId, secondPersonId: booked.secondById, ...detail },
  });
  work.changed('stock', booked.drugId, booked.after.version);
};

/**
 * Asks which expiry is right, before anything is booked, where a lot stands on record under another
 * one. The question is kept though the call is refused.
 */
export async function expiryAsked(
  work: PersonWork,
  lots: readonly ReadLot[],
  field: 'lines' | 'expiresOn',
): Promise<void> {
  const why: string[] = [];
  for (const lot of lots) {
    const asked = await askExpiry(storeScope(work), lot);
    if (asked !== null) why.push(asked);
  }
  const [message] = why;
  if (message === undefined) return;
  for (const drugId of new Set(lots.map((lot) => lot.drugId))) work.changed('stock', drugId, 0);
  work.audit({ entity: 'lot', entityId: null, detail: { refused: true, why } });
  work.refuseButKeep(
    problem({ code: 'REFUSED', message, why, allowedRoles: [], fields: { [field]: message } }),
  );
}

export const inventoryProcedures = {
  expiring: api.expiring.handler(({ input, context: { work } }) =>
    listExpiring(storeScope(work), input),
  ),
  quarantine: api.quarantine.handler(async ({ input, context: { work }, errors }) => {
    const done = settled(
      await quarantineLot(
        storeScope(work),
        { controlled: mayDo(work.user, 'stock.adjust.controlled') },
        input,
      ),
      errors,
    );
    booked(work, done, { on: input.on });
    return done.after;
  }),
  returnLot: api.returnLot.handler(async ({ input, context: { work }, errors }) => {
    const done = settled(
      await returnLot(storeScope(work), adjustRights(work, input), input),
      errors,
    );
    booked(work, done, { vendorId: input.vendorId, quantity: input.quantity });
    return done.after;
  }),
  receiveBad: api.receiveBad.handler(async ({ input, context: { work }, errors }) => {
    await expiryAsked(work, [{ ...input, source: deliverySource(input) }], 'expiresOn');
    const done = settled(
      await receiveIntoQuarantine(
        storeScope(work),
        { controlled: mayDo(work.user, 'stock.adjust.controlled') },
        { ...input, form222: input.form222 ?? null },
      ),
      errors,
    );
    const { after, drugId } = done;
    work.audit({ entity: 'lot', entityId: after.lotId, after, detail: { ...input } });
    work.changed('stock', drugId, after.version);
    return after;
  }),
  answerExpiry: api.answerExpiry.handler(async ({ input, context: { work }, errors }) => {
    const { before, after, drugId } = settled(
      await answerExpiry(
        storeScope(work),
        { controlled: mayDo(work.user, 'stock.adjust.controlled') },
        input,
      ),
      errors,
    );
    const { expiresOn, reason } = input;
    work.audit({
      entity: 'lot',
      entityId: after.lotId,
      before,
      after,
      detail: { drugId, expiresOn, reason },
    });
    work.changed('stock', drugId, after.version);
    return after;
  }),
  destroy: api.destroy.handler(async ({ input, context: { work }, errors }) => {
    const done = settled(
      await destroyLot(storeScope(work), adjustRights(work, input), input),
      errors,
    );
    const { before, after, drugId, secondById } = done;
    const { quantity, reason, method = null } = input;
    const detail = { drugId, quantity, reason, method, secondPersonId: secondById };
    work.audit({ entity: 'lot', entityId: after.lotId, before, after, detail });
    work.changed('stock', drugId, after.version);
    return after;
  }),
  counts: api.counts.handler(({ input, context: { work } }) => listCounts(storeScope(work), input)),
  count: api.count.handler(async ({ input, context: { work }, errors }) => {
    const { lot, expiresOn } = input;
    if (lot?.trim() && expiresOn)
      await expiryAsked(
        work,
        [{ drugId: input.drugId, lot, expiresOn, source: countSource }],
        'expiresOn',
      );
    const done = settled(
      await countLot(storeScope(work), {
        drugId: input.drugId,
        counted: input.counted,
        lot: input.lot ?? null,
        expiresOn: input.expiresOn ?? null,
      }),
      errors,
    );
    work.audit({
      entity: 'lot',
      entityId: done.lotId,
      detail: { drugId: input.drugId, counted: done.counted },
    });
    work.changed('stock', input.drugId, 0);
    return done;
  }),
  post: api.post.handler(async ({ input, context: { work }, errors }) => {
    const done = settled(
      await postCount(storeScope(work), adjustRights(work, input), input),
      errors,
    );
    booked(work, done, { delta: done.delta });
    return done.after;
  }),
  finish: api.finish.handler(async ({ context: { work }, errors }) => {
    const { countId, lots, differences } = settled(await finishInventory(storeScope(work)), errors);
    work.audit({ entity: 'stock-count', entityId: countId, detail: { lots, differences } });
    work.changed('stock', 0, 0);
    return { lots, differences };
  }),
  controlled: api.controlled.handler(({ input, context: { work } }) =>
    listControlled(storeScope(work), input),
  ),
  ledger: api.ledger.handler(async ({ input, context: { work } }) => {
    const page = await listLedger(storeScope(work), input.drugId, input.list);
    if (!page)
      throw problem({ code: 'NOT_FOUND', message: 'There is no such drug in this store.' });
    work.audit({ entity: 'drug', entityId: input.drugId });
    return page;
  }),
  form41: api.form41.handler(async ({ input, context: { work, platform }, errors }) => {
    const printer = filePrinter(path.dirname(platform.filesDir));
    const printed = await printForm41(storeScope(work), printer, input.movementId);
    if (printed === null) throw errors.NOT_FOUND();
    if (!printed.ok)
      throw errors.REFUSED({
        message: printed.error,
        data: { why: [printed.error], allowedRoles: [], fields: {} },
      });
    const { sha256, pages } = printed.value;
    const detail = { pages, fileHash: sha256 };
    work.audit({ entity: 'stock-movement', entityId: input.movementId, detail });
    return { fileUrl: paperUrl(sha256), pages };
  }),
};
