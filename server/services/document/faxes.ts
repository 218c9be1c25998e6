import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import type { FaxRow } from '#domain/document/contract/faxes.ts';
import { faxNumberRefusal, faxPapersRefusal } from '#domain/document/rules/fax.ts';
import { whyDestroyed } from '#domain/document/rules/retention.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { outboxStatuses } from '#domain/platform/contract/outbox.ts';
import { required } from '#domain/platform/required.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { wallClock } from '#domain/platform/rules/dates.ts';
import { outcomeOf, type Taken } from '#domain/platform/rules/outbox.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import type { FaxLine } from '#server/io/document/fax-line.ts';
import { faxPdf } from '#server/io/label/fax-paper.ts';
import { theRuler } from '#server/io/label/paper.ts';
import { layoutPriorAuth } from '#server/io/label/prior-auth.ts';
import { layoutRefillRequest } from '#server/io/label/refill-request.ts';
import { priorAuthOfFax } from '#server/repositories/claim/prior-auth.ts';
import { findDocument, papersOf } from '#server/repositories/document/documents.ts';
import {
  askedSince,
  faxKeys,
  findFax,
  insertFax,
  listFaxes,
  markFax,
  nextFax,
  requeueFax,
} from '#server/repositories/document/faxes.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import { requestOfFax } from '#server/repositories/refill/refills.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { noteTry, queuedAgain } from '#server/services/platform/outbox.ts';
import { missing, refused, type Saved } from '#server/services/platform/saving.ts';
import { readPages } from './documents.ts';

export interface FaxOut {
  readonly patientId: number;
  readonly recipient: string;
  readonly fax: string;
  readonly coverNote: string | null;
  /** In the order in which they go. */ readonly documents: readonly { readonly key: string }[];
}
/**
 * Puts a fax of a patient's documents into the outbox. NOT_FOUND: no such patient or document in
 * this store; REFUSED: the number can't
 * be reached, no document or too many, or one that is not this patient's.
 */
export async function queueFax(scope: Scope, faxOut: FaxOut): Promise<Saved<FaxRow>> {
  if (!(await findRecord(scope, patient, faxOut.patientId))) return missing();
  const keys = [...new Set(faxOut.documents.map((document) => document.key))];
  const theirs = new Map(
    (await papersOf(scope, faxOut.patientId)).map((paper) => [paper.key, paper]),
  );
  for (const key of keys.filter((key) => !theirs.has(key)))
    return (await findDocument(scope, key))
      ? refused(['This document belongs to somebody else: look at the documents again.'])
      : missing();
  const papers = keys.map((key) => required(theirs.get(key), 'the document of the patient'));
  const recipient = faxOut.recipient.trim();
  const note = faxOut.coverNote?.trim() ?? '';
  const number = faxNumberRefusal(faxOut.fax);
  const why = faxPapersRefusal(papers);
  if (recipient === '')
    return refused(['Say who gets this fax.'], { recipient: 'Say who gets this fax.' });
  if (number !== null) return refused([number], { fax: number });
  if (why !== null) return refused([why]);
  if (papers.some((paper) => paper.destroyed_at !== null)) return refused([whyDestroyed]);
  const id = await insertFax(scope, {
    patientId: faxOut.patientId,
    recipient,
    fax: faxOut.fax,
    coverNote: note === '' ? null : note,
    pages: papers.reduce((sum, paper) => sum + paper.pages, 0),
    documentIds: papers.map((paper) => paper.id),
  });
  return ok(required(await findFax(scope, id), 'the fax that was queued'));
}
/** The outbox, newest first. */
export async function searchFaxes(scope: Scope, query: ListQuery): Promise<ListPage<FaxRow>> {
  const { status = '', patientId = '' } = query.filters;
  return {
    ...(await listFaxes(scope, query, {
      status: (outboxStatuses as readonly string[]).includes(status) ? status : null,
      patientId: idIn(patientId),
      text: query.text.trim(),
    })),
    exact: true,
  };
}
/** Queues a fax that failed once more, unless another one asks the same by now. */
export async function retryFax(scope: Scope, id: number, version: number): Promise<Saved<FaxRow>> {
  if (await askedSince(scope, id))
    return refused(['The prescriber was asked anew since this one failed: see the newer fax.']);
  return queuedAgain(
    'fax',
    version,
    () => findFax(scope, id),
    () => requeueFax(scope, id, version),
  );
}

