import { addDays } from '#domain/platform/rules/dates.ts';
import { demoBook } from '#payer/book/demo.ts';
import { otherNpi, transaction } from '#tests/payer/practice.ts';
import { ask, payerOnPorts, pharmacy, type Practice } from '#tests/payer/wire.ts';
import { asUser, today } from './desk.ts';
import type { Store } from './store.ts';

/** A payer of the demo store’s cards beside it, and the store’s line to each of its BINs. */
export async function openPayer(store: Store): Promise<Practice> {
  const payer = await payerOnPorts(60_000, { book: demoBook, today: today() });
  const desk = await asUser(store, 'incharge');
  for (const bin of new Set(demoBook.plans.map((p) => p.bin)))
    await desk.post('/api/payer-lines', {
      id: null,
      version: 0,
      draft: {
        bin,
        pcn: null,
        host: '127.0.0.1',
        port: payer.serving.port,
        tls: false,
        timeoutMs: 5_000,
        copayOnly: false,
      },
    });
  return payer;
}
/** Another pharmacy has filled it a few days ago: the payer takes the next fill too soon. */
export async function filledElsewhere(
  port: number,
  o: {
    readonly plan: string;
    readonly cardholder: string;
    readonly ndc: string;
    readonly daysAgo: number;
  },
): Promise<void> {
  const plan = demoBook.plans.find((p) => p.ref === o.plan)!;
  const m = demoBook.members.find((x) => x.plan === o.plan && x.cardholder === o.cardholder)!;
  const on = addDays(today(), -o.daysAgo);
  const to = await pharmacy(port);
  const product = demoBook.products.find((p) => p.ndc === o.ndc)!;
  const answer = await ask(to, {
    direction: 'request',
    header: { A1: plan.bin, A3: 'B1', A4: plan.pcn, B2: '01', B1: otherNpi, D1: on, AK: '' },
    shared: {
      insurance: { C2: m.cardholder, C1: plan.group, C3: m.personCode, C6: m.relationship },
      patient: {
        C4: m.dateOfBirth,
        C5: m.gender === 'M' ? '1' : '2',
        CA: m.firstName,
        CB: m.lastName,
      },
    },
    transactions: [transaction({ product, claim: { E7: 60_000, DE: on } })],
  });
  to.socket.destroy();
  if (answer.transactions[0]?.responseStatus?.AN !== 'P')
    throw new Error(
      `The other pharmacy was not paid: ${JSON.stringify(answer.transactions[0]?.responseStatus)}`,
    );
}
