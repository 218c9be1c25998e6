import { betweenDays, listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  id,
  int,
  isoDate,
  isoInstant,
  json,
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
import { changeKindCodes } from '../script/change-request.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });

/** One electronic message (NCPDP SCRIPT), received or sent, as a row of the list. */
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
  /**
   * `expiresOn` is the last day on which it may be filled; `expired` says that this day is over.
   */
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
  /**
   * The prescription that it is about, and field by field what it says now and what the answer
   * says.
   */
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
  /** Prescriptions that a cancellation, or a request for a transfer, may mean. */
  rxs: listOf(proposal),
});
export type ErxDetail = Infer<typeof erxDetail>;
const erxRefusals = {
  NOT_FOUND: { status: 404, message: 'There is no such message in this store.' },
  STALE: { status: 409, message: 'Someone else worked on this message first.', data: erxRow },
  REFUSED: {
    status: 422,
    message: 'This step is not possible now.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;
/** What became of one prescription of a renewal request: asked, with its message, or why not. */
export const renewalAnswer = object(
  {
    rxId: id,
    rxNumber: text,
    drugName: text,
    done: bool,
    said: text,
    erxId: nullable(id),
  },
  { /** Nothing was sent: `said` asks whether to send it all the same. */ asks: bool },
);
export type RenewalAnswer = Infer<typeof renewalAnswer>;
/** How a message stands. */
export const erxStatuses = [
  'new',
  'working',
  'entered',
  'noted',
  'refused',
  'unreadable',
  'unsupported',
  'deleted',
  'queued',
  'sent',
  'failed',
] as const;
export const erxContract = {
  list: procedure({ permission: 'erx.read', audit: 'erx.listed', effect: 'read', often: true })
    .route({ method: 'POST', path: '/api/erx/search' })
    .input(
      listQueryOf('erx.list', {
        ...betweenDays,
        status: listFilter.words(...erxStatuses),
        direction: listFilter.choice('in', 'out'),
        dob: listFilter.day,
        patient: listFilter.text,
        drug: listFilter.text,
        prescriber: listFilter.text,
        ids: listFilter.ids,
      }),
    )
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
  /**
   * Takes note of a message that nothing is entered from (an Error, a denial, an answer that is not
   * clear).
   */
  note: procedure({ permission: 'erx.process', audit: 'erx.noted', effect: 'write' })
    .route({ method: 'POST', path: '/api/erx/{erxId}/note' })
    .input(object({ erxId: id, version: int() }))
    .output(erxRow)
    .errors(erxRefusals),
  /**
   * Carries a cancellation out on a prescription (row 36 of the lifecycle) and answers it with what
   * was dispensed.
   */
  cancel: procedure({ permission: 'rx.discontinue', audit: 'erx.cancelled', effect: 'write' })
    .route({ method: 'POST', path: '/api/erx/{erxId}/cancel' })
    .input(object({ erxId: id, version: int(), rxId: id }))
    .output(erxRow)
    .errors(erxRefusals),
  /**
   * Transfers a prescription out on the request of another pharmacy (row 34 of the lifecycle) and
   * answers it with the prescription as it came.
   */
  transfer: procedure({ permission: 'rx.transfer', audit: 'erx.transferred', effect: 'write' })
    .route({ method: 'POST', path: '/api/erx/{erxId}/transfer' })
    .input(object({ erxId: id, version: int(), rxId: id }))
    .output(erxRow)
    .errors(erxRefusals),
  /**
   * Asks another pharmacy for a prescription of a patient (RxTransferRequest), through the outbox.
   * `ncpdp`: its id, seven digits; `rxNumber`: its own number, where it is known.
   */
  requestTransfer: procedure({
    permission: 'erx.process',
    audit: 'erx.transfer-requested',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/erx/transfers' })
    .input(
      object({
        patientId: id,
        ncpdp: str({ max: 7, pattern: /^\d{7}$/ }),
        pharmacy: str({ min: 1, max: 80 }),
        drug: str({ min: 1, max: 105 }),
        rxNumber: nullable(str({ max: 30 })),
      }),
    )
    .output(erxRow)
    .errors(erxRefusals),
  /**
   * Asks the prescribers of these prescriptions for more refills electronically: one message each,
   * through the outbox. Each prescription has its own answer; `erxId` is its message.
   */
  requestRenewal: procedure({
    permission: 'erx.process',
    audit: 'erx.renewal-requested',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/erx/renewals' })
    .input(
      object(
        {
          items: listOf(object({ rxId: id, version: int() }), 60),
          refills: int({ min: 1, max: 11 }),
        },
        { /** Sent though it is early, a duplicate or of a course that ends. */ anyway: bool },
      ),
    )
    .output(object({ answers: listOf(renewalAnswer) })),
  /**
   * Asks the prescriber of a prescription for a change electronically (RxChangeRequest): why, which
   * drug instead and how much of it (thousandths, days; those of the prescription where null), what
   * is asked in words.
   */
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
        quantity: nullable(int({ min: 1, max: most.quantity })),
        daysSupply: nullable(int({ min: 1, max: 999 })),
        note: nullable(str({ max: 260 })),
      }),
    )
    .output(object({ answers: listOf(renewalAnswer) })),
};
