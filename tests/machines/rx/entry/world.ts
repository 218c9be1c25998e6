import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { ErxDetail, ErxRow } from '#domain/erx/contract/erx.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { AlertView, EntryCheck, PartialRx, RxDetail } from '#domain/rx/contract/rx.ts';
import { proposeSupply } from '#domain/rx/days-supply/index.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { mostText } from '#domain/rx/rules/most-of-directions.ts';
import { parseSig } from '#domain/rx/sig/index.ts';
import type { RxEntryPorts } from '#machines/rx/entry/rx-entry.ports.ts';
import type { NewRx, RxOutcome } from '#machines/rx/rx.ports.ts';

export const amoxicillin: DrugListRow = {
  id: 31,
  version: 1,
  name: 'Amoxicillin',
  genericName: 'Amoxicillin',
  strength: '500 mg',
  form: 'Capsule',
  pkgSize: 100_000,
  uom: 'EA',
  onHand: 240_000,
  brandGeneric: 'G',
  drugType: 'Rx',
  drugClass: 'AM111',
  ndc: '00093310501',
  upc: '300933105019',
  manufacturer: 'Maple Generics',
  autofill: false,
  pkgCost: 615,
  unitCost: 6_150,
  priceCode: 'Generic',
  active: true,
  local: true,
  schedule: '0',
  inactiveReason: null,
};
export const amoxicillin20: DrugListRow = {
  ...amoxicillin,
  id: 32,
  ndc: '00093310520',
  pkgSize: 20_000,
};

export const draftOfRivera: RxDraft = {
  patientId: 41,
  prescriberId: 7,
  drugId: 31,
  sig: '1C PO TID X10D',
  quantity: 30_000,
  daysSupply: 10,
  refills: 0,
  daw: '0',
  origin: '1',
  writtenOn: '2026-03-02',
  doNotFillBefore: null,
  diagnosis: null,
  imageKey: null,
  hardCopy: 'Paper from Dr. Nakamura, 03/02/2026',
  emergencyOral: false,
  programNumber: null,
  programUntil: null,
  note: null,
  supplyFacts: null,
};
export const detailOf = (over: Partial<RxDetail> = {}): RxDetail => ({
  rxId: 4128,
  version: 3,
  rxNumber: '0004128',
  status: 'DE',
  schedule: '0',
  draft: draftOfRivera,
  transferIn: null,
  patientName: 'Rivera, Alma J',
  prescriberName: 'Nakamura, Tom',
  prescriberNpi: '1234567893',
  prescriberDea: null,
  drugName: 'Amoxicillin 500 mg',
  ndc: '00093310501',
  sigText: 'Take 1 capsule by mouth three times a day for 10 days.',
  expiresOn: '2027-03-02',
  refillsLeft: 0,
  quantityLeft: null,
  createdBy: 'Tess Technician',
  createdAt: '2026-03-02T15:00:00.000Z',
  erxId: null,
  reason: null,
  deferredTo: null,
  fill: null,
  fills: [],
  moves: [
    {
      row: 14,
      event: 'cash',
      to: ['C'],
      title: 'Price as cash',
      key: 'F8',
      allowed: true,
      why: [],
      allowedRoles: [],
      needs: [],
    },
  ],
  next: 'cash',
  alerts: [],
  problems: [],
  events: [],
  safety: {
    patientId: 41,
    name: 'Rivera, Alma J',
    dateOfBirth: '1957-04-12',
    age: 68,
    gender: 'F',
    phone: '3125550148',
    allergyStatus: 'nkda',
    allergies: [],
    conditions: [],
    insurance: null,
    note: null,
    fills: [],
  },
  warnings: [],
  source: { kind: 'none', text: '', lines: [], document: null },
  ...over,
});

export const erxRow: ErxRow = {
  erxId: 501,
  version: 1,
  direction: 'in',
  kind: 'NewRx',
  status: 'new',
  messageId: 'MSG-501',
  sentAt: '2026-03-02T13:50:00.000Z',
  receivedAt: '2026-03-02T13:51:00.000Z',
  patientName: 'Rivera, Alma J',
  patientDob: '1957-04-12',
  drugText: 'Amoxicillin 500 mg capsule',
  prescriberName: 'Nakamura, Tom',
  schedule: '0',
  reason: null,
  outcome: null,
  aboutRxId: null,
  acknowledgedAt: null,
  rxId: null,
  rxNumber: null,
  expiresOn: '2027-03-02',
  expired: false,
};
/**
 * A message whose patient, prescriber and drug are known exactly; it does not say the days supply.
 */
