import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tx } from '#db/tx.ts';
import { ok } from '#domain/platform/result.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { previewLabels } from '#server/services/label/label.ts';
import { processRefills } from '#server/services/refill/refills.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { newRx } from '#tests/domain/erx/messages.ts';
import { Desk, Refusal, type Actor } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

const here = '1234567';
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.db
    .updateTable('stores')
    .set({ ncpdp: here })
    .where('id', '=', desk.p.storeId)
    .execute();
});
afterAll(() => desk.close());

let number = 0;
/** Names in letters, which a label can print: “aa”, “ab”, … */
const nextLetters = (): string => {
  number += 1;
  return [Math.floor(number / 26), number % 26]
    .map((letter) => String.fromCharCode(97 + letter))
    .join('');
};
const somebody = () => desk.patient({ lastName: `Sig${nextLetters()}` });
/** What the directions of a refused entry are told. */
const told = async (act: Promise<unknown>): Promise<unknown> => {
  try {
    await act;
  } catch (error) {
    if (error instanceof Refusal && 'fields' in error.failure) return error.failure.fields?.sig;
    throw error;
  }
  return 'saved';
};
const enter = async (sig: string, draft: object = {}, actor: Actor = desk.technician) =>
  desk.enter({ patientId: await somebody(), sig, ...draft }, { actor });
const sigOf = (rxId: number) =>
  desk.db
    .selectFrom('rxs')
    .select(['sig', 'sig_text', 'max_per_day'])
    .where('id', '=', rxId)
    .executeTakeFirstOrThrow();
const edit = async (rxId: number, draft: object, actor: Actor = desk.technician) => {
  const { draft: saved, version } = await desk.detail(rxId, actor);
  return desk.run(actor, (work) =>
    editRx(work, { rxId, version, draft: { ...saved, ...draft }, answers: [] }),
  );
};
const wayOut = [
  'A pharmacist may keep the words as written:',
  'put them in quotation marks, with the reason in Notes.',
].join(' ');
const mistyped = [
  '“BDI” is not understood, so the directions were not read.',
  'Was “BID” meant? “Take 1 tablet by mouth twice daily.”',
  wayOut,
].join(' ');
const reason = { note: 'The prescriber wants these words, told by telephone' };
/** An electronic prescription with these directions. */
const received = async (directions: string): Promise<number> => {
  const xml = newRx(
    { directions },
    { to: { id: here, qualifier: 'P' }, orderNumber: `SIG-${(number += 1)}` },
  ).replace('MSG-1', `SIG-${number}`);
  const scope = desk.p.scope({ now: desk.now });
  return (await tx(desk.db, (db) => receiveErx({ ...scope, db }, Buffer.from(xml), 'sent'))).erxId;
};
const electronic = async (sig: string, erxId: number, actor: Actor = desk.technician) =>
  desk.enter({ patientId: await somebody(), sig, origin: '3', hardCopy: null }, { erxId, actor });
const transferred = (patientId: number, sig: string) => {
  const transferIn = {
    fromPharmacy: 'Oak Pharmacy',
    fromPhone: '2175550100',
    fromPharmacist: 'R. Oak',
    fromRxNumber: '7700123',
    transferredOn: desk.today,
    originalRefills: 5,
    refillsRemaining: 3,
    firstFilledOn: '2026-01-05',
    lastFilledOn: '2026-02-28',
    fromAddress: '1 Oak St, Lincoln, IL',
    fromDea: null,
    earlierRefills: [],
  };
  return desk.enter({ patientId, sig, origin: '5', writtenOn: '2026-01-05' }, { transferIn });
};
const label = (rxId: number) => previewLabels(desk.work(desk.technician), rxId, 1);
const refusedLabel = {
  ok: false,
  error: {
    why: [
      [
        'The label would not say what the directions say today.',
        'Edit the prescription, look at its directions and save it.',
      ].join(' '),
    ],
  },
};

