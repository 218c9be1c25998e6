import type { DrawerTender } from '#domain/counter/rules/drawer.ts';
import {
  chargeOf,
  insertEntry,
  lockAccount,
  bumpAccountVersion,
} from '#server/repositories/counter/house-accounts.ts';
import { insertPayment, paymentsOf, type FillRecord } from '#server/repositories/rx/rx.ts';
import type { Carry, EffectHandlers } from '#server/services/rx/work.ts';
import { bookInDrawer } from './drawer-payments.ts';

async function reverseTender(carry: Carry, fill: FillRecord): Promise<null> {
  const all = await paymentsOf(carry.w, fill.id);
  const undone = new Set(all.map((row) => row.reverses));
  for (const row of all.filter((row) => row.reverses === null && !undone.has(row.id))) {
    const back = await insertPayment(carry.w, fill.id, row.tender, -row.amount_cents, row.id);
    const charge = row.tender === 'house' ? await chargeOf(carry.w, row.id) : undefined;
    // Money goes back out of the drawer that got it.
    if (row.tender !== 'house')
      await bookInDrawer(carry.w, {
        kind: 'sale-undone',
        tender: row.tender as DrawerTender,
        amountCents: -row.amount_cents,
        paymentId: back,
        undoes: { paymentId: row.id },
      });
    // What was charged to a house account is owed no more.
    if (!charge) continue;
    await lockAccount(carry.w, charge.account_id);
    await insertEntry(carry.w, {
      accountId: charge.account_id,
      kind: 'reversal',
      amountCents: -Number(charge.amount_cents),
      paymentId: back,
      reverses: charge.id,
      workstation: carry.w.workstation,
    });
    await bumpAccountVersion(carry.w, charge.account_id);
  }
  return null;
}

/** What the counter does when a prescription moves. */
export const counterEffects = {
  reverseTender,
  refundDeposit: reverseTender,
} satisfies Partial<EffectHandlers>;
