import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { theRuler } from '#server/io/label/paper.ts';
import { layoutTransferPaper } from '#server/io/label/transfer-paper.ts';
import { boxOf } from '#server/io/label/typeset.ts';
import { paperOf } from '#server/repositories/label/papers.ts';
import { previewTransfer } from '#server/services/label/transfer-paper.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let desk: Desk;
let technician: TestBrowser;
let pharmacist: TestBrowser;
let cashier: TestBrowser;
const password = 'a long enough password 7';
const signIn = async (name: string) => {
  const browser = server.browser();
  const answer = await browser.signIn(name, password);
  if (answer.status !== 200) throw new Error(answer.text);
  return browser;
};
beforeAll(async () => {
  server = await testServer({ empty: true, start: usualDay });
  desk = await Desk.at(server.database, server.clock);
  for (const actor of [desk.technician, desk.pharmacist, desk.cashier])
    await desk.account(actor, password);
  [technician, pharmacist, cashier] = [
    await signIn('tess'),
    await signIn('paula'),
    await signIn('carl'),
  ];
});
afterAll(() => server.close());

/**
 * What Oak Pharmacy tells of a prescription with 5 refills, written on 01/05 and filled three
 * times: 3 refills remain.
 */
const told: TransferInDraft = {
  fromPharmacy: 'Oak Pharmacy',
  fromPhone: '2175550100',
  fromPharmacist: 'R. Oak',
  fromRxNumber: '7700123',
  transferredOn: '2026-03-02',
  originalRefills: 5,
  refillsRemaining: 3,
  firstFilledOn: '2026-01-05',
  lastFilledOn: '2026-02-28',
  fromAddress: '1 Oak St, Lincoln, IL',
  fromDea: 'BO1234563',
  earlierRefills: [
    { filledOn: '2026-02-02', place: null },
    { filledOn: '2026-02-28', place: 'Oak Pharmacy, Decatur, IL' },
  ],
};
const said =
  'transferred from Oak Pharmacy, 1 Oak St, Lincoln, IL, 217-555-0100, DEA BO1234563, Rx 7700123; told by R. Oak on 03/02/2026; 3 of 5 refills remaining';
let number = 0;
const somebody = () => desk.patient({ lastName: `Moved${String.fromCharCode(97 + number++)}` });
const lorazepam = () => ({
  drugId: desk.shelf.lorazepam,
  sig: 'TAKE 1 TABLET BY MOUTH AT BEDTIME',
  quantity: 30_000,
  daysSupply: 30,
  refills: 2,
  origin: '5',
  writtenOn: '2026-01-05',
  hardCopy: 'R. Oak by telephone: lorazepam 1 mg, 1 at bedtime, #30',
});
const enter = async (
  who: TestBrowser,
  draft: object = {},
  transferIn: TransferInDraft | null = told,
) =>
  who.post('/api/rx', {
    draft: desk.draft({ patientId: await somebody(), ...lorazepam(), ...draft } as never),
    transferIn,
    erxId: null,
    promise: { promisedAt: null, waiting: false, delivery: false },
    answers: [],
    thenFill: false,
  });
const entered = async (
  draft: object = {},
  transferIn: TransferInDraft | null = told,
): Promise<RxDetail> => {
  const answer = await enter(pharmacist, draft, transferIn);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};
const edit = (
  who: TestBrowser,
  rx: RxDetail,
  draft: object = {},
  transferIn: TransferInDraft | null = rx.transferIn,
) =>
  who.put(`/api/rx/${rx.rxId}`, {
    version: rx.version,
    draft: { ...rx.draft, ...draft },
    transferIn,
    answers: [],
  });
const move = (who: TestBrowser, rx: RxDetail, event: string, payload: object = {}) =>
  who.post(`/api/rx/${rx.rxId}/move`, { version: rx.version, event, payload });
const to = {
  transfer: {
    pharmacy: 'Elm Pharmacy',
    pharmacist: 'E. Elm',
    phone: '2175550177',
    address: '9 Elm St, Peoria, IL',
    dea: 'AE1234563',
    on: '2026-03-02',
  },
};
const audit = (entityId: number) =>
  server.database.db
    .selectFrom('audit_log')
    .select(['event', 'outcome', 'after_digest', 'detail', 'actor_name'])
    .where('entity', '=', 'rx')
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();

