import { changeKindCodes } from '#domain/erx/script/change-request.ts';
import { listPage, listQuery } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  id,
  int,
  isoDate,
  isoInstant,
  json,
  listOf,
  nullable,
  object,
  oneOf,
  raw,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { eventMembers, movePayload } from '#domain/rx/contract/rx.ts';

const text = str({ max: 2_000 });
const refusals = {
  NOT_FOUND: { status: 404, message: 'There is no such order in this store.' },
  STALE: {
    status: 409,
    message: 'Someone else changed this order first.',
    data: object({ orderId: id }),
  },
  REFUSED: {
    status: 422,
    message: 'This step is not possible now.',
    data: object({ why: listOf(text), whoMay: listOf(text), fields: recordOf(text) }),
  },
} as const;

/** What the counter sees before the person has named two identifiers: nothing that names the patient. */
export const closedOrder = object({
  orderId: id,
  orderNo: int(),
  bags: int(),
  bins: listOf(text),
  ready: int(),
  notReady: int(),
  dueCents: int(),
  controlled: bool,
});
export const openOrder = object({
  orderId: id,
  version: int(),
  orderNo: int(),
  patientId: id,
  patientName: text,
  dateOfBirth: isoDate,
  address: text,
  dueCents: int(),
  needsCounselling: bool,
  /** A C-II drug leaves with it: the password is given for this order in this version. */
  needsPassword: bool,
  needsPhotoId: bool,
  signatureFor: listOf(text),
  /** The house account that this patient may charge to; null without one, or where the person may not. Cents. */ house:
    nullable(object({ balanceCents: int(), limitCents: int() })),
  fills: listOf(
    object({
      fillId: id,
      rxId: id,
      version: int(),
      rxNumber: text,
      drugName: text,
      quantity: int(),
      status: str({ max: 3 }),
      patientPayCents: int(),
      paidCents: int(),
      bagCode: nullable(text),
      bin: nullable(text),
      newRx: bool,
      controlled: bool,
      scanned: bool,
      stop: nullable(text),
    }),
  ),
});
export type ClosedOrder = Infer<typeof closedOrder>;
export type OpenOrder = Infer<typeof openOrder>;

/** `filledOn` is the last day on which one of its fills was filled. `rxId` is the prescription of the least advanced fill: where the work on the order goes on. */
export const orderRow = object({
  orderId: id,
  version: int(),
  orderNo: int(),
  patientId: id,
  patientName: text,
  dateOfBirth: isoDate,
  status: str({ max: 3 }),
  fills: int(),
  promisedAt: nullable(isoInstant),
  waiting: bool,
  delivery: bool,
  dueCents: int(),
  bin: nullable(text),
  filledOn: nullable(isoDate),
  pickedUpAt: nullable(isoInstant),
  by: nullable(text),
  prescriberName: text,
  rxId: nullable(id),
});
export type OrderRow = Infer<typeof orderRow>;

/** An order's way through the store, the oldest step first. `with` is who had it last. */
export const tracked = object({
  orderId: id,
  orderNo: int(),
  patientName: text,
  phone: nullable(text),
  promisedAt: nullable(isoInstant),
  waiting: bool,
  delivery: bool,
  with: text,
  steps: listOf(object({ ...eventMembers, rxNumber: text, drugName: text })),
});
export type Tracked = Infer<typeof tracked>;

