import { permissions, seededRoles, type PermissionKey } from '#domain/admin/permissions.ts';
import type {
  Actor,
  Bottle,
  Evidence,
  LifecycleEvent,
  LifecycleFacts,
  LifecyclePayload,
  Lot,
} from '#domain/rx/lifecycle/index.ts';

/** A store on 2026-03-10: lisinopril 10 mg, 30 tablets, five refills, a cash patient. */
const today = '2026-03-10';
export const now = '2026-03-10T15:00:00.000Z';
const named = { active: true, blocked: false };

const licence = { kind: 'pharmacist', active: true } as const;
const grants = (role: string): ReadonlySet<PermissionKey> =>
  new Set(seededRoles.find((seededRole) => seededRole.name === role)!.grants);
export const technician: Actor = {
  userId: 11,
  permissions: grants('Technician'),
  licence: null,
  system: false,
};
export const pharmacist: Actor = {
  userId: 21,
  permissions: grants('Pharmacist'),
  licence,
  system: false,
};
export const secondPharmacist: Actor = { ...pharmacist, userId: 22 };
export const lapsed: Actor = {
  ...pharmacist,
  userId: 23,
  licence: { kind: 'pharmacist', active: false },
};
export const inCharge: Actor = {
  userId: 31,
  permissions: grants('Pharmacist-in-charge'),
  licence,
  system: false,
};
export const cashier: Actor = {
  userId: 41,
  permissions: grants('Cashier'),
  licence: null,
  system: false,
};
export const system: Actor = { userId: 0, permissions: new Set(), licence: null, system: true };
/** Every permission and the license: what is refused to this one is refused by the facts alone. */
export const anyone: Actor = {
  userId: 51,
  permissions: new Set(permissions.map((permission) => permission.key)),
  licence,
  system: false,
};

export const lot: Lot = { ndc11: '00591036901', lot: 'A1', expiresOn: '2027-06-30' };
export const bottle: Bottle = { ...lot, taken: 30_000, onHand: 100_000 };
export const evidence = (by: number, hash: string): Evidence => ({
  by,
  at: now,
  hash,
  struck: false,
});

export const facts = (over: Partial<LifecycleFacts> = {}): LifecycleFacts => ({
  rxId: 7001,
  version: 3,
  status: 'DE',
  now,
  today,
  patientId: 501,
  patient: named,
  allergiesAsked: true,
  prescriber: named,
  drug: named,
  schedule: null,
  stricterNow: false,
  origin: '1',
  sourceAttached: true,
  emergencyOral: false,
  programLacks: null,
  takenByPharmacist: false,
  directionsAgainst: null,
  missing: [],
  expiresOn: '2027-03-01',
  refillsAuthorized: 5,
  fillsUsed: 1,
  fillsDispensed: 0,
  quantityLeft: null,
  earliestFillOn: null,
  ingredients: null,
  notBefore: null,
  transfersBefore: 0,
  cameByTransfer: false,
  createdBy: 51,
  createdOn: today,
  everBilled: false,
  everLabelled: false,
  clinicalEdit: false,
  labelPrinted: true,
  labelChanged: null,
  labelsToScan: 0,
  vialsToScan: 0,
  erxAnswered: true,
  cancelMessage: 'none',
  discontinuedOn: null,
  alerts: [],
  pdmp: { needed: false, checked: false },
  payers: [],
  claims: [],
  collectionForbidden: false,
  cashConsent: false,
  billLater: false,
  claimWindowEndsOn: null,
  priceCents: 1299,
  floorCents: 400,
  costCents: 350,
  matchCents: null,
  ndc11: lot.ndc11,
  quantity: 30_000,
  daysSupply: 30,
  partialFill: null,
  owed: null,
  heldFrom: null,
  heldReason: null,
  deferredUntil: null,
  scannedFrom: null,
  stockMoved: false,
  lots: [],
  recalled: [],
  dataCheck: null,
  scan: null,
  finalCheck: null,
  dataHash: 'data-1',
  contentHash: 'content-1',
  shown: { image: true, label: true, product: true },
  binClass: 'shelf',
  bagCode: null,
  outForDelivery: false,
  handler: null,
  deliveryAddress: true,
  rtsDueOn: null,
  needsCounsel: false,
  signatures: [],
  dueCents: 1299,
  paidCents: 1299,
  houseAccount: { allowed: true, balanceCents: 0, limitCents: 10_000 },
  left: null,
  pickedUpOn: null,
  policy: {
    selfCheck: false,
    askAllergies: true,
    idForControlled: true,
    transferByTechnician: false,
    sharedTransferDatabase: false,
  },
  ...over,
});