test('a pharmacist takes a C-IV over by telephone: what the law wants stands in the record, the history, the source and the audit log', async () => {
  const rx = await entered();
  expect(rx).toMatchObject({
    status: 'DE',
    expiresOn: '2026-07-05',
    refillsLeft: 2,
    transferIn: told,
    draft: { origin: '5', refills: 2 },
  });
  expect(rx.events).toMatchObject([{ event: 'create', by: 'paula Desk', reason: said }]);
  expect(rx.source).toMatchObject({
    kind: 'hard-copy',
    text: 'R. Oak by telephone: lorazepam 1 mg, 1 at bedtime, #30',
    lines: expect.arrayContaining([
      { label: 'Original Rx #', value: '7700123' },
      {
        label: 'Refills made',
        value: '02/02/2026 Oak Pharmacy; 02/28/2026 Oak Pharmacy, Decatur, IL',
      },
    ]),
  });
  const [created] = await audit(rx.rxId);
  const other = await entered({}, { ...told, fromRxNumber: '7700124' });
  expect(created).toMatchObject({
    event: 'rx.created',
    actor_name: 'paula',
    after_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  // The digest is of what was told too: another number of the other pharmacy is another content.
  expect((await audit(other.rxId))[0]!.after_digest).not.toBe(created!.after_digest);
});
test('a technician takes over what is not controlled, and no controlled drug', async () => {
  expect(await enter(technician)).toMatchObject({
    status: 403,
    body: {
      message: 'Only a pharmacist with an active license may do this.',
      allowedRoles: ['Pharmacist', 'Pharmacist-in-charge', 'an active pharmacist license'],
    },
  });
  const plain = await enter(
    technician,
    { drugId: desk.shelf.lisinopril, sig: 'TAKE 1 TABLET BY MOUTH DAILY' },
    { ...told, fromAddress: null, fromDea: null, earlierRefills: [] },
  );
  expect(plain).toMatchObject({
    status: 200,
    body: { transferIn: { fromPharmacy: 'Oak Pharmacy', fromDea: null, earlierRefills: [] } },
  });
});
test('what the law refuses is refused with its reason, at its field', async () => {
  const why = async (draft: object, transferIn: TransferInDraft | null = told) => {
    const { status, body } = await enter(pharmacist, draft, transferIn);
    return [status, body.message, Object.keys(body.fields ?? body.data?.fields ?? {})];
  };
  expect(await why({}, null)).toEqual([
    422,
    'Say what the transferring pharmacy told: the law wants it recorded with a transfer.',
    [
      'fromPharmacy',
      'fromPhone',
      'fromPharmacist',
      'fromRxNumber',
      'transferredOn',
      'originalRefills',
      'refillsRemaining',
    ],
  ]);
  expect(await why({ drugId: desk.shelf.oxycodone, refills: 0 })).toEqual([
    422,
    'A C-II can’t be taken over from another pharmacy by telephone or on paper: ask the prescriber for a new prescription.',
    ['origin'],
  ]);
  expect(await why({ writtenOn: '2025-08-30' })).toMatchObject([
    422,
    'Written 08/30/2025, expired 02/28/2026. Ask the prescriber for a new one.',
    expect.arrayContaining(['writtenOn']),
  ]);
  expect(await why({ refills: 3 })).toEqual([
    422,
    '3 refills remain, and the first fill made here is one of them: set refills to 2 or fewer.',
    ['refills'],
  ]);
  expect(await why({}, { ...told, fromDea: null })).toEqual([
    422,
    'For a controlled drug, ask for the DEA number of the transferring pharmacy.',
    ['fromDea'],
  ]);
  expect(await why({}, { ...told, earlierRefills: [] })).toEqual([
    422,
    '2 refills were made there: give the date of each.',
    ['earlierRefills'],
  ]);
  expect((await enter(pharmacist, {}, { ...told, fromDea: 'BO1234564' })).text).toContain(
    'check digit is wrong',
  );
  expect(
    await server.database.db
      .selectFrom('rx_transfers_in')
      .select('rx_id')
      .where('from_dea', 'is', null)
      .where('original_refills', '=', 5)
      .innerJoin('rxs', 'rxs.id', 'rx_id')
      .where('rxs.schedule', '<>', '0')
      .execute(),
  ).toEqual([]);
});
test('the last fill elsewhere counts: too soon after it is an early refill, said with whose fill it was', async () => {
  const rx = await entered();
  expect(rx.alerts.filter((alert) => alert.kind === 'early-refill')).toMatchObject([
    {
      reason: 'ER',
      effect: expect.stringContaining(
        'Rx 7700123 of Oak Pharmacy was filled 02/28/2026 for 30 days. Fill from 03/26/2026.',
      ),
    },
  ]);
  const filed = (await move(technician, rx, 'file')).body as RxDetail;
  expect(filed.moves.find((move) => move.event === 'fill')).toMatchObject({
    needs: ['earlyReason'],
  });
  const long = await entered(
    {},
    {
      ...told,
      lastFilledOn: '2026-02-02',
      refillsRemaining: 4,
      earlierRefills: [{ filledOn: '2026-02-02', place: null }],
    },
  );
  expect(
    long.alerts.filter((alert) => alert.kind === 'early-refill').map((alert) => alert.effect),
  ).toEqual([]);
});
test('it is edited in Data Entry under the version that was read; of a controlled drug by a pharmacist, and the history keeps what was told', async () => {
  const rx = await entered();
  const other = { ...told, fromPharmacist: 'S. Oak' };
  expect(await edit(technician, rx, {}, other)).toMatchObject({
    status: 403,
    body: {
      message:
        'The transfer of a controlled drug is told from pharmacist to pharmacist: a pharmacist has to write it down.',
      allowedRoles: ['Pharmacist', 'Pharmacist-in-charge', 'an active pharmacist license'],
    },
  });
  const noted = await edit(technician, rx, { note: 'Call before noon' });
  expect(noted).toMatchObject({ status: 200, body: { transferIn: told } });
  expect(await edit(pharmacist, rx, {}, other)).toMatchObject({ status: 409 });
  const edited = (await edit(pharmacist, noted.body, {}, other)).body as RxDetail;
  expect([edited.transferIn, edited.events.at(-1)]).toMatchObject([
    other,
    { event: 'edited', reason: said.replace('R. Oak', 'S. Oak') },
  ]);
  const rows = await audit(rx.rxId);
  expect(rows.filter((row) => row.event === 'rx.edited' && row.outcome === 'done')).toHaveLength(2);
  // It was written on paper after all: nothing of another pharmacy stays with it.
  expect((await edit(pharmacist, edited, { origin: '1' }, null)).body).toMatchObject({
    transferIn: null,
    draft: { origin: '1' },
  });
});
test('what came in by transfer goes on only where it is not controlled; a transfer that was not filled did not happen', async () => {
  const rx = (await move(technician, await entered(), 'file')).body as RxDetail;
  expect(await move(pharmacist, rx, 'transfer-out', to)).toMatchObject({
    status: 422,
    body: {
      message:
        'A controlled prescription can be transferred only once: this one came here by transfer. Ask the prescriber for a new one.',
    },
  });
  const plain = await entered({
    drugId: desk.shelf.lisinopril,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
  });
  expect(await move(pharmacist, plain, 'transfer-out', to)).toMatchObject({
    status: 200,
    body: { status: 'XF' },
  });
});
const words = async (rxId: number) => {
  const drawn = await previewTransfer(desk.work(desk.pharmacist), rxId);
  if (!drawn.ok) throw new Error(drawn.error.code);
  return drawn.value.svg.map((page) =>
    [...page.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]!),
  );
};
test('the paper of a transfer out has everything that the receiving pharmacy needs, void on our side, on one page', async () => {
  const draft = desk.draft({
    patientId: await desk.patient({ lastName: 'Rivera', firstName: 'Alma' }),
    ...lorazepam(),
    origin: '1',
  } as never);
  const rx = (
    await pharmacist.post('/api/rx', {
      draft,
      erxId: null,
      promise: { promisedAt: null, waiting: false, delivery: false },
      answers: [],
      thenFill: false,
    })
  ).body as RxDetail;
  expect(await pharmacist.post(`/api/rx/${rx.rxId}/transfer/preview`, {})).toMatchObject({
    status: 422,
    body: {
      message:
        'This prescription was neither transferred out nor taken over from another pharmacy.',
    },
  });
  const asElectronic = desk.db.updateTable('rxs').set({ origin: '3' });
  await asElectronic.where('id', '=', rx.rxId).execute();
  const electronically = { transfer: { ...to.transfer, message: 'RXT-2201' } };
  const gone = (await move(pharmacist, rx, 'transfer-out', electronically)).body as RxDetail;
  const pages = await words(rx.rxId);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toEqual(
    expect.arrayContaining([
      'Prescription transfer',
      'VOID – transferred',
      'Elm Pharmacy',
      '9 Elm St, Peoria, IL',
      'Phone 217-555-0177',
      'DEA AE1234563',
      'Pharmacist: E. Elm',
      'Pharmacist: paula Desk',
      'Rivera, Alma',
      'DOB 04/12/1957',
      '12 Maple St, Chicago, IL 60601',
      'Phone 312-555-0148',
      'Chen, Grace MD',
      'NPI 1790887081',
      'DEA BC1234563',
      'Lorazepam 1 mg tablet',
      '00591-0240-01',
      'C-IV',
      '30',
      '01/05/2026',
      '07/05/2026',
      gone.rxNumber,
      'Never filled',
      'RXT-2201',
      '2',
    ]),
  );
  expect((await pharmacist.post(`/api/rx/${rx.rxId}/transfer/preview`, {})).body.svg).toHaveLength(
    1,
  );
  const printed = await pharmacist.post(`/api/rx/${rx.rxId}/transfer`, {});
  const hash = /\/([0-9a-f]{64})\.pdf$/.exec(printed.body.fileUrl)![1]!;
  expect([
    (await paperOf(server.database.db, desk.p.storeId, hash))?.kind,
    (await audit(rx.rxId)).at(-1),
  ]).toMatchObject([
    'transfer',
    { event: 'transfer.printed', actor_name: 'paula', detail: { kind: 'out', fileHash: hash } },
  ]);
  expect((await cashier.post(`/api/rx/${rx.rxId}/transfer`, {})).status).toBe(403);
  expect((await pharmacist.post('/api/rx/987654/transfer', {})).status).toBe(404);
});
test('a transfer in prints its record of the same facts', async () => {
  const rx = await entered();
  const [page] = await words(rx.rxId);
  expect(page).toEqual(
    expect.arrayContaining([
      'Transfer received',
      'TRANSFER',
      'Oak Pharmacy',
      '1 Oak St, Lincoln, IL',
      'DEA BO1234563',
      'Pharmacist: R. Oak',
      '7700123',
      rx.rxNumber,
      '01/05/2026',
      '02/28/2026',
      '5',
      '3',
      '01/05/2026 at Oak Pharmacy',
      '02/02/2026 at Oak Pharmacy',
      '02/28/2026 at Oak Pharmacy, Decatur, IL',
    ]),
  );
});
test('the longest record keeps to one page, and within it', async () => {
  const long = 'A name as long as a name may be, with a word of two behind it and one more';
  const side = [
    long,
    long,
    'Phone 217-555-0100',
    'Fax 217-555-0101',
    'NPI 1790887081 · NCPDP 1234567 · DEA BO1234563',
    `Pharmacist: ${long}`,
  ];
  const pages = layoutTransferPaper(await theRuler(), {
    title: 'Prescription transfer',
    mark: 'VOID – transferred',
    from: side,
    to: side,
    patient: side,
    prescriber: side,
    drug: `${long} ${long}`,
    directions: `${long} ${long} ${long}`,
    said: Array.from({ length: 14 }, (_, index) => [`Label ${index}`, long] as const),
    fills: Array.from({ length: 30 }, (_, index) => `03/${10 + index}/2026 quantity 1,234.5`),
    foot: long,
  });
  expect(pages).toHaveLength(1);
  for (const box of pages[0]!.marks.map(boxOf))
    expect([box.left >= 40, box.right <= 572, box.top >= 40, box.bottom <= 752]).toEqual([
      true,
      true,
      true,
      true,
    ]);
});
