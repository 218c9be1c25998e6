import { listPage, listQueryBy } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  fileBody,
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
import { documentRefusals, documentTypeCodes, patientDocument } from './documents.ts';

/** By which a file in the scanner's folder is named: another one as soon as the file changes. */
const scanKey = str({ pattern: /^[0-9a-f]{40}$/ });
/**
 * What a scanner has put down for the store and nobody has linked. `arriving`: it was written to a
 * moment ago and may not be whole. `why`: it could not be taken in, and is kept aside in the
 * folder.
 */
export const waitingScan = object({
  scan: scanKey,
  name: str({ max: 200 }),
  byteSize: int({ min: 0 }),
  at: isoInstant,
  arriving: bool,
  why: nullable(str({ max: 500 })),
});
export type WaitingScan = Infer<typeof waitingScan>;

const refusals = {
  NOT_FOUND: { status: 404, message: 'This scan is not in the scanner’s folder any more.' },
} as const;
export const scansContract = {
  /** Names and times only, oldest first. */
  list: procedure({ permission: 'document.write', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/scans' })
    .output(listOf(waitingScan)),
  /** The same as a table: what still arrives or waits, and what could not be taken in. */
  search: procedure({ permission: 'document.write', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/scans/search' })
    .input(listQueryBy({}, []))
    .output(listPage(waitingScan)),
  /** What a scan shows, drawn anew. It stays where it is. */
  picture: procedure({ permission: 'document.write', audit: 'scan.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/scans/{scan}/picture' })
    .input(object({ scan: scanKey }))
    .output(fileBody)
    .errors(refusals),
  /**
   * A scan that nobody wants is moved into the folder `discarded` beside it, whatever it is; it is
   * not destroyed. One that came in is deleted as a document.
   */
  discard: procedure({ permission: 'document.write', audit: 'scan.discarded', effect: 'write' })
    .route({ method: 'POST', path: '/api/scans/{scan}/discard' })
    .input(object({ scan: scanKey }))
    .output(object({ scan: scanKey }))
    .errors({
      ...refusals,
      REFUSED: {
        status: 422,
        message: 'This is not possible now.',
        data: object({
          why: listOf(str({ max: 2_000 })),
          allowedRoles: listOf(str({ max: 2_000 })),
          fields: recordOf(str({ max: 2_000 })),
        }),
      },
    }),
  /** Puts a scan among a patient's papers. A refused one stays in the folder. */
  take: procedure({ permission: 'document.write', audit: 'document.scanned', effect: 'write' })
    .route({ method: 'POST', path: '/api/scans/{scan}/take' })
    .input(object({ scan: scanKey, patientId: id, type: oneOf(documentTypeCodes) }))
    .output(patientDocument)
    .errors({
      ...documentRefusals,
      NOT_FOUND: { status: 404, message: 'There is no such patient in this store.' },
    }),
};
