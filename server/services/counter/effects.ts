import type { DrawerTender } from '#domain/counter/rules/drawer.ts';
import {
  chargeOf,
  insertEntry,
  lockAccount,
  touchAccount,
} from '#server/repositories/counter/house-accounts.ts';
import { insertPayment, paymentsOf, type FillRecord } from '#server/repositories/rx/rx.ts';
import type { Carry, EffectHandlers } from '#server/services/rx/work.ts';
import { bookInDrawer } from './drawer.ts';

async function reverseTender(c: Carry, fill: FillRecord): Promise<null> {
  const all = await paymentsOf(c.w, fill.id);
  const undone = new Set(all.map((p) => p.reverses));
  for (const p of all.filter((x) => x.reverses === null && !undone.has(x.id))) {
    const back = await insertPayment(c.w, fill.id, p.tender, -p.amount_cents, p.id);
    const charge = p.tender === 'house' ? await chargeOf(c.w, p.id) : undefined;
    // Money goes back out of the drawer where the pick-up is undone.
    if (p.tender !== 'house')
      await bookInDrawer(c.w, {
        kind: 'sale-undone',
        tender: p.tender as DrawerTender,
        amountCents: -p.amount_cents,
        paymentId: back,
        undoes: { paymentId: p.id },
      });
    // What was charged to a house account is owed no more.
    if (!charge) continue;
    await lockAccount(c.w, charge.account_id);
    await insertEntry(c.w, {
      accountId: charge.account_id,
      kind: 'reversal',
      amountCents: -Number(charge.amount_cents),
      paymentId: back,
      reverses: charge.id,
      workstation: c.w.workstation,
    });
    await touchAccount(c.w, charge.account_id);
  }
  return null;
}

/** What the counter does when a prescription moves. */
export const counterEffects = {
  reverseTender,
  refundDeposit: reverseTender,
} satisfies Partial<EffectHandlers>;
