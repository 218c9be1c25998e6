import type { DocumentLook, DocumentView } from '#domain/document/contract/documents.ts';
import { leftUnseen } from '#domain/document/rules/hard-copy.ts';
import { documentName } from '#domain/document/rules/picture-file.ts';
import { destroyedWords } from '#domain/document/rules/retention.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import { sha256 } from '#server/platform/canonical.ts';
import { destroyedBy } from '#server/repositories/document/destruction.ts';
import {
  countLoose,
  findDocument,
  findPage,
  insertDocument,
  markAttached,
  pagesOfDocument,
  pagesViewedBy,
  turnPage,
  type DocumentPage,
  type DocumentRecord,
  type NewPage,
} from '#server/repositories/document/documents.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { missing, type SaveFailure } from '#server/services/platform/saving.ts';
import { keepBytes, newDocumentKey, readBytes } from './files.ts';
import {
  pageOf,
  pictureOfDrawing,
  redrawn,
  thumbnailOf,
  uprightPageOf,
  type Picture,
} from './picture.ts';

/**
 * A paper whose pages lie on the disk and that waits for its row: `row` is what the row says of the
 * paper itself. The first page's file is named like the document.
 */
export interface KeptPicture {
  readonly name: string;
  readonly row: {
    readonly key: string;
    readonly media_type: 'image/jpeg';
    readonly byte_size: number;
    readonly width: number;
    readonly height: number;
    readonly pages: number;
  };
  readonly pages: readonly NewPage[];
}

/** So many pictures of one person may belong to nothing: far more than anyone attaches by hand. */
const mostLoose = 100;

export const documentView = (document: DocumentRecord): DocumentView => ({
  key: document.key,
  kind: document.kind,
  name: document.name,
  mediaType: document.media_type,
  byteSize: document.byte_size,
  width: document.width,
  height: document.height,
  pages: document.pages,
  createdAt: document.created_at,
});

/**
 * Draws a sent file anew and puts its pages on the disk, before anything says so; of one owner one
 * at once. Refusals are those of `pictureRefusals`.
 */
export async function keepPicture(
  filesDir: string,
  file: { readonly name: string; readonly bytes: Uint8Array },
  owner: string,
): Promise<Result<KeptPicture>> {
  const drawn = await redrawn(file.bytes, { owner });
  if (!drawn.ok) return drawn;
  return ok({ ...(await kept(filesDir, drawn.value)), name: documentName(file.name) });
}
async function kept(
  filesDir: string,
  drawn: readonly Picture[],
): Promise<Omit<KeptPicture, 'name'>> {
  const pages: NewPage[] = [];
  for (const [index, { bytes, width, height, small }] of drawn.entries()) {
    const key = newDocumentKey();
    await keepBytes(filesDir, key, bytes);
    pages.push({
      page: index + 1,
      file_key: key,
      sha256: sha256(bytes).toString('hex'),
      byte_size: bytes.length,
      width,
      height,
      small,
    });
  }
  const first = required(pages[0], 'the first page of a document');
  return {
    pages,
    row: {
      key: first.file_key,
      media_type: 'image/jpeg',
      byte_size: pages.reduce((sum, page) => sum + page.byte_size, 0),
      width: first.width,
      height: first.height,
      pages: pages.length,
    },
  };
}
/** Puts a drawing of our own (SVG) on the disk as a picture, for the demo store's papers. */
export const keepDrawing = async (
  filesDir: string,
  svg: string,
): Promise<Omit<KeptPicture, 'name'>> => kept(filesDir, [await pictureOfDrawing(svg)]);

/**
 * The row of a kept picture: from now on it is a hard copy of this store. Error TOO_MANY when the
 * person has left too many pictures lying.
 */
export async function addHardCopy(
  scope: Scope,
  kept: KeptPicture,
): Promise<Result<DocumentRecord>> {
  if ((await countLoose(scope)) >= mostLoose)
    return refuse(
      'TOO_MANY',
      `You have attached ${mostLoose} pictures that no prescription was saved with. They are cleared away after a day; until then write what the paper says.`,
    );
  return ok(
    await insertDocument(scope, { ...kept.row, kind: 'hard-copy', name: kept.name }, kept.pages),
  );
}

type Here = Pick<Scope, 'db' | 'storeId'>;
const noSuch = () => refuse('NOT_FOUND', 'There is no such document in this store.');
const lost = () =>
  refuse(
    'DAMAGED',
    'The stored picture is missing or was changed on the disk, so it is not shown. Restore it from a backup, or attach the paper again.',
  );
/**
 * Why a destroyed document is not shown: when and by whom, at the store. Null where it was not
 * destroyed.
 */
async function gone(place: Here, document: DocumentRecord): Promise<Result<never> | null> {
  if (document.destroyed_at === null) return null;
  const by = await destroyedBy(place, document.id);
  return refuse(
    'DESTROYED',
    destroyedWords({
      on: businessDate(new Date(document.destroyed_at).toISOString(), by.time_zone),
      by: by.name,
      reason: required(document.destroy_reason, 'the reason of a destruction'),
    }),
  );
}
/**
 * What a screen needs to know of a document and of each of its pages; null where there is none of
 * that key.
 */
