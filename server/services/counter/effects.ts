import type { DrawerTender } from '#domain/counter/rules/drawer.ts';
import { byTender } from '#domain/counter/rules/given-back.ts';
import {
  chargeOf,
  insertEntry,
  lockAccount,
  bumpAccountVersion,
} from '#server/repositories/counter/house-accounts.ts';
import { insertPayment, paymentsOf } from '#server/repositories/counter/payments.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import type { Carried, Carry, EffectHandlers } from '#server/services/rx/work.ts';
import { bookInDrawer } from './drawer-payments.ts';

async function reverseTender(carry: Carry, fill: FillRecord): Promise<Partial<Carried>> {
  const all = await paymentsOf(carry.w, fill.id);
  const undone = new Set(all.map((row) => row.reverses));
  const kept = all.filter((row) => row.reverses === null && !undone.has(row.id));
  for (const row of kept) {
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
  const givenBack = byTender(
    kept.map((row) => ({ tender: row.tender, amountCents: row.amount_cents })),
  );
  return { detail: { givenBack } };
}

/** What the counter does when a prescription moves. */
export const counterEffects = {
  reverseTender,
  refundDeposit: reverseTender,
} satisfies Partial<EffectHandlers>;
