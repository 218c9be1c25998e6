import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '#db/tx.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { getMessage } from '#server/services/erx/erx.ts';
import { storeDropped } from '#server/services/erx/inbox.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { createRx } from '#server/services/rx/create.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { newRx } from '#tests/domain/erx/messages.ts';
import { Desk, refusalOf } from '#tests/platform/rx-desk.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

const noSignedMessage =
  'This is a controlled drug, and no signed message came for it: say how it came, ' +
  'and attach its paper.';
let server: TestServer;
let desk: Desk;
let number = 0;
beforeAll(async () => {
  server = await testServer({ empty: true, start: usualDay });
  desk = await Desk.at(server.database, server.clock);
  await desk.stock(desk.shelf.oxycodone, 500);
});
afterAll(() => server.close());

/** Oxycodone that says of itself that it was digitally signed. */
const forged = (): Buffer => {
  number += 1;
  const xml = newRx(
    {
      description: 'Oxycodone HCl 5 MG Oral Tablet',
      schedule: '2',
      quantityThousandths: 20_000,
      refills: 0,
      writtenDate: desk.today,
      directions: 'Take 1 tablet by mouth every 6 hours.',
    },
    { orderNumber: `CII-${number}`, signed: true },
  ).replace('MSG-1', `CII-${number}`);
  return Buffer.from(xml);
};
const dropped = async (): Promise<number> => {
  const store = { id: desk.p.storeId, code: '001' };
  const got = await storeDropped(desk.db, store, forged(), desk.now);
  if ('held' in got) throw new Error(`Held as of ${got.sender}`);
  return got.erxId;
};
const byLine = async (trusted: boolean): Promise<number> => {
  const scope = desk.p.scope({ now: desk.now });
  const bytes = forged();
  const got = await tx(desk.db, (db) => receiveErx({ ...scope, db }, bytes, 'queued', { trusted }));
  return got.erxId;
};
const entered = (erxId: number | null, over: Partial<RxDraft>) =>
  desk.run(desk.technician, async (work) =>
    createRx(work, {
      draft: desk.draft({
        drugId: desk.shelf.oxycodone,
        sig: '1T PO Q6H',
        quantity: 20_000,
        daysSupply: 5,
        refills: 0,
        ...over,
      }),
      erxId,
      answers: [],
      promise: { promisedAt: null, waiting: false, delivery: false },
      thenFill: false,
    }),
  );
/** Why it was refused; nothing where it was not. */
const whyNot = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => '',
    async () => (await refusalOf(act)).why,
  );
const detail = async (erxId: number) => {
  const got = await getMessage(desk.p.scope({ now: desk.now }), erxId);
  if (!got.ok) throw new Error(got.error.code);
  return got.value;
};

test('a file that somebody put into the folder is paper, signed or not', async () => {
  const erxId = await dropped();
  const { entry, problems } = await detail(erxId);

  expect(entry).toMatchObject({ origin: '1', hardCopy: null });
  expect(problems.map((problem) => problem.message)).toContainEqual(
    expect.stringContaining('no signature came by a line that is trusted for it'),
  );
  const refused = await refusalOf(entered(erxId, { origin: '3', hardCopy: null }));
  expect(refused.why).toContain(noSignedMessage);
});

test('a line that is not trusted brings paper too; a trusted one is believed', async () => {
  const untrusted = await byLine(false);
  expect((await refusalOf(entered(untrusted, { origin: '3', hardCopy: null }))).why).toContain(
    noSignedMessage,
  );

  const signed = await byLine(true);
  expect((await detail(signed)).entry).toMatchObject({ origin: '3' });
  expect(await whyNot(entered(signed, { origin: '3', hardCopy: null }))).not.toContain(
    noSignedMessage,
  );
});

test('a controlled drug without a message is never an electronic one', async () => {
  const words = { hardCopy: 'Oxycodone 5 mg, 20, one every six hours, Dr. Chen' };
  expect((await refusalOf(entered(null, { origin: '3', ...words }))).why).toContain(
    noSignedMessage,
  );

  const written = {
    drugId: desk.shelf.oxycodone,
    sig: '1T PO Q6H',
    quantity: 20_000,
    daysSupply: 5,
    refills: 0,
    ...words,
  };
  const { rxId, version } = await desk.enter(written);
  const edited = desk.run(desk.technician, (work) =>
    editRx(work, { rxId, version, draft: desk.draft({ ...written, origin: '3' }), answers: [] }),
  );
  expect((await refusalOf(edited)).why).toContain(noSignedMessage);
});
