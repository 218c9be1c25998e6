import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StationRow } from '#domain/label/contract/papers.ts';
import { papers, type PaperKind } from '#domain/label/entities/paper.ts';
import { parsePrinter } from '#domain/label/rules/printer-address.ts';
import {
  formatLabel,
  labelFormats,
  paperFile,
  type LabelFormat,
} from '#domain/label/rules/printers.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import { sendRaw, type PrinterPatience } from '#server/io/label/raw-printer.ts';
import {
  beginSend,
  endSend,
  workstationsOf,
  type WorkstationRow,
} from '#server/repositories/label/paper-sends.ts';
import { paperOf, type KeptPaper } from '#server/repositories/label/papers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { cellOf, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';

/** A paper of that hash as the store printed it; null where it printed none. */
export const keptPaper = (scope: Scope, sha256: string): Promise<KeptPaper | null> =>
  paperOf(scope.db, scope.storeId, sha256);
/**
 * Where a paper is asked for. `db` of the scope is outside of the call's transaction: that a job
 * began has to stand before its first byte leaves.
 */
export interface PaperWork extends Scope {
  readonly workstation: string;
  readonly filesDir: string;
  readonly patience?: PrinterPatience;
}
export interface PaperJob {
  readonly sha256: string;
  readonly kind: PaperKind;
  /** Made by the workstation, once for each time that a person prints. */ readonly job: string;
}
/**
 * The printer that took the paper; null where the workstation has none for such papers, which open
 * there.
 */
export interface Sent {
  readonly printer: string | null;
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
const stationNamed = (rows: readonly WorkstationRow[], name: string): WorkstationRow | undefined =>
  rows.find((row) => same(row.name, name));
const notPrinted = (printer: string, why: string): string =>
  sentence(`Not printed at ${printer}: ${why}`);
const papersAtOnce = 4;
let onTheWay = 0;

/** How a job that began before stands: it is never begun again. */
function asBefore(
  sentBefore: NonNullable<Awaited<ReturnType<typeof beginSend>>>,
  sha256: string,
): Result<Sent, string> {
  if (sentBefore.sha256 !== sha256)
    return fail('This print job was for another paper. Print again.');
  if (sentBefore.state === 'taken') return ok({ printer: sentBefore.printer });
  return fail(
    sentBefore.problem ??
      `It is not known whether ${sentBefore.printer} has printed this. Look at the printer, and print again if nothing came out.`,
  );
}
/** What a workstation's label printer takes; everything else that it prints goes as a PDF. */
const formatOf = (station: WorkstationRow, kind: PaperKind): LabelFormat =>
  papers[kind].printer === 'labelPrinter'
    ? (labelFormats.find((labelFormat) => labelFormat.value === station.labelFormat)?.value ??
      'pdf')
    : 'pdf';
async function deliver(
  paperWork: PaperWork,
  job: PaperJob,
  printer: string,
  format: LabelFormat,
): Promise<string | null> {
  const address = parsePrinter(printer);
  if (!address.ok)
    return notPrinted(
      printer,
      'this is no address of a printer. Mend it on the store’s page, under Workstations',
    );
  const bytes = await readFile(
    path.join(paperWork.filesDir, 'labels', paperFile(job.sha256, format)),
  ).catch(() => null);
  if (bytes === null) return notPrinted(printer, 'the paper’s file is gone. Print it anew');
  const taken = await sendRaw(address.value, bytes, paperWork.patience);
  return taken.ok ? null : notPrinted(printer, taken.error.message);
}

/**
 * Sends a kept paper to the printer that this workstation has for its kind. The same job sends
 * nothing twice: asked again, it answers
 * what became of it. Errors are words for the person.
 */
export async function sendPaper(
  paperWork: PaperWork,
  job: PaperJob,
): Promise<Result<Sent, string>> {
  const station = stationNamed(await workstationsOf(paperWork), paperWork.workstation);
  const printer = station?.[papers[job.kind].printer]?.trim() || null;
  if (station === undefined || printer === null) return ok({ printer: null });
  if (onTheWay >= papersAtOnce)
    return fail('The printers are busy with other papers. Print again in a moment.');
  onTheWay += 1;
  try {
    const before = await beginSend(paperWork, {
      job: job.job,
      sha256: job.sha256,
      workstation: paperWork.workstation,
      printer,
    });
    if (before) return asBefore(before, job.sha256);
    const problem = await deliver(paperWork, job, printer, formatOf(station, job.kind));
    await endSend(paperWork, job.job, problem);
    return problem === null ? ok({ printer }) : fail(problem);
  } finally {
    onTheWay -= 1;
  }
}

/** The label printer in words, with what it takes where that is not PDF. */
function labelsAt(row: WorkstationRow): string | null {
  const format = formatOf(row, 'label');
  return (
    row.labelPrinter &&
    (format === 'pdf' ? row.labelPrinter : `${row.labelPrinter} (${formatLabel(format)})`)
  );
}

/** The workstation that asks, and those, in lower case, that a computer is. */
interface Asking {
  readonly name: string;
  readonly taken: ReadonlySet<string>;
}
/** The store's workstations with their printers, and which computer each of them is. */
export async function listStations(
  scope: Scope,
  asking: Asking,
  query: ListQuery,
): Promise<ListPage<StationRow>> {
  const asked = query.text.trim().toLowerCase();
  const all = await workstationsOf(scope);
  const rows = all.map((row, index): StationRow => ({
    id: index + 1,
    name: row.name,
    labels: labelsAt(row),
    receipts: row.receiptPrinter,
    papers: row.paperPrinter,
    here: same(row.name, asking.name),
    taken: asking.taken.has(row.name.toLowerCase()) && !same(row.name, asking.name),
  }));
  return windowIn(
    query,
    sortedRows(
      query,
      rows.filter((row) => row.name.toLowerCase().includes(asked)),
      cellOf,
    ),
  );
}
