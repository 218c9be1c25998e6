import { addDays } from '#domain/platform/rules/dates.ts';
import { demoBook } from '#payer/book/demo.ts';
import { otherNpi, transaction } from '#tests/payer/practice.ts';
import { ask, payerOnPorts, pharmacy, type Practice } from '#tests/payer/wire.ts';
import { asUser, today } from './desk.ts';
import type { Store } from './store.ts';

/** The pharmacist in charge and the administrator stand for a new line. */
async function twoPersons(desk: Awaited<ReturnType<typeof asUser>>): Promise<string> {
  const bound = {
    action: 'payerLine.save',
    entity: 'payerLine',
    entityId: 0,
    entityVersion: 0,
  };
  const proof = async (person: object): Promise<string> => {
    const given = await desk.post('/api/session/step-up', { ...bound, ...person });
    return JSON.parse(JSON.stringify(given)).token;
  };
  const own = await proof({ password: 'demo-incharge-2026' });
  return `${own}.${await proof({ username: 'admin', password: 'demo-admin-2026' })}`;
}
/** A payer of the demo store’s cards beside it, and the store’s line to each of its BINs. */
export async function openPayer(store: Store): Promise<Practice> {
  const payer = await payerOnPorts(60_000, { book: demoBook, today: today() });
  const desk = await asUser(store, 'incharge');
  for (const bin of new Set(demoBook.plans.map((plan) => plan.bin)))
    await desk.post('/api/payer-lines', {
      id: null,
      version: 0,
      stepUp: await twoPersons(desk),
      draft: {
        bin,
        pcn: null,
        host: '127.0.0.1',
        port: payer.serving.port,
        tls: false,
        timeoutMs: 5_000,
        copayOnly: false,
        rebills: true,
      },
    });
  return payer;
}
/** Another pharmacy has filled it a few days ago: the payer takes the next fill too soon. */
export async function filledElsewhere(
  port: number,
  input: {
    readonly plan: string;
    readonly cardholder: string;
    readonly ndc: string;
    readonly daysAgo: number;
  },
): Promise<void> {
  const plan = demoBook.plans.find((plan) => plan.ref === input.plan)!;
  const member = demoBook.members.find(
    (member) => member.plan === input.plan && member.cardholder === input.cardholder,
  )!;
  const on = addDays(today(), -input.daysAgo);
  const to = await pharmacy(port);
  const product = demoBook.products.find((product) => product.ndc === input.ndc)!;
  const answer = await ask(to, {
    direction: 'request',
    header: { A1: plan.bin, A3: 'B1', A4: plan.pcn, B2: '01', B1: otherNpi, D1: on, AK: '' },
    shared: {
      insurance: {
        C2: member.cardholder,
        C1: plan.group,
        C3: member.personCode,
        C6: member.relationship,
      },
      patient: {
        C4: member.dateOfBirth,
        C5: member.gender === 'M' ? '1' : '2',
        CA: member.firstName,
        CB: member.lastName,
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