describe('typed directions that are not read', () => {
  it('are refused with the place and what may be meant, new or changed', async () => {
    expect(await told(enter('1T PO BDI'))).toBe(mistyped);
    const rx = await enter('1T PO BID');
    expect(await told(edit(rx.rxId, { sig: '1T PO BDI' }))).toBe(mistyped);
    expect(await sigOf(rx.rxId)).toEqual({
      sig: '1T PO BID',
      sig_text: 'Take 1 tablet by mouth twice daily.',
      max_per_day: 2_000,
    });
  });
  it.each([
    ['TAKE 5 ML BY MOUTH DAILY', 'the unit is not one of this product.'],
    ['1T PO BID TID', 'two frequencies that do not agree: which one holds?'],
  ])('%s contradicts itself or the tablet', async (sig, why) => {
    expect(await told(enter(sig))).toContain(why);
  });
  it('may begin with the product’s own name and strength, not with another', async () => {
    const rx = await desk.priced({
      patientId: await somebody(),
      sig: 'Metformin 500 mg: 1T PO BID',
    });
    expect(await sigOf(rx.rxId)).toMatchObject({
      sig: 'Metformin 500 mg: 1T PO BID',
      sig_text: 'Take 1 tablet by mouth twice daily.',
    });
    expect(await label(rx.rxId)).toMatchObject({ ok: true });
    expect(await told(enter('Metformin 1000 mg: 1T PO BID'))).toContain(
      'the strength in front is not the one of this product.',
    );
  });
  it('are refused where a liquid is more than its bottle, until it is a dose', async () => {
    await desk.db
      .updateTable('drugs')
      .set({
        form: 'suspension',
        route: 'oral',
        strength: '500 mg/5 mL',
        uom: 'ML',
        pkg_size: 100_000,
      })
      .where('id', '=', desk.shelf.metforminOther)
      .execute();
    const drugId = desk.shelf.metforminOther;
    expect(await told(enter('250 mL BID', { drugId }))).toContain(
      'this strength gives no such dose',
    );
    expect(await told(enter('5 mL BID', { drugId }))).toBe('saved');
  });
  it('are refused in a transfer from another pharmacy', async () => {
    const patientId = await somebody();
    expect(await told(transferred(patientId, '1T PO BDI'))).toBe(mistyped);
    expect(await told(transferred(patientId, '1T PO BID'))).toBe('saved');
  });
});

describe('words that are kept as written', () => {
  const kept = '"Dissolve in juice of your choice and drink it"';
  it('are a pharmacist’s to keep, with a reason, and print as they stand', async () => {
    expect(await told(enter(kept, reason))).toBe(
      'Only a pharmacist may keep directions as written.',
    );
    expect(await told(enter(kept, {}, desk.pharmacist))).toBe(
      'Say in Notes why the directions stay as written.',
    );
    const rx = await desk.priced(
      { patientId: await somebody(), sig: kept, ...reason },
      { actor: desk.pharmacist },
    );
    expect(await sigOf(rx.rxId)).toEqual({
      sig: kept,
      sig_text: 'Dissolve in juice of your choice and drink it',
      max_per_day: null,
    });
    expect(await label(rx.rxId)).toMatchObject({ ok: true });
  });
  it('say no dose that was judged, which a pharmacist answers for', async () => {
    const rx = await desk.priced(
      { patientId: await somebody(), sig: kept, ...reason },
      { actor: desk.pharmacist },
    );
    const asked = async () =>
      (await desk.detail(rx.rxId)).alerts.filter((alert) => alert.kind === 'not-judged');
    expect(await asked()).toMatchObject([
      { who: 'pharmacist', severity: 'moderate', answered: null },
    ]);
    await desk.scanned(rx.rxId);
    const verify = async () =>
      (await desk.detail(rx.rxId, desk.pharmacist)).moves.find(({ event }) => event === 'verify');
    expect(await verify()).toMatchObject({ allowed: false, why: [expect.stringMatching(/alert/)] });
    await desk.verified(rx.rxId);
    expect(await asked()).toMatchObject([{ answered: expect.anything() }]);
    const read = await desk.priced({ patientId: await somebody(), sig: '1T PO BID' });
    expect((await desk.detail(read.rxId)).alerts).toEqual([]);
  });
  it('still tell that they contradict the product', async () => {
    const draft = { patientId: await somebody(), drugId: desk.shelf.metformin, ...reason };
    const judged = await judgeEntry(desk.work(desk.pharmacist), {
      ...draft,
      sig: '"TAKE 5 ML BY MOUTH DAILY"',
    });
    expect(judged.check.problems.filter((problem) => problem.field === 'sig')).toEqual([
      {
        code: 'SIG_CONTRADICTS',
        field: 'sig',
        severity: 'warn',
        message: [
          '“5 ML”: the unit is not one of this product.',
          'The label will say it all the same.',
        ].join(' '),
      },
    ]);
  });
  it('can’t be put into a prescription by a technician who changes it', async () => {
    const rx = await enter('1T PO BID');
    expect(await told(edit(rx.rxId, { sig: kept, ...reason }))).toBe(
      'Only a pharmacist may keep directions as written.',
    );
  });
});

