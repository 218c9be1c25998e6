import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import { addDays, addMonths, formatDate, wallClock } from '#domain/platform/rules/dates.ts';
import { previewLabels, printLabels } from '#server/services/label/label.ts';
import { goWithoutLabelScan } from '#server/services/rx/fill/label-scan.ts';
import {
  bagCode,
  Desk,
  labelCode,
  ndc10,
  packageCode,
  refusalOf,
  vialCode,
} from '#tests/platform/rx-desk.ts';
import { storeZone } from '#tests/platform/suite-clock.ts';
import { svgTexts } from './drawn-text.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.stock(desk.shelf.lisinopril, 500, 'LIS');
});
afterAll(() => desk.close());
const printer = { print: async () => ok({ sha256: 'a'.repeat(64), file: null }) };
/** Prints the labels of a fill as a technician; gives the barcode of the first. */
const print = async (rxId: number, labels = 1) =>
  (
    await desk.run(desk.technician, async (work) =>
      printLabels(work, printer, { rxId, version: await desk.version(rxId), labels }),
    )
  ).labelCode;
let number = 0;
const somebody = (lastName = `Vial${String.fromCharCode(97 + number++)}`) =>
  desk.patient({ lastName });
/** Priced, labelled and counted: it waits for the final check. */
async function filled(options: { patientId?: number; drugId?: number; labels?: number } = {}) {
  const { labels = 1, ...draft } = options;
  const isLisinopril = draft.drugId === desk.shelf.lisinopril;
  const { rxId } = await desk.priced({ patientId: await somebody(), ...draft });
  const label = await print(rxId, labels);
  await desk.scan(
    desk.technician,
    rxId,
    isLisinopril
      ? packageCode(ndc10.lisinopril, 'LIS', '2028-06-30')
      : packageCode(ndc10.metformin, 'LOT1', '2028-06-30'),
  );
  await desk.move(desk.technician, rxId, 'scan', { counted: 60_000 });
  await desk.answer(rxId);
  await desk.show(desk.pharmacist, rxId);
  return { rxId, label, rxNumber: (await desk.detail(rxId)).rxNumber };
}
const verify = async (rxId: number) =>
  desk.move(desk.pharmacist, rxId, 'verify', {
    stepUp: await desk.password(desk.pharmacist, rxId, 'verify'),
  });
const oldPrint = (no: number, newest: number) => ({
  accepted: false,
  code: 'OLD_LABEL',
  said: [
    `Old label: print ${no} of this fill, of ${wallClock(desk.now, storeZone)};`,
    `the newest is print ${newest}. Take it off, and put the newest one on.`,
  ].join(' '),
});
/** What the final check shows of the label: as it was printed. */
const printed = async (rxId: number): Promise<readonly string[]> =>
  (await desk.run(desk.pharmacist, (work) => previewLabels(work, rxId, 1, 'printed'))).svg.flatMap(
    svgTexts,
  );
const unscanned = 'Scan the label on the vial: it says that this is the right vial.';
const scans = async (rxId: number) =>
  ((await desk.detail(rxId)).fill?.scans ?? []).map((scan) => scan.outcome);