const bag = { code: 'BAG-1', patientIds: [501], holdsThis: true, vialsMissing: 0 };
const bin = { code: 'A-12', class: 'shelf' } as const;
/** Everything a careful person gives when handing a prescription over. */
export const handOver: LifecyclePayload = {
  bag,
  identifiers: [
    { kind: 'dob', matches: true },
    { kind: 'address', matches: true },
  ],
  person: { relationship: 'patient', authorised: true },
  counselling: { answer: 'accepted', by: 'Pat Rivera' },
  signature: { covers: ['insurance', 'controlled drug'], at: now },
  photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
};
const scanned: Partial<LifecycleFacts> = {
  status: 'DV',
  scannedFrom: 'C',
  stockMoved: true,
  lots: [lot],
  scan: evidence(11, 'content-1'),
};
const checked: Partial<LifecycleFacts> = {
  ...scanned,
  status: 'RV',
  finalCheck: evidence(21, 'content-1'),
};
const binned: Partial<LifecycleFacts> = { ...checked, status: 'BD', bagCode: 'BAG-1' };
const out: Partial<LifecycleFacts> = { ...binned, outForDelivery: true, handler: 'Sam' };
const gone: Partial<LifecycleFacts> = {
  ...checked,
  status: 'PU',
  left: 'pickup',
  pickedUpOn: today,
  fillsDispensed: 1,
};
const paid = {
  payers: [1],
  claims: [{ rank: 1, state: 'paid', matches: true, manualReversal: false }],
} as const;
const why = (code: string): LifecyclePayload => ({ reason: { code } });
const signed = (event: LifecycleEvent): LifecyclePayload => ({
  stepUp: { userId: 51, rxId: 7001, version: 3, event, until: '2026-03-10T15:02:00.000Z' },
});

