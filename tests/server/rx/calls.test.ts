import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bagCode,
  binCode,
  Desk,
  identifiersOf,
  ndc10,
  packageCode,
  vialCode,
} from '#tests/platform/rx-desk.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';
import { solid, svgTexts } from '#tests/server/label/drawn-text.ts';
import { readZpl } from '#tests/server/label/zpl-reader.ts';

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
  await desk.stock(desk.shelf.metformin, 1_000);
});
afterAll(() => server.close());
let ownNumber = 0;
const somebody = () => desk.patient({ lastName: `Call${String.fromCharCode(97 + ownNumber++)}` });
const create = async (options: object = {}, who: TestBrowser = technician) =>
  (
    await who.post('/api/rx', {
      draft: desk.draft({ patientId: await somebody(), ...options }),
      erxId: null,
      promise: { promisedAt: null, waiting: true, delivery: false },
      answers: [],
      thenFill: true,
    })
  ).body;
const move = (
  who: TestBrowser,
  rx: { rxId: number; version: number },
  event: string,
  payload: object = {},
) => who.post(`/api/rx/${rx.rxId}/move`, { rxId: rx.rxId, version: rx.version, event, payload });
const audit = (entityId: number) =>
  server.database.db
    .selectFrom('audit_log')
    .select(['event', 'entity', 'outcome', 'before_digest', 'after_digest', 'detail', 'actor_name'])
    .where('entity_id', '=', entityId)
    .where('entity', '=', 'rx')
    .orderBy('id')
    .execute();

const listed = async (path: string, text: string, filters: object = {}) =>
  (await technician.post(path, { text, filters, sort: null, offset: 0, limit: 20 })).body as {
    total: number;
    rows: Record<string, unknown>[];
  };
/**
 * The bag lies in bin A1: binman shows it there and keeps the bin, wimo finds its order by
 * everything that a caller may say.
 */
async function binAndWhereabouts(rx: {
  rxId: number;
  rxNumber: string;
  patientName: string;
  fill: { fillId: number; orderId: number; orderNo: number; bagCode: string };
}) {
  const { rows } = await listed('/api/bins/search', 'a');
  const [a1] = rows as { id: number; version: number }[];
  expect(
    rows.map((row) => [row['code'], row['class'], row['bags'], row['oldestOn'], row['active']]),
  ).toEqual([
    ['A1', 'shelf', 1, '2026-03-02', true],
    ['A2', 'shelf', 0, null, true],
  ]);
  expect([
    (await listed('/api/bins/search', '', { state: 'Filled' })).total,
    (await listed('/api/bins/search', '', { state: 'Empty' })).total,
  ]).toEqual([1, 3]);
  expect((await technician.get(`/api/bins/${a1!.id}/contents`)).body).toEqual({
    id: a1!.id,
    code: 'A1',
    class: 'shelf',
    rows: [
      {
        fillId: rx.fill.fillId,
        rxId: rx.rxId,
        rxNumber: rx.rxNumber,
        bagCode: rx.fill.bagCode,
        patientName: rx.patientName,
        drugName: expect.stringContaining('Metformin'),
        status: 'BD',
        since: '2026-03-02',
        days: 0,
        rtsDueOn: expect.any(String),
        due: false,
      },
    ],
    wall: [
      { code: 'A1', class: 'shelf', bags: 1, rtsDue: 0 },
      ...[
        ['A2', 'shelf'],
        ['F1', 'fridge'],
        ['S1', 'cii'],
      ].map(([empty, of]) => ({ code: empty, class: of, bags: 0, rtsDue: 0 })),
    ],
  });
  expect(
    await technician.post(`/api/bins/${a1!.id}/remove`, { version: a1!.version }),
  ).toMatchObject({
    status: 422,
    body: { message: 'A bag lies in this bin. Scan it into another one first.' },
  });
  expect(
    await technician.post('/api/bins', {
      id: null,
      version: 0,
      draft: { code: 'A1', class: 'fridge' },
    }),
  ).toMatchObject({ status: 422, body: { message: 'There is a bin of this code already.' } });
  const number = rx.rxNumber.split(' ')[1]!;
  for (const said of [
    rx.rxNumber,
    rx.rxNumber.replaceAll(' ', ''),
    number,
    String(rx.fill.orderNo),
    'calla',
    bagCode(rx.fill.bagCode),
  ])
    expect(
      (await listed('/api/wimo/search', said)).rows.map((row) => row['orderId']),
      said,
    ).toContain(rx.fill.orderId);
  const way = (await cashier.get(`/api/wimo/${rx.fill.orderId}`)).body;
  expect(way).toMatchObject({
    orderNo: rx.fill.orderNo,
    patientName: rx.patientName,
    phone: '3125550148',
    waiting: true,
    delivery: false,
    with: 'carl Desk',
  });
  expect(
    way.steps.map((step: { event: string; to: string; by: string; rxNumber: string }) => [
      step.event,
      step.to,
      step.by,
      step.rxNumber,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['scan', 'DV', 'tess Desk', rx.rxNumber],
      ['verify', 'RV', 'paula Desk', rx.rxNumber],
      ['bin', 'BD', 'carl Desk', rx.rxNumber],
    ]),
  );
  expect((await technician.get('/api/wimo/987654')).status).toBe(404);
}

