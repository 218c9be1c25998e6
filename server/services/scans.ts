import type { DocumentType } from '#domain/contract/documents.ts';
import type { WaitingScan } from '#domain/contract/scans.ts';
import { patient } from '#domain/entities/patient.ts';
import { ok, type Result } from '#domain/result.ts';
import { holdDocument, insertDocument, takenScans } from '../repositories/documents.ts';
import { findRecord, type Scope } from '../repositories/records.ts';
import type { ScanSource } from '../scanning/scan-folder.ts';
import { keepPicture, type KeptPicture } from './documents.ts';
import { redrawn, type Picture } from './documents-picture.ts';
import { documentChange, type Changed } from './patient-documents.ts';
import { missing, refused, type SaveFailure } from './saving.ts';

/** What waits in the store's scanner folder, oldest first. What a call that was cut off has left there although it was taken is put away. */
export async function waitingScans(s: Pick<Scope, 'db' | 'storeId'>, source: ScanSource): Promise<readonly WaitingScan[]> {
  const there = await source.list(), known = await takenScans(s, there.map((f) => f.scan));
  await Promise.all(there.filter((f) => known.has(f.scan)).map((f) => source.taken(f.scan)));
  return there.filter((f) => !known.has(f.scan));
}
/** A scan as a picture, drawn anew. Refusals are those of the source and of `pictureRefusals`. */
export async function scanPicture(source: ScanSource, scan: string): Promise<Result<Picture>> {
  const file = await source.read(scan);
  return file.ok ? redrawn(file.value.bytes) : file;
}
/** Puts a scan's picture on the disk, before anything says so. The file in the scanner's folder is left as it is. */
export async function keepScan(filesDir: string, source: ScanSource, scan: string): Promise<Result<KeptPicture>> {
  const file = await source.read(scan);
  return file.ok ? keepPicture(filesDir, file.value) : file;
}

/** Whether a scan may leave the folder unkept: it is whole, and nobody has taken it. NOT_FOUND: it is not there any more. Moving the file is the caller's, after this is written down. */
export async function discardScan(s: Pick<Scope, 'db' | 'storeId'>, source: ScanSource, scan: string): Promise<Result<{ readonly scan: string }, SaveFailure<never>>> {
  const file = (await source.list()).find((f) => f.scan === scan);
  if (!file) return missing();
  if (file.arriving) return refused(['The scanner is still writing this file. Wait a moment, then discard it.']);
  return (await takenScans(s, [scan])).size > 0 ? refused(['Somebody has taken this scan already.']) : ok({ scan });
}

/** Puts a kept scan among a patient's papers, once. NOT_FOUND: no such patient in this store; REFUSED: somebody took it first, or why it could not be kept. */
export async function takeScan(s: Scope, o: { readonly scan: string; readonly patientId: number; readonly type: DocumentType }, kept: Result<KeptPicture>): Promise<Changed> {
  if (!await findRecord(s, patient, o.patientId)) return missing();
  if ((await takenScans(s, [o.scan])).size > 0) return refused(['Somebody has taken this scan already.']);
  if (!kept.ok) return refused([kept.error.message]);
  const { key, name, byteSize, sha256, picture: { mediaType, ...size } } = kept.value;
  await insertDocument(s, { key, kind: o.type, patient_id: o.patientId, scan: o.scan, name, media_type: mediaType, sha256, byte_size: byteSize, ...size, attached_at: s.now });
  return ok(documentChange((await holdDocument(s, key))!));
}
