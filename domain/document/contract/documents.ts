import { listFilter, listPage, listQueryBy } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { documentTypes } from '#domain/platform/rules/enumerations.ts';
import {
  bool,
  fileBody,
  id,
  int,
  isoDate,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  pageNumber,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { pictureLimits } from '../rules/picture-file.ts';
import { tagLimits } from '../rules/words.ts';

/**
 * By which the outside calls a document: random, so that nothing can be learned or guessed from it.
 */
export const documentKey = str({ pattern: /^[0-9a-f]{32}$/ });
/** The four types of the specification. */
export const documentTypeCodes = documentTypes.map((documentType) => documentType.value) as [
  DocumentType,
  ...DocumentType[],
];
export type DocumentType = (typeof documentTypes)[number]['value'];
const described = {
  key: documentKey,
  kind: oneOf<['hard-copy', 'unlinked', ...DocumentType[]]>([
    'hard-copy',
    'unlinked',
    ...documentTypeCodes,
  ]),
  name: str({ max: 200 }),
  mediaType: str({ max: 40 }),
  byteSize: int({ min: 1 }),
  width: int({ min: 1 }),
  height: int({ min: 1 }),
  pages: int({ min: 1 }),
  createdAt: isoInstant,
};
/**
 * A stored document without its bytes. Each page is a picture of its own; width and height are the
 * first one's, in pixels.
 */
export const documentView = object(described);
export type DocumentView = Infer<typeof documentView>;
const quarters = int({ min: 0, max: 3 });
/**
 * The same with its pages: how large each lies there, in pixels, and by how many quarters to the
 * right it is to be shown turned.
 */
export const documentLook = object({
  ...described,
  version: int({ min: 1 }),
  sheets: listOf(
    object({ width: int({ min: 1 }), height: int({ min: 1 }), turns: quarters }),
    pictureLimits.pages,
  ),
});
export type DocumentLook = Infer<typeof documentLook>;
/** What a person did with a document, when and why. */
const act = object({ at: isoInstant, by: str({ max: 300 }), reason: str({ max: 200 }) });
/**
 * The same among a patient's papers: its version, and who brought it; `destroyed` where nothing of
 * it is left but this. A `hard-copy` is a prescription's and is neither moved nor deleted here; an
 * `unlinked` one came from the scanner and is nobody's yet.
 */
export const patientDocument = object(
  { ...described, version: int({ min: 1 }), uploadedBy: str({ max: 200 }) },
  { destroyed: act },
);
export type PatientDocument = Infer<typeof patientDocument>;
const tag = str({ min: 1, max: tagLimits.length });
const line = str({ max: 300 });
const twelveDigits = str({ pattern: /^\d{12}$/ });
/**
 * A document among all of the store's: whose it is, and the prescription or card that it is about.
 * A hard copy is its prescription's patient's. `keepUntil` is the last day, at the store, on which
 * it must be kept by the store's policy; `past`: that day is over. A `hold` keeps it beyond; of one
 * that was `destroyed` nothing is left but this row. `deleted`: it is only among what is past
 * retention.
 */
export const documentRow = object({
  ...described,
  id,
  version: int({ min: 1 }),
  uploadedBy: line,
  tags: listOf(tag, tagLimits.count),
  patientId: nullable(id),
  patientName: nullable(line),
  dateOfBirth: nullable(isoDate),
  rxId: nullable(id),
  rxNumber: nullable(twelveDigits),
  insuranceId: nullable(id),
  card: nullable(line),
  keepUntil: isoDate,
  past: bool,
  hold: nullable(act),
  destroyed: nullable(act),
  deleted: bool,
});
export type DocumentRow = Infer<typeof documentRow>;

/** Counted from 1. */
const page = pageNumber(pictureLimits.pages);
const refusals = {
  NOT_FOUND: { status: 404, message: 'There is no such document in this store.' },
} as const;
const text = str({ max: 500 });
/** Why a change of a document is refused. */
export const documentRefusals = {
  ...refusals,
  STALE: {
    status: 409,
    message: 'Someone else changed this document first.',
    data: patientDocument,
  },
  REFUSED: {
    status: 422,
    message: 'This can’t be done with this document.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;

const changed = {
  ...documentRefusals,
  STALE: { ...documentRefusals.STALE, data: documentRow },
} as const;
export const documentsContract = {
  /**
   * All documents of the store that somebody attached, filed or scanned, newest first. Words are
   * looked for in names and tags, and as patients and numbers of prescriptions; each has to be
   * found. Filters: `type` (a type or `hard-copy`), `show` (`unlinked`: what is nobody's yet;
   * `past`: what need not be kept any longer, deleted ones too, oldest first; `held`: what is on
   * hold; `destroyed`), `uploadedOn`, `patientId`.
   */
  search: procedure({
    permission: 'document.read',
    audit: 'document.listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/documents/search' })
    .input(
      listQueryBy(
        {
          type: listFilter.choice('hard-copy', 'unlinked', ...documentTypeCodes),
          show: listFilter.choice('unlinked', 'past', 'held', 'destroyed'),
          uploadedOn: listFilter.day,
          patientId: listFilter.id,
        },
        [],
      ),
    )
    .output(listPage(documentRow)),
  /**
   * What a document is called (null: as it is), its tags, and whose it is: a patient with a type,
   * and the prescription or card that it is about; nobody's where there is no patient. Of a hard
   * copy only name and tags. Also what the person has just sent: from then on it is one of the
   * store's documents.
   */
  describe: procedure({ permission: 'document.write', audit: 'document.linked', effect: 'write' })
    .route({ method: 'PUT', path: '/api/documents/{key}' })
    .input(
      object({
        key: documentKey,
        version: int({ min: 0 }),
        name: nullable(str({ min: 1, max: 120 })),
        tags: listOf(tag, tagLimits.count),
        patientId: nullable(id),
        type: nullable(oneOf(documentTypeCodes)),
        rxNumber: nullable(twelveDigits),
        insuranceId: nullable(id),
      }),
    )
    .output(documentRow)
    .errors(changed),
  /**
   * The body is the file itself, a picture or a PDF; its name comes in the header `x-file-name`.
   * Each page is drawn anew: nothing of the file is kept but what can be seen.
   */
  add: procedure({ permission: 'document.write', audit: 'document.added', effect: 'write' })
    .route({ method: 'POST', path: '/api/documents' })
    .input(fileBody)
    .output(documentView),
  /** What is known of a document besides its pictures. */
  about: procedure({ permission: 'document.read', audit: 'document.described', effect: 'read' })
    .route({ method: 'GET', path: '/api/documents/{key}/about' })
    .input(object({ key: documentKey }))
    .output(documentLook)
    .errors(refusals),
  /**
   * The picture of a page, the first one unless another is asked for. Another store's key looks
   * like one that never was.
   */
  content: procedure({ permission: 'document.read', audit: 'document.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/documents/{key}' })
    .input(object({ key: documentKey }, { page }))
    .output(fileBody)
    .errors(refusals),
  /**
   * A page, small; the first one unless another is asked for. Seeing it is not seeing the document.
   */
  thumbnail: procedure({ permission: 'document.read', audit: 'document.previewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/documents/{key}/thumbnail' })
    .input(object({ key: documentKey }, { page }))
    .output(fileBody)
    .errors(refusals),
  /**
   * Puts a picture that the person has just sent among a patient's papers, or a paper among another
   * patient's or under another type. Version 1 is that of a new picture.
   */
  file: procedure({ permission: 'document.write', audit: 'document.filed', effect: 'write' })
    .route({ method: 'POST', path: '/api/documents/{key}/file' })
    .input(
      object({
        key: documentKey,
        version: int({ min: 0 }),
        patientId: id,
        type: oneOf(documentTypeCodes),
      }),
    )
    .output(patientDocument)
    .errors(documentRefusals),
  /**
   * Keeps a page turned by so many quarters to the right, for everybody and wherever it is shown or
   * sent; `from` is how it was seen to be kept.
   */
  turn: procedure({ permission: 'document.write', audit: 'document.turned', effect: 'write' })
    .route({ method: 'PUT', path: '/api/documents/{key}/turn' })
    .input(object({ key: documentKey, page, from: quarters, turns: quarters }))
    .output(documentLook)
    .errors({
      ...refusals,
      STALE: { status: 409, message: 'Someone else turned this page first.', data: documentLook },
    }),
  /**
   * Makes some pages of a document, in this order, a document of their own: a patient's of a type,
   * or nobody's. The one they are of stays as it is; both show the same stored pages. It is taken
   * back by deleting what was made.
   */
  split: procedure({ permission: 'document.write', audit: 'document.split', effect: 'write' })
    .route({ method: 'POST', path: '/api/documents/{key}/split' })
    .input(
      object({
        key: documentKey,
        version: int({ min: 0 }),
        pages: listOf(int({ min: 1, max: pictureLimits.pages }), pictureLimits.pages),
        name: nullable(str({ min: 1, max: 120 })),
        patientId: nullable(id),
        type: nullable(oneOf(documentTypeCodes)),
      }),
    )
    .output(documentRow)
    .errors(changed),
  /**
   * Keeps a document beyond its retention until it is taken off hold again (`reason` null): it can
   * be neither deleted nor destroyed.
   */
  hold: procedure({ permission: 'document.hold', audit: 'document.held', effect: 'write' })
    .route({ method: 'PUT', path: '/api/documents/{key}/hold' })
    .input(
      object({
        key: documentKey,
        version: int({ min: 0 }),
        reason: nullable(str({ min: 1, max: 200 })),
      }),
    )
    .output(documentRow)
    .errors(changed),
  /**
   * Destroys what need not be kept any longer and is not on hold, deleted or not: its pictures, its
   * name and its tags. `stepUp`: the password for just this (`document.destroy`, the document in
   * its version). The row stays. It can’t be taken back.
   */
  destroy: procedure({
    permission: 'document.destroy',
    audit: 'document.destroyed',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/documents/{key}/destroy' })
    .input(
      object(
        { key: documentKey, version: int({ min: 0 }), reason: str({ min: 1, max: 200 }) },
        { stepUp: str({ max: 200 }) },
      ),
    )
    .output(documentRow)
    .errors(changed),
  remove: procedure({ permission: 'document.write', audit: 'document.deleted', effect: 'write' })
    .route({ method: 'POST', path: '/api/documents/{key}/remove' })
    .input(object({ key: documentKey, version: int({ min: 0 }) }))
    .output(patientDocument)
    .errors(documentRefusals),
  restore: procedure({ permission: 'document.write', audit: 'document.restored', effect: 'write' })
    .route({ method: 'POST', path: '/api/documents/{key}/restore' })
    .input(object({ key: documentKey, version: int({ min: 0 }) }))
    .output(patientDocument)
    .errors(documentRefusals),
};
