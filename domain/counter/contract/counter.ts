import { listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  id,
  instantOf,
  int,
  isoDate,
  isoInstant,
  listOf,
  most,
  nullable,
  object,
  oneOf,
  raw,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { eventMembers, movePayload } from '#domain/rx/contract/rx.ts';
import { orderOfAdvance } from '#domain/rx/rules/status.ts';
import { wordsNotReadKeys } from '#domain/rx/rules/words-not-read.ts';
import { saidIdentifiers } from '../rules/identifiers.ts';
import { listQueryOf } from './column-filters.ts';

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
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;

/**
 * What the counter sees before the person has named two identifiers: nothing that names the
 * patient. `person` counts the people among the orders that were found, from 1; `initials` tell
 * them apart.
 */
export const closedOrder = object({
  orderId: id,
  orderNo: int(),
  person: int(),
  initials: text,
  bags: int(),
  bins: listOf(text),
  ready: int(),
  notReady: int(),
  dueCents: int(),
  controlled: bool,
});
/**
 * The vials of each fill that may leave: how many it has, how many were scanned at this hand-over,
 * how many are left to scan, and the words that stand for those that were not.
 */
export const vialsOfOrder = listOf(
  object({ fillId: id, of: int(), scanned: int(), left: int(), without: nullable(text) }),
);
export type VialsOfOrder = Infer<typeof vialsOfOrder>;
/**
 * The ways out of the store: the person takes it at the counter, or a driver takes it along. A call
 * that names none means the counter.
 */
const waysOut = oneOf(['pickup', 'delivery']);
export type WayOut = Infer<typeof waysOut>;
export const openOrder = object(
  {
    orderId: id,
    how: waysOut,
    version: int(),
    orderNo: int(),
    patientId: id,
    patientName: text,
    dateOfBirth: isoDate,
    /** Where the patient lives, or where a driver brings it. */
    address: text,
    /** Who delivers to this patient as a rule. */
    handler: nullable(text),
    dueCents: int(),
    needsCounselling: bool,
    /** A C-II drug leaves with it: the password is given for this order in this version. */
    needsPassword: bool,
    needsPhotoId: bool,
    signatureFor: listOf(text),
    /**
     * The house account that this patient may charge to; null without one, or where the person may
     * not. Cents.
     */
    house: nullable(object({ balanceCents: int(), limitCents: int() })),
    vials: vialsOfOrder,
    /** This workstation has an open drawer; null: it was asked again and is not known. */
    drawerOpen: nullable(bool),
    fills: listOf(
      object(
        {
          fillId: id,
          rxId: id,
          version: int(),
          rxNumber: text,
          drugName: text,
          quantity: int(),
          /** What of a partial fill is still owed once this leaves, in words. */
          owed: nullable(text),
          status: str({ max: 3 }),
          patientPayCents: int(),
          paidCents: int(),
          bagCode: nullable(text),
          bin: nullable(text),
          newRx: bool,
          controlled: bool,
          /** C-II: whoever hands it over gives the password. */
          scheduleTwo: bool,
          scanned: bool,
          stop: nullable(text),
        },
        {
          /** Directions that were not read: they are told in their own words. */
          unread: object({ whose: oneOf(wordsNotReadKeys), words: text }),
          /** Alerts that came up after its final check and wait for a pharmacist's answer. */
          alerts: listOf(text),
        },
      ),
    ),
  },
  {
    /** Other orders of this patient that are ready here: their number, and the bins they lie in. */
    alsoReady: listOf(object({ orderNo: int(), bin: nullable(text) })),
  },
);
export type ClosedOrder = Infer<typeof closedOrder>;
export type OpenOrder = Infer<typeof openOrder>;

/**
 * `filledOn` is the last day on which one of its fills was filled. `rxId` is the prescription of
 * the least advanced fill: where the work on the order goes on.
 */
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

const whatLeaves = object({
  orderId: id,
  fills: listOf(object({ rxId: id, fillId: id, version: int(), bagScan: raw(200) }), 100),
  payload: movePayload,
  payments: listOf(
    object({
      tender: oneOf(['cash', 'card', 'check', 'house']),
      amountCents: int({ min: 0, max: most.cents }),
    }),
    20,
  ),
});
const handedOver = object({
  orderId: id,
  receipt: listOf(text),
  changeCents: int(),
  rxIds: listOf(id),
  svg: str({ max: 200_000 }),
  fileUrl: nullable(text),
  /** Bags for what stays here of a bag that left; `fileUrl` null where no label was printed. */
  newBags: listOf(
    object({ rxId: id, bag: text, fileUrl: nullable(text), svg: listOf(str({ max: 200_000 })) }),
  ),
});

export const counterContract = {
  orders: procedure({
    permission: 'order.read',
    audit: 'order.listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/orders/search' })
    .input(
      listQueryOf('counter.orders', {
        list: listFilter.word('open', 'waiting', 'will-call', 'deliveries', 'picked-up', 'all'),
        status: listFilter.word(...orderOfAdvance),
        patientId: listFilter.id,
      }),
    )
    .output(listPage(orderRow)),
  promise: procedure({ permission: 'order.write', audit: 'order.promised', effect: 'write' })
    .route({ method: 'PUT', path: '/api/orders/{orderId}' })
    .input(
      object({
        orderId: id,
        version: int(),
        promisedAt: nullable(instantOf('planned')),
        waiting: bool,
        delivery: bool,
      }),
    )
    .output(orderRow)
    .errors(refusals),
  /** By bag scan, Rx label, order number or typed name: how many bags, where; no name shown. */
  lookup: procedure({
    permission: 'rx.pickup',
    audit: 'pickup.looked-up',
    effect: 'read',
    // Bags by initials and bins, as for everybody: nobody is named before two identifiers.
    closedToo: true,
  })
    .route({ method: 'POST', path: '/api/pickup/lookup' })
    .input(object({ code: raw(200) }))
    .output(listOf(closedOrder))
    .errors(refusals),
  /**
   * Two identifiers as the person said them, or as the driver's paper says them; opens the order
   * only when both match.
   */
  identify: procedure({ permission: 'rx.pickup', audit: 'pickup.identified', effect: 'write' })
    .route({ method: 'POST', path: '/api/pickup/{orderId}/identify' })
    .input(object({ orderId: id, identifiers: saidIdentifiers }, { how: waysOut }))
    .output(openOrder)
    .errors(refusals),
  /** A vial out of the bag, by the label on it. A wrong one is no error: it is a stop, in words. */
  scanVial: procedure({ permission: 'rx.pickup', audit: 'pickup.vial-scanned', effect: 'write' })
    .route({ method: 'POST', path: '/api/pickup/{orderId}/vial-scan' })
    .input(object({ orderId: id, raw: raw(400) }, { how: waysOut }))
    .output(object({ accepted: bool, code: text, said: text, vials: vialsOfOrder }))
    .errors(refusals),
  /** The vials that are left can't be scanned, or the bag stays closed: why, in words. */
  withoutVialScan: procedure({
    permission: 'rx.pickup',
    audit: 'pickup.vial-not-scanned',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/pickup/{orderId}/vial-not-scanned' })
    .input(object({ orderId: id, reason: str({ min: 1, max: 500 }) }))
    .output(vialsOfOrder)
    .errors(refusals),
  complete: procedure({ permission: 'rx.pickup', audit: 'pickup.completed', effect: 'write' })
    .route({ method: 'POST', path: '/api/pickup/{orderId}/complete' })
    .input(whatLeaves)
    .output(handedOver)
    .errors(refusals),
  /** The bags of an order go out with a driver, after the same scans as at the counter. */
  sendOut: procedure({ permission: 'rx.deliver', audit: 'delivery.sent-out', effect: 'write' })
    .route({ method: 'POST', path: '/api/pickup/{orderId}/send-out' })
    .input(whatLeaves)
    .output(handedOver)
    .errors(refusals),
  /** Bag scan then bin scan. */
  bin: procedure({ permission: 'rx.bin', audit: 'bag.binned', effect: 'write' })
    .route({ method: 'POST', path: '/api/bins/place' })
    .input(object({ bag: raw(200), bin: raw(200) }))
    .output(object({ rxIds: listOf(id), bin: text, message: text }))
    .errors(refusals),
  /**
   * Where is my order: by order or prescription number, label, bag, name, birth date or phone; the
   * newest first.
   */
  whereabouts: procedure({
    permission: 'wimo.read',
    audit: 'order.whereabouts-listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/wimo/search' })
    .input(listQueryOf('counter.whereabouts'))
    .output(listPage(orderRow)),
  /** The stations of an order, with who was there when. */
  track: procedure({ permission: 'wimo.read', audit: 'order.tracked', effect: 'read' })
    .route({ method: 'GET', path: '/api/wimo/{orderId}' })
    .input(object({ orderId: id }))
    .output(tracked)
    .errors({ NOT_FOUND: refusals.NOT_FOUND }),
};
