import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WayOut } from '#domain/counter/contract/counter.ts';
import { required } from '#domain/platform/required.ts';
import { ok } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { completePickup } from '#server/services/counter/complete.ts';
import { openOrder } from '#server/services/counter/counter.ts';
import { goWithoutVialScan } from '#server/services/counter/vials.ts';
import { printLabels } from '#server/services/label/label.ts';
import { identifyPatient } from '#server/services/rx/entry/identify.ts';
import {
  bagCode,
  Desk,
  identifiersOf,
  labelCode,
  ndc10,
  packageCode,
  refusalOf,
  restockCode,
  vialCode,
} from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 4_000);
  await desk.stock(desk.shelf.lisinopril, 1_000, 'LIS');
});
afterAll(() => desk.close());
const policy = (own: object) =>
  desk.db
    .updateTable('stores')
    .set({ policy: JSON.stringify(own) })
    .execute();
beforeEach(() => policy({}));

const printer = { print: async () => ok({ sha256: 'a'.repeat(64), file: null }) };
let number = 0;
/** Whoever was here before has moved: no two patients share birth date and address. */
const somebody = async () => {
  await desk.db
    .updateTable('patients')
    .set({ address_line1: '99 Elm St', cell_phone: '3125550999' })
    .execute();
  return desk.patient({ lastName: `Bag${String.fromCharCode(97 + number++)}` });
};
const one = 'Scan the label on the vial in the bag: it says that the right vial is in it.';
const rescan = 'Empty the bag, and scan each vial that goes back into it.';
/** Checked and in its bag; `labels`: as many vials, each with its own label. */
async function ready(patientId: number, labels = 1): Promise<RxDetail> {
  const rx = await desk.priced({ patientId });
  await desk.scanned(rx.rxId);
  await desk.verified(rx.rxId);
  await desk.db
    .updateTable('fills')
    .set({ label_of: labels })
    .where('rx_id', '=', rx.rxId)
    .execute();
  return desk.detail(rx.rxId);
}
/** Two prescriptions of one order, each with a vial in the same bag. */
async function two(patientId: number): Promise<readonly [RxDetail, RxDetail]> {
  const first = await desk.priced({ patientId });
  const second = await desk.priced({
    patientId,
    drugId: desk.shelf.lisinopril,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
  });
  await desk.scanned(first.rxId);
  await desk.scanned(second.rxId, packageCode(ndc10.lisinopril, 'LIS', '2028-06-30'));
  return [await desk.verified(first.rxId), await desk.verified(second.rxId)];
}
const fillOf = (rx: RxDetail) => required(rx.fill, 'the fill in the bag');
const orderOf = (rx: RxDetail): number => fillOf(rx).orderId;
const scan = (rx: RxDetail, code: string, actor = desk.cashier) =>
  desk.vial(actor, orderOf(rx), code);
/** The hand-over itself, with whatever was scanned before it. */
const leave = async (rx: RxDetail, actor = desk.cashier) => {
  const { payment, bagScan, ...payload } = desk.handOver(rx);
  return desk.run(actor, async (work) =>
    completePickup(work, {
      orderId: orderOf(rx),
      fills: [
        {
          rxId: rx.rxId,
          fillId: fillOf(rx).fillId,
          version: await desk.version(rx.rxId),
          bagScan: bagScan ?? '',
        },
      ],
      payload,
      payments: payment ? [payment] : [],
    }),
  );
};
/** Two identifiers were right: the order opens at the counter. */
const opened = async (rx: RxDetail, actor = desk.cashier, how: WayOut = 'pickup') =>
  desk.run(actor, async (work) => {
    const patient = await identifyPatient(work, orderOf(rx), identifiersOf(rx));
    if (!patient.ok) throw new Error('not identified');
    return ok(await openOrder(work, orderOf(rx), patient.value, how));
  });