type Due = NonNullable<Awaited<ReturnType<typeof nextFax>>>;
export interface FaxOffice {
  readonly db: Db;
  readonly filesDir: string;
  readonly line: FaxLine;
}
/**
 * The pages of its papers as they lie there now; why they can't go, where one is not the patient's
 * any more or can't be read.
 */
async function papersNow(
  { db, filesDir }: Pick<FaxOffice, 'db' | 'filesDir'>,
  due: Due,
): Promise<Result<readonly Buffer[]>> {
  const value = { db, storeId: due.store_id };
  const theirs = new Set((await papersOf(value, due.patient_id)).map((paper) => paper.key));
  const pages: Buffer[] = [];
  for (const key of await faxKeys(db, due.id)) {
    const read = theirs.has(key)
      ? await readPages(value, filesDir, key)
      : refuse(
          'GONE',
          'A document of this fax was deleted, or put among another patient’s, before it went.',
        );
    if (!read.ok) return read;
    pages.push(...read.value);
  }
  return ok(pages);
}
/** The pages that are written for a fax: of a refill request or a prior authorization. */
async function writtenPages(db: Db, due: Due) {
  const ruler = await theRuler();
  const request = await requestOfFax(db, due.id);
  if (request !== null) return layoutRefillRequest(ruler, request);
  const authorization = await priorAuthOfFax(db, due.id);
  return authorization === null ? [] : layoutPriorAuth(ruler, authorization);
}
async function drawn(db: Db, due: Due, pages: readonly Buffer[], now: string): Promise<Uint8Array> {
  const address = [
    due.address_line1,
    due.city_name,
    [due.state, due.zip_code].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
  const written = await writtenPages(db, due);
  return faxPdf(
    {
      from: [due.name, address, phoneText(due.phone ?? ''), phoneText(due.store_fax ?? '')],
      recipient: due.recipient,
      fax: phoneText(due.fax),
      at: wallClock(now, due.time_zone),
      note: due.cover_note,
    },
    pages,
    new Date(now),
    written,
  );
}
async function handOver(faxOffice: FaxOffice, due: Due, now: string): Promise<Taken> {
  if (due.deleted_at !== null)
    return { taken: false, why: 'The patient’s record was deleted before it went.', again: false };
  const papers = await papersNow(faxOffice, due);
  if (!papers.ok) return { taken: false, why: papers.error.message, again: false };
  let pdf: Uint8Array;
  // One picture that can't be drawn must not keep the faxes behind it waiting.
  try {
    pdf = await drawn(faxOffice.db, due, papers.value, now);
  } catch {
    return {
      taken: false,
      why: 'The pages could not be drawn: look whether each of its documents can be seen.',
      again: true,
    };
  }
  return faxOffice.line.send({ key: String(due.id), storeCode: due.code, to: due.fax, pdf });
}
/**
 * Hands over the fax whose turn it is; null where none waits. The row is locked until what became
 * of it is written, and the line knows
 * its key: a stop in between hands the same fax over again, and the line takes it once.
 */
export const sendNextFax = (
  faxOffice: FaxOffice,
  clock: () => string,
): Promise<{ readonly id: number; readonly status: string } | null> =>
  tx(faxOffice.db, async (db) => {
    const now = clock();
    const due = await nextFax(db, now);
    if (!due) return null;
    const to = outcomeOf(due.attempts, await handOver({ ...faxOffice, db }, due, now), now);
    await markFax(db, due.id, now, to);
    await noteTry({ db, now }, 'fax', due, to);
    return { id: due.id, status: to.status };
  });
