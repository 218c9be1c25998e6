import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMessage } from '#domain/erx/script/read-message.ts';
import { writeNewRx } from '#domain/erx/script/write-new-rx.ts';
import { parseXml } from '#server/io/erx/xml.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { moveRx } from '#server/services/rx/move.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { Desk, ndc10, packageCode, refusalOf, Refusal } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
});
afterAll(() => desk.close());
let number = 0;
const somebody = () => desk.patient({ lastName: `Entry${String.fromCharCode(97 + number++)}` });
const promise = { promisedAt: null, waiting: false, delivery: false };
const fieldsOf = async (act: Promise<unknown>) => {
  try {
    await act;
  } catch (error) {
    if (error instanceof Refusal && 'fields' in error.failure) return error.failure.fields;
    throw error;
  }
  throw new Error('not refused');
};

test('while typing: directions in words, days from quantity, price, stock on hand, law', async () => {
  const work = desk.work(desk.technician);
  expect((await judgeEntry(work, {})).check).toMatchObject({
    sigText: '',
    alerts: [],
    price: null,
    safety: null,
  });
  const typed = {
    patientId: desk.patientId,
    drugId: desk.shelf.metformin,
    sig: 'TAKE 1 TABLET BY MOUTH TWICE DAILY',
    quantity: 60_000,
    writtenOn: desk.today,
    refills: 2,
  };
  expect((await judgeEntry(work, typed)).check).toMatchObject({
    daysSupply: 30,
    price: { priceCents: 1_450, priceCode: 'Generic' },
    onHand: 2_000_000,
    expiresOn: '2027-06-02',
    safety: { name: 'Rivera, Alma' },
  });
  expect(
    (await judgeEntry(work, { ...typed, quantity: null, daysSupply: 15 })).check,
  ).toMatchObject({
    quantity: 30_000,
  });
  expect(
    (await judgeEntry(work, { ...typed, drugId: desk.shelf.oxycodone, refills: 1 })).check.problems,
  ).toContainEqual(
    expect.objectContaining({ code: 'CII_REFILLS', field: 'refills', severity: 'stop' }),
  );
});
test('by hand, the drug’s usual directions come along with what they mean; a message has its own', async () => {
  const work = desk.work(desk.technician);
  const typed = { patientId: desk.patientId, drugId: desk.shelf.metformin, sig: '' };
  await desk.db
    .updateTable('drugs')
    .set({ default_sig: '1T PO BID', sig_code: null })
    .where('id', '=', desk.shelf.metformin)
    .execute();
  expect((await judgeEntry(work, typed)).check.usualSig).toEqual({
    drugId: desk.shelf.metformin,
    sig: '1T PO BID',
    means: 'Take 1 tablet by mouth twice daily.',
  });
  expect([
    (await judgeEntry(work, { ...typed, drugId: null })).check.usualSig,
    (await judgeEntry(work, { ...typed, erxId: 987_654 })).check.usualSig,
  ]).toEqual([null, null]);
  await desk.db
    .updateTable('drugs')
    .set({ default_sig: null })
    .where('id', '=', desk.shelf.metformin)
    .execute();
  expect((await judgeEntry(work, typed)).check.usualSig).toBeNull();
});
test('the law’s stops, missing records and empty fields are refused at their fields, and nothing is stored', async () => {
  const enter = (input: object) => desk.enter({ patientId: desk.patientId, ...input });
  expect(await fieldsOf(enter({ drugId: desk.shelf.oxycodone, refills: 1 }))).toHaveProperty(
    'refills',
  );
  expect(await fieldsOf(enter({ writtenOn: '2026-03-03' }))).toHaveProperty('writtenOn');
  expect(await fieldsOf(enter({ writtenOn: '2024-01-01' }))).toHaveProperty('writtenOn');
  expect(await fieldsOf(enter({ hardCopy: '  ' }))).toHaveProperty('hardCopy');
  expect(await fieldsOf(enter({ patientId: 999_999 }))).toHaveProperty('patientId');
  expect(
    await fieldsOf(enter({ patientId: await desk.patient({ storeId: desk.p.otherStoreId }) })),
  ).toHaveProperty('patientId');
  expect(
    await fieldsOf(enter({ prescriberId: await desk.prescriber(desk.p.otherStoreId) })),
  ).toHaveProperty('prescriberId');
  expect(
    await refusalOf(
      enter({ drugId: desk.shelf.lorazepam, sig: 'TAKE 1 TABLET BY MOUTH DAILY', origin: '2' }),
    ),
  ).toMatchObject({ why: expect.stringContaining('pharmacist') });
  expect(await desk.db.selectFrom('rxs').selectAll().execute()).toEqual([]);
});
test('prescriptions of one patient entered together share an order; a delivery is another one', async () => {
  const patientId = await somebody();
  const [first, second] = [
    await desk.enter({ patientId }),
    await desk.enter({
      patientId,
      drugId: desk.shelf.lisinopril,
      sig: 'TAKE 1 TABLET BY MOUTH DAILY',
      quantity: 30_000,
    }),
  ];
  expect(second.fill!.orderId).toBe(first.fill!.orderId);
  const enter = await desk.enter(
    {
      patientId,
      drugId: desk.shelf.insulin,
      sig: 'INJECT 10 UNITS UNDER THE SKIN DAILY',
      quantity: 10_000,
    },
    { promise: { ...promise, delivery: true } },
  );
  expect(enter.fill!.orderId).not.toBe(first.fill!.orderId);
});
test('a drug without a price code or a cost stays in Data Entry and says what to do', async () => {
  await desk.db
    .updateTable('drugs')
    .set({ unit_acq: null })
    .where('id', '=', desk.shelf.insulin)
    .execute();
  const rx = await desk.enter({
    patientId: await somebody(),
    drugId: desk.shelf.insulin,
    sig: 'INJECT 10 UNITS UNDER THE SKIN DAILY',
    quantity: 10_000,
  });
  expect(await refusalOf(desk.move(desk.technician, rx.rxId, 'cash'))).toMatchObject({
    why: 'This drug has no ACQ cost: enter one or choose another price code.',
  });
  expect(rx.next).toBe('enter-cost');
});
test('an electronic message becomes one prescription, whoever is first; an expired one none', async () => {
  const tree = parseXml(
    Buffer.from(
      writeNewRx(
        {
          to: { id: '1499017', qualifier: 'P' },
          from: { id: '6128890368017', qualifier: 'D' },
          orderNumber: 'ORDER-1',
          patient: {
            name: { last: 'Rivera', first: 'Alma' },
            gender: 'F',
            dateOfBirth: '1957-04-12',
          },
          pharmacy: { name: 'Maple Street Pharmacy', ncpdpId: '1499017', npi: '2999900014' },
          prescriber: { name: { last: 'Chen', first: 'Grace' }, npi: '1790887081' },
          medication: {
            description: 'Metformin Hydrochloride 500 mg Tablet',
            ndc: '00591036901',
            schedule: '0',
            quantityThousandths: 60_000,
            unit: 'Tablet',
            daysSupply: 30,
            writtenDate: desk.today,
            daw: 0,
            refills: 2,
            directions: 'Take 1 tablet by mouth twice daily.',
          },
        },
        { messageId: 'message-1', sentAt: desk.now },
      ),
      'utf8',
    ),
  );
  const read = tree.ok ? readMessage(tree.value) : tree;
  if (!read.ok) throw new Error('The message can’t be read.');
  const message = async (options: object = {}) =>
    (
      await desk.db
        .insertInto('erx_messages')
        .values({
          store_id: desk.p.storeId,
          direction: 'in',
          kind: 'NewRx',
          status: 'new',
          content: JSON.stringify(read.value),
          received_at: desk.now,
          raw: Buffer.from(String(Math.random())),
          raw_sha256: createHash('sha256').update(String(Math.random())).digest('hex'),
          created_at: desk.now,
          modified_at: desk.now,
          ...options,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const erxId = await message();
  const draft = desk.draft({ patientId: await somebody(), origin: '3', hardCopy: null });
  const enter = (id = erxId) => desk.enter(draft, { erxId: id, promise }).then((rx) => rx.rxId);
  const both = await Promise.allSettled([enter(), enter()]);
  expect(both.map((settledResult) => settledResult.status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
  ]);
  const row = await desk.db
    .selectFrom('erx_messages')
    .select(['status', 'rx_id'])
    .where('id', '=', erxId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    status: 'entered',
    rx_id: (
      both.find(
        (settledResult) => settledResult.status === 'fulfilled',
      ) as PromiseFulfilledResult<number>
    ).value,
  });
  expect(
    await desk.db.selectFrom('rxs').selectAll().where('erx_id', '=', erxId).execute(),
  ).toHaveLength(1);
  expect(await refusalOf(enter(await message({ expires_on: '2026-03-01' })))).toMatchObject({
    why: 'This electronic prescription expired on 03/01/2026 and can’t be filled. Ask the prescriber for a new one.',
  });
  expect(await refusalOf(enter(await message({ store_id: desk.p.otherStoreId })))).toMatchObject({
    why: 'This electronic prescription is not there any more. Look at the eRx list.',
  });
});
test('of two people who act on one version one wins, and what the other did is nowhere', async () => {
  const rx = await desk.priced({ patientId: await somebody() });
  const held = desk.run(desk.technician, (work) =>
    moveRx(work, rx.rxId, rx.version, 'hold', { reason: { code: 'stock' } }),
  );
  const edited = desk.run(desk.pharmacist, (work) =>
    moveRx(work, rx.rxId, rx.version, 'reverse', {}),
  );
  const both = await Promise.allSettled([held, edited]);
  const lost = both.find(
    (settledResult) => settledResult.status === 'rejected',
  ) as PromiseRejectedResult;
  expect((lost.reason as Refusal).failure.code).toBe('STALE');
  expect((await desk.detail(rx.rxId)).events).toHaveLength(3);
});
test('twelve technicians count the last bottle at once: it is dispensed as often as it holds', async () => {
  const drug = desk.shelf.aspirin;
  await desk.stock(drug, 100, 'LAST');
  const rows = [];
  for (let index = 0; index < 12; index++) {
    const rx = await desk.priced({
      patientId: await desk.patient({ lastName: `Race${index}` }),
      drugId: drug,
      sig: 'TAKE 1 TABLET BY MOUTH DAILY',
      quantity: 30_000,
    });
    await desk.labelled(rx.rxId);
    await desk.scan(desk.technician, rx.rxId, packageCode(ndc10.aspirin, 'LAST', '2028-06-30'));
    rows.push({ rxId: rx.rxId, version: await desk.version(rx.rxId) });
  }
  const done = await Promise.allSettled(
    rows.map((row) =>
      desk.run(desk.technician, (work) =>
        moveRx(work, row.rxId, row.version, 'scan', { counted: 30_000 }),
      ),
    ),
  );
  expect(done.filter((settledResult) => settledResult.status === 'fulfilled')).toHaveLength(3);
  expect(await desk.onHand(drug)).toBe(10_000);
});
test('after the first hand-over patient, prescriber, drug and date stay', async () => {
  const rx = await desk.dispensed({ patientId: await somebody() });
  await desk.move(desk.pharmacist, rx.rxId, 'fill', { earlyReason: { code: 'vacation' } });
  const now = await desk.detail(rx.rxId);
  expect(
    await fieldsOf(
      desk.run(desk.technician, (work) =>
        editRx(work, {
          rxId: rx.rxId,
          version: now.version,
          draft: { ...now.draft, drugId: desk.shelf.lisinopril },
          answers: [],
        }),
      ),
    ),
  ).toEqual({ drugId: 'Fixed since the first hand-over' });
  await desk.run(desk.technician, (work) =>
    editRx(work, {
      rxId: rx.rxId,
      version: now.version,
      draft: { ...now.draft, refills: 1 },
      answers: [],
    }),
  );
  expect((await desk.detail(rx.rxId)).refillsLeft).toBe(0);
});

test('DAW 1 with a generic product is told at the entry and where it is stored', async () => {
  const work = desk.work(desk.technician);
  const selection = async (daw: '0' | '1') =>
    (
      await judgeEntry(work, {
        patientId: desk.patientId,
        drugId: desk.shelf.metformin,
        writtenOn: desk.today,
        daw,
      })
    ).check.problems
      .filter(({ field }) => field === 'daw')
      .map(({ severity, message }) => [severity, message]);
  const asGeneric = [
    ['warn', 'The prescriber forbids substitution: dispense the brand or call the prescriber.'],
  ];
  expect(await selection('1')).toEqual(asGeneric);
  expect(await selection('0')).toEqual([]);

  const patientId = await desk.patient({ lastName: 'Dawson' });
  const stored = await desk.enter({ patientId, daw: '1' });
  expect(
    stored.problems
      .filter(({ field }) => field === 'daw')
      .map(({ severity, message }) => [severity, message]),
  ).toEqual(asGeneric);
});

test('DAW 1 with a generic is answered for at entry and at the final check', async () => {
  const patientId = await desk.patient({ lastName: 'Daws' });
  const { drugId } = (await desk.detail((await desk.enter({ patientId, daw: '1' })).rxId)).draft;
  const typed = await judgeEntry(desk.work(desk.technician), {
    ...desk.draft({ patientId, drugId: drugId ?? 0 }),
    daw: '1',
  });
  expect(typed.alerts.map(({ alert }) => [alert.kind, alert.who, alert.effect])).toContainEqual([
    'difference',
    'technician',
    'The prescriber forbids substitution, and this is a generic.',
  ]);
  const rx = await desk.priced({ patientId: await desk.patient({ lastName: 'Dawso' }), daw: '1' });
  await desk.scanned(rx.rxId);
  const open = (await desk.detail(rx.rxId, desk.pharmacist)).alerts.filter(
    (alert) => alert.kind === 'difference' && alert.answered === null,
  );
  expect(open).toMatchObject([{ who: 'pharmacist' }]);
  expect((await desk.verified(rx.rxId)).status).toBe('RV');
});

test('a faxed C-II serves as the original in a nursing home and a hospice alone', async () => {
  const patientId = await desk.patient({ lastName: 'Faxed' });
  const faxed = {
    ...desk.draft({ patientId, drugId: desk.shelf.oxycodone }),
    origin: '4' as const,
  };
  const told = async (residence: '0' | '1' | '3' | '6' | '10') => {
    await desk.db.updateTable('patients').set({ residence }).where('id', '=', patientId).execute();
    const { check } = await judgeEntry(desk.work(desk.pharmacist), faxed);
    return check.problems
      .filter(({ code }) => code.startsWith('CII_FAX'))
      .map(({ code, severity }) => `${severity} ${code}`);
  };
  expect(await told('3')).toEqual(['warn CII_FAX_SERVES']);
  expect(await told('10')).toEqual(['warn CII_FAX_SERVES']);
  expect(await told('6')).toEqual(['stop CII_FAX']);
  expect(await told('1')).toEqual(['stop CII_FAX']);
  expect(await told('0')).toEqual(['stop CII_FAX']);
});

test('a prescriber with the name of the patient is told of at the entry', async () => {
  const work = desk.work(desk.technician);
  const { last_name: lastName, first_name: firstName } = await desk.db
    .selectFrom('prescribers')
    .select(['last_name', 'first_name'])
    .where('id', '=', desk.prescriberId)
    .executeTakeFirstOrThrow();
  const self = await desk.patient({ lastName: lastName.toUpperCase(), firstName });
  const told = async (patientId: number, drugId: number) =>
    (
      await judgeEntry(work, {
        patientId,
        drugId,
        prescriberId: desk.prescriberId,
        writtenOn: desk.today,
      })
    ).check.problems
      .filter(({ code }) => code === 'SELF_PRESCRIBED')
      .map(({ message }) => message);
  expect(await told(self, desk.shelf.metformin)).toEqual([
    'Patient and prescriber have the same name: look whether it is the same person.',
  ]);
  expect(await told(self, desk.shelf.oxycodone)).toEqual([
    expect.stringContaining('Many states forbid a controlled drug for oneself: ask'),
  ]);
  expect(await told(desk.patientId, desk.shelf.oxycodone)).toEqual([]);
});
