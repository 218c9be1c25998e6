import { saidIdentifiers } from '#domain/counter/rules/identifiers.ts';
import { documentKey, documentView } from '#domain/document/contract/documents.ts';
import { factKeys } from '#domain/drug/rules/supply-facts.ts';
import { betweenDays, listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { labelLanguages, type LabelLanguage } from '#domain/platform/rules/enumerations.ts';
import {
  bool,
  dayOf,
  id,
  instantOf,
  int,
  isoDate,
  isoInstant,
  listOf,
  literal,
  most,
  namedValues,
  nullable,
  object,
  oneOf,
  raw,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { rxStatus } from '../entities/rx-status.ts';
import { rxEntry } from '../entities/rx.ts';
import { transferIn } from '../entities/transfer-in.ts';
import { leads } from '../lifecycle/guard.ts';
import { otherLists, queueKeys } from '../rules/queues.ts';
import { transferFields } from '../rules/reasons.ts';
import { statusCodes } from '../rules/status.ts';
import { wordsNotReadKeys } from '../rules/words-not-read.ts';
import { listQueryOf } from './column-filters.ts';
import { finishedFill } from './finished-fill.ts';

const text = str({ max: 2_000 });
const languages = labelLanguages.map((labelLanguage) => labelLanguage.value) as [
  LabelLanguage,
  LabelLanguage,
];
const cents = int();
const status = str({ max: 3 });

/** A row of the work queue: one current fill. Quantities in thousandths, money in cents. */
export const queueRow = object(
  {
    fillId: id,
    rxId: id,
    version: int(),
    rxNumber: text,
    fillNo: int(),
    status,
    patientId: id,
    patientName: text,
    dateOfBirth: isoDate,
    drugName: text,
    sig: text,
    quantity: int(),
    daysSupply: int(),
    patientPayCents: nullable(cents),
    promisedAt: nullable(isoInstant),
    waiting: bool,
    priority: bool,
    schedule: text,
    deferredTo: nullable(isoDate),
    reasonText: nullable(text),
    /** Its two parts: what was chosen, and what was written to it. */ reason: nullable(text),
    reasonNote: nullable(text),
    bin: nullable(text),
    bagCode: nullable(text),
    rtsDueOn: nullable(isoDate),
    origin: text,
    orderId: id,
    orderNo: int(),
    filledOn: nullable(isoDate),
    pickedUpAt: nullable(isoInstant),
    prescriberName: text,
    /** Of a partial fill: what was asked for, and what is still owed of it. */
    intended: nullable(int()),
    owed: int(),
  },
  {
    /** In the list of finished fills only. */ finished: finishedFill,
    /** It is out for delivery: with whom. */ outWith: text,
  },
);
export type QueueRow = Infer<typeof queueRow>;

/** One lifecycle event as offered to this person now: legal or not, and if not, why and who may. */
export const moveOffer = object(
  {
    row: int(),
    event: text,
    to: listOf(status),
    title: text,
    key: nullable(text),
    allowed: bool,
    why: listOf(text),
    allowedRoles: listOf(text),
    needs: listOf(text),
  },
  {
    /** Where what is in the way is put right. */ lead: oneOf(leads),
    /** The record there that it is about: of the insurances, the card. */ leadId: int(),
    /** It is asked about before it is taken: what it takes back, in words. */ takesBack:
      listOf(text),
    /** The step that has to be taken first. */ first: text,
  },
);
export type MoveOffer = Infer<typeof moveOffer>;

export const alertView = object({
  fingerprint: text,
  kind: text,
  severity: oneOf(['contraindicated', 'severe', 'moderate', 'minor']),
  reason: text,
  title: text,
  effect: text,
  management: text,
  who: oneOf(['technician', 'pharmacist']),
  answered: nullable(
    object({ by: text, at: isoInstant, service: text, result: text, note: nullable(text) }),
  ),
});
export type AlertView = Infer<typeof alertView>;

export const problemView = object({
  code: text,
  field: nullable(text),
  severity: oneOf(['stop', 'warn']),
  message: text,
});
export type ProblemView = Infer<typeof problemView>;

const priceView = object({
  priceCents: cents,
  costCents: cents,
  usualCents: cents,
  belowCost: bool,
  priceCode: text,
  lines: listOf(text),
});

const lotView = object({
  lotId: id,
  lot: text,
  expiresOn: isoDate,
  onHand: int(),
  recalled: bool,
  quarantined: bool,
});
const scanView = object({
  at: isoInstant,
  by: text,
  outcome: text,
  shown: text,
  quantity: nullable(int()),
  lot: nullable(text),
  byHand: bool,
});

/** One step in the history of a prescription. */
export const eventMembers = {
  at: isoInstant,
  by: text,
  workstation: text,
  row: int(),
  event: text,
  title: text,
  from: nullable(status),
  to: status,
  reason: nullable(text),
  fillNo: nullable(int()),
};
const eventView = object(eventMembers);

export const fillView = object(
  {
    fillId: id,
    version: int(),
    fillNo: int(),
    status,
    voided: bool,
    orderId: id,
    orderNo: int(),
    promisedAt: nullable(isoInstant),
    waiting: bool,
    delivery: bool,
    drugId: id,
    drugName: text,
    ndc: text,
    manufacturer: nullable(text),
    form: nullable(text),
    strength: nullable(text),
    pkgSize: nullable(int()),
    uom: nullable(text),
    appearance: nullable(text),
    look: object({
      shape: nullable(text),
      color1: nullable(text),
      color2: nullable(text),
      imprint: nullable(text),
      side1: nullable(text),
      side2: nullable(text),
    }),
    refrigerated: bool,
    quantity: int(),
    daysSupply: int(),
    /**
     * It is a part of a fill: which one, of how many asked for, what is still owed, and until when
     * the rest may follow.
     */
    partialFill: nullable(
      object({ no: int(), intended: int(), owed: int(), until: nullable(isoDate) }),
    ),
    filledOn: nullable(isoDate),
    price: nullable(priceView),
    patientPayCents: nullable(cents),
    paidCents: cents,
    /** Labels that were printed and say what the fill is. */
    labelsPrinted: int(),
    labelOf: int(),
    countedQuantity: nullable(int()),
    dvBy: nullable(text),
    dvAt: nullable(isoInstant),
    rvBy: nullable(text),
    rvAt: nullable(isoInstant),
    imageViewed: bool,
    bin: nullable(text),
    bagCode: nullable(text),
    rtsDueOn: nullable(isoDate),
    deferredTo: nullable(isoDate),
    reason: nullable(text),
    outForDelivery: bool,
    scans: listOf(scanView),
    lots: listOf(lotView),
    secondCount: nullable(text),
    pickedUpAt: nullable(isoInstant),
  },
  {
    /** The prints of its labels, by number, that hold no longer: each may still be on a vial. */
    oldPrints: listOf(int()),
    /** The print that holds, where older ones may be on a vial. */
    heldPrint: int(),
    /** Why the label that was printed last no longer says what the fill is, in words. */
    labelChanged: text,
    /**
     * Of a compound that is priced: what goes into this fill, and how much of each was scanned, in
     * thousandths of its unit.
     */
    ingredients: listOf(
      object({ name: text, ndc: text, uom: nullable(text), quantity: int(), taken: int() }),
    ),
    budDays: int(),
  },
);
export type FillView = Infer<typeof fillView>;

/** Another prescription of the patient that is being filled: it is not in hand yet. */
const underWay = object({ rxId: id, drug: text, sig: text, status: text });
const safetyFacts = {
  patientId: id,
  name: text,
  dateOfBirth: isoDate,
  age: int(),
  gender: text,
  phone: nullable(text),
  allergyStatus: text,
  allergies: listOf(object({ label: text, severity: text })),
  conditions: listOf(text),
  insurance: nullable(text),
  note: nullable(text),
  /**
   * What is in hand: `source` names the other system that told of it, and is null for this store's
   * own. Nobody may have told how long it lasts.
   */
  fills: listOf(
    object(
      {
        rxId: nullable(id),
        source: nullable(text),
        drug: text,
        sig: text,
        lastFilledOn: isoDate,
        daysSupply: nullable(int()),
        daysLeft: nullable(int()),
      },
      {
        /** Why no next fill is due here, so that none is late. */
        notDue: oneOf(['as needed', 'transferred out', 'no refills']),
      },
    ),
  ),
};
export const safetyView = object(safetyFacts, {
  /** The record says that she is pregnant: by its switch or by a condition of a pregnancy. */
  pregnant: literal(true),
  /** What else is being filled for this patient now; absent where nothing is. */
  inProcess: listOf(underWay),
});
export type SafetyView = Infer<typeof safetyView>;

/** One fact of a prescription, of its message, its label and the product that was scanned. */
export const factRow = object({
  fact: text,
  label: text,
  prescribed: nullable(text),
  entered: nullable(text),
  printed: nullable(text),
  scanned: nullable(text),
  verdict: oneOf(['same', 'differs', 'cannot compare']),
  /** Which of the four says something else than the entry; null: none. */
  odd: nullable(oneOf(['prescribed', 'printed', 'scanned'])),
  why: text,
});
export type FactView = Infer<typeof factRow>;

/** A final check of the fill that failed, while none has passed since. */
const failedCheckView = object({
  /** Why it failed, and what became of it. */
  said: text,
  /** The field of the entry that was wrong and that nobody corrected; null: none. */
  toMend: nullable(text),
});

export const rxDetail = object(
  {
    rxId: id,
    version: int(),
    rxNumber: text,
    status,
    schedule: text,
    draft: rxEntry.draft,
    /** What another pharmacy told when it transferred the prescription here. */ transferIn:
      nullable(transferIn.draft),
    patientName: text,
    prescriberName: text,
    prescriberNpi: nullable(text),
    prescriberDea: nullable(text),
    drugName: text,
    ndc: text,
    sigText: text,
    expiresOn: isoDate,
    refillsLeft: int(),
    quantityLeft: nullable(int()),
    createdBy: text,
    createdAt: isoInstant,
    erxId: nullable(id),
    reason: nullable(text),
    deferredTo: nullable(isoDate),
    fill: nullable(fillView),
    fills: listOf(fillView),
    moves: listOf(moveOffer),
    next: nullable(text),
    alerts: listOf(alertView),
    problems: listOf(problemView),
    events: listOf(eventView),
    safety: safetyView,
    /** What the last step wants to be known, though it was done. */
    warnings: listOf(text),
    /**
     * What the label is compared with. With a picture (`document`), `text` is what was written down
     * besides.
     */
    source: object({
      kind: oneOf(['message', 'image', 'hard-copy', 'none']),
      text,
      lines: listOf(object({ label: text, value: text })),
      document: nullable(documentView),
    }),
  },
  {
    failedCheck: failedCheckView,
    /** First day of the next fill by the policy of early refills, while it is not reached. */
    nextDueOn: isoDate,
    /** Which lot of the fill was recalled by what, in words. */
    recalled: text,
    /** Its directions were not read: whose words the label bears. */
    wordsNotRead: oneOf(wordsNotReadKeys),
    /**
     * At the final check: how many of the vials' own labels this person scanned, or why none can
     * be, in words.
     */
    labelScan: object({ of: int(), scanned: int(), without: nullable(text) }),
    /** Who has noted for this fill that the monitoring program was looked at. */
    pdmpChecked: object({ by: text, at: isoInstant }),
    /** Beside the message that it was entered from, fact by fact, what differs first. */
    facts: listOf(factRow),
    /** What it has no price without: a field of the record of its drug. */
    costWanted: object({ drugId: id, field: text }),
    /** Picked up: what is done with the money if that is undone, a sentence for each tender. */
    giveBack: listOf(text),
    /** Its pick-up was undone, and it lies here since: what is done with the money, by tender. */
    moneyBack: listOf(text),
    /** It was transferred out electronically, and the other pharmacy has not confirmed it yet. */
    transferWaits: literal(true),
    /** It is out for delivery: with whom, and what is collected at the door, in cents. */
    out: object({ driver: text, dueCents: cents }),
  },
);
export type RxDetail = Infer<typeof rxDetail>;

/**
 * What entry shows while typing: expansion, law, alerts, early refill, price and the differences
 * from the message.
 */
export const entryCheck = object({
  sigText: text,
  /** The directions are not read: whose words the label would bear. */
  wordsNotRead: nullable(oneOf(wordsNotReadKeys)),
  maxPerDay: nullable(int()),
  /** The most in the span in which the directions come round, in words. */
  most: nullable(text),
  sigProblems: listOf(text),
  sigWarnings: listOf(text),
  daysSupply: nullable(int()),
  quantity: nullable(int()),
  daysWhy: nullable(text),
  /** The drug in the version in which its facts can be answered. */
  factDrug: nullable(object({ id, version: int() })),
  /** What the days hang on: `said` in words; null: it is asked, `remembered`: the drug's own. */
  facts: listOf(
    object({
      fact: oneOf(factKeys),
      ask: text,
      said: nullable(text),
      value: nullable(int()),
      remembered: nullable(int()),
    }),
  ),
  /** The usual directions of the drug that was asked about. */ usualSig: nullable(
    object({ drugId: id, sig: text, means: text }),
  ),
  expiresOn: nullable(isoDate),
  problems: listOf(problemView),
  alerts: listOf(alertView),
  price: nullable(priceView),
  onHand: nullable(int()),
  differences: listOf(
    object({
      field: text,
      label: text,
      message: nullable(text),
      entered: nullable(text),
      state: oneOf(['same', 'different', 'missing']),
      severity: oneOf(['stop', 'warn', 'info']),
      why: nullable(text),
    }),
  ),
  safety: nullable(safetyView),
});
export type EntryCheck = Infer<typeof entryCheck>;

/** A number as far as it is typed: whether it can be is said by the check. */
const count = int({ min: -most.count, max: most.count });
/** A transfer as far as it is typed. */
const partialTransfer = object(
  {},
  {
    fromPharmacy: nullable(text),
    fromPhone: nullable(text),
    fromPharmacist: nullable(text),
    fromRxNumber: nullable(text),
    transferredOn: nullable(dayOf('past')),
    originalRefills: nullable(count),
    refillsRemaining: nullable(count),
    firstFilledOn: nullable(dayOf('past')),
    lastFilledOn: nullable(dayOf('past')),
    fromAddress: nullable(text),
    fromDea: nullable(text),
    earlierRefills: listOf(
      object({}, { filledOn: nullable(dayOf('past')), place: nullable(text) }),
      20,
    ),
  },
);
/** An entry as far as it is typed: any field may still be null. */
export const partialRx = object(
  {},
  {
    patientId: nullable(id),
    prescriberId: nullable(id),
    drugId: nullable(id),
    sig: nullable(str({ max: 1_000 })),
    quantity: nullable(int({ min: -most.quantity, max: most.quantity })),
    daysSupply: nullable(count),
    refills: nullable(count),
    daw: nullable(text),
    origin: nullable(text),
    writtenOn: nullable(dayOf('past')),
    doNotFillBefore: nullable(dayOf('planned')),
    diagnosis: nullable(text),
    imageKey: nullable(documentKey),
    hardCopy: nullable(str({ max: 1_000 })),
    emergencyOral: bool,
    programNumber: nullable(str({ max: 30 })),
    programUntil: nullable(dayOf('planned')),
    note: nullable(text),
    supplyFacts: nullable(text),
    erxId: nullable(id),
    rxId: nullable(id),
    transferIn: nullable(partialTransfer),
  },
);
export type PartialRx = Infer<typeof partialRx>;

const alertAnswer = object({
  fingerprint: text,
  service: str({ max: 2 }),
  result: str({ max: 2 }),
  note: nullable(str({ max: 500 })),
});
const promise = object({
  promisedAt: nullable(instantOf('planned')),
  waiting: bool,
  delivery: bool,
});
const reason = object({ code: str({ max: 40 }) }, { text: str({ max: 500 }) });
/**
 * The payload of a lifecycle event as a person gives it; which members an event needs is said by
 * its row's `needs`. Scans are
 * raw: the server reads and resolves them.
 */
export const movePayload = object(
  {},
  {
    reason,
    earlyReason: reason,
    answer: str({ max: 500 }),
    until: dayOf('planned'),
    partialFill: object({
      quantity: int({ min: 1, max: most.quantity }),
      reason: oneOf(['stock', 'request', 'long-term-care', 'payer']),
    }),
    stepUp: str({ max: 200 }),
    correction: oneOf(['data', 'clinical']),
    consent: bool,
    competitor: object({
      name: str({ max: 80 }),
      priceCents: int({ min: 1, max: most.cents }),
      proof: str({ max: 200 }),
    }),
    bagScan: raw(200),
    binScan: raw(200),
    identifiers: saidIdentifiers,
    person: object({ relationship: str({ max: 40 }), name: str({ max: 80 }) }),
    counselling: object({ answer: oneOf(['accepted', 'refused']), by: str({ max: 80 }) }),
    signature: object({ covers: listOf(str({ max: 40 }), 10), by: str({ max: 80 }) }),
    photoId: object(
      { kind: str({ max: 40 }), number: str({ max: 40 }) },
      { state: str({ max: 2 }) },
    ),
    terms: oneOf(['house-account', 'cod', 'prepay']),
    leaving: oneOf(['pickup', 'delivery']),
    handler: str({ max: 80 }),
    custody: object({ neverLeft: bool, temperatureOk: bool }),
    relabelScan: raw(200),
    neverLeft: bool,
    disposition: oneOf(['quarantine', 'destroy']),
    transfer: namedValues(
      transferFields.map(({ field }) => field),
      str({ max: 120 }),
    ),
    confirmedBy: str({ max: 80 }),
    payment: object({
      tender: oneOf(['cash', 'card', 'check']),
      amountCents: int({ min: 1, max: most.cents }),
    }),
    promise: object({ promisedAt: nullable(instantOf('planned')), waiting: bool, delivery: bool }),
    counted: int({ min: 1, max: most.quantity }),
  },
);
export type MovePayload = Infer<typeof movePayload>;

/**
 * One prescription of a patient's medication profile. Quantities in thousandths; `daysLeft` counts
 * from the last fill that left, null before
 * one did. `source` names the other system that told of it (`historyId` is its line): what that did
 * not tell is null, and `checked` is false
 * where the clinical checks can't read its drug; `stopped`: since when a person here says it is
 * taken no more. This store's own have a null there.
 */
export const profileRow = object({
  rxId: nullable(id),
  historyId: nullable(id),
  historyVersion: nullable(int()),
  stopped: nullable(object({ on: isoDate, reason: text })),
  source: nullable(text),
  checked: bool,
  drugId: nullable(id),
  prescriberId: nullable(id),
  rxNumber: text,
  drugName: text,
  sig: text,
  writtenOn: nullable(isoDate),
  lastFilledOn: nullable(isoDate),
  quantity: nullable(int()),
  daysSupply: nullable(int()),
  daysLeft: nullable(int()),
  refillsLeft: nullable(int()),
  prescriberName: text,
  status: nullable(status),
  state: oneOf(['active', 'ended']),
  expiresOn: nullable(isoDate),
});
export type ProfileRow = Infer<typeof profileRow>;

export const rxRefusals = {
  NOT_FOUND: { status: 404, message: 'There is no such prescription in this store.' },
  STALE: { status: 409, message: 'Someone else changed this prescription first.', data: rxDetail },
  REFUSED: {
    status: 422,
    message: 'This step is not possible now.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;

/** A scan of a vial's label at the final check: whether it belongs to the fill, and in words. */
export const labelScanOutcome = object({
  accepted: bool,
  code: text,
  said: text,
  detail: rxDetail,
});
export type LabelScanOutcome = Infer<typeof labelScanOutcome>;

/** Outcome of a scan at Drug Verification. `stop` is the clear reason nothing was counted. */
export const scanOutcome = object({
  accepted: bool,
  code: text,
  stop: nullable(text),
  offer: nullable(
    object(
      {
        kind: oneOf(['switch-ndc', 'choose-lot', 'choose-drug', 'link', 'reason']),
        label: text,
        drugIds: listOf(id),
        lotIds: listOf(id),
      },
      { lots: listOf(text) },
    ),
  ),
  detail: rxDetail,
});
export type ScanOutcome = Infer<typeof scanOutcome>;

export const rxContract = {
  queue: procedure({ permission: 'rx.read', audit: 'rx.listed', effect: 'read', often: true })
    .route({ method: 'POST', path: '/api/rx/queue' })
    .input(
      listQueryOf('rx.queue', {
        ...betweenDays,
        queue: listFilter.word(...queueKeys, ...otherLists),
        status: listFilter.word(...statusCodes),
        patientId: listFilter.id,
        orderId: listFilter.id,
        bag: listFilter.text,
      }),
    )
    .output(listPage(queueRow)),
  counts: procedure({ permission: 'rx.read', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/rx/counts' })
    .output(recordOf(int())),
  /** Rx number, label scan, bag or fill id → the prescription. */
  find: procedure({ permission: 'rx.read', audit: 'rx.found', effect: 'read', often: true })
    .route({ method: 'POST', path: '/api/rx/find' })
    .input(object({ code: raw(200) }))
    .output(object({ rxId: id, fillId: nullable(id) }))
    .errors(rxRefusals),
  get: procedure({ permission: 'rx.read', audit: 'rx.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/rx/{rxId}' })
    .input(object({ rxId: id }))
    .output(rxDetail)
    .errors(rxRefusals),
  check: procedure({ permission: 'rx.create', audit: 'rx.checked', effect: 'read', often: true })
    .route({ method: 'POST', path: '/api/rx/check' })
    .input(partialRx)
    .output(entryCheck),
  create: procedure({ permission: 'rx.create', audit: 'rx.created', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx' })
    .input(
      object(
        {
          draft: rxEntry.draft,
          erxId: nullable(id),
          promise,
          answers: listOf(alertAnswer, 200),
          thenFill: bool,
        },
        { transferIn: nullable(transferIn.draft) },
      ),
    )
    .output(rxDetail)
    .errors(rxRefusals),
  edit: procedure({ permission: 'rx.edit', audit: 'rx.edited', effect: 'write' })
    .route({ method: 'PUT', path: '/api/rx/{rxId}' })
    .input(
      object(
        { rxId: id, version: int(), draft: rxEntry.draft, answers: listOf(alertAnswer, 200) },
        { transferIn: nullable(transferIn.draft) },
      ),
    )
    .output(rxDetail)
    .errors(rxRefusals),
  /** Every step of the lifecycle. The row of the table names the permission that is checked. */
  move: procedure({ permission: 'rx.read', audit: 'rx.moved', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/move' })
    .input(object({ rxId: id, version: int(), event: str({ max: 40 }), payload: movePayload }))
    .output(rxDetail)
    .errors(rxRefusals),
  answerAlert: procedure({ permission: 'dur.answer', audit: 'dur.answered', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/alerts' })
    .input(object({ rxId: id, version: int(), answer: alertAnswer }))
    .output(rxDetail)
    .errors(rxRefusals),
  /** The alert waits for an answer again; until the final check is signed. */
  takeBackAnswer: procedure({ permission: 'dur.answer', audit: 'dur.taken-back', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/alerts-back' })
    .input(object({ rxId: id, version: int(), fingerprint: text }))
    .output(rxDetail)
    .errors(rxRefusals),
  /**
   * Image, label and product stood on this person's screen at this version; the version does not
   * move.
   */
  viewed: procedure({ permission: 'rx.read', audit: 'rx.shown', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/viewed' })
    .input(
      object({ rxId: id, version: int(), what: listOf(oneOf(['image', 'label', 'product']), 3) }),
    )
    .output(rxDetail)
    .errors(rxRefusals),
  scanProduct: procedure({ permission: 'rx.scan', audit: 'rx.product-scanned', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/scan' })
    .input(
      object(
        { rxId: id, version: int(), raw: raw(400), byHand: bool },
        {
          lotId: id,
          drugId: id,
          quantity: int({ min: 1, max: most.quantity }),
          reason: str({ min: 1, max: 500 }),
          /** The scanner could not read it: it is recorded as a stopped scan, and asked again. */
          unread: bool,
        },
      ),
    )
    .output(scanOutcome)
    .errors(rxRefusals),
  /** Takes the last bottle that was scanned back, before the count. */
  takeBackScan: procedure({ permission: 'rx.scan', audit: 'rx.scan-taken-back', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/scan-back' })
    .input(object({ rxId: id, version: int() }))
    .output(rxDetail)
    .errors(rxRefusals),
  /**
   * The label on the vial, at the final check: whoever signs it scans it. The version does not
   * move.
   */
  scanLabel: procedure({ permission: 'rx.verify', audit: 'rx.label-scanned', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/label-scan' })
    .input(object({ rxId: id, version: int(), raw: raw(400) }))
    .output(labelScanOutcome)
    .errors(rxRefusals),
  /** The label can't be scanned: a pharmacist says why in words, and goes on. */
  withoutLabelScan: procedure({
    permission: 'rx.verify',
    audit: 'rx.label-not-scanned',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/rx/{rxId}/label-not-scanned' })
    .input(object({ rxId: id, version: int(), reason: str({ min: 1, max: 500 }) }))
    .output(rxDetail)
    .errors(rxRefusals),
  /** Takes a deletion back: the same person, within ten seconds. */
  undelete: procedure({ permission: 'rx.delete', audit: 'rx.undeleted', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/undelete' })
    .input(object({ rxId: id, version: int() }))
    .output(rxDetail)
    .errors(rxRefusals),
  checkPdmp: procedure({ permission: 'rx.verify', audit: 'rx.pdmp-checked', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/pdmp' })
    .input(object({ rxId: id, version: int() }))
    .output(rxDetail)
    .errors(rxRefusals),
  /** The program was not looked at after all; until the final check is signed. */
  takeBackPdmp: procedure({ permission: 'rx.verify', audit: 'rx.pdmp-taken-back', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/pdmp-back' })
    .input(object({ rxId: id, version: int() }))
    .output(rxDetail)
    .errors(rxRefusals),
  switchNdc: procedure({ permission: 'rx.edit', audit: 'rx.ndc-switched', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/ndc' })
    .input(object({ rxId: id, version: int(), drugId: id }))
    .output(rxDetail)
    .errors(rxRefusals),
  secondCount: procedure({ permission: 'rx.scan', audit: 'rx.second-count', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/second-count' })
    .input(
      object({
        rxId: id,
        version: int(),
        quantity: int({ min: 1, max: most.quantity }),
        stepUp: str({ max: 200 }),
        username: str({ max: 80 }),
      }),
    )
    .output(rxDetail)
    .errors(rxRefusals),
  printLabel: procedure({ permission: 'rx.label', audit: 'label.printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/label' })
    .input(
      object(
        { rxId: id, version: int(), labels: int({ min: 1, max: 20 }) },
        { language: oneOf(languages) },
      ),
    )
    .output(
      object({
        detail: rxDetail,
        svg: listOf(str({ max: 200_000 })),
        fileUrl: text,
        labelCode: text,
      }),
    )
    .errors(rxRefusals),
  /** The label of the bag, alone. */
  printBagLabel: procedure({ permission: 'rx.label', audit: 'label.bag-printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/bag-label' })
    .input(object({ rxId: id }))
    .output(object({ fileUrl: text, svg: listOf(str({ max: 200_000 })), bag: text }))
    .errors(rxRefusals),
  /** The label that goes over the patient's when a fill returns to the shelf. */
  printRestockLabel: procedure({
    permission: 'rx.rts',
    audit: 'label.restock-printed',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/rx/{rxId}/restock-label' })
    .input(object({ rxId: id }))
    .output(object({ fileUrl: text, svg: listOf(str({ max: 200_000 })) }))
    .errors(rxRefusals),
  previewLabel: procedure({
    permission: 'rx.label',
    audit: 'label.previewed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/rx/{rxId}/label/preview' })
    /**
     * Without a language in the patient's; `printed`: in that of the label that was printed last,
     * which lies on the vial. `note` says what the person has to know of it.
     */
    .input(
      object(
        { rxId: id, labels: int({ min: 1, max: 20 }) },
        { language: oneOf([...languages, 'printed']) },
      ),
    )
    .output(
      object({
        svg: listOf(str({ max: 200_000 })),
        language: oneOf(languages),
        note: nullable(text),
      }),
    )
    .errors(rxRefusals),
  /**
   * The paper of a transfer: what the receiving pharmacy needs of a prescription that went out, or
   * the record of one that came in.
   */
  previewTransfer: procedure({
    permission: 'rx.label',
    audit: 'transfer.previewed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/rx/{rxId}/transfer/preview' })
    .input(object({ rxId: id }))
    .output(object({ svg: listOf(str({ max: 200_000 })) }))
    .errors(rxRefusals),
  printTransfer: procedure({ permission: 'rx.label', audit: 'transfer.printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/transfer' })
    .input(object({ rxId: id }))
    .output(object({ fileUrl: text }))
    .errors(rxRefusals),
  log: procedure({ permission: 'rx.read', audit: 'rx.log-listed', effect: 'read', often: true })
    .route({ method: 'POST', path: '/api/rx/log' })
    .input(
      object({
        kind: oneOf([rxStatus.drugVerified, rxStatus.rphVerified]),
        query: listQueryOf('rx.log', { from: listFilter.instant, to: listFilter.instant }),
      }),
    )
    .output(
      listPage(
        object({
          id,
          at: isoInstant,
          by: text,
          rxId: id,
          rxNumber: text,
          patientName: text,
          drugName: text,
          quantity: int(),
          daysSupply: int(),
          sig: text,
          outcome: text,
          prescriberName: text,
          patientPayCents: nullable(cents),
          note: nullable(text),
          filledOn: nullable(isoDate),
          ndc: text,
          refills: int(),
          payment: oneOf(['cash', 'insurance']),
          billedCents: nullable(cents),
          paidCents: cents,
          storeNumber: text,
          fillNo: int(),
          dateOfBirth: isoDate,
          orderQuantity: int(),
          remainingQuantity: int(),
          npi: nullable(text),
          dea: nullable(text),
          primaryIns: nullable(text),
          secondaryIns: nullable(text),
          rxNote: nullable(text),
        }),
      ),
    ),
  /**
   * A patient's medication profile with what other systems told, newest fill first (where none
   * left, by the day it was written); filters: `state`.
   */
  profile: procedure({
    permission: 'patient.read',
    audit: 'patient.profile-viewed',
    effect: 'read',
  })
    .route({ method: 'POST', path: '/api/patients/{patientId}/profile' })
    .input(
      object({
        patientId: id,
        list: listQueryOf('rx.profile', {
          patientId: listFilter.id,
          state: listFilter.choice('active', 'ended'),
        }),
      }),
    )
    .output(listPage(profileRow)),
  safety: procedure({ permission: 'patient.read', audit: 'patient.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/patients/{patientId}/safety' })
    .input(object({ patientId: id }))
    .output(safetyView),
};
