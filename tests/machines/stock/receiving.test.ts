import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { parseScan } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import { ok } from '#domain/platform/result.ts';
import { receiptTotal, withPackage } from '#domain/stock/entities/receipt.ts';
import { receiveStock } from '#machines/drug/receive-stock.ts';
import { draftOf, type Values } from '#machines/platform/draft/draft.ts';
import { keepEveryMs } from '#machines/platform/record/draft-autosave.machine.ts';
import type { DraftPorts } from '#machines/platform/record/drafts.ports.ts';
import type { RecordInput } from '#machines/platform/record/record.context.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import {
  provideReceiving,
  type ReceiptDraft,
  type ReceivingPorts,
} from '#machines/stock/receiving.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';

const lisinopril = {
  id: 3,
  name: 'Lisinopril',
  ndc: '68180098003',
  upc: null,
  strength: '10 mg',
  form: 'Tablet',
  pkgSize: 100_000,
  onHand: 0,
  schedule: '0',
  unitCost: 4_235,
} as DrugListRow;
const oxycodone = { ...lisinopril, id: 4, ndc: '00406055201', name: 'Oxycodone', schedule: '2' };
const box = (serial: string, lot = 'LP1') => `]d201003059103690191727063010${lot}\u001d21${serial}`;
const scanned = (raw: string) => {
  const read = parseScan(raw, { today: '2026-03-02' });
  if (!read.ok) throw new Error(read.error.message);
  return { type: 'scan.arrived' as const, code: read.value, byHand: false };
};
/** What the server keeps of half-typed work. */
function drawer() {
  const kept = new Map<string, unknown>();
  const drafts: DraftPorts = {
    loadDraft: async (key) => kept.get(key) ?? null,
    saveDraft: async (key, value) => {
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    },
  };
  return { kept, drafts };
}
function open(
  drug: DrugListRow = lisinopril,
  unknown: readonly string[] = [],
  {
    drafts,
    clock,
    paper = {},
  }: { drafts?: DraftPorts; clock?: SimulatedClock; paper?: Values } = {},
) {
  const sent: ReceiptDraft[] = [];
  const ports = {
    resolve: async (raw: string) => ({
      kind: unknown.includes(raw) ? 'none' : 'one',
      message: null,
      drugs: unknown.includes(raw) ? [] : [drug],
      lot: null,
      expiresOn: null,
      serial: null,
    }),
    receive: async (receiptDraft: ReceiptDraft) => {
      sent.push(receiptDraft);
      return ok({ receiptId: 1, lines: receiptDraft.lines.length });
    },
  } as unknown as ReceivingPorts;
  const ref = createActor(
    provideReceiving(ports, storeClock, drafts ?? drawer().drafts).receiveStock,
    {
      input: receiveStock(paper).input as RecordInput,
      ...(clock ? { clock } : {}),
    },
  ).start() as RecordRef;
  const draft = () => ref.getSnapshot().context.draft!;
  const values = () => draftOf(draft()).values;
  const scan = async (...codes: readonly string[]) => {
    for (const code of codes) ref.send(scanned(code));
    await waitFor(
      ref,
      (snapshot) => snapshot.matches('editing') && snapshot.context.waiting.length === 0,
    );
  };
  return {
    ref,
    sent,
    draft,
    values,
    scan,
    lines: () => values()['lines'] as readonly Record<string, unknown>[],
  };
}