test('nothing leaves until the label on each vial in its bag is scanned', async () => {
  const rx = await ready(await somebody(), 2);
  expect((await opened(rx)).vials).toEqual([
    { fillId: fillOf(rx).fillId, of: 2, scanned: 0, left: 2, without: null },
  ]);
  expect((await refusalOf(leave(rx))).why).toBe(
    'Scan the label on each vial in the bag: 2 are missing.',
  );
  expect(await scan(rx, vialCode(rx.rxNumber, 1, 2))).toEqual({
    accepted: true,
    code: 'label',
    said: 'Metformin Hydrochloride 500 mg, vial 2 of 2: of this order.',
    vials: [{ fillId: fillOf(rx).fillId, of: 2, scanned: 1, left: 1, without: null }],
  });
  await scan(rx, vialCode(rx.rxNumber, 1, 2));
  expect((await refusalOf(leave(rx))).why).toBe(one);
  await scan(rx, vialCode(rx.rxNumber, 1, 1));
  await leave(rx);
  expect(await desk.detail(rx.rxId)).toMatchObject({ status: 'PU' });
});
test("another person's vial is a stop without a name, and all are scanned again", async () => {
  const other = await ready(await somebody());
  const rx = await ready(await somebody());
  await scan(rx, vialCode(rx.rxNumber));
  const said = [
    `Rx ${other.rxNumber} is not of this order.`,
    `Take that vial out, and find out whose it is. ${rescan}`,
  ].join(' ');
  expect(await scan(rx, vialCode(other.rxNumber))).toMatchObject({
    accepted: false,
    code: 'WRONG_VIAL',
    said,
    vials: [{ scanned: 0, left: 1 }],
  });
  expect((await refusalOf(leave(rx))).why).toBe(one);
  await scan(rx, vialCode(rx.rxNumber));
  await leave(rx);
  expect(
    await desk.db
      .selectFrom('fill_scans')
      .select(['outcome', 'shown', 'struck'])
      .where('fill_id', '=', fillOf(rx).fillId)
      .where('kind', '=', 'hand-over')
      .orderBy('id')
      .execute(),
  ).toEqual([
    expect.objectContaining({ outcome: 'label', struck: true }),
    { outcome: 'WRONG_VIAL', shown: said, struck: false },
    expect.objectContaining({ outcome: 'label', struck: false }),
  ]);
});
test('another fill, an old print, a vial of the shelf, one not ready: each is a stop', async () => {
  const patientId = await somebody();
  const priced = await desk.priced({ patientId });
  const open = await desk.priced({ patientId, drugId: desk.shelf.lisinopril, quantity: 30_000 });
  await desk.scanned(priced.rxId);
  const rx = await desk.verified(priced.rxId);
  const said = async (code: string) => {
    const { code: what, said: words } = await scan(rx, code);
    return [what, words];
  };
  const eighth = `${rx.rxNumber.slice(0, -2)}07`;
  const another = `Rx ${eighth} is another fill than the one that leaves.`;
  expect(await said(vialCode(eighth))).toEqual([
    'OTHER_FILL',
    `${another} Take that vial out. ${rescan}`,
  ]);
  expect(await said(vialCode(open.rxNumber))).toEqual([
    'NOT_READY',
    `Rx ${open.rxNumber} may not leave yet. Take that vial out. ${rescan}`,
  ]);
  expect(await said(restockCode(fillOf(rx).fillId))).toEqual([
    'RESTOCK_LABEL',
    `This vial belongs on the shelf: it bears a restock label. Take it out. ${rescan}`,
  ]);
  await desk.run(desk.pharmacist, async (work) =>
    printLabels(work, printer, {
      rxId: rx.rxId,
      version: await desk.version(rx.rxId),
      labels: 1,
      language: 'es',
    }),
  );
  expect(await said(vialCode(rx.rxNumber, 1))).toEqual([
    'OLD_LABEL',
    `Old label: it changed since. The vial goes back to the pharmacist. ${rescan}`,
  ]);
  expect((await refusalOf(leave(rx))).why).toBe(one);
});
test('a code that is on no vial takes nothing and gives nothing away', async () => {
  const rx = await ready(await somebody());
  await scan(rx, vialCode(rx.rxNumber));
  const said = async (code: string) => (await scan(rx, code)).said;
  expect(await said(bagCode('000001'))).toBe('This is a bag label. Scan the label on the vial.');
  expect(await said(labelCode(rx.rxNumber))).toBe(
    'This code is on other papers, too: scan the barcode of the label on the vial.',
  );
  expect(await said(`${vialCode(rx.rxNumber).slice(0, -1)}?`)).toMatch(/Scan the vial again\.$/);
  await leave(rx);
});
test('a scan of another person, or of before the order was opened again, is none', async () => {
  const rx = await ready(await somebody());
  await scan(rx, vialCode(rx.rxNumber), desk.technician);
  expect((await refusalOf(leave(rx))).why).toBe(one);
  await scan(rx, vialCode(rx.rxNumber));
  expect((await opened(rx)).vials).toMatchObject([{ scanned: 0, left: 1 }]);
  expect((await refusalOf(leave(rx))).why).toBe(one);
});
test('without the scan it leaves in words only; a wrong vial takes them back', async () => {
  const [rx, second] = await two(await somebody());
  const without = (reason: string) =>
    desk.run(desk.cashier, (work) => goWithoutVialScan(work, orderOf(rx), reason));
  await scan(rx, vialCode(second.rxNumber));
  expect((await refusalOf(without(' '))).why).toBe('Say in words why the vials are not scanned.');
  expect((await refusalOf(without('xxx'))).why).toBe('Say in words why the vials are not scanned.');
  expect(await without('Label is torn')).toEqual([
    { fillId: fillOf(rx).fillId, of: 1, scanned: 0, left: 0, without: 'Label is torn' },
    { fillId: fillOf(second).fillId, of: 1, scanned: 1, left: 0, without: null },
  ]);
  expect((await refusalOf(without('Label is torn'))).why).toBe('Every vial is scanned already.');
  await scan(rx, vialCode('001 0999999 00'));
  expect((await refusalOf(leave(rx))).why).toBe(one);
  await without('Label is torn');
  await leave(rx);
  expect(
    await desk.db
      .selectFrom('fill_scans')
      .select(['shown', 'by_hand', 'struck'])
      .where('outcome', '=', 'without-label')
      .where('fill_id', '=', fillOf(rx).fillId)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { shown: 'Label is torn', by_hand: true, struck: true },
    { shown: 'Label is torn', by_hand: true, struck: false },
  ]);
});
test('a store that seals its bags scans nothing, until a wrong vial is found in one', async () => {
  await policy({ sealedBags: true });
  const rx = await ready(await somebody());
  expect((await opened(rx)).vials).toMatchObject([{ of: 1, scanned: 0, left: 0, without: null }]);
  await scan(rx, vialCode('001 0999999 00'));
  expect((await refusalOf(leave(rx))).why).toBe(one);
  await scan(rx, vialCode(rx.rxNumber));
  await leave(rx);
  const sealed = await ready(await somebody());
  await leave(sealed);
  expect(await desk.detail(sealed.rxId)).toMatchObject({ status: 'PU' });
});
test('nothing of an order that left, or that is none, is scanned', async () => {
  const rx = await ready(await somebody());
  await desk.pickedUp(rx.rxId);
  expect((await refusalOf(scan(rx, vialCode(rx.rxNumber)))).why).toBe(
    'Nothing of this order can be handed over now: look it up again.',
  );
  expect((await refusalOf(desk.vial(desk.cashier, 999_999, 'x'))).code).toBe('NOT_FOUND');
});
