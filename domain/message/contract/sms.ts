import { listFilter, listPage, listQueryBy } from '#domain/platform/contract/list.ts';
import { outboxStatuses } from '#domain/platform/contract/outbox.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  id,
  int,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';

const text = str({ max: 2_000 });
const written = str({ min: 1, max: 480 });
/**
 * One message as it would go to one patient; `why` says why it may not. Units are septets or UCS-2
 * units.
 */
export const smsLine = object({
  patientId: id,
  name: text,
  phone: text,
  text,
  encoding: oneOf(['GSM-7', 'UCS-2']),
  units: int(),
  segments: int(),
  why: nullable(text),
});
export type SmsLine = Infer<typeof smsLine>;
/**
 * `problem`: what is wrong with the text whoever gets it. `gateway`: in words, where messages go.
 */
export const smsPreview = object({
  gateway: text,
  problem: nullable(text),
  lines: listOf(smsLine),
});
export type SmsPreview = Infer<typeof smsPreview>;
export const smsRow = object({
  id,
  version: int(),
  patientId: id,
  patientName: text,
  phone: text,
  text,
  segments: int(),
  status: oneOf(outboxStatuses),
  attempts: int(),
  reason: nullable(text),
  at: isoInstant,
  by: nullable(text),
  sentAt: nullable(isoInstant),
});
export type SmsRow = Infer<typeof smsRow>;

const refused = {
  status: 422,
  message: 'This text can’t be sent.',
  data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
} as const;
const errors = {
  NOT_FOUND: { status: 404, message: 'There is no such patient or message in this store.' },
  REFUSED: refused,
} as const;
/** At most so many patients get one text at once. */
export const mostPatients = 50;
const to = listOf(id, mostPatients);
export const smsContract = {
  /**
   * Where messages go, and, of a patient for whom something is ready, the store's template that
   * says so.
   */
  start: procedure({ permission: 'sms.send', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/sms/start' })
    .input(object({ patientId: nullable(id) }))
    .output(object({ gateway: text, templateId: nullable(id), text: nullable(text) })),
  /** Sends nothing: the text as each patient would get it. */
  preview: procedure({
    permission: 'sms.send',
    audit: 'sms.previewed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/sms/preview' })
    .input(object({ patientIds: to, text: str({ max: 480 }) }))
    .output(smsPreview)
    .errors({ NOT_FOUND: errors.NOT_FOUND }),
  /** Puts one message for each patient into the outbox, or none: each has to be possible. */
  send: procedure({ permission: 'sms.send', audit: 'sms.queued', effect: 'write' })
    .route({ method: 'POST', path: '/api/sms' })
    .input(object({ patientIds: to, templateId: nullable(id), text: written }))
    .output(object({ queued: int() }))
    .errors(errors),
  /** The outbox, newest first. Filters: `status`, `patientId`. */
  search: procedure({ permission: 'sms.send', audit: 'sms.listed', effect: 'read', often: true })
    .route({ method: 'POST', path: '/api/sms/search' })
    .input(
      listQueryBy(
        {
          status: listFilter.choice(...outboxStatuses),
          patientId: listFilter.id,
        },
        [],
      ),
    )
    .output(listPage(smsRow)),
  /** A message that failed is tried again. */
  retry: procedure({ permission: 'sms.send', audit: 'sms.retried', effect: 'write' })
    .route({ method: 'PUT', path: '/api/sms/{smsId}/retry' })
    .input(object({ smsId: id, version: int() }))
    .output(smsRow)
    .errors({
      ...errors,
      STALE: { status: 409, message: 'This message changed meanwhile.', data: smsRow },
    }),
};
