import type { DocumentType } from '#domain/document/contract/documents.ts';
import type { WaitingScan } from '#domain/document/contract/scans.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { ScanSource } from '#server/io/document/scan-folder.ts';
import { holdDocument } from '#server/repositories/document/documents.ts';
import {
  discardRefusal,
  findRefusal,
  findScanned,
  holdScanned,
  insertScanned,
  refusedBefore,
  refusedScans,
  takenScans,
  unlinkedScans,
} from '#server/repositories/document/scans.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import {
  discardRefusalOf,
  documentChange,
  fileHeld,
  strikeHeld,
  type Changed,
  type DocumentChange,
} from '#server/services/patient/documents.ts';
import { sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { keepPicture, readPages, type KeptPicture } from './documents.ts';
import { redrawn } from './picture.ts';

type Here = Pick<Scope, 'db' | 'storeId'>;
const instant = (at: string): string => new Date(at).toISOString();
const inOrder = (rows: readonly WaitingScan[]): readonly WaitingScan[] =>
  rows.toSorted((a, b) => a.at.localeCompare(b.at) || a.name.localeCompare(b.name));
/**
 * What the store's scanner put down and nobody has linked, oldest first: what still lies in the
 * folder, what came in from it, and what
 * could not be taken in, with the reason. What a call that was cut off has left there although it
 * was taken is put away.
 */
export const waitingScans = async (
  place: Here,
  source: ScanSource,
): Promise<readonly WaitingScan[]> =>
  inOrder([
    ...(await scansAside(place, source)),
    ...(await unlinkedScans(place)).map((unlinkedScan) => ({
      scan: required(unlinkedScan.scan, 'the scan of an unlinked document'),
      name: unlinkedScan.name,
      byteSize: unlinkedScan.byte_size,
      at: instant(unlinkedScan.scanned_at ?? unlinkedScan.created_at),
      arriving: false,
      why: null,
    })),
  ]);
async function scansAside(place: Here, source: ScanSource): Promise<readonly WaitingScan[]> {
  const there = await source.list();
  const scans = there.map((scanFile) => scanFile.scan);
  const known = await takenScans(place, scans);
  const turnedDown = await refusedBefore(place, scans);
  await Promise.all([
    ...there
      .filter((scanFile) => known.has(scanFile.scan))
      .map((scanFile) => source.taken(scanFile.scan)),
    ...there
      .filter((scanFile) => turnedDown.has(scanFile.scan))
      .map((scanFile) => source.refused(scanFile.scan)),
  ]);
  return [
    ...there
      .filter((scanFile) => !known.has(scanFile.scan) && !turnedDown.has(scanFile.scan))
      .map(({ scan, name, byteSize, at, arriving }) => ({
        scan,
        name,
        byteSize,
        at,
        arriving,
        why: null,
      })),
    ...(await refusedScans(place)).map((refusedScan) => ({
      scan: refusedScan.scan,
      name: refusedScan.name,
      byteSize: Number(refusedScan.byte_size),
      at: instant(refusedScan.scanned_at),
      arriving: false,
      why: refusedScan.reason,
    })),
  ];
}
/** As a table: what did not come in by itself, since it still arrives or could not be taken. */
export async function searchScans(
  place: Here,
  source: ScanSource,
  query: ListQuery,
): Promise<ListPage<WaitingScan>> {
  const text = query.text.trim().toLowerCase();
  const rows = inOrder(await scansAside(place, source)).filter((item) =>
    `${item.name} ${item.why ?? ''}`.toLowerCase().includes(text),
  );
  return windowIn(
    query,
    sortedRows(query, rows, (value, column) =>
      column === 'name' || column === 'at' ? value[column] : null,
    ),
  );
}
/**
 * The first page of a scan as a picture, drawn anew. Refusals are those of the source and of
 * `pictureRefusals`, or why it was refused when it came.
 */
export async function scanPicture(
  place: Here,
  filesDir: string,
  source: ScanSource,
  scan: string,
): Promise<Result<{ readonly bytes: Buffer; readonly mediaType: 'image/jpeg' }>> {
  const document = await findScanned(place, scan);
  if (document?.kind === 'unlinked') {
    const read = await readPages(place, filesDir, document.key, 1);
    return read.ok
      ? ok({
          bytes: required(read.value[0], 'the first page of the scan'),
          mediaType: 'image/jpeg',
        })
      : read;
  }
  const turnedDown = await findRefusal(place, scan);
  if (turnedDown) return refuse('REFUSED', turnedDown.reason);
  const file = await source.read(scan);
  if (!file.ok) return file;
  const drawn = await redrawn(file.value.bytes, {
    first: 1,
    owner: `scans of store ${place.storeId}`,
  });
  return drawn.ok ? ok(required(drawn.value[0], 'the first page of the scan')) : drawn;
}
/**
 * Puts a scan's picture on the disk, before anything says so. The file in the scanner's folder is
 * left as it is.
 */
export async function keepScan(
  filesDir: string,
  source: ScanSource,
  scan: string,
  owner: string,
): Promise<Result<KeptPicture>> {
  const file = await source.read(scan);
  return file.ok ? keepPicture(filesDir, file.value, owner) : file;
}

/**
 * What was discarded: a document, where the scan had come in, or else the scan's file, which is the
 * caller's to move after this is written down.
 */
export type Discarded = { readonly scan: string; readonly document: DocumentChange | null };
/**
 * Whether a scan may leave unkept: it is whole, and nobody has taken it. NOT_FOUND: it is not there
 * any more.
 */
export async function discardScan(
  scope: Scope,
  source: ScanSource,
  scan: string,
): Promise<Result<Discarded, SaveFailure<never>>> {
  const document = await holdScanned(scope, scan);
  if (document) {
    if (document.kind !== 'unlinked') return refused(['Somebody has taken this scan already.']);
    const why = discardRefusalOf(document);
    if (why !== null) return refused([why]);
    return document.deleted_at === null
      ? ok({ scan, document: await strikeHeld(scope, document, true) })
      : missing();
  }
  if (await discardRefusal(scope, scan)) return ok({ scan, document: null });
  const file = (await source.list()).find((scanFile) => scanFile.scan === scan);
  if (!file) return missing();
  return file.arriving
    ? refused(['The scanner is still writing this file. Wait a moment, then discard it.'])
    : ok({ scan, document: null });
}

/**
 * Puts a scan among a patient's papers, once: its document where it came in already, else the kept
 * picture. NOT_FOUND: no such patient in this store; REFUSED: somebody took it first, or why it
 * could not be kept.
 */
export async function takeScan(
  scope: Scope,
  input: { readonly scan: string; readonly patientId: number; readonly type: DocumentType },
  kept: Result<KeptPicture>,
): Promise<Changed> {
  if (!(await findRecord(scope, patient, input.patientId))) return missing();
  const there = await holdScanned(scope, input.scan);
  if (there)
    return there.kind === 'unlinked' && there.deleted_at === null && there.destroyed_at === null
      ? fileHeld(scope, there, input)
      : refused(['Somebody has taken this scan already.']);
  if (!kept.ok)
    return refused([(await findRefusal(scope, input.scan))?.reason ?? kept.error.message]);
  const { name, row: paper, pages } = kept.value;
  const row = await insertScanned(
    scope.db,
    {
      ...paper,
      kind: input.type,
      patient_id: input.patientId,
      scan: input.scan,
      name,
      attached_at: scope.now,
      store_id: scope.storeId,
      created_at: scope.now,
      created_by: scope.userId,
      modified_at: scope.now,
      modified_by: scope.userId,
    },
    pages,
  );
  // It came in by itself in this very moment.
  return row
    ? ok(documentChange(required(await holdDocument(scope, row.key), 'the document of the scan')))
    : takeScan(scope, input, kept);
}
