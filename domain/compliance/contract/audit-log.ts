import { betweenDays, listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  id,
  int,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
/** How an act ended: something was seen, done, refused, or failed. */
const auditOutcomes = ['viewed', 'done', 'denied', 'failed'] as const;
/** Why somebody should look at a view of a patient, or at a second person who stood for an act. */
const unusualReasons = [
  'own record',
  'same surname',
  'store closed',
  'many records',
  'one person twice',
  'maybe one person twice',
  'break-glass',
] as const;
/**
 * A row of the audit log. `patients`: names of those whom it is about or whom it showed, at most
 * five; `patientCount`: all of them. `asked`: what somebody typed to find them.
 */
export const auditRow = object({
  id,
  at: isoInstant,
  person: text,
  workstation: text,
  event: text,
  outcome: oneOf(auditOutcomes),
  patients: text,
  patientCount: int({ min: 0 }),
  asked: text,
  rxId: nullable(id),
  rxNumber: text,
  unusual: listOf(oneOf(unusualReasons)),
});
export type AuditRow = Infer<typeof auditRow>;

/** An exported log, as `npm run audit:verify` checks it. */
export interface AuditFile {
  readonly name: string;
  readonly content: string;
  readonly rows: number;
  readonly fingerprint: string;
}

const auditQuery = listQueryOf('auditLog.search', {
  ...betweenDays,
  patientId: listFilter.id,
  kind: listFilter.choice('viewed', 'done', 'denied', 'unusual', 'opened'),
});
export const auditLogContract = {
  /**
   * The newest first. Filters `patientId` (with records that were merged into it), `kind` (`all`,
   * `viewed`, `done`, `denied`, `unusual`, `opened`: sensitive records that were opened for a
   * reason), `from`, `to` (days of the store). Of the unusual those of the last seven days where no
   * `from` is given.
   */
  search: procedure({
    permission: 'audit.read',
    audit: 'audit.listed',
    effect: 'read',
    often: true,
    closedToo: true,
  })
    .route({ method: 'POST', path: '/api/audit-log' })
    .input(auditQuery)
    .output(listPage(auditRow)),
  /**
   * What `search` lists of a patient or of days, as a file with a hash for each line and the
   * installation's signature; `fingerprint` is that of its key. Asks for the password
   * (`audit.file`). Refused beyond 20,000 rows.
   */
  file: procedure({
    permission: 'audit.read',
    audit: 'audit.exported',
    effect: 'write',
    closedToo: true,
  })
    .route({ method: 'POST', path: '/api/audit-log/file' })
    .input(object({ list: auditQuery }, { stepUp: nullable(str({ max: 200 })) }))
    .output(
      object({ name: text, content: str({ max: 50_000_000 }), rows: int(), fingerprint: text }),
    )
    .errors({
      REFUSED: {
        status: 422,
        message: 'This file can’t be made now.',
        data: object({ why: listOf(text) }),
      },
    }),
  print: procedure({
    permission: 'audit.read',
    audit: 'report.printed',
    effect: 'write',
    closedToo: true,
  })
    .route({ method: 'POST', path: '/api/audit-log/print' })
    .input(object({ list: auditQuery }))
    .output(object({ fileUrl: text, pages: int() }))
    .errors({
      REFUSED: {
        status: 422,
        message: 'This can’t be printed now.',
        data: object({ why: listOf(text) }),
      },
    }),
};
