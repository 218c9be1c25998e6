import type { DocumentView } from '#domain/contract/documents.ts';
import { documentName } from '#domain/rules/picture-file.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { sha256 } from '../canonical.ts';
import { countLoose, findDocument, insertDocument, markAttached, wasViewedBy, type DocumentRecord } from '../repositories/documents.ts';
import type { Scope } from '../repositories/records.ts';
import { keepBytes, newDocumentKey, readBytes } from './documents-files.ts';
import { pictureOfDrawing, redrawn, type Picture } from './documents-picture.ts';

/** A picture that lies on the disk and waits for its row. */
export interface KeptPicture { readonly key: string; readonly name: string; readonly picture: Omit<Picture, 'bytes'>; readonly byteSize: number; readonly sha256: string }

/** So many pictures of one person may belong to nothing: far more than anyone attaches by hand. */
const mostLoose = 100;

export const documentView = (d: DocumentRecord): DocumentView =>
  ({ key: d.key, kind: d.kind, name: d.name, mediaType: d.media_type, byteSize: d.byte_size, width: d.width, height: d.height, pages: d.pages, createdAt: d.created_at });

/** Draws a sent file anew and puts it on the disk, before anything says so. Refusals are those of `pictureRefusals`. */
export async function keepPicture(filesDir: string, file: { readonly name: string; readonly bytes: Uint8Array }): Promise<Result<KeptPicture>> {
  const drawn = await redrawn(file.bytes);
  if (!drawn.ok) return drawn;
  return ok({ ...await kept(filesDir, drawn.value), name: documentName(file.name) });
}
async function kept(filesDir: string, { bytes, ...picture }: Picture): Promise<Omit<KeptPicture, 'name'>> {
  const key = newDocumentKey();
  await keepBytes(filesDir, key, bytes);
  return { key, picture, byteSize: bytes.length, sha256: sha256(bytes).toString('hex') };
}
/** Puts a drawing of our own (SVG) on the disk as a picture, for the demo store's papers. */
export async function keepDrawing(filesDir: string, svg: string): Promise<Omit<KeptPicture, 'name' | 'picture'> & KeptPicture['picture']> {
  const { picture, ...stored } = await kept(filesDir, await pictureOfDrawing(svg));
  return { ...stored, ...picture };
}

/** The row of a kept picture: from now on it is a hard copy of this store. Error TOO_MANY when the person has left too many pictures lying. */
export async function addHardCopy(s: Scope, kept: KeptPicture): Promise<Result<DocumentRecord>> {
  if (await countLoose(s) >= mostLoose) return refuse('TOO_MANY', `You have attached ${mostLoose} pictures that no prescription was saved with. They are cleared away after a day; until then write what the paper says.`);
  const { mediaType, ...size } = kept.picture;
  return ok(await insertDocument(s, { key: kept.key, kind: 'hard-copy', name: kept.name, media_type: mediaType, sha256: kept.sha256, byte_size: kept.byteSize, ...size }));
}

/** What a document of this store is, without its bytes; null where there is none of that key. */
export async function describedDocument(s: Pick<Scope, 'db' | 'storeId'>, key: string): Promise<{ readonly id: number; readonly view: DocumentView } | null> {
  const found = await findDocument(s, key);
  return found ? { id: found.id, view: documentView(found) } : null;
}

/** A document of this store with its bytes. Error NOT_FOUND: no such key here; DAMAGED: the file is gone or was changed, so nothing is shown. */
export async function readDocument(s: Pick<Scope, 'db' | 'storeId'>, filesDir: string, key: string): Promise<Result<{ readonly document: DocumentRecord; readonly bytes: Buffer }>> {
  const document = await findDocument(s, key);
  if (!document) return refuse('NOT_FOUND', 'There is no such document in this store.');
  const bytes = await readBytes(filesDir, key, document.sha256);
  return bytes ? ok({ document, bytes }) : refuse('DAMAGED', 'The stored picture is missing or was changed on the disk, so it is not shown. Restore it from a backup, or attach the paper again.');
}

/** Ties the hard copy to a record for good. Refuses a key that is no live hard copy of this store. */
export async function attachHardCopy(s: Scope, key: string | null): Promise<boolean> {
  return key === null || markAttached(s, key);
}

/** The hard copy of a record, as a screen needs it to show it; null where there is none. */
export async function hardCopyOf(s: Pick<Scope, 'db' | 'storeId'>, key: string | null): Promise<DocumentView | null> {
  return key === null ? null : (await describedDocument(s, key))?.view ?? null;
}
/** Whether this person's screen was given the hard copy: without that nobody can have seen it. True where there is none. */
export async function hardCopyGiven(s: Scope, key: string | null): Promise<boolean> {
  const found = key === null ? undefined : await findDocument(s, key);
  return key === null || (found !== undefined && await wasViewedBy(s, found.id));
}