export const counterContract = {
  orders: procedure({ permission: 'order.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/orders/search' })
    .input(listQuery)
    .output(listPage(orderRow)),
  promise: procedure({ permission: 'order.write', audit: 'order.promised', effect: 'write' })
    .route({ method: 'PUT', path: '/api/orders/{orderId}' })
    .input(
      object({
        orderId: id,
        version: int(),
        promisedAt: nullable(isoInstant),
        waiting: bool,
        delivery: bool,
      }),
    )
    .output(orderRow)
    .errors(refusals),
  /** By bag scan, Rx label, order number or typed name: how many bags, where; no name shown. */
  lookup: procedure({ permission: 'rx.pickup', audit: 'pickup.looked-up', effect: 'read' })
    .route({ method: 'POST', path: '/api/pickup/lookup' })
    .input(object({ code: raw(200) }))
    .output(listOf(closedOrder))
    .errors(refusals),
  /** Two identifiers as the person said them; opens the order only when both match. */
  identify: procedure({ permission: 'rx.pickup', audit: 'pickup.identified', effect: 'write' })
    .route({ method: 'POST', path: '/api/pickup/{orderId}/identify' })
    .input(object({ orderId: id, identifiers: recordOf(str({ max: 120 })) }))
    .output(openOrder)
    .errors(refusals),
  complete: procedure({ permission: 'rx.pickup', audit: 'pickup.completed', effect: 'write' })
    .route({ method: 'POST', path: '/api/pickup/{orderId}/complete' })
    .input(
      object({
        orderId: id,
        fills: listOf(object({ rxId: id, fillId: id, version: int(), bagScan: raw(200) })),
        payload: movePayload,
        payments: listOf(
          object({
            tender: oneOf(['cash', 'card', 'check', 'house']),
            amountCents: int({ min: 0 }),
          }),
        ),
      }),
    )
    .output(
      object({
        orderId: id,
        receipt: listOf(text),
        changeCents: int(),
        rxIds: listOf(id),
        svg: str({ max: 200_000 }),
        fileUrl: nullable(text),
      }),
    )
    .errors(refusals),
  /** Bag scan then bin scan. */
  bin: procedure({ permission: 'rx.bin', audit: 'bag.binned', effect: 'write' })
    .route({ method: 'POST', path: '/api/bins/place' })
    .input(object({ bag: raw(200), bin: raw(200) }))
    .output(object({ rxIds: listOf(id), bin: text, message: text }))
    .errors(refusals),
  /** Where is my order: by order or prescription number, label, bag, name, birth date or phone; the newest first. */
  whereabouts: procedure({ permission: 'wimo.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/wimo/search' })
    .input(listQuery)
    .output(listPage(orderRow)),
  /** The stations of an order, with who was there when. */
  track: procedure({ permission: 'wimo.read', audit: 'order.tracked', effect: 'read' })
    .route({ method: 'GET', path: '/api/wimo/{orderId}' })
    .input(object({ orderId: id }))
    .output(tracked)
    .errors({ NOT_FOUND: refusals.NOT_FOUND }),
};
export const lotRow = object({
  lotId: id,
  version: int(),
  lot: text,
  expiresOn: isoDate,
  onHand: int(),
  recalled: bool,
  quarantined: bool,
});
export type LotRow = Infer<typeof lotRow>;
const stockRefusals = {
  NOT_FOUND: { status: 404, message: 'There is no such drug or lot in this store.' },
  STALE: { status: 409, message: 'Someone else changed this lot first.', data: lotRow },
  REFUSED: {
    status: 422,
    message: 'This can’t be booked now.',
    data: object({ why: listOf(text), whoMay: listOf(text), fields: recordOf(text) }),
  },
} as const;
export const stockContract = {
  lots: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/stock/{drugId}/lots' })
    .input(object({ drugId: id }))
    .output(listOf(lotRow))
    .errors(stockRefusals),
  receive: procedure({ permission: 'stock.receive', audit: 'stock.received', effect: 'write' })
    .route({ method: 'POST', path: '/api/stock/receive' })
    .input(
      object(
        {
          drugId: id,
          lot: str({ min: 1, max: 40 }),
          expiresOn: isoDate,
          quantity: int({ min: 1 }),
          unitCost: int({ min: 0 }),
        },
        { serial: str({ max: 40 }) },
      ),
    )
    .output(object({ lotId: id, onHand: int() }))
    .errors(stockRefusals),
  adjust: procedure({ permission: 'stock.adjust', audit: 'stock.adjusted', effect: 'write' })
    .route({ method: 'POST', path: '/api/stock/adjust' })
    /** For a C-II drug: the person's own proof (action `stock.adjust`) and that of a second licensed person (`stock.witness`), both of the entity `lot`. */
    .input(
      object(
        { lotId: id, version: int(), delta: int(), reason: str({ min: 1, max: 200 }) },
        { stepUp: str({ max: 200 }), witness: str({ max: 200 }) },
      ),
    )
    .output(object({ lotId: id, version: int(), onHand: int() }))
    .errors(stockRefusals),
};
export const erxRow = object({
  erxId: id,
  version: int(),
  direction: oneOf(['in', 'out']),
  kind: text,
  status: text,
  messageId: nullable(text),
  sentAt: nullable(isoInstant),
  receivedAt: isoInstant,
  patientName: text,
  patientDob: nullable(isoDate),
  drugText: text,
  prescriberName: text,
  /** `expiresOn` is the last day on which it may be filled; `expired` says that this day is over. */
  schedule: text,
  reason: nullable(text),
  /** What was answered, by the element's name. */ outcome: nullable(text),
  /** The prescription that a request, an answer or a cancellation is about. */ aboutRxId:
    nullable(id),
  /** When the network or the partner said that it has the message. */ acknowledgedAt:
    nullable(isoInstant),
  rxId: nullable(id),
  rxNumber: nullable(text),
  expiresOn: nullable(isoDate),
  expired: bool,
});
export type ErxRow = Infer<typeof erxRow>;
const proposal = object({ id, label: text, reasons: listOf(text), exact: bool });
export const erxDetail = object({
  row: erxRow,
  problems: listOf(
    object({ path: text, message: text, severity: oneOf(['stop', 'warn', 'info']) }),
  ),
  lines: listOf(object({ section: text, label: text, value: text, field: nullable(text) })),
  /** The message as an entry: what could be read, with the exact matches filled in. */
  entry: json,
  patients: listOf(proposal),
  prescribers: listOf(proposal),
  drugs: listOf(proposal),
  newPatient: json,
  newPrescriber: json,
  answer: nullable(text),
  /** The prescription that it is about, and field by field what it says now and what the answer says. */
  about: nullable(
    object({
      rxId: id,
      rxNumber: text,
      status: text,
      changes: listOf(
        object({
          label: text,
          before: nullable(text),
          after: nullable(text),
          changed: bool,
          why: text,
        }),
      ),
    }),
  ),
  /** Prescriptions that a cancellation may mean. */
  rxs: listOf(proposal),
});
export type ErxDetail = Infer<typeof erxDetail>;
const erxRefusals = {
  NOT_FOUND: { status: 404, message: 'There is no such message in this store.' },
  STALE: { status: 409, message: 'Someone else worked on this message first.', data: erxRow },
  REFUSED: {
    status: 422,
    message: 'This step is not possible now.',
    data: object({ why: listOf(text), whoMay: listOf(text), fields: recordOf(text) }),
  },
} as const;
/** What became of one prescription of a renewal request: asked, with its message, or why not. */
export const renewalAnswer = object({
  rxId: id,
  rxNumber: text,
  drugName: text,
  done: bool,
  said: text,
  erxId: nullable(id),
});
export type RenewalAnswer = Infer<typeof renewalAnswer>;
export const erxContract = {
  list: procedure({ permission: 'erx.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/erx/search' })
    .input(listQuery)
    .output(listPage(erxRow)),
  get: procedure({ permission: 'erx.read', audit: 'erx.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/erx/{erxId}' })
    .input(object({ erxId: id }))
    .output(erxDetail)
    .errors(erxRefusals),
  raw: procedure({ permission: 'erx.read', audit: 'erx.raw-viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/erx/{erxId}/raw' })
    .input(object({ erxId: id }))
    .output(object({ xml: raw(1_100_000) }))
    .errors(erxRefusals),
  receive: procedure({ permission: 'erx.process', audit: 'erx.received', effect: 'write' })
    .route({ method: 'POST', path: '/api/erx/inbox' })
    .input(object({ xml: raw(1_048_576) }))
    .output(object({ erxId: id, status: text, answer: raw(20_000) })),
  refuse: procedure({ permission: 'erx.process', audit: 'erx.refused', effect: 'write' })
    .route({ method: 'POST', path: '/api/erx/{erxId}/refuse' })
    .input(
      object({
        erxId: id,
        version: int(),
        reasonCode: str({ max: 40 }),
        reasonText: str({ max: 500 }),
      }),
    )
    .output(erxRow)
    .errors(erxRefusals),
  /** Takes note of a message that nothing is entered from (an Error, a denial, an answer that is not clear). */
  note: procedure({ permission: 'erx.process', audit: 'erx.noted', effect: 'write' })
    .route({ method: 'POST', path: '/api/erx/{erxId}/note' })
    .input(object({ erxId: id, version: int() }))
    .output(erxRow)
    .errors(erxRefusals),
  /** Carries a cancellation out on a prescription (row 36 of the lifecycle) and answers it with what was dispensed. */
  cancel: procedure({ permission: 'rx.discontinue', audit: 'erx.cancelled', effect: 'write' })
    .route({ method: 'POST', path: '/api/erx/{erxId}/cancel' })
    .input(object({ erxId: id, version: int(), rxId: id }))
    .output(erxRow)
    .errors(erxRefusals),
  /** Asks the prescribers of these prescriptions for more refills electronically: one message each, through the outbox. Each prescription has its own answer; `erxId` is its message. */
  requestRenewal: procedure({
    permission: 'erx.process',
    audit: 'erx.renewal-requested',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/erx/renewals' })
    .input(
      object({
        items: listOf(object({ rxId: id, version: int() }), 60),
        refills: int({ min: 1, max: 11 }),
      }),
    )
    .output(object({ answers: listOf(renewalAnswer) })),
  /** Asks the prescriber of a prescription for a change electronically (RxChangeRequest): why, which drug instead and how much of it (thousandths, days; those of the prescription where null), what is asked in words. */
  requestChange: procedure({
    permission: 'erx.process',
    audit: 'erx.change-requested',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/erx/changes' })
    .input(
      object({
        items: listOf(object({ rxId: id, version: int() }), 1),
        code: oneOf(changeKindCodes),
        drugId: nullable(id),
        quantity: nullable(int({ min: 1 })),
        daysSupply: nullable(int({ min: 1, max: 999 })),
        note: nullable(str({ max: 260 })),
      }),
    )
    .output(object({ answers: listOf(renewalAnswer) })),
};
