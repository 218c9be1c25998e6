import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import {
  documentTypeCodes,
  type DocumentRow,
  type DocumentType,
} from '#domain/document/contract/documents.ts';
import { documentName } from '#domain/document/rules/picture-file.ts';
import {
  whyDestroyed,
  isPastRetention,
  keepUntil,
  notPastFrom,
  retainedFrom,
  yearsFor,
} from '#domain/document/rules/retention.ts';
import { beginningsOf, searchWords, tagsIn } from '#domain/document/rules/words.ts';
import { formatRxNumber, readRxNumber } from '#domain/label/rules/text.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, businessDate, isDate, wallInstant } from '#domain/platform/rules/dates.ts';
import { findPolicy } from '#server/repositories/admin/store-policy.ts';
import {
  changeDocument,
  copyPages,
  holdDocument,
  insertDocument,
  isHardCopy,
  pagesOfDocument,
  type DocumentRecord,
} from '#server/repositories/document/documents.ts';
import {
  findDocuments,
  isCardOf,
  listedDocument,
  rxNumbered,
  type DayBegins,
  type DocumentListing,
  type DocumentWord,
  type RetentionCut,
} from '#server/repositories/document/search.ts';
import type { PersonFilter } from '#server/repositories/patient/people.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import { fullName, personFilter } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { numberRanges } from '#server/services/platform/number-ranges.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { newDocumentKey } from './files.ts';

/** Who a document came from where no person brought it. */
export const scannerName = 'Scanner';
/** Tags as they are stored: one a line. */
const stored = (tags: readonly string[]): string =>
  tagsIn(tags.map((tag) => tag.replaceAll(',', ' ')).join(',')).join('\n');
const documentKinds = ['hard-copy', 'unlinked', ...documentTypeCodes] as const;
const kinds: ReadonlySet<string> = new Set(documentKinds);

/** The last day on which a document must be kept, by the store's policy and at the store. */
function keptUntil(document: DocumentListing): string {
  const prescription =
    document.rx_day === null ? null : { onDay: document.rx_day, activeAt: document.rx_active_at };
  return keepUntil(
    retainedFrom(
      { addedAt: document.created_at, prescription, dispensedAt: document.dispensed_at },
      document.time_zone,
    ),
    yearsFor(storePolicy(document.policy).retention, document.kind, prescription !== null),
  );
}
/**
 * A document as lists show it. A prescription's number is its label's, of the first fill. `now`: by
 * which it is past retention or not.
 */
export const documentRowOf = (document: DocumentListing, now: string): DocumentRow => ({
  id: document.id,
  key: document.key,
  version: document.version,
  kind: document.kind,
  name: document.name,
  mediaType: document.media_type,
  byteSize: document.byte_size,
  width: document.width,
  height: document.height,
  pages: document.pages,
  createdAt: new Date(document.created_at).toISOString(),
  uploadedBy: document.by_name ?? scannerName,
  tags: document.tags === '' ? [] : document.tags.split('\n'),
  patientId: document.patient_id,
  patientName:
    document.patient_id === null
      ? null
      : fullName({
          last_name: required(document.last_name, 'the last name of the patient'),
          first_name: required(document.first_name, 'the first name of the patient'),
          middle_name: document.middle_name,
        }),
  dateOfBirth: document.date_of_birth,
  rxId: document.rx_id,
  rxNumber:
    document.rx_number === null
      ? null
      : formatRxNumber(Number(document.store_code), document.rx_number, 0).replaceAll(/\D/g, ''),
  insuranceId: document.insurance_id,
  card: document.member_id,
  keepUntil: keptUntil(document),
  past: isPastRetention(keptUntil(document), businessDate(now, document.time_zone)),
  deleted: document.deleted_at !== null,
  hold:
    document.hold_reason === null
      ? null
      : {
          at: new Date(required(document.held_at, 'the instant of the hold')).toISOString(),
          by: required(document.held_name, 'the person who holds the document'),
          reason: document.hold_reason,
        },
  destroyed:
    document.destroyed_at === null
      ? null
      : {
          at: new Date(document.destroyed_at).toISOString(),
          by: required(document.destroyed_name, 'the person who destroyed the document'),
          reason: required(document.destroy_reason, 'the reason of a destruction'),
        },
});
const whoIs = (word: string): PersonFilter => personFilter(word.replace(/,$/, ''));
const wordOf = (word: string): DocumentWord => ({
  beginnings: beginningsOf(word),
  person: whoIs(word),
  numbers: numberRanges(word),
});

/**
 * From when on documents of each kind are not past retention today: what a search of the others
 * asks the database.
 */