export async function documentLook(
  place: Here,
  key: string,
): Promise<{ readonly id: number; readonly look: DocumentLook } | null> {
  const found = await findDocument(place, key);
  if (!found) return null;
  return {
    id: found.id,
    look: {
      ...documentView(found),
      version: found.version,
      sheets: (await pagesOfDocument(place.db, found.id)).map(({ width, height, turns }) => ({
        width,
        height,
        turns,
      })),
    },
  };
}
/**
 * Keeps a page as it was turned, for everybody. NOT_FOUND: no such document or page in this store,
 * or somebody else's that belongs to nothing yet;
 * STALE: somebody turned it first. Turning it changes nothing of the document itself, so its
 * version stays.
 */
export async function turnDocument(
  scope: Scope,
  input: {
    readonly key: string;
    readonly page: number;
    readonly from: number;
    readonly turns: number;
  },
): Promise<
  Result<
    { readonly id: number; readonly kind: DocumentRecord['kind']; readonly look: DocumentLook },
    SaveFailure<DocumentLook>
  >
> {
  const found = await findDocument(scope, input.key);
  if (
    !found ||
    (found.attached_at === null && found.created_by !== scope.userId) ||
    found.destroyed_at !== null ||
    !(await findPage(scope.db, found.id, input.page))
  )
    return missing();
  const isTurned = await turnPage(scope.db, found.id, input);
  const { look } = required(await documentLook(scope, input.key), 'the document that was changed');
  return isTurned
    ? ok({ id: found.id, kind: found.kind, look })
    : fail({ code: 'STALE', current: look });
}
export interface ReadPage {
  readonly document: DocumentRecord;
  readonly bytes: Buffer;
}
const read = async (
  filesDir: string,
  documentPage: Pick<DocumentPage, 'file_key' | 'sha256'>,
): Promise<Buffer | null> => readBytes(filesDir, documentPage.file_key, documentPage.sha256);
/**
 * A page (counted from 1) of a document of this store, as it lies on the disk. Error NOT_FOUND: no
 * such key or page here; DAMAGED: the file is gone or was changed, so nothing is shown; DESTROYED:
 * a person did so, and says when, who and why.
 */
export async function readDocument(
  place: Here,
  filesDir: string,
  key: string,
  number = 1,
): Promise<Result<ReadPage>> {
  const document = await findDocument(place, key);
  const page = document && (await findPage(place.db, document.id, number));
  if (!document || !page) return noSuch();
  const destroyed = await gone(place, document);
  if (destroyed) return destroyed;
  const bytes = await read(filesDir, page);
  return bytes ? ok({ document, bytes: await pageOf(bytes, page) }) : lost();
}
/**
 * A page small, at most 240 by 320 pixels, upright as it was turned. Errors as of `readDocument`.
 */
export async function documentThumbnail(
  place: Here,
  filesDir: string,
  key: string,
  number = 1,
): Promise<Result<ReadPage>> {
  const document = await findDocument(place, key);
  const page = document && (await findPage(place.db, document.id, number));
  if (!document || !page) return noSuch();
  const destroyed = await gone(place, document);
  if (destroyed) return destroyed;
  const bytes = page.small ?? (await read(filesDir, page));
  return bytes
    ? ok({ document, bytes: await thumbnailOf(async () => bytes, page, page.small) })
    : lost();
}
/**
 * The pages of a document of this store (the first `most` of them), upright as they were turned, in
 * order. Errors as of `readDocument`.
 */
export async function readPages(
  place: Here,
  filesDir: string,
  key: string,
  most = Infinity,
): Promise<Result<readonly Buffer[]>> {
  const document = await findDocument(place, key);
  const pages: Buffer[] = [];
  if (!document) return noSuch();
  const destroyed = await gone(place, document);
  if (destroyed) return destroyed;
  for (const page of (await pagesOfDocument(place.db, document.id)).slice(0, most)) {
    const bytes = await read(filesDir, page);
    if (!bytes) return lost();
    pages.push(await uprightPageOf(bytes, page));
  }
  return ok(pages);
}

/**
 * Ties the hard copy to a record for good. Refuses a key that is no live hard copy of this store.
 */
export async function attachHardCopy(scope: Scope, key: string | null): Promise<boolean> {
  return key === null || markAttached(scope, key);
}

/** The hard copy of a record, as a screen needs it to show it; null where there is none. */
export async function hardCopyOf(
  scope: Pick<Scope, 'db' | 'storeId'>,
  key: string | null,
): Promise<DocumentView | null> {
  const found = key === null ? undefined : await findDocument(scope, key);
  return found ? documentView(found) : null;
}
/**
 * What of the hard copy this person's screen was never given, in words: without that nobody can
 * have seen it. Null where all of it was, or where there is none.
 */
export async function hardCopyUnseen(scope: Scope, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const found = await findDocument(scope, key);
  if (found && found.destroyed_at !== null)
    return 'The hard copy was destroyed, so nobody can see it. A prescription as old as that is written anew.';
  const seen = found ? await pagesViewedBy(scope, found.id) : new Set<number | null>();
  if (!found || seen.size === 0)
    return 'The picture of the hard copy was not loaded here, so nobody has seen it. Open it and look at it first.';
  return seen.has(null)
    ? null
    : leftUnseen(
        found.pages,
        [...seen].filter((page) => page !== null),
      );
}