export const exactMessage: ErxDetail = {
  row: erxRow,
  problems: [],
  answer: 'Status 010',
  lines: [
    { section: 'Patient', label: 'Name', value: 'Rivera, Alma J', field: 'patientId' },
    { section: 'Patient', label: 'DOB', value: '04/12/1957', field: 'patientId' },
    { section: 'Prescriber', label: 'Name', value: 'Nakamura, Tom', field: 'prescriberId' },
    { section: 'Drug', label: 'Drug', value: 'Amoxicillin 500 mg capsule', field: 'drugId' },
    {
      section: 'Prescription',
      label: 'SIG',
      value: 'Take 1 capsule by mouth three times a day for 10 days',
      field: 'sig',
    },
    { section: 'Prescription', label: 'Qty.', value: '30', field: 'quantity' },
    { section: 'Prescription', label: 'Refills', value: '0', field: 'refills' },
  ],
  entry: {
    erxId: 501,
    rxId: null,
    patientId: 41,
    prescriberId: 7,
    drugId: 31,
    sig: 'Take 1 capsule by mouth three times a day for 10 days',
    quantity: 30_000,
    daysSupply: 10,
    refills: 0,
    daw: '0',
    origin: '3',
    writtenOn: '2026-03-02',
    doNotFillBefore: null,
    diagnosis: null,
    hardCopy: null,
    emergencyOral: false,
    programNumber: null,
    programUntil: null,
    note: null,
  },
  patients: [
    { id: 41, label: 'Rivera, Alma J 04/12/1957', reasons: ['Same name and DOB'], exact: true },
  ],
  prescribers: [{ id: 7, label: 'Nakamura, Tom MD', reasons: ['Same NPI'], exact: true }],
  drugs: [{ id: 31, label: 'Amoxicillin 500 mg Capsule', reasons: ['Same NDC'], exact: true }],
  about: null,
  rxs: [],
  newPatient: {
    lastName: 'Rivera',
    firstName: 'Alma',
    middleName: 'J',
    dateOfBirth: '1957-04-12',
    gender: 'F',
  },
  newPrescriber: { lastName: 'Nakamura', firstName: 'Tom', npi: '1234567893' },
};
/** A message for someone who is not in the file yet. */
export const strangerMessage: ErxDetail = {
  ...exactMessage,
  row: { ...erxRow, erxId: 502, patientName: 'Okoye, Samuel', patientDob: '1984-11-30' },
  entry: { ...(exactMessage.entry as object), erxId: 502, patientId: null },
  patients: [],
  newPatient: {
    lastName: 'Okoye',
    firstName: 'Samuel',
    middleName: null,
    dateOfBirth: '1984-11-30',
    gender: 'M',
    cellPhone: '3125550177',
    addressLine1: '18 Birch Lane',
    zipCode: '60614',
    cityName: 'Chicago',
    state: 'IL',
    cityId: 812,
  },
};

const capsules = {
  name: 'Amoxicillin',
  genericName: 'Amoxicillin',
  strength: '500 mg',
  form: 'Capsule',
  uom: 'EA',
  packageSize: 100_000,
  packageText: '100 CAPSULE in 1 BOTTLE',
} as const;
/**
 * The check as the server reckons it: the real rules on what is typed, alerts as a test gives them.
 */
export function checkOf(
  entry: PartialRx,
  alerts: readonly AlertView[] = [],
  over: Partial<EntryCheck> = {},
): EntryCheck {
  const sig = parseSig(entry.sig ?? '', { form: 'Capsule' });
  const amount = proposeSupply(sig.directions, capsules, entry);
  return {
    sigText: sig.expansion,
    wordsNotRead: null,
    maxPerDay: sig.maxPerDay,
    most: mostText(sig),
    sigProblems: sig.problems,
    sigWarnings: sig.warnings.map((warning) => warning.message),
    daysSupply: amount.days,
    quantity: amount.quantity,
    daysWhy: amount.why,
    factDrug: null,
    facts: [],
    usualSig: null,
    expiresOn: '2027-03-02',
    problems: [...amount.warnings],
    alerts: entry.drugId ? [...alerts] : [],
    price: null,
    onHand: 240_000,
    differences: [],
    safety: null,
    ...over,
  };
}