const waitedFor = new Date(Date.parse(usualDay) + 20 * 60_000).toISOString();
test('a prescription from entry to the bag, over the calls; each step is audited with its content before and after', async () => {
  let rx = await create();
  expect(rx).toMatchObject({
    status: 'C',
    patientName: expect.stringMatching(/^Calla/),
    fill: { waiting: true, promisedAt: waitedFor },
  });
  expect(rx.next).toBe('print-label');
  const printed = await technician.post(`/api/rx/${rx.rxId}/label`, {
    rxId: rx.rxId,
    version: rx.version,
    labels: 1,
  });
  expect(printed.body.detail).toMatchObject({ next: 'scan', fill: { labelsPrinted: 1 } });
  rx = printed.body.detail;
  const scanned = await technician.post(`/api/rx/${rx.rxId}/scan`, {
    rxId: rx.rxId,
    version: rx.version,
    raw: packageCode(ndc10.metformin, 'LOT1', '2028-06-30'),
    byHand: false,
  });
  expect(scanned.body).toMatchObject({
    accepted: true,
    code: 'COMPLETE',
    detail: { fill: { scans: [{ outcome: 'accepted', lot: 'LOT1' }] } },
  });
  rx = (await move(technician, scanned.body.detail, 'scan', { counted: 60_000 })).body;
  expect(rx.status).toBe('DV');
  rx = (
    await pharmacist.post(`/api/rx/${rx.rxId}/viewed`, {
      rxId: rx.rxId,
      version: rx.version,
      what: ['image', 'label', 'product'],
    })
  ).body;
  const label = await pharmacist.post(`/api/rx/${rx.rxId}/label-scan`, {
    rxId: rx.rxId,
    version: rx.version,
    raw: printed.body.labelCode,
  });
  expect(label.body).toMatchObject({
    accepted: true,
    code: 'label',
    said: 'The label on the vial is the one of this fill.',
    detail: { version: rx.version, labelScan: { of: 1, scanned: 1, without: null } },
  });
  const proof = await pharmacist.post('/api/session/step-up', {
    password,
    action: 'rx.verify',
    entity: 'rx',
    entityId: rx.rxId,
    entityVersion: rx.version,
  });
  expect(proof.status).toBe(200);
  rx = (await move(pharmacist, rx, 'verify', { stepUp: proof.body.token })).body;
  expect(rx).toMatchObject({ status: 'RV', next: 'bin' });
  const labels = await technician.post(`/api/rx/${rx.rxId}/label/preview`, {
    rxId: rx.rxId,
    labels: 1,
  });
  expect(labels.body.svg).toHaveLength(1);
  const bag = await pharmacist.post(`/api/rx/${rx.rxId}/bag-label`, { rxId: rx.rxId });
  expect(bag.body).toEqual({
    fileUrl: expect.stringMatching(/^\/api\/files\/labels\/[0-9a-f]{64}\.pdf$/),
    svg: [expect.stringContaining(`Bag ${rx.fill.bagCode}`)],
    bag: rx.fill.bagCode,
  });
  expect((await pharmacist.get(bag.body.fileUrl)).status).toBe(200);
  const binned = await cashier.post('/api/bins/place', {
    bag: bagCode(rx.fill.bagCode),
    bin: binCode('A1'),
  });
  expect(binned.body).toEqual({
    rxIds: [rx.rxId],
    bin: 'A1',
    message: `Bag ${rx.fill.bagCode} is in bin A1: 1 prescription.`,
  });
  expect((await technician.get(`/api/rx/${rx.rxId}`)).body).toMatchObject({
    status: 'BD',
    fill: { bin: 'A1' },
    next: 'pick-up',
  });
  await binAndWhereabouts(rx);
  const rows = await audit(rx.rxId);
  expect(rows.map((row) => row.event)).toEqual([
    'rx.created',
    'label.printed',
    'rx.product-scanned',
    'rx.moved',
    'rx.shown',
    'rx.label-scanned',
    'session.stepped-up',
    'rx.moved',
    'label.bag-printed',
    'rx.viewed',
  ]);
  const moved = rows.filter((row) => row.event === 'rx.moved');
  expect(moved.map((item) => [item.actor_name, (item.detail as { event: string }).event])).toEqual([
    ['tess', 'scan'],
    ['paula', 'verify'],
  ]);
  expect(
    moved.every(
      (item) =>
        /^[0-9a-f]{64}$/.test(item.before_digest!) && item.before_digest !== item.after_digest,
    ),
  ).toBe(true);
});
test('who acts on an old version gets the prescription as it is, and nothing changes', async () => {
  const rx = await create();
  const [answer, second] = await Promise.all([
    move(technician, rx, 'hold', { reason: { code: 'stock' } }),
    move(pharmacist, rx, 'reverse'),
  ]);
  expect([answer.status, second.status].toSorted()).toEqual([200, 409]);
  const [won, lost] = answer.status === 200 ? [answer, second] : [second, answer];
  expect(lost.body).toMatchObject({
    code: 'STALE',
    data: { rxId: rx.rxId, version: won.body.version, status: won.body.status },
  });
  expect((await technician.get(`/api/rx/${rx.rxId}`)).body.events).toHaveLength(
    won.body.events.length,
  );
});
test('a refusal says why and who may, and rolls everything back', async () => {
  const rx = await create();
  const refused = await move(technician, rx, 'scan', { counted: 60_000 });
  expect(refused.body).toMatchObject({
    code: 'REFUSED',
    message: 'Scan every stock bottle.',
    why: ['Scan every stock bottle.'],
  });
  expect(refused.status).toBe(422);
  const denied = await move(cashier, rx, 'hold', { reason: { code: 'stock' } });
  expect(denied.status).toBe(403);
  expect(denied.body).toMatchObject({
    code: 'FORBIDDEN',
    allowedRoles: ['Technician', 'Pharmacist', 'Pharmacist-in-charge'],
  });
  const rows = await server.database.db
    .selectFrom('audit_log')
    .select(['event', 'outcome', 'actor_name'])
    .where('outcome', '=', 'denied')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(rows).toEqual({ event: 'rx.moved', outcome: 'denied', actor_name: 'carl' });
  expect((await technician.get(`/api/rx/${rx.rxId}`)).body.version).toBe(rx.version);
  expect((await move(technician, rx, 'dance')).status).toBe(400);
});
test('the same call twice with one key acts once and answers the same', async () => {
  const draft = desk.draft({ patientId: await somebody() });
  const body = {
    draft,
    erxId: null,
    promise: { promisedAt: null, waiting: false, delivery: false },
    answers: [],
    thenFill: false,
  };
  const [answer, second] = [
    await technician.post('/api/rx', body, { 'idempotency-key': 'once-1' }),
    await technician.post('/api/rx', body, { 'idempotency-key': 'once-1' }),
  ];
  expect(answer.status).toBe(200);
  expect(second.text).toBe(answer.text);
});
test('a foreign store’s prescription looks like a missing one, in every call', async () => {
  const rx = await create();
  await server.database.db
    .updateTable('rxs')
    .set({ store_id: desk.p.otherStoreId, rx_number: 999_999 })
    .where('id', '=', rx.rxId)
    .execute();
  const missing = { rxId: 999_999, version: 1 };
  const theirs = { rxId: rx.rxId, version: rx.version };
  const calls = [
    (givenMissing: typeof missing) => technician.get(`/api/rx/${givenMissing.rxId}`),
    (givenMissing: typeof missing) =>
      move(technician, givenMissing, 'hold', { reason: { code: 'stock' } }),
    (givenMissing: typeof missing) =>
      technician.put(`/api/rx/${givenMissing.rxId}`, {
        ...givenMissing,
        draft: rx.draft,
        answers: [],
      }),
    (givenMissing: typeof missing) =>
      technician.post(`/api/rx/${givenMissing.rxId}/scan`, {
        ...givenMissing,
        raw: 'x',
        byHand: false,
      }),
    (givenMissing: typeof missing) =>
      technician.post(`/api/rx/${givenMissing.rxId}/viewed`, { ...givenMissing, what: ['image'] }),
    (givenMissing: typeof missing) =>
      technician.post(`/api/rx/${givenMissing.rxId}/ndc`, { ...givenMissing, drugId: 1 }),
    (givenMissing: typeof missing) =>
      technician.post(`/api/rx/${givenMissing.rxId}/undelete`, givenMissing),
    (givenMissing: typeof missing) =>
      technician.post(`/api/rx/${givenMissing.rxId}/label`, { ...givenMissing, labels: 1 }),
    (givenMissing: typeof missing) =>
      technician.post(`/api/rx/${givenMissing.rxId}/label/preview`, {
        rxId: givenMissing.rxId,
        labels: 1,
      }),
    (givenMissing: typeof missing) =>
      pharmacist.post(`/api/rx/${givenMissing.rxId}/pdmp`, givenMissing),
    (givenMissing: typeof missing) => move(technician, givenMissing, 'send-out', { handler: 'x' }),
  ];
  for (const call of calls) {
    const [answer, second] = [await call(theirs), await call(missing)];
    expect({ status: answer.status, code: answer.body.code, message: answer.body.message }).toEqual(
      {
        status: second.status,
        code: second.body.code,
        message: second.body.message,
      },
    );
    expect(answer.status).toBe(404);
  }
});
test('labels: a preview changes nothing; a print is counted, booked and kept as a file', async () => {
  const rx = await create();
  const preview = await technician.post(`/api/rx/${rx.rxId}/label/preview`, {
    rxId: rx.rxId,
    labels: 2,
  });
  expect(preview.body.svg).toHaveLength(2);
  expect(preview.body.svg[0]).toMatch(/^<svg/);
  const printed = await technician.post(`/api/rx/${rx.rxId}/label`, {
    rxId: rx.rxId,
    version: rx.version,
    labels: 2,
  });
  expect(printed.body).toMatchObject({
    labelCode: expect.stringMatching(/^VL001\d{7}000101.$/),
    detail: { version: rx.version + 1, fill: { labelsPrinted: 2, labelOf: 2 } },
  });
  const booked = await server.database.db
    .selectFrom('label_prints')
    .select(['n', 'of', 'file_hash', 'by_id'])
    .where('fill_id', '=', rx.fill.fillId)
    .orderBy('n')
    .execute();
  expect(booked.map((row) => [row.n, row.of, row.by_id])).toEqual([
    [1, 2, desk.technician.id],
    [2, 2, desk.technician.id],
  ]);
  expect(
    existsSync(path.join(server.dataDir, 'files', 'labels', `${booked[0]!.file_hash}.pdf`)),
  ).toBe(true);
  expect((await technician.post('/api/rx/find', { code: printed.body.labelCode })).body).toEqual({
    rxId: rx.rxId,
    fillId: rx.fill.fillId,
  });
  const file = await technician.get(printed.body.fileUrl);
  expect([file.status, file.headers['content-type'], file.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect((await server.browser().get(printed.body.fileUrl)).status).toBe(401);
  expect((await technician.get(`/api/files/labels/${'0'.repeat(64)}.pdf`)).status).toBe(404);
  expect((await technician.get('/api/files/labels/..%2f..%2fkeys%2faudit.pdf')).status).toBe(404);
  const { patient_id: patientId } = await desk.db
    .selectFrom('rxs')
    .select('patient_id')
    .where('id', '=', rx.rxId)
    .executeTakeFirstOrThrow();
  const seen = await desk.db
    .selectFrom('audit_log')
    .select(['actor_name', 'outcome', 'detail'])
    .where('event', '=', 'paper.read')
    .where('actor_name', '=', 'tess')
    .execute();
  expect(seen).toEqual([
    {
      actor_name: 'tess',
      outcome: 'viewed',
      detail: { asked: { text: 'label' }, shown: { patient: [patientId], rx: [rx.rxId] } },
    },
  ]);
});
test('the counter: five misses in ten minutes and only a pharmacist may identify; nothing says which answer was wrong', async () => {
  const rx = await create();
  await desk.scanned(rx.rxId);
  const ready = await desk.verified(rx.rxId);
  const { orderId } = ready.fill!;
  const right = identifiersOf(ready);
  const identify = (who: TestBrowser, identifiers: object) =>
    who.post(`/api/pickup/${orderId}/identify`, { orderId, identifiers });
  const wrongs = [
    { dob: '04/12/1958', address: '12 Maple' },
    { dob: '04/12/1957', address: '13 Maple' },
    { dob: '04/12/1958', address: '13 Maple' },
    { lastName: 'Nobody', dob: '04/12/1957' },
    { zip: '60602', dob: '04/12/1957' },
  ];
  const answers = [];
  for (const wrong of wrongs) answers.push(await identify(cashier, wrong));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.message}`))).toEqual(
    new Set([
      '422 These identifiers do not fit this order. Ask again, and look whether it is the right order.',
    ]),
  );
  expect(await identify(cashier, right)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('call the pharmacist'), allowedRoles: ['Pharmacist'] },
  });
  expect(await identify(pharmacist, right)).toMatchObject({
    status: 200,
    body: { orderId, dateOfBirth: '1957-04-12' },
  });
  const kept = await server.database.db
    .selectFrom('audit_log')
    .select(['outcome', 'detail'])
    .where('entity', '=', 'order')
    .where('entity_id', '=', orderId)
    .where('event', '=', 'pickup.identified')
    .orderBy('id')
    .execute();
  expect(kept.map((item) => item.outcome)).toEqual([
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
    'done',
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/Maple|1958|dob/);
  server.clock.forward({ minutes: 9 });
  server.clock.forward({ minutes: 2 });
  await cashier.post('/api/session/unlock', { password });
  expect((await identify(cashier, right)).status).toBe(200);
});
test('at the door the same rule: misses there and at the counter are one count, and the step itself opens no other way', async () => {
  for (const who of [technician, pharmacist, cashier])
    await who.post('/api/session/unlock', { password });
  const rx = await create();
  await desk.scanned(rx.rxId);
  const ready = await desk.verified(rx.rxId);
  const { orderId } = ready.fill!;
  const alone = await move(cashier, ready, 'send-out', { handler: 'Dan', terms: 'cod' });
  expect([alone.status, alone.body.message]).toEqual([
    422,
    expect.stringMatching(/^It goes out at the counter, where bag and vials are scanned: look /),
  ]);
  await desk.sentOut(desk.cashier, ready);
  const sent = await desk.detail(rx.rxId);
  const deliver = (who: TestBrowser, identifiers: object) =>
    move(who, sent, 'deliver', {
      identifiers,
      signature: { covers: [], by: 'Alma' },
      payment: { tender: 'cash', amountCents: 1_450 },
    });
  const wrong = (year: number) => ({ dob: `04/12/${year}`, address: '12 Maple' });
  const right = identifiersOf(ready);
  for (const year of [1958, 1959, 1960])
    expect((await deliver(cashier, wrong(year))).body.message).toBe(
      'These identifiers do not fit this order. Ask again, and look whether it is the right order.',
    );
  for (const year of [1961, 1962])
    await cashier.post(`/api/pickup/${orderId}/identify`, { orderId, identifiers: wrong(year) });
  expect(await deliver(cashier, right)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('call the pharmacist'), allowedRoles: ['Pharmacist'] },
  });
  expect((await move(cashier, sent, 'pick-up', { identifiers: right })).status).toBe(422);
  const kept = await server.database.db
    .selectFrom('audit_log')
    .select(['event', 'outcome', 'detail'])
    .where('entity', '=', 'order')
    .where('entity_id', '=', orderId)
    .orderBy('id')
    .execute();
  expect(kept.map((item) => `${item.event} ${item.outcome}`)).toEqual([
    ...Array<string>(3).fill('delivery.identified failed'),
    ...Array<string>(2).fill('pickup.identified failed'),
  ]);
  // The answers stand there as digests, which may hold any digits.
  const said = JSON.stringify(kept).replaceAll(/"[0-9a-f]{64}"/g, '');
  expect(said).not.toMatch(/Maple|1957|1958/);
  expect((await deliver(pharmacist, right)).body).toMatchObject({ status: 'D' });
});
test('a hand-over over the calls: a wrong identifier counts as a miss there too, the right ones complete it once', async () => {
  await technician.post('/api/session/unlock', { password });
  const rx = await create();
  const { body: label } = await technician.post(`/api/rx/${rx.rxId}/label`, {
    rxId: rx.rxId,
    version: rx.version,
    labels: 1,
  });
  await desk.scanned(rx.rxId);
  const ready = await desk.verified(rx.rxId);
  const { orderId, fillId, bagCode: bag } = ready.fill!;
  const complete = (identifiers: object, key: string) =>
    cashier.post(
      `/api/pickup/${orderId}/complete`,
      {
        orderId,
        fills: [{ rxId: rx.rxId, fillId, version: ready.version, bagScan: bagCode(bag!) }],
        payments: [{ tender: 'cash', amountCents: 2_000 }],
        payload: {
          identifiers,
          person: { relationship: 'Self', name: 'Alma' },
          counselling: { answer: 'refused', by: 'paula' },
        },
      },
      { 'idempotency-key': key },
    );
  expect((await complete({ dob: '04/12/1957', address: '99 Maple' }, 'k1')).status).toBe(422);
  expect((await cashier.post('/api/pickup/lookup', { code: bagCode(bag!) })).body).toMatchObject([
    { orderId, ready: 1, dueCents: 1_450 },
  ]);
  const right = identifiersOf(ready);
  expect((await complete(right, 'k1a')).body).toMatchObject({
    code: 'REFUSED',
    message: 'Scan the label on the vial in the bag: it says that the right vial is in it.',
  });
  const scanned = await cashier.post(`/api/pickup/${orderId}/vial-scan`, {
    orderId,
    raw: vialCode(rx.rxNumber, 1),
  });
  expect(scanned.body).toMatchObject({ accepted: true, vials: [{ fillId, of: 1, left: 0 }] });
  const done = await complete(right, 'k2');
  expect(done.body).toMatchObject({ orderId, changeCents: 550, rxIds: [rx.rxId] });
  expect((await complete(right, 'k2')).text).toBe(done.text);
  expect(done.body.svg).toMatch(/^<svg/);
  const receipt = await cashier.get(done.body.fileUrl);
  expect([
    receipt.status,
    receipt.headers['content-disposition'],
    receipt.text.slice(0, 5),
  ]).toEqual([200, 'inline; filename="receipt.pdf"', '%PDF-']);
  expect((await cashier.get(label.fileUrl)).status).toBe(403);
  expect(
    await server.database.db
      .selectFrom('receipts')
      .select(['total_cents', 'given_cents'])
      .where('order_id', '=', orderId)
      .execute(),
  ).toEqual([{ total_cents: 1_450, given_cents: 2_000 }]);
  expect((await complete(right, 'k3')).body).toMatchObject({ code: 'STALE', data: { orderId } });
  const kept = await server.database.db
    .selectFrom('audit_log')
    .select(['event', 'outcome'])
    .where('entity', '=', 'order')
    .where('entity_id', '=', orderId)
    .orderBy('id')
    .execute();
  expect(kept).toEqual([
    { event: 'pickup.completed', outcome: 'failed' },
    { event: 'pickup.looked-up', outcome: 'viewed' },
    { event: 'pickup.vial-scanned', outcome: 'done' },
    { event: 'pickup.completed', outcome: 'done' },
  ]);
  expect(
    await server.database.db
      .selectFrom('payments')
      .select('amount_cents')
      .where('fill_id', '=', fillId)
      .execute(),
  ).toEqual([{ amount_cents: 1_450 }]);
});
test('a missed identification that is sent again with its key is the same miss: the same refusal, counted once', async () => {
  await cashier.post('/api/session/unlock', { password });
  const rx = await create();
  await desk.scanned(rx.rxId);
  const { orderId } = (await desk.verified(rx.rxId)).fill!;
  const miss = () =>
    cashier.post(
      `/api/pickup/${orderId}/identify`,
      { orderId, identifiers: { dob: '01/01/1990', address: '13 Maple' } },
      { 'idempotency-key': 'the same miss' },
    );
  const counted = async () =>
    (
      await server.database.db
        .selectFrom('audit_log')
        .select('id')
        .where('event', '=', 'pickup.identified')
        .where('entity_id', '=', orderId)
        .execute()
    ).length;
  const first = await miss();
  const again = await miss();
  const { correlationId: _one, ...said } = first.body;
  const { correlationId: _two, ...repeated } = again.body;
  expect([first.status, said]).toEqual([422, expect.objectContaining({ code: 'REFUSED' })]);
  expect([again.status, repeated]).toEqual([422, said]);
  expect(await counted()).toBe(1);
});
test('the same wrong answers are one miss, however often they are given', async () => {
  const rx = await create();
  await desk.scanned(rx.rxId);
  const { orderId } = (await desk.verified(rx.rxId)).fill ?? { orderId: 0 };
  const identify = async (address: string) =>
    (
      await cashier.post(`/api/pickup/${orderId}/identify`, {
        orderId,
        identifiers: { dob: '01/01/1990', address },
      })
    ).body.message;
  const wrong = 'These identifiers do not fit this order.';
  for (const again of ['13 Maple', '13  maple', '13 MAPLE', '13 Maple', '13 Maple', '13 Maple'])
    expect(await identify(again)).toContain(wrong);
  for (const other of ['14 Maple', '15 Maple', '16 Maple', '17 Maple'])
    expect(await identify(other)).toContain(wrong);
  expect(await identify('18 Maple')).toContain('The identifiers were wrong too often');
  const rows = await server.database.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'pickup.identified')
    .where('entity_id', '=', orderId)
    .execute();
  expect(JSON.stringify(rows)).not.toMatch(/maple|1990/i);
});

test('a label comes in the patient’s language with the English beside it, in another where that is asked for, and the final check sees the one that was printed', async () => {
  const patientId = await desk.patient({ lastName: 'Ibarra', language: 'es' });
  const rx = await create({ patientId, sig: '1T PO BID' });
  const preview = async (language?: string) => {
    const { body } = await technician.post(`/api/rx/${rx.rxId}/label/preview`, {
      rxId: rx.rxId,
      labels: 1,
      ...(language === undefined ? {} : { language }),
    });
    return { ...body, text: body.svg.map(svgTexts).flat().join(' ') as string };
  };
  const own = await preview();
  expect([own.language, own.note]).toEqual(['es', null]);
  for (const text of [
    'Tome 1 tableta por la boca dos veces al día.',
    'Take 1 tablet by mouth twice daily.',
    'Cant. 60',
  ])
    expect(own.text).toContain(text);
  const asked = await preview('en');
  expect([asked.language, asked.text.includes('Tome'), asked.text.includes('Qty. 60')]).toEqual([
    'en',
    false,
    true,
  ]);
  expect((await preview('printed')).language).toBe('es');
  const printed = await technician.post(`/api/rx/${rx.rxId}/label`, {
    rxId: rx.rxId,
    version: rx.version,
    labels: 1,
    language: 'en',
  });
  expect([printed.status, printed.body.svg]).toEqual([200, asked.svg]);
  expect([(await preview('printed')).language, (await preview()).language]).toEqual(['en', 'es']);
  expect((await audit(rx.rxId)).at(-1)!.detail).toMatchObject({ labels: 1, language: 'en' });
  expect(
    (
      await technician.post(`/api/rx/${rx.rxId}/label/preview`, {
        rxId: rx.rxId,
        labels: 1,
        language: 'fr',
      })
    ).status,
  ).toBe(400);
});
test('directions kept as written stay English on a Spanish label, once, and the person is told', async () => {
  const rx = await create(
    {
      patientId: await desk.patient({ lastName: 'Jurado', language: 'es' }),
      sig: '"Take 1 tablet by mouth twice daily, dissolved in juice of your choice."',
      note: 'The prescriber wants these words',
    },
    pharmacist,
  );
  const { body } = await technician.post(`/api/rx/${rx.rxId}/label/preview`, {
    rxId: rx.rxId,
    labels: 1,
  });
  const text = solid(body.svg.flatMap(svgTexts));
  expect([body.language, body.note]).toEqual([
    'es',
    'The prescriber’s words, kept by a pharmacist, not read: read them on the label. ' +
      'These directions have no Spanish: the label says them in English. ' +
      'Explain them to the patient.',
  ]);
  expect([
    text.split(solid([rx.sigText])).length - 1,
    text.includes('Tome'),
    text.includes('Cant.60'),
  ]).toEqual([1, false, true]);
});

test('a label printer that takes ZPL gets ZPL, at its resolution, and the same label can be fetched as a file', async () => {
  const jobs: string[] = [];
  const printer = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => {
      jobs.push(Buffer.concat(parts).toString('utf8'));
      socket.end();
    });
  });
  await new Promise<void>((done) => {
    printer.listen(0, '127.0.0.1', done);
  });
  const address = `127.0.0.1:${(printer.address() as AddressInfo).port}`;
  const station = { 'x-workstation': 'Counter 1' };
  await server.database.db
    .updateTable('stores')
    .set({
      workstations: JSON.stringify([
        {
          name: 'Counter 1',
          labelPrinter: address,
          labelFormat: 'zpl-300',
          receiptPrinter: null,
          paperPrinter: null,
        },
      ]),
    })
    .execute();
  const rx = await create({
    patientId: await desk.patient({ lastName: 'Núñez', language: 'es' }),
    sig: '1T PO BID',
  });
  const { body: printed } = await technician.post(`/api/rx/${rx.rxId}/label`, {
    rxId: rx.rxId,
    version: rx.version,
    labels: 2,
  });
  const [sha256] = /[0-9a-f]{64}/.exec(printed.fileUrl)!;
  expect(
    (await technician.post('/api/papers/send', { sha256, job: randomUUID() }, station)).body,
  ).toEqual({ printer: address, problem: null });
  const labels = readZpl(jobs[0]!);
  const said = labels.map((label) =>
    label.fields.flatMap((field) => (field.kind === 'text' ? [field.text] : [])).join(' '),
  );
  expect([jobs.length, labels.map((label) => [label.width, label.length, label.copies])]).toEqual([
    1,
    [
      [1200, 675, 1],
      [1200, 675, 1],
    ],
  ]);
  for (const [index, text] of said.entries())
    for (const part of [
      'Núñez, Alma',
      'Tome 1 tableta por la boca dos veces al día.',
      'Take 1 tablet by mouth twice daily.',
      `${index + 1} de 2`,
    ])
      expect(text).toContain(part);
  expect(
    labels.flatMap((label) =>
      label.fields.flatMap((field) => (field.kind === 'code' ? [field.text] : [])),
    ),
  ).toEqual([printed.labelCode, expect.stringMatching(/^VL001\d{7}000102.$/)]);
  const file = await technician.get(printed.fileUrl.replace('.pdf', '.300.zpl'));
  const coarser = await technician.get(printed.fileUrl.replace('.pdf', '.203.zpl'));
  expect([file.status, file.text === jobs[0], file.headers['content-disposition']]).toEqual([
    200,
    true,
    'attachment; filename="label-zpl-300.zpl"',
  ]);
  expect([coarser.status, readZpl(coarser.text).map((zplLabel) => zplLabel.width)]).toEqual([
    200,
    [812, 812],
  ]);
  expect((await technician.get(printed.fileUrl.replace('.pdf', '.600.zpl'))).status).toBe(404);
  expect((await server.browser().get(printed.fileUrl.replace('.pdf', '.203.zpl'))).status).toBe(
    401,
  );
  expect(
    (
      await technician.post(
        '/api/papers/stations',
        { text: '', filters: {}, sort: null, offset: 0, limit: 50 },
        station,
      )
    ).body.rows,
  ).toEqual([
    {
      id: 1,
      name: 'Counter 1',
      labels: `${address} (ZPL, 300 dpi)`,
      receipts: null,
      papers: null,
      here: true,
      taken: false,
    },
  ]);
  await new Promise((done) => {
    printer.close(done);
  });
});