test('the label on the vial is scanned by whoever signs; then the fill is verified', async () => {
  const { rxId, label } = await filled();
  expect(await refusalOf(verify(rxId))).toEqual({ code: 'REFUSED', why: unscanned });
  await desk.scanLabel(desk.secondPharmacist, rxId, label);
  expect((await refusalOf(verify(rxId))).why).toBe(unscanned);

  expect(await desk.scanLabel(desk.pharmacist, rxId, label)).toEqual({
    accepted: true,
    code: 'label',
    said: 'The label on the vial is the one of this fill.',
  });
  expect((await desk.detail(rxId, desk.pharmacist)).labelScan).toEqual({
    of: 1,
    scanned: 1,
    without: null,
  });
  expect(await verify(rxId)).toMatchObject({ status: 'RV' });
});
test('the swapped vials of one order are stopped: it says whose label it is', async () => {
  const patientId = await somebody('Swap');
  const metformin = await filled({ patientId });
  const lisinopril = await filled({ patientId, drugId: desk.shelf.lisinopril });
  await desk.scanLabel(desk.pharmacist, metformin.rxId, metformin.label);

  expect(await desk.scanLabel(desk.pharmacist, metformin.rxId, lisinopril.label)).toEqual({
    accepted: false,
    code: 'WRONG_LABEL',
    said: [
      `Wrong label: it says Rx ${lisinopril.rxNumber}, Swap, Alma, Lisinopril 10 mg tablet.`,
      `This is Rx ${metformin.rxNumber}. The vials are swapped, or this is the wrong vial.`,
    ].join(' '),
  });
  expect((await refusalOf(verify(metformin.rxId))).why).toBe(unscanned);
  expect(await scans(metformin.rxId)).toEqual(['accepted', 'label', 'WRONG_LABEL']);
  await desk.scanLabel(desk.pharmacist, metformin.rxId, metformin.label);
  expect(await verify(metformin.rxId)).toMatchObject({ status: 'RV' });
});
test('an old print is a stop: of another price, or of another number of vials', async () => {
  const { rxId, label } = await filled();
  await desk.move(desk.technician, rxId, 'undo-scan', { reason: { code: 'miscount' } });
  await desk.move(desk.technician, rxId, 'reverse');
  await desk.move(desk.technician, rxId, 'cash');
  const split = await print(rxId, 2);
  const again = await print(rxId);
  await desk.scan(desk.technician, rxId, packageCode(ndc10.metformin, 'LOT1', '2028-06-30'));
  await desk.move(desk.technician, rxId, 'scan', { counted: 60_000 });
  await desk.show(desk.pharmacist, rxId);

  for (const [no, old] of [label, split].entries())
    expect(await desk.scanLabel(desk.pharmacist, rxId, old)).toEqual(oldPrint(no + 1, 3));
  expect((await refusalOf(verify(rxId))).why).toBe(unscanned);
  await desk.scanLabel(desk.pharmacist, rxId, again);
  expect(await verify(rxId)).toMatchObject({ status: 'RV' });
});
test('only the newest print holds, also of labels that say the same', async () => {
  const { rxId, label } = await filled();
  const second = await print(rxId);
  const third = await print(rxId);
  await desk.show(desk.pharmacist, rxId);

  expect(await desk.scanLabel(desk.pharmacist, rxId, label)).toEqual(oldPrint(1, 3));
  expect(await desk.scanLabel(desk.pharmacist, rxId, second)).toEqual(oldPrint(2, 3));
  expect((await refusalOf(verify(rxId))).why).toBe(unscanned);
  expect(await desk.scanLabel(desk.pharmacist, rxId, third)).toMatchObject({ accepted: true });
  expect(await verify(rxId)).toMatchObject({ status: 'RV' });
});
test('a bottle that expires within the year makes the label before it old', async () => {
  const { rxId } = await desk.priced({ patientId: await somebody() });
  const label = await print(rxId);
  const said = (await printed(rxId)).join(' ');
  const expiresOn = addDays(desk.work(desk.technician).today, 200);
  await desk.stock(desk.shelf.metformin, 100, 'SOON', expiresOn);
  await desk.scan(desk.technician, rxId, packageCode(ndc10.metformin, 'SOON', expiresOn));
  await desk.move(desk.technician, rxId, 'scan', { counted: 60_000 });
  await desk.show(desk.pharmacist, rxId);
  const year = formatDate(addMonths(desk.work(desk.technician).today, 12));
  const changed = `discard after: ${year} is printed, ${formatDate(expiresOn)} is right`;

  const notRight = `is not right any more (${changed}). Print it anew, and put it on.`;
  expect(await desk.detail(rxId)).toMatchObject({
    next: 'print-label',
    fill: { labelsPrinted: 0, labelChanged: changed, oldPrints: [1] },
  });
  expect((await printed(rxId)).join(' ')).toBe(said);
  expect(said).toContain(year);
  expect(await desk.scanLabel(desk.pharmacist, rxId, label)).toEqual({
    accepted: false,
    code: 'OLD_LABEL',
    said: `This label ${notRight}`,
  });
  expect((await refusalOf(verify(rxId))).why).toBe(`The label ${notRight}`);

  const again = await print(rxId);
  expect((await desk.detail(rxId)).fill).toMatchObject({
    labelsPrinted: 2,
    oldPrints: [1],
    heldPrint: 2,
  });
  await desk.show(desk.pharmacist, rxId);
  expect((await printed(rxId)).join(' ')).toContain(formatDate(expiresOn));
  expect(await desk.scanLabel(desk.pharmacist, rxId, again)).toMatchObject({ accepted: true });
  expect(await verify(rxId)).toMatchObject({ status: 'RV' });
});
test('a label before the bottle bears the day of the lot that is taken first', async () => {
  const today = desk.work(desk.technician).today;
  const [soon, first, later] = [addDays(today, 20), addDays(today, 90), addDays(today, 150)];
  const drugId = desk.shelf.lisinopril;
  await desk.stock(drugId, 100, 'WITHIN', soon);
  await desk.stock(drugId, 100, 'FIRST', first);
  await desk.stock(drugId, 100, 'LATER', later);
  const { rxId } = await desk.priced({
    patientId: await somebody(),
    drugId,
    sig: '1T PO QD',
    quantity: 30_000,
  });
  await print(rxId);

  expect((await printed(rxId)).join(' ')).toContain(formatDate(first));
  await desk.scan(desk.technician, rxId, packageCode(ndc10.lisinopril, 'LATER', later));
  await desk.move(desk.technician, rxId, 'scan', { counted: 30_000 });
  const { fill } = await desk.detail(rxId);
  expect([fill?.labelsPrinted, fill?.labelChanged]).toEqual([1, undefined]);
});
test('a new name of the patient makes the label old too', async () => {
  const patientId = await somebody('Before');
  const { rxId } = await filled({ patientId });
  await desk.db
    .updateTable('patients')
    .set({ last_name: 'After' })
    .where('id', '=', patientId)
    .execute();
  expect((await desk.detail(rxId)).fill).toMatchObject({
    labelsPrinted: 0,
    labelChanged: 'patient: Alma Before is printed, Alma After is right',
  });
});
test('a part that is decided after the label is not counted without its own', async () => {
  const { rxId } = await desk.priced({ patientId: await somebody() });
  const label = await print(rxId);
  await desk.move(desk.technician, rxId, 'part', {
    partialFill: { quantity: 30_000, reason: 'stock' },
  });
  await desk.scan(desk.technician, rxId, packageCode(ndc10.metformin, 'LOT1', '2028-06-30'));
  expect(await refusalOf(desk.move(desk.technician, rxId, 'scan', { counted: 30_000 }))).toEqual({
    code: 'REFUSED',
    why: 'No label of this fill was printed: print it, and put it on the vial first.',
  });
  expect((await desk.detail(rxId)).next).toBe('print-label');
  const again = await print(rxId);
  await desk.move(desk.technician, rxId, 'scan', { counted: 30_000 });
  await desk.show(desk.pharmacist, rxId);
  expect(await desk.scanLabel(desk.pharmacist, rxId, label)).toEqual(oldPrint(1, 2));
  expect(await desk.scanLabel(desk.pharmacist, rxId, again)).toMatchObject({ accepted: true });
});
test('of several vials each one is scanned', async () => {
  const { rxId, rxNumber } = await filled({ labels: 2 });
  expect((await refusalOf(verify(rxId))).why).toBe('Scan the label on each vial: 2 are missing.');
  await desk.scanLabel(desk.pharmacist, rxId, vialCode(rxNumber, 1, 2));
  await desk.scanLabel(desk.pharmacist, rxId, vialCode(rxNumber, 1, 2));
  expect((await refusalOf(verify(rxId))).why).toBe(unscanned);
  expect(await desk.scanLabel(desk.pharmacist, rxId, vialCode(rxNumber, 1, 1))).toMatchObject({
    said: 'Label 1 of 2 is one of this fill.',
  });
  expect(await verify(rxId)).toMatchObject({ status: 'RV' });
});
test('a bottle instead of the label: what it is, what is expected, how to go on', async () => {
  const { rxId, label } = await filled();
  const { accepted, code, said } = await desk.scanLabel(
    desk.pharmacist,
    rxId,
    packageCode(ndc10.lisinopril, 'LIS', '2028-06-30'),
  );
  expect([accepted, code, said]).toEqual([
    false,
    'WRONG_DRUG',
    [
      'Lisinopril 10 mg tablet, NDC 68180-0513-01, was scanned.',
      'This fill is of Metformin Hydrochloride 500 mg tablet, NDC 00591-0369-01.',
      'Look at what is in the vial: fail the check where it came from that bottle.',
      'Else put the bottle away, and scan the label on the vial.',
    ].join(' '),
  ]);
  expect(
    await desk.scanLabel(desk.pharmacist, rxId, packageCode(ndc10.metformin, 'LOT1', '2028-06-30')),
  ).toMatchObject({
    code: 'NOT_A_LABEL',
    said: expect.stringMatching(/^The stock bottle of this fill: .*Scan the label on the vial\.$/),
  });
  expect(await desk.scanLabel(desk.pharmacist, rxId, label)).toMatchObject({ accepted: true });
});
test('another code, no print, no prescription of this store: each is a stop', async () => {
  const { rxId, rxNumber, label } = await filled();
  const said = async (code: string) => {
    const { code: what, said: words } = await desk.scanLabel(desk.pharmacist, rxId, code);
    return [what, words];
  };
  expect(await said(bagCode('000001'))).toEqual([
    'NOT_A_LABEL',
    'This is a bag label. Scan the label on the vial.',
  ]);
  expect(await said(labelCode(rxNumber))).toEqual([
    'OLD_LABEL',
    'Old label: it does not say which print it is. Print the label anew, and put it on.',
  ]);
  expect(await said(vialCode('001 0999999 00'))).toEqual([
    'WRONG_LABEL',
    [
      'Wrong label: it says Rx 001 0999999 00, which is no prescription of this store.',
      'Find out whose vial it is.',
    ].join(' '),
  ]);
  expect(await said(vialCode(`${rxNumber.slice(0, -2)}07`))).toEqual([
    'OTHER_FILL',
    expect.stringMatching(/^Label of another fill: it says Rx 001 \d{7} 07\./),
  ]);
  expect((await said(`${label.slice(0, -1)}?`))[0]).toBe('UNREADABLE');
  expect((await refusalOf(verify(rxId))).why).toBe(unscanned);
});
test('without the scan a pharmacist goes on only in words, which are kept', async () => {
  const { rxId } = await filled();
  const without = async (actor: typeof desk.pharmacist, reason: string) =>
    desk.run(actor, async (work) =>
      goWithoutLabelScan(work, rxId, await desk.version(rxId), reason),
    );
  expect(await refusalOf(without(desk.technician, 'Torn'))).toMatchObject({
    why: 'Only a pharmacist goes on without the scan of the label.',
  });
  expect(await refusalOf(without(desk.pharmacist, '  '))).toMatchObject({
    why: 'Say in words why the label on the vial can’t be scanned.',
  });
  await without(desk.pharmacist, 'Barcode is torn');
  expect((await desk.detail(rxId, desk.pharmacist)).labelScan).toEqual({
    of: 1,
    scanned: 0,
    without: 'Barcode is torn',
  });
  await desk.scanLabel(desk.pharmacist, rxId, vialCode('001 0999999 00'));
  expect((await refusalOf(verify(rxId))).why).toBe(unscanned);
  await without(desk.pharmacist, 'Barcode is torn');
  expect(await verify(rxId)).toMatchObject({ status: 'RV' });
  expect(
    await desk.db
      .selectFrom('fill_scans')
      .select(['outcome', 'shown', 'by_hand'])
      .where('outcome', '=', 'without-label')
      .execute(),
  ).toEqual([
    { outcome: 'without-label', shown: 'Barcode is torn', by_hand: true },
    { outcome: 'without-label', shown: 'Barcode is torn', by_hand: true },
  ]);
});
test('the label is scanned after the product; undoing that scan strikes this one', async () => {
  const { rxId, label } = await filled();
  await desk.scanLabel(desk.pharmacist, rxId, label);
  await desk.move(desk.pharmacist, rxId, 'undo-scan', { reason: { code: 'miscount' } });
  expect((await refusalOf(desk.scanLabel(desk.pharmacist, rxId, label))).why).toBe(
    'Its label is scanned at the final check: the product is verified before it.',
  );
  await desk.scan(desk.technician, rxId, packageCode(ndc10.metformin, 'LOT1', '2028-06-30'));
  await desk.move(desk.technician, rxId, 'scan', { counted: 60_000 });
  await desk.show(desk.pharmacist, rxId);
  expect((await refusalOf(verify(rxId))).why).toBe(unscanned);
});
test('the label names no pharmacist before the final check; a reprint who signed it', async () => {
  const { rxId, label } = await filled();
  const rph = (texts: readonly string[]) => texts.filter((text) => text.startsWith('RPh'));
  const preview = async () =>
    (await desk.run(desk.secondPharmacist, (work) => previewLabels(work, rxId, 1))).svg.flatMap(
      svgTexts,
    );
  const before = rph(await preview());
  await desk.scanLabel(desk.pharmacist, rxId, label);
  await verify(rxId);

  const after = rph(await preview());

  expect([before, after]).toEqual([['RPh ____'], [expect.stringMatching(/^RPh [A-Z]+$/)]]);
});