export interface EntryWorld {
  readonly ports: RxEntryPorts;
  readonly created: NewRx[];
  readonly edited: Parameters<RxEntryPorts['rx']['edit']>[0][];
  readonly moved: Parameters<RxEntryPorts['rx']['move']>[0][];
  readonly checked: PartialRx[];
  /** Half-typed work by its key, as the server keeps it. */
  readonly kept: Map<string, unknown>;
  /** How many reads of kept drafts fail before one is answered. */
  unreadDrafts: number;
  readonly inbox: ErxDetail[];
  alerts: readonly AlertView[];
  over: Partial<EntryCheck>;
  /** What a stored prescription says besides the usual one. */
  stored?: Partial<RxDetail>;
  /** The next answers to a save, before it is done. */
  readonly answers: (RxOutcome | Error)[];
  codes: Readonly<Record<string, readonly DrugListRow[]>>;
}
const done = (detail: RxDetail): RxOutcome => ({ kind: 'done', detail });

/** A server in memory for one desk. */
export function entryWorld(): EntryWorld {
  const world: EntryWorld = {
    created: [],
    edited: [],
    moved: [],
    checked: [],
    kept: new Map(),
    unreadDrafts: 0,
    inbox: [exactMessage, strangerMessage],
    alerts: [],
    over: {},
    answers: [],
    codes: { '00093310501': [amoxicillin], '300933105019': [amoxicillin, amoxicillin20] },
    ports: null as never,
  };
  const answer = async (usual: () => RxOutcome): Promise<RxOutcome> => {
    const next = world.answers.shift();
    if (next instanceof Error) throw next;
    return next ?? usual();
  };
  const missing: Result<never> = {
    ok: false,
    error: { code: 'NOT_FOUND', message: 'There is no such message in this store.' },
  };
  const open = () =>
    world.inbox.filter((item) => !world.created.some((newRx) => newRx.erxId === item.row.erxId));
  const rx: RxEntryPorts['rx'] = {
    load: async (rxId) => ok(detailOf({ rxId, ...world.stored })),
    check: async (entry) => {
      world.checked.push(entry);
      return checkOf(entry, world.alerts, world.over);
    },
    create: (newRx) =>
      answer(() => {
        world.created.push(newRx);
        return done(detailOf({ version: 1, draft: newRx.draft, erxId: newRx.erxId }));
      }),
    edit: (row) =>
      answer(() => {
        world.edited.push(row);
        return done(detailOf({ rxId: row.rxId, version: row.version + 1, draft: row.draft }));
      }),
    move: (row) =>
      answer(() => {
        world.moved.push(row);
        return done(detailOf({ rxId: row.rxId, version: row.version + 1, status: 'C' }));
      }),
  };
  const erx: RxEntryPorts['erx'] = {
    erx: async (erxId) => {
      const fixture = world.inbox.find((item) => item.row.erxId === erxId);
      return fixture ? ok(fixture) : missing;
    },
    erxList: async () => ({
      total: open().length,
      exact: true,
      rows: open().map((item) => item.row),
    }),
  };
  const drugs: RxEntryPorts['drugs'] = {
    resolveDrug: async (code) => {
      const drugs = world.codes[code] ?? [];
      const kind = drugs.length === 1 ? 'one' : drugs.length > 1 ? 'several' : 'none';
      return {
        kind,
        message: kind === 'none' ? `No drug in the file has the code ${code}.` : null,
        drugs,
        lot: null,
        expiresOn: null,
        serial: null,
      };
    },
  };
  const drafts: RxEntryPorts['drafts'] = {
    loadDraft: async (key) => {
      if (world.unreadDrafts > 0) {
        world.unreadDrafts -= 1;
        throw new Error('The server does not answer.');
      }
      return world.kept.get(key) ?? null;
    },
    saveDraft: async (key, value) => {
      if (value === null) world.kept.delete(key);
      else world.kept.set(key, value);
    },
  };
  const clock: RxEntryPorts['clock'] = {
    today: () => '2026-03-02',
    now: () => '2026-03-02T15:00:00.000Z',
    at: (days, hour) => `2026-03-0${2 + days}T${hour}:00:00.000Z`,
    zone: () => 'UTC',
  };
  return Object.assign(world, { ports: { rx, erx, drugs, drafts, clock } });
}