describe('directions of a message that are not read', () => {
  const words = 'Take 1 tablet by mouth daily; see the chart that the clinic gave you';
  it('print whole, in the prescriber’s words', async () => {
    const rx = await electronic(words, await received(words), desk.pharmacist);
    expect(await sigOf(rx.rxId)).toEqual({ sig: words, sig_text: words, max_per_day: null });
    expect(await told(edit(rx.rxId, { sig: `${words} and me` }))).toContain(wayOut);
    await desk.move(desk.technician, rx.rxId, 'cash');
    expect(await label(rx.rxId)).toMatchObject({ ok: true });
  });
  it('are refused where other words were typed beside the message', async () => {
    expect(await told(electronic(`${words} and me`, await received(words)))).toContain(wayOut);
  });
  it('are refused where they contradict the product', async () => {
    const spoon = 'Take 2 teaspoonfuls by mouth daily';
    expect(await told(electronic(spoon, await received(spoon)))).toContain(
      'the unit is not one of this product.',
    );
  });
});

describe('directions that can’t be followed with the drug', () => {
  const inject = 'Inject 1 tablet daily';
  const said = '“Inject”: this product is not given so.';
  it('are refused when entered and when changed', async () => {
    expect(await told(enter(inject))).toBe(`${said} ${wayOut}`);
    const rx = await enter('1T PO BID');
    expect(await told(edit(rx.rxId, { sig: inject }))).toBe(`${said} ${wayOut}`);
  });
  it('are refused from a message and in a transfer', async () => {
    expect(await told(electronic(inject, await received(inject)))).toBe(`${said} ${wayOut}`);
    expect(await told(transferred(await somebody(), inject))).toBe(`${said} ${wayOut}`);
  });
  it('a use that is not labeled is a pharmacist’s to keep, with a reason', async () => {
    const vaginal = 'Insert 1 tablet vaginally at bedtime';
    expect(await told(enter(vaginal))).toBe(
      `“vaginally”: the route is not one of this product. ${wayOut}`,
    );
    const rx = await desk.priced(
      { patientId: await somebody(), sig: `"${vaginal}"`, ...reason },
      { actor: desk.pharmacist },
    );
    expect(await sigOf(rx.rxId)).toMatchObject({ sig_text: vaginal });
    expect(await label(rx.rxId)).toMatchObject({ ok: true });
  });
  it('are not filled again where an earlier version saved them', async () => {
    const first = await desk.dispensed({ patientId: await somebody() });
    desk.clock.forward({ days: 30 });
    await desk.db
      .updateTable('rxs')
      .set({ sig: inject, sig_text: 'Inject 1 tablet once daily.' })
      .where('id', '=', first.rxId)
      .execute();
    const version = await desk.version(first.rxId);
    const [refill] = await desk.run(desk.technician, async (work) =>
      ok(await processRefills(work, [{ rxId: first.rxId, version }])),
    );
    expect(refill?.answer).toMatchObject({
      done: false,
      said: `Edit the directions first: ${said}`,
    });
  });
});

describe('a label', () => {
  it('of a refill is refused where its words are neither the reading nor the source', async () => {
    const first = await desk.dispensed({ patientId: await somebody() });
    desk.clock.forward({ days: 30 });
    const version = await desk.version(first.rxId);
    await desk.run(desk.technician, async (work) =>
      ok(await processRefills(work, [{ rxId: first.rxId, version }])),
    );
    const rx = await desk.move(desk.technician, first.rxId, 'cash');
    expect(rx.fill).toMatchObject({ fillNo: 1 });
    const store = (change: { readonly sig?: string; readonly sig_text?: string }) =>
      desk.db.updateTable('rxs').set(change).where('id', '=', rx.rxId).execute();
    expect(await label(rx.rxId)).toMatchObject({ ok: true });
    await store({ sig_text: 'Take 2 tablets by mouth twice daily.' });
    expect(await label(rx.rxId)).toMatchObject(refusedLabel);
    // Typed words that an earlier version saved without having read them.
    await store({ sig: '1T PO BDI', sig_text: '1T PO BDI' });
    expect(await label(rx.rxId)).toMatchObject(refusedLabel);
  });
});