test('each package of a lot counts, the same one only once, another lot is another line; the paper goes out whole', async () => {
  const opened = open();
  await opened.scan(box('A1'), box('A2'), box('A2'), box('B1', 'LP2'));
  expect(
    opened
      .lines()
      .map((line) => [
        line['drugId'],
        line['lot'],
        line['expiresOn'],
        line['quantity'],
        line['unitCost'],
      ]),
  ).toEqual([
    [3, 'LP1', '2027-06-30', 200_000, 4_235],
    [3, 'LP2', '2027-06-30', 100_000, 4_235],
  ]);
  expect(receiptTotal(opened.values())).toBe(847 + 424);
  opened.ref.send({ type: 'record.save' });
  expect(opened.ref.getSnapshot().matches({ editing: 'refused' })).toBe(true);
  opened.draft().send({ type: 'draft.fill', values: { vendorId: 6, invoice: 'INV-1' } });
  opened.ref.send({ type: 'record.save' });
  await waitFor(opened.ref, (snapshot) => snapshot.status === 'done');
  expect(opened.sent).toEqual([
    {
      vendorId: 6,
      invoice: 'INV-1',
      form222: null,
      orderId: null,
      lines: [
        {
          drugId: 3,
          lot: 'LP1',
          expiresOn: '2027-06-30',
          quantity: 200_000,
          unitCost: 4_235,
          serial: 'A1',
        },
        {
          drugId: 3,
          lot: 'LP2',
          expiresOn: '2027-06-30',
          quantity: 100_000,
          unitCost: 4_235,
          serial: 'B1',
        },
      ],
    },
  ]);
});
test('a scan not taken is said until the delivery is saved or the code taken', async () => {
  const old = ']d201003059103690191720123110OLD\u001d21S0';
  const unknown = [box('C1')];
  const opened = open(lisinopril, unknown);
  const untaken = () => opened.ref.getSnapshot().context.untaken;
  await opened.scan(old, old.replace('S0', 'S1'), box('C1'), box('A1'));
  const said = [
    {
      raw: old.replace('S0', 'S1'),
      why:
        'Lot OLD expired on 12/31/2020: it is not on the paper here. ' +
        'Put it into quarantine and send it back: EI, “Receive into quarantine”.',
    },
    { raw: box('C1'), why: 'This code is not in the drug file.' },
  ];
  expect([untaken(), opened.lines().length]).toEqual([said, 1]);
  unknown.length = 0;
  await opened.scan(box('C1'));
  expect(untaken()).toEqual(said.slice(0, 1));
  opened.ref.send({ type: 'record.discard' });
  expect([untaken(), opened.lines().length]).toEqual([[], 0]);
});
test('a C-II package asks for its order form before anything is sent', async () => {
  const opened = open(oxycodone);
  await opened.scan(box('A1'));
  opened.draft().send({ type: 'draft.fill', values: { vendorId: 6, invoice: 'INV-1' } });
  opened.ref.send({ type: 'record.save' });
  expect(draftOf(opened.draft()).errors).toMatchObject({
    form222: 'DEA Form 222 or CSOS # is needed before this can be saved.',
  });
  expect(opened.sent).toEqual([]);
});
test('a line that waits for its lot, from an order, takes the one that is scanned; a bottle without a lot is a line to be finished', () => {
  const one = {
    drugId: 3,
    ndc: '68180098003',
    pkgSize: 100_000,
    unitCost: 4_235,
    schedule: '0',
    lot: 'LP1',
    expiresOn: '2027-06-30',
    serial: null,
  };
  const waiting = { lines: [{ drugId: 3, lot: null, quantity: 300_000, unitCost: 4_000 }] };
  expect(withPackage(waiting, one, '2026-03-02')).toMatchObject({
    lines: [{ drugId: 3, lot: 'LP1', expiresOn: '2027-06-30', quantity: 300_000, unitCost: 4_000 }],
  });
  expect(
    withPackage({ lines: [] }, { ...one, lot: null, expiresOn: null }, '2026-03-02'),
  ).toMatchObject({
    lines: [{ lot: null, quantity: 100_000 }],
    cii: false,
  });
});
test('an expired lot is told as it is scanned and is no line; its last day still counts', () => {
  const expiring = {
    drugId: 3,
    ndc: '68180098003',
    pkgSize: 100_000,
    unitCost: 4_235,
    schedule: '0',
    lot: '9OLD1',
    expiresOn: '2026-03-01',
    serial: null,
  };
  expect(withPackage({ lines: [] }, expiring, '2026-03-02')).toBe(
    [
      'Lot 9OLD1 expired on 03/01/2026: it is not on the paper here.',
      'Put it into quarantine and send it back: EI, “Receive into quarantine”.',
    ].join(' '),
  );
  expect(withPackage({ lines: [] }, expiring, '2026-03-01')).toMatchObject({
    lines: [{ lot: '9OLD1' }],
  });
});

const settled = () =>
  new Promise<void>((done) => {
    setTimeout(done, 0);
  });
test('a half-typed delivery is back after a reload; that of an order is another', async () => {
  const { kept, drafts } = drawer();
  const clock = new SimulatedClock();
  const before = open(lisinopril, [], { drafts, clock });
  await settled();
  await before.scan(box('A1'));
  before.draft().send({ type: 'draft.fill', values: { invoice: 'INV-7' } });
  clock.increment(keepEveryMs);
  await settled();
  before.ref.stop();

  const ofOrder = open(lisinopril, [], { drafts, clock, paper: { orderId: 5, lines: [] } });
  await settled();
  expect(ofOrder.values()['invoice']).toBeNull();
  const again = open(lisinopril, [], { drafts, clock });
  await settled();
  expect([again.values()['invoice'], again.lines().map((line) => line['lot'])]).toEqual([
    'INV-7',
    ['LP1'],
  ]);
  expect(again.ref.getSnapshot().context.restored).toEqual([]);

  again.draft().send({ type: 'draft.fill', values: { vendorId: 6 } });
  again.ref.send({ type: 'record.save' });
  await waitFor(again.ref, (snapshot) => snapshot.status === 'done');
  await settled();
  expect(again.sent.map(({ invoice }) => invoice)).toEqual(['INV-7']);
  expect([...kept.keys()]).toEqual([]);
});