async function retentionCuts(
  scope: Scope & { readonly zone: string },
): Promise<readonly RetentionCut[]> {
  const policy = storePolicy((await findPolicy(scope.db, scope.storeId))?.policy).retention;
  const today = businessDate(scope.now, scope.zone);
  const begins = (years: number): DayBegins => {
    const day = notPastFrom(today, years);
    return { day, at: wallInstant(day, 0, scope.zone) };
  };
  return documentKinds.map((kind) => ({
    kind,
    own: begins(yearsFor(policy, kind, false)),
    ofRx: begins(yearsFor(policy, kind, true)),
  }));
}
/**
 * DMS Search: the store's documents that were attached, filed or scanned, newest first. Every word
 * has to be found: in name or tags (from
 * its beginning), as the patient, or as the number of a prescription. A filter that is none narrows
 * nothing.
 */
export async function searchDocuments(
  scope: Scope & { readonly zone: string },
  query: ListQuery,
): Promise<ListPage<DocumentRow>> {
  const { type: kind = '', show = '', uploadedOn = '', patientId = '' } = query.filters;
  const only = show === 'unlinked' || show === 'held' || show === 'destroyed' ? show : null;
  const type = kind;
  const day = isDate(uploadedOn) ? uploadedOn : null;
  const found = await findDocuments(scope, query, {
    words: searchWords(query.text).map(wordOf),
    kind: kinds.has(type) ? (type as DocumentRow['kind']) : null,
    patientId: idIn(patientId),
    from: day === null ? null : wallInstant(day, 0, scope.zone),
    upTo: day === null ? null : wallInstant(addDays(day, 1), 0, scope.zone),
    past: show === 'past' ? await retentionCuts(scope) : null,
    only,
  });
  return { ...found, rows: found.rows.map((row) => documentRowOf(row, scope.now)) };
}

export interface Splitting {
  readonly key: string;
  readonly version: number;
  readonly pages: readonly number[];
  /** Null: as the document that they are of. */ readonly name: string | null;
  readonly patientId: number | null;
  readonly type: DocumentType | null;
}
/**
 * What pages take on the disk: pages from before decision 0059 lie below each other in one file,
 * and each row says the size of all of it.
 */
const bytesOf = (
  pages: readonly { readonly file_key: string; readonly byte_size: number }[],
): number =>
  [...new Map(pages.map((page) => [page.file_key, page.byte_size])).values()].reduce(
    (sum, size) => sum + size,
    0,
  );
export interface SplitOff {
  readonly from: number;
  readonly made: DocumentRecord;
  readonly row: DocumentRow;
}
/** Why these pages of a document can't become one of their own; null where they can. */
function wrongPages(
  pages: readonly number[],
  kept: readonly { readonly page: number }[],
): string | null {
  if (pages.length === 0) return 'Say which pages: 2-4, 7.';
  if (pages.some((page) => !kept.some((row) => row.page === page)))
    return kept.length === 1 ? 'It has one page.' : `It has pages 1 to ${kept.length}.`;
  return pages.length === kept.length
    ? 'These are all of its pages: that is this document already.'
    : null;
}
/**
 * Makes some pages of a document a document of their own, of a patient or of nobody; the other one
 * stays as it is, also where it is the paper of
 * a prescription. Both name the same files, which are kept as long as either is. NOT_FOUND: no such
 * live document in this store; STALE: somebody
 * changed it first; REFUSED: no pages, all of them, pages that it has not, or a patient or type
 * that does not fit.
 */
export async function splitDocument(
  scope: Scope,
  splitting: Splitting,
): Promise<Result<SplitOff, Failed>> {
  const of = await holdDocument(scope, splitting.key);
  if (!of || of.deleted_at !== null || (of.attached_at === null && of.created_by !== scope.userId))
    return missing();
  const now = documentRowOf(
    required(await listedDocument(scope, of.id), 'the document that is split'),
    scope.now,
  );
  if (of.version !== splitting.version) return fail({ code: 'STALE', current: now });
  if (of.destroyed_at !== null) return refused([whyDestroyed]);
  const link =
    splitting.patientId === null
      ? ok({ kind: 'unlinked' as const, patient_id: null, rx_id: null, insurance_id: null })
      : await linkOf(
          scope,
          { ...splitting, tags: [], rxNumber: null, insuranceId: null },
          splitting.patientId,
        );
  if (!link.ok) return link;
  const pages = [...new Set(splitting.pages)];
  const kept = await pagesOfDocument(scope.db, of.id);
  const taken = pages.map((page) => kept.find((row) => row.page === page));
  const wrong = wrongPages(pages, kept);
  if (wrong !== null) return refused([wrong], { pages: wrong });
  const copied = taken.filter((row) => row !== undefined);
  const first = required(copied[0], 'the first page that is split off');
  const made = await insertDocument(
    scope,
    {
      key: newDocumentKey(),
      ...link.value,
      name: splitting.name === null ? of.name : documentName(splitting.name),
      media_type: of.media_type,
      byte_size: bytesOf(copied),
      width: first.width,
      height: first.height,
      pages: pages.length,
      attached_at: scope.now,
    },
    [],
  );
  await copyPages(scope.db, of.id, pages, made.id);
  return ok({
    from: of.id,
    made,
    row: documentRowOf(
      required(await listedDocument(scope, made.id), 'the document that was made'),
      scope.now,
    ),
  });
}