export const owed = {
  quantity: 20_000,
  window: { until: '2027-03-01', untilInstant: null, source: 'State law (store setting)' },
};
export interface Ready {
  readonly facts: Partial<LifecycleFacts>;
  readonly payload: LifecyclePayload;
  readonly actor?: Actor;
}
/** For every event, a case in which it is accepted. */
export const ready: Readonly<Record<LifecycleEvent, Ready>> = {
  create: { facts: { status: null, rxId: null, fillsUsed: 0 }, payload: {} },
  hold: { facts: {}, payload: why('stock') },
  release: {
    facts: { status: 'H', heldFrom: 'DE', heldReason: 'stock' },
    payload: { answer: 'Order arrived.' },
  },
  defer: { facts: {}, payload: { until: '2026-03-20', ...why('too-soon') } },
  resume: { facts: { status: 'DEF', deferredUntil: today }, payload: {} },
  file: { facts: {}, payload: {} },
  'verify-data': { facts: { status: 'F', fillsUsed: 0 }, payload: signed('verify-data') },
  'edit-filed': { facts: { status: 'RVF' }, payload: {} },
  fill: { facts: { ...gone, refillsAuthorized: 1 }, payload: {} },
  rest: { facts: { ...gone, owed }, payload: {} },
  'close-rest': { facts: { ...gone, owed }, payload: why('patient') },
  paid: { facts: paid, payload: {}, actor: system },
  rejected: {
    facts: {
      payers: [1],
      claims: [{ rank: 1, state: 'rejected', matches: true, manualReversal: false }],
    },
    payload: {},
    actor: system,
  },
  resubmit: { facts: { status: 'R', ...paid }, payload: { correction: 'data' } },
  'back-to-entry': { facts: { status: 'R' }, payload: {} },
  cash: { facts: {}, payload: {} },
  'ask-price-match': {
    facts: {},
    payload: { competitor: { name: 'Corner Drugs', priceCents: 999, proof: 'Flyer of 03/09' } },
  },
  'approve-price': { facts: { status: 'PM', matchCents: 999 }, payload: {} },
  'refuse-price': { facts: { status: 'PM', matchCents: 999 }, payload: why('no-proof') },
  'paid-later': { facts: { status: 'C', billLater: true, ...paid }, payload: {} },
  reverse: { facts: { status: 'C' }, payload: {} },
  'edit-billed': {
    facts: {
      status: 'B',
      claims: [{ rank: 1, state: 'paid', matches: true, manualReversal: false }],
    },
    payload: {},
  },
  'reverse-dispensed': {
    facts: { ...gone, ...paid },
    payload: { ...why('billed-wrong'), ...signed('reverse-dispensed') },
  },
  'settle-reversal': {
    facts: {
      ...gone,
      payers: [1],
      claims: [
        { rank: 1, state: 'reversed', matches: false, manualReversal: false, waiting: true },
      ],
    },
    payload: why('collect'),
  },
  part: { facts: { status: 'C' }, payload: { partialFill: { quantity: 10_000, reason: 'stock' } } },
  whole: {
    facts: { status: 'C', quantity: 10_000, partialFill: { intended: 30_000, before: 0 }, owed },
    payload: {},
  },
  scan: { facts: { status: 'C' }, payload: { bottles: [bottle], counted: 30_000 } },
  'undo-scan': { facts: scanned, payload: why('miscount') },
  'another-bottle': {
    facts: { ...scanned, recalled: [lot] },
    payload: why('recalled'),
  },
  verify: { facts: scanned, payload: signed('verify') },
  'fail-check': { facts: scanned, payload: why('wrong-count') },
  'edit-verified': { facts: checked, payload: { relabelled: lot } },
  bin: { facts: checked, payload: { bag, bin } },
  'move-bin': { facts: binned, payload: { bag, bin } },
  'pick-up': { facts: binned, payload: handOver },
  deliver: { facts: out, payload: handOver },
  'open-balance': {
    facts: { ...binned, paidCents: 0 },
    payload: { ...handOver, terms: 'house-account', leaving: 'pickup' },
  },
  settle: { facts: { ...gone, status: 'PD' }, payload: {} },
  'fail-delivery': { facts: out, payload: { custody: { neverLeft: true, temperatureOk: true } } },
  'return-to-stock': { facts: binned, payload: { ...why('not-picked-up'), relabelled: lot } },
  'undo-pick-up': { facts: gone, payload: { ...why('not-taken'), neverLeft: true, bin } },
  'came-back': { facts: gone, payload: { disposition: 'destroy' } },
  'transfer-out': {
    facts: { status: 'F', fillsUsed: 0 },
    payload: {
      transfer: {
        pharmacy: 'Corner Drugs',
        pharmacist: 'Lee',
        phone: '2175550100',
        address: '1 Oak St, Lincoln, IL',
        dea: 'AB1234563',
        on: today,
      },
    },
  },
  'cancel-transfer': { facts: { status: 'XF' }, payload: { confirmedBy: 'Lee' } },
  discontinue: { facts: { status: 'F', fillsUsed: 0 }, payload: why('prescriber') },
  'paper-came': { facts: { status: 'PU', paperAwaited: true }, payload: why('written') },
  reinstate: { facts: { status: 'DM', discontinuedOn: today }, payload: why('mistake') },
  delete: { facts: {}, payload: why('duplicate') },
};
