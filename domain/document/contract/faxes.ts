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
import { mostFaxDocuments } from '../rules/fax.ts';
import { documentKey } from './documents.ts';

const text = str({ max: 500 });
const faxNumber = str({ pattern: /^\d{10}$/ });
/** A fax as it went or will go; `pages` without the cover. */
export const faxRow = object({
  id,
  version: int(),
  patientId: id,
  patientName: text,
  recipient: text,
  fax: faxNumber,
  coverNote: nullable(str({ max: 1_000 })),
  /** What goes along; a paper that was written for this fax has no key. */ documents: listOf(
    object({ key: nullable(documentKey), name: str({ max: 200 }) }),
  ),
  pages: int(),
  status: oneOf(outboxStatuses),
  attempts: int(),
  reason: nullable(text),
  at: isoInstant,
  by: nullable(text),
  sentAt: nullable(isoInstant),
});
export type FaxRow = Infer<typeof faxRow>;

const errors = {
  NOT_FOUND: { status: 404, message: 'There is no such patient, document or fax in this store.' },
  REFUSED: {
    status: 422,
    message: 'This fax can’t be sent.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;
export const faxesContract = {
  /** Puts a fax of a patient's documents into the outbox, in this order; it goes out after that. */
  send: procedure({ permission: 'document.write', audit: 'fax.queued', effect: 'write' })
    .route({ method: 'POST', path: '/api/faxes' })
    .input(
      object({
        patientId: id,
        recipient: str({ min: 1, max: 80 }),
        fax: faxNumber,
        coverNote: nullable(str({ max: 1_000 })),
        documents: listOf(object({ key: documentKey }), mostFaxDocuments),
      }),
    )
    .output(faxRow)
    .errors(errors),
  /** The outbox, newest first. Filters: `status`, `patientId`. */
  search: procedure({
    permission: 'document.read',
    audit: 'fax.listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/faxes/search' })
    .input(
      listQueryBy(
        {
          status: listFilter.choice(...outboxStatuses),
          patientId: listFilter.id,
        },
        [],
      ),
    )
    .output(listPage(faxRow)),
  /** A fax that failed is tried again. */
  retry: procedure({ permission: 'document.write', audit: 'fax.retried', effect: 'write' })
    .route({ method: 'PUT', path: '/api/faxes/{faxId}/retry' })
    .input(object({ faxId: id, version: int() }))
    .output(faxRow)
    .errors({
      ...errors,
      STALE: { status: 409, message: 'This fax changed meanwhile.', data: faxRow },
    }),
};