export interface Description {
  readonly key: string;
  readonly version: number;
  /** Null: as it is. */ readonly name: string | null;
  readonly tags: readonly string[];
  readonly patientId: number | null;
  readonly type: DocumentType | null;
  readonly rxNumber: string | null;
  readonly insuranceId: number | null;
}
export interface Described {
  readonly before: DocumentRow;
  readonly row: DocumentRow;
}
type Failed = SaveFailure<DocumentRow>;
interface Link {
  readonly kind: DocumentType;
  readonly patient_id: number;
  readonly rx_id: number | null;
  readonly insurance_id: number | null;
}

/** Whose it is and what it is about, looked up in this store; what is wrong stands at its field. */
async function linkOf(
  scope: Scope,
  description: Description,
  patientId: number,
): Promise<Result<Link, Failed>> {
  if (description.type === null)
    return refused(['Say what kind of document it is.'], { type: 'Choose a type' });
  if (!(await findRecord(scope, patient, patientId)))
    return refused(['This patient is not here any more: choose another.'], {
      patientId: 'Not here any more',
    });
  const number =
    description.rxNumber === null ? null : (readRxNumber(description.rxNumber)?.rxNumber ?? 0);
  const rx = number === null ? null : ((await rxNumbered(scope, patientId, number)) ?? undefined);
  if (rx === undefined)
    return refused(['This patient has no prescription of this number.'], {
      rxNumber: 'Not a prescription of this patient',
    });
  if (
    description.insuranceId !== null &&
    !(await isCardOf(scope, patientId, description.insuranceId))
  )
    return refused(['This card is not one of this patient’s.'], {
      insuranceId: 'Not a card of this patient',
    });
  return ok({
    kind: description.type,
    patient_id: patientId,
    rx_id: rx?.id ?? null,
    insurance_id: description.insuranceId,
  });
}

/** What a description changes of whose a document is; `isKept`: it stays where it is. */
async function newLink(
  scope: Scope,
  description: Description,
  { isLoose, isKept }: { readonly isLoose: boolean; readonly isKept: boolean },
) {
  if (description.patientId === null) return ok(isLoose ? { kind: 'unlinked' as const } : {});
  return isKept ? ok({}) : linkOf(scope, description, description.patientId);
}
/** Why it can't be said to be this; null where it can. `bound`: the paper of a prescription. */
function whyNotMoved(
  description: Description,
  before: { readonly kind: string },
  now: { readonly patientId: number | null },
  { bound, isLoose }: { readonly bound: boolean; readonly isLoose: boolean },
) {
  const isRetyped = before.kind !== 'hard-copy' && description.type !== before.kind;
  if (bound && (description.patientId !== now.patientId || isRetyped))
    return refused([
      'This is the paper of a prescription: it stays with the prescription. Only its name and its tags can be changed.',
    ]);
  return !bound && !isLoose && description.patientId === null && before.kind !== 'unlinked'
    ? refused(['Say whose document this is.'], { patientId: 'Choose a patient' })
    : null;
}
/**
 * Names a document, tags it and says whose it is. NOT_FOUND: no such live document in this store;
 * STALE: somebody changed it first;
 * REFUSED: the patient, prescription or card is not one of this store's or does not fit the others,
 * or a hard copy is to be moved. What this
 * person has just sent becomes one of the store's documents, somebody's or nobody's.
 */
export async function describeDocument(
  scope: Scope,
  description: Description,
): Promise<Result<Described, Failed>> {
  const before = await holdDocument(scope, description.key);
  const isLoose = before?.attached_at === null;
  if (!before || before.deleted_at !== null || (isLoose && before.created_by !== scope.userId))
    return missing();
  const now = documentRowOf(
    required(await listedDocument(scope, before.id), 'the document before the change'),
    scope.now,
  );
  if (before.version !== description.version) return fail({ code: 'STALE', current: now });
  if (before.destroyed_at !== null) return refused([whyDestroyed]);
  const words = {
    name: description.name === null ? before.name : documentName(description.name),
    tags: stored(description.tags),
  };
  const bound =
    (before.kind === 'hard-copy' && !isLoose) || (await isHardCopy(scope, description.key));
  const fixed = whyNotMoved(description, before, now, { bound, isLoose });
  if (fixed !== null) return fixed;
  const link = await newLink(scope, description, {
    isLoose,
    isKept: before.kind === 'hard-copy' && bound,
  });
  if (!link.ok) return link;
  const after = await changeDocument(scope, before.id, {
    ...words,
    ...link.value,
    ...(isLoose ? { attached_at: scope.now } : {}),
  });
  return ok({
    before: now,
    row: documentRowOf(
      required(await listedDocument(scope, after.id), 'the document after the change'),
      scope.now,
    ),
  });
}
