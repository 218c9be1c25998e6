import { parseScan, type ScanCode } from '#domain/composition/scan-code.ts';
import type { DocumentLook, DocumentView } from '#domain/document/contract/documents.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { AlertView, FillView, MoveOffer, QueueRow, RxDetail } from '#domain/rx/contract/rx.ts';
import { rowOf, type LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import { portsByArea, type FakeRx, type RxCalls } from './rx-calls.ts';

export const offer = (event: LifecycleEvent, moveOffer: Partial<MoveOffer> = {}): MoveOffer => {
  const row = rowOf(event);
  return {
    row: row.row,
    event,
    title: row.title,
    key: row.key ?? null,
    to: row.to,
    allowed: true,
    why: [],
    allowedRoles: ['Pharmacist'],
    needs: [],
    ...moveOffer,
  };
};
export const penicillin: AlertView = {
  fingerprint: 'da-penicillin',
  kind: 'allergy',
  severity: 'severe',
  reason: 'DA',
  title: 'Penicillin allergy: amoxicillin',
  effect: 'Anaphylaxis was recorded.',
  management: 'Choose another antibiotic.',
  who: 'pharmacist',
  answered: null,
};
export const fill: FillView = {
  fillId: 71,
  version: 4,
  fillNo: 0,
  status: 'C',
  voided: false,
  orderId: 12,
  orderNo: 512,
  promisedAt: '2026-03-02T16:30:00.000Z',
  waiting: false,
  delivery: false,
  drugId: 9,
  drugName: 'metformin hydrochloride 500 mg tablet',
  ndc: '00591036901',
  manufacturer: 'Maple Generics',
  form: 'Tablet',
  strength: '500 mg',
  pkgSize: 100_000,
  uom: 'EA',
  appearance: 'White tablet, round, marked WATSON 369',
  look: {
    shape: 'Round',
    color1: 'White',
    color2: null,
    imprint: 'WATSON 369',
    side1: null,
    side2: null,
  },
  refrigerated: false,
  quantity: 60_000,
  daysSupply: 30,
  partialFill: null,
  filledOn: null,
  price: {
    priceCents: 1200,
    costCents: 300,
    usualCents: 1500,
    belowCost: false,
    priceCode: 'Generic',
    lines: ['Ingredients $3.00', 'Fee $9.00'],
  },
  patientPayCents: 1200,
  paidCents: 0,
  labelsPrinted: 1,
  labelOf: 1,
  countedQuantity: null,
  dvBy: null,
  dvAt: null,
  rvBy: null,
  rvAt: null,
  imageViewed: false,
  bin: null,
  bagCode: null,
  rtsDueOn: null,
  deferredTo: null,
  reason: null,
  outForDelivery: false,
  scans: [],
  lots: [
    {
      lotId: 31,
      lot: 'LOT1',
      expiresOn: '2028-06-30',
      onHand: 500_000,
      recalled: false,
      quarantined: false,
    },
    {
      lotId: 32,
      lot: 'LOT2',
      expiresOn: '2027-01-31',
      onHand: 40_000,
      recalled: false,
      quarantined: false,
    },
  ],
  secondCount: null,
  pickedUpAt: null,
};
/** Rx 4127 of Alma Rivera, priced as cash and ready to be filled. */
export const rx4127: RxDetail = {
  rxId: 41,
  version: 4,
  rxNumber: '001 0004127 00',
  status: 'C',
  schedule: '0',
  draft: {
    patientId: 5,
    prescriberId: 6,
    drugId: 9,
    sig: 'TAKE 1 TABLET BY MOUTH TWICE DAILY',
    quantity: 60_000,
    daysSupply: 30,
    refills: 2,
    daw: '0',
    origin: '1',
    writtenOn: '2026-03-02',
    doNotFillBefore: null,
    diagnosis: null,
    imageKey: null,
    hardCopy: 'Paper: metformin 500 mg, 1 bid, #60',
    emergencyOral: false,
    programNumber: null,
    programUntil: null,
    note: null,
    supplyFacts: null,
  },
  transferIn: null,
  patientName: 'Rivera, Alma J',
  prescriberName: 'Chen, Grace MD',
  prescriberNpi: '1790887081',
  prescriberDea: 'BC1234563',
  drugName: 'metformin hydrochloride 500 mg tablet',
  ndc: '00591036901',
  sigText: 'Take 1 tablet by mouth twice daily.',
  expiresOn: '2027-03-02',
  refillsLeft: 2,
  quantityLeft: null,
  createdBy: 'Tess Desk',
  createdAt: '2026-03-02T15:00:00.000Z',
  erxId: null,
  reason: null,
  deferredTo: null,
  fill,
  fills: [fill],
  next: 'scan',
  moves: [
    offer('scan', { needs: ['scan', 'count'] }),
    offer('hold', { needs: ['reason'] }),
    offer('reverse'),
    offer('defer', { needs: ['date', 'reason'] }),
    offer('transfer-out', {
      allowed: false,
      why: ['Only a pharmacist with an active license may do this.'],
      allowedRoles: ['Pharmacist', 'an active pharmacist license'],
    }),
  ],
  alerts: [],
  problems: [],
  events: [
    {
      at: '2026-03-02T15:00:00.000Z',
      by: 'Tess Desk',
      workstation: 'desk 1',
      row: 1,
      event: 'create',
      title: 'New prescription',
      from: null,
      to: 'DE',
      reason: null,
      fillNo: 0,
    },
  ],
  safety: {
    patientId: 5,
    name: 'Rivera, Alma J',
    dateOfBirth: '1957-04-12',
    age: 68,
    gender: 'F',
    phone: '3125550148',
    allergyStatus: 'allergies',
    allergies: [{ label: 'Penicillins', severity: 'Severe' }],
    conditions: ['Type 2 diabetes'],
    insurance: null,
    note: null,
    fills: [
      {
        rxId: 40,
        source: null,
        drug: 'lisinopril 10 mg',
        sig: 'Take 1 tablet daily.',
        lastFilledOn: '2026-02-20',
        daysSupply: 30,
        daysLeft: 20,
      },
    ],
  },
  warnings: [],
  source: {
    kind: 'hard-copy',
    text: 'Paper: metformin 500 mg, 1 bid, #60',
    lines: [],
    document: null,
  },
};
/** What Oak Pharmacy told of a prescription that it transferred. */
export const transferIn: NonNullable<RxDetail['transferIn']> = {
  fromPharmacy: 'Oak Pharmacy',
  fromPhone: '2175550100',
  fromPharmacist: 'R. Oak',
  fromRxNumber: '7700123',
  transferredOn: '2026-03-02',
  originalRefills: 5,
  refillsRemaining: 3,
  firstFilledOn: '2026-01-05',
  lastFilledOn: '2026-02-28',
  fromAddress: null,
  fromDea: null,
  earlierRefills: [],
};
export const detail = (detail: Partial<RxDetail> = {}): RxDetail => ({ ...rx4127, ...detail });
/** The same, scanned and counted: it waits for the pharmacist. */
export const scanned: RxDetail = detail({
  version: 6,
  status: 'DV',
  next: 'verify',
  moves: [
    offer('verify', { needs: ['display', 'stepUp'] }),
    offer('fail-check', { needs: ['reason'] }),
    offer('undo-scan', { needs: ['reason'] }),
  ],
  fill: {
    ...fill,
    status: 'DV',
    dvBy: 'Tess Desk',
    dvAt: '2026-03-02T15:20:00.000Z',
    countedQuantity: 60_000,
    scans: [
      {
        at: '2026-03-02T15:19:00.000Z',
        by: 'Tess Desk',
        outcome: 'accepted',
        shown: 'metformin lot LOT1: 60',
        quantity: 60_000,
        lot: 'LOT1',
        byHand: false,
      },
    ],
  },
});
export const verified: RxDetail = detail({
  version: 7,
  status: 'RV',
  next: 'bin',
  moves: [offer('bin', { needs: ['bagScan', 'binScan'] })],
  fill: { ...scanned.fill!, status: 'RV', rvBy: 'Paula Desk', rvAt: '2026-03-02T15:30:00.000Z' },
});
export const refusedFor = (...why: string[]): Refused => ({
  code: 'REFUSED',
  message: why[0]!,
  why,
  allowedRoles: ['Pharmacist'],
});
export const queueRow = (row: Partial<QueueRow> = {}): QueueRow => ({
  fillId: 71,
  rxId: 41,
  version: 4,
  rxNumber: '001 0004127 00',
  fillNo: 0,
  status: 'C',
  patientId: 5,
  patientName: 'Rivera, Alma J',
  dateOfBirth: '1957-04-12',
  drugName: 'metformin hydrochloride 500 mg tablet',
  sig: 'Take 1 tablet by mouth twice daily.',
  quantity: 60_000,
  daysSupply: 30,
  patientPayCents: 1200,
  promisedAt: '2026-03-02T16:30:00.000Z',
  waiting: false,
  priority: false,
  schedule: '0',
  deferredTo: null,
  reasonText: null,
  reason: null,
  reasonNote: null,
  bin: null,
  bagCode: null,
  rtsDueOn: null,
  origin: '1',
  orderId: 12,
  orderNo: 512,
  filledOn: null,
  intended: null,
  owed: 0,
  pickedUpAt: null,
  prescriberName: 'Chen, Grace MD',
  ...row,
});
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
/** What the scanner adapter hands on for a raw code. */
export const scan = (raw: string): ScanCode => value(parseScan(raw, { today: '2026-03-02' }));
export const rxLabel = value(buildStationCode({ kind: 'rx', rxNumber: '001000412700' }));
export const bagLabel = value(buildStationCode({ kind: 'bag', bag: '512' }));
export const binLabel = value(buildStationCode({ kind: 'bin', bin: 'A1' }));
export const restockLabel = value(buildStationCode({ kind: 'restock', fill: '1' }));
export const bottleNdc = '00591-0369-01';
/** The server's side of prescriptions in memory: what is not given rejects by name. */
export function fakeRx(given: Partial<RxCalls> = {}): FakeRx {
  const asked: FakeRx['asked'] = [];
  const usual: Partial<RxCalls> = {
    load: async () => ok(rx4127),
    find: async () => ok({ rxId: 41, fillId: 71 }),
    safety: async () => ok(rx4127.safety),
    previewLabel: async ({ labels, language }) =>
      ok({
        svg: Array.from(
          { length: labels },
          (_x, index) =>
            `<svg xmlns="http://www.w3.org/2000/svg"><text>label ${index + 1}</text></svg>`,
        ),
        language: language === 'es' ? 'es' : 'en',
        note: null,
      }),
    prove: async ({ password }) =>
      password === 'right'
        ? ok('proof-1')
        : { ok: false, error: { code: 'CREDENTIALS', message: 'InValid Credential' } },
    shown: async () => ({ kind: 'done', detail: scanned }),
    queue: async () => ({
      total: 2,
      exact: true,
      rows: [
        queueRow(),
        queueRow({
          fillId: 72,
          rxId: 42,
          patientId: 8,
          patientName: 'Okoye, Samuel',
          rxNumber: '001 0004126 00',
        }),
      ],
    }),
  };
  const all = { ...usual, ...given } as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const calls = new Proxy(
    {},
    {
      get:
        (_, name: string) =>
        (...args: unknown[]) => {
          asked.push({ name, with: args[0] });
          const call = all[name];
          return call
            ? call(...args)
            : Promise.reject(new Error(`The call ${name} was not expected`));
        },
    },
  ) as RxCalls;
  return { ports: portsByArea(calls), asked, names: () => asked.map((item) => item.name) };
}
/** A picture of a paper, as the prescription names it. */
export const paper: DocumentView = {
  key: 'a'.repeat(32),
  kind: 'hard-copy',
  name: 'scan.jpg',
  mediaType: 'image/jpeg',
  byteSize: 48_213,
  width: 1_700,
  height: 2_200,
  pages: 1,
  createdAt: '2026-03-02T14:00:00.000Z',
};
export const look: DocumentLook = {
  ...paper,
  version: 1,
  sheets: [{ width: 1_700, height: 2_200, turns: 0 }],
};
/** Lets everything that was asked be answered; no clock is waited for. */
export const answered = async (): Promise<void> => {
  for (let index = 0; index < 60; index += 1) await Promise.resolve();
};
