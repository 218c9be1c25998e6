import { tx } from '#db/tx.ts';
import type { NewRxFacts } from '#domain/erx/script/write-new-rx.ts';
import type { Network } from '#network/network.ts';
import type { ErxLine } from '#server/io/erx/line.ts';
import { saveLine } from '#server/repositories/erx/lines.ts';
import { getMessage } from '#server/services/erx/erx.ts';
import { pollNextErx, sendNextErx, type ErxOffice } from '#server/services/erx/exchange.ts';
import { listMessages } from '#server/services/erx/listed-messages.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { transferErx } from '#server/services/erx/transfer-out.ts';
import { newRx } from '#tests/domain/erx/messages.ts';
import type { Actor, Desk } from '#tests/platform/rx-desk.ts';

/** The NCPDP id of the store in tests of transfers. */
const here = '1234567';
/** The network as the process would be, without a wire. */
const lineTo = (network: Network): ErxLine => ({
  post: async (_to, xml) => {
    const reply = network.post(xml.toString('utf8'));
    const empty = reply.status === 204;
    return empty || reply.silent
      ? { reached: true, bytes: null, empty, why: null }
      : { reached: true, bytes: Buffer.from(reply.body), empty: false, why: null };
  },
});

/** The store with its own numbers and address, as a transfer names it. */
export async function registerStore(desk: Desk): Promise<void> {
  await desk.db
    .updateTable('stores')
    .set({
      ncpdp: here,
      dea: 'FS1234563',
      phone: '3125550100',
      address_line1: '5 State St',
      city_name: 'Chicago',
      state: 'IL',
      zip_code: '60601',
    })
    .where('id', '=', desk.p.storeId)
    .execute();
}

/** A store and another pharmacy at the two ends of a network. */
export class Exchange {
  readonly desk: Desk;
  readonly network: Network;
  readonly #office: ErxOffice;
  constructor(desk: Desk, network: Network) {
    this.desk = desk;
    this.network = network;
    this.#office = { db: desk.db, line: lineTo(network), now: () => desk.now };
  }
  get scope() {
    return this.desk.p.scope({ now: this.desk.now });
  }
  /** Everything that waits goes, and the mailbox is emptied. */
  async run(): Promise<void> {
    await saveLine(this.scope, {
      url: 'http://127.0.0.1:1/',
      timeout_ms: 1_000,
      trusts_signatures: true,
    });
    this.desk.clock.forward({ seconds: 120 });
    while ((await sendNextErx(this.#office)) !== null);
    this.desk.clock.forward({ seconds: 10 });
    await pollNextErx(this.#office, 5_000);
    while ((await sendNextErx(this.#office)) !== null);
  }
  async detail(erxId: number) {
    const got = await getMessage(this.scope, erxId);
    if (!got.ok) throw new Error(got.error.code);
    return got.value;
  }
  inbox(kind: string) {
    return this.#listed(kind, { direction: 'in' });
  }
  outbox(kind: string) {
    return this.#listed(kind, { direction: 'out' });
  }
  async #listed(kind: string, filters: Readonly<Record<string, string>>) {
    const { rows } = await listMessages(this.scope, {
      text: '',
      filters,
      sort: null,
      offset: 0,
      limit: 50,
    });
    return rows.filter((row) => row.kind === kind);
  }
  /** An electronic prescription, signed on the trusted line, as its message. */
  async receive(
    over: Partial<NewRxFacts['medication']>,
    patient: Partial<NewRxFacts['patient']>,
    number: string,
  ) {
    const xml = newRx(over, {
      signed: true,
      orderNumber: `ORD-${number}`,
      patient: {
        name: { last: 'Rivera', first: 'Alma' },
        gender: 'F',
        dateOfBirth: '1957-04-12',
        ...patient,
      },
      prescriber: { name: { last: 'Chen', first: 'Grace' }, npi: '1790887081', dea: 'BC1234563' },
    }).replace('MSG-1', `MSG-${number}`);
    const got = await tx(this.desk.db, (db) =>
      receiveErx({ ...this.scope, db }, Buffer.from(xml), 'sent', { trusted: true }),
    );
    return { erxId: got.erxId, xml };
  }
  /** Another pharmacy asks; answers the request as it stands in the inbox. */
  async asked(of: Parameters<Network['ask']>[1]) {
    const id = this.network.ask(here, of);
    await this.run();
    const row = (await this.inbox('RxTransferRequest')).find((one) => one.messageId === id);
    if (!row) throw new Error('The request did not come in.');
    return this.detail(row.erxId);
  }
  /** The refusal in words, or the request as it is now. */
  transfer(
    row: { readonly erxId: number; readonly version: number },
    rxId: number,
    actor: Actor = this.desk.pharmacist,
  ) {
    return tx(this.desk.db, async (db) => {
      const done = await transferErx(this.desk.work(actor, db), {
        erxId: row.erxId,
        version: row.version,
        rxId,
      });
      if (!done.ok)
        throw new Error('why' in done.error ? done.error.why.join(' ') : done.error.code);
      return done.value.after;
    });
  }
  /** What the network got of a kind, newest last. */
  received(kind: string): readonly string[] {
    return this.network.received.filter((row) => row.kind === kind).map(({ xml }) => xml);
  }
}
