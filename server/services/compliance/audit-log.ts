import type { KeyObject } from 'node:crypto';
import type { AuditFile, AuditRow } from '#domain/compliance/contract/audit-log.ts';
import {
  auditEventText,
  changedText,
  namesShown,
  outcomeTexts,
  patientsText,
} from '#domain/compliance/rules/audit-events.ts';
import { openingsOf, wasOpenAt } from '#domain/counter/rules/store-hours.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  addDays,
  businessDate,
  formatDate,
  isDate,
  wallClock,
  wallInstant,
} from '#domain/platform/rules/dates.ts';
import { int, json, listOf, recordOf, str } from '#domain/platform/schema.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutReport, type ReportColumn } from '#server/io/label/report.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import {
  auditRows,
  auditRowsById,
  ordersById,
  patientNames,
  rxsById,
  doubtfulSeconds,
  rowsOfEvent,
  singleViews,
  trailOf,
  type AuditFilter,
  type AuditListing,
  type UnusualView,
} from '#server/repositories/compliance/audit-log.ts';
import { evidentRows } from '#server/repositories/platform/audit-chain.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { doubtfulSecond, samePerson } from '#server/services/admin/confirm/another-human.ts';
import { cellOf, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import type { Printed } from '#server/services/stock/reports.ts';
import { auditFile, signerFingerprint } from './audit-file.ts';

type Store = Awaited<ReturnType<typeof storeOf>>;
type Unusual = AuditRow['unusual'];

/** The parts of a row's detail that this list tells: each by itself, so that none hides another. */
const shownParts = recordOf(listOf(int()));
const askedParts = recordOf(json);
const changedNames = listOf(str({ max: 200 }));
const changedIn = (changed: unknown): readonly string[] =>
  changedNames.safeParse(changed).data ?? [];
const idsIn = (shown: unknown, kind: string): readonly number[] =>
  ownEntry(shownParts.safeParse(shown).data ?? {}, kind) ?? [];
const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
const askedIn = (asked: unknown): string =>
  typeof asked === 'string'
    ? asked
    : Object.entries(askedParts.safeParse(asked).data ?? {})
        .filter(([name]) => name !== 'patientId')
        .map(([name, value]) =>
          name === 'text' ? valueText(value) : `${name}: ${valueText(value)}`,
        )
        .join(', ');
const namedBy = (row: AuditListing, kind: string): readonly number[] =>
  row.entity === kind && row.entity_id !== null
    ? [row.entity_id, ...idsIn(row.shown, kind)]
    : idsIn(row.shown, kind);
const mostShown = 2_000;
/**
 * A text as its column can hold it: what can't be printed stands as a mark, and the end of what is
 * too long as dots. A row is shown whatever stands in it: who reads must not be able to hide it.
 */
const showable = (text: string): string => {
  const printable = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd');
  return printable.length > mostShown ? `${printable.slice(0, mostShown - 1)}…` : printable;
};

/** Whose records the rows are about or showed: by the row's id, each patient once. */
async function patientsOf(scope: Scope, rows: readonly AuditListing[]) {
  const all = (kind: string) => [...new Set(rows.flatMap((row) => namedBy(row, kind)))];
  const rxs = new Map((await rxsById(scope, all('rx'))).map((rx) => [rx.id, rx]));
  const orders = new Map(
    (await ordersById(scope, all('order'))).map((order) => [order.id, order.patient_id]),
  );
  const of = (row: AuditListing): readonly number[] => [
    ...new Set([
      ...namedBy(row, 'patient'),
      ...namedBy(row, 'rx').flatMap((id) => rxs.get(id)?.patient_id ?? []),
      ...namedBy(row, 'order').flatMap((id) => orders.get(id) ?? []),
    ]),
  ];
  const byRow = new Map(rows.map((row) => [row.id, of(row)]));
  const names = new Map(
    (await patientNames(scope, [...new Set([...byRow.values()].flat())])).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return { rxs, byRow, names };
}
interface Told {
  readonly rows: readonly AuditRow[];
  /** The patients that the rows name: of many there are the first ones only. */
  readonly named: readonly number[];
}
async function toldRows(
  scope: Scope,
  rows: readonly AuditListing[],
  unusual: ReadonlyMap<number, Unusual>,
): Promise<Told> {
  const { rxs, byRow, names } = await patientsOf(scope, rows);
  const knownIn = (row: AuditListing): readonly number[] =>
    (byRow.get(row.id) ?? []).filter((id) => names.has(id));
  const named = [...new Set(rows.flatMap((row) => knownIn(row).slice(0, namesShown)))];
  const told = rows.map((row): AuditRow => {
    const patients = knownIn(row).flatMap((id) => names.get(id) ?? []);
    const [rxId = null, ...others] = namedBy(row, 'rx');
    const rx = others.length === 0 && rxId !== null ? rxs.get(rxId) : undefined;
    return {
      id: row.id,
      at: new Date(row.at).toISOString(),
      person: showable(row.person),
      workstation: showable(row.workstation),
      event: showable(auditEventText(row.event) + changedText(changedIn(row.changed))),
      outcome: row.outcome,
      patients: showable(patients.slice(0, namesShown).join(' · ')),
      patientCount: patients.length,
      asked: showable(askedIn(row.asked)),
      rxId: rx?.id ?? null,
      rxNumber: rx === undefined ? '' : String(rx.rx_number),
      unusual: unusual.get(row.id) ?? [],
    };
  });
  return { rows: told, named };
}
interface ToldPage extends ListPage<AuditRow> {
  readonly named: readonly number[];
}

/** A record marked as sensitive that was opened for a reason. */
const sensitiveOpened = 'patient.sensitive-opened';
const outcomesOf: Readonly<Record<string, AuditFilter['outcomes']>> = {
  viewed: ['viewed'],
  done: ['done'],
  denied: ['denied', 'failed'],
  opened: ['done'],
};
/** The unusual is looked for in so many days where no first day is asked for. */
const unusualDays = 7;
async function filterOf(scope: Scope, query: ListQuery, store: Store): Promise<AuditFilter> {
  const { patientId, kind = 'all', from, to } = query.filters;
  const zone = store.time_zone;
  const start = (day: string | undefined, plus: number) =>
    day !== undefined && isDate(day) ? wallInstant(addDays(day, plus), 0, zone) : null;
  const patient = Number(patientId ?? '');
  const lately = addDays(businessDate(scope.now, zone), -unusualDays);
  return {
    trail: Number.isInteger(patient) && patient > 0 ? await trailOf(scope, patient) : null,
    outcomes: ownEntry(outcomesOf, kind) ?? null,
    event: kind === 'opened' ? sensitiveOpened : null,
    words: query.text.trim().split(/\s+/).filter(Boolean),
    from: start(kind === 'unusual' && !isDate(from ?? '') ? lately : from, 0),
    to: start(to, 1),
  };
}
const whyUnusual = (view: UnusualView, store: Store): Unusual => [
  ...(view.own ? (['own record'] as const) : []),
  ...(view.surname && !view.own ? (['same surname'] as const) : []),
  ...(wasOpenAt(new Date(view.at).toISOString(), openingsOf(store.hours), store.time_zone)
    ? []
    : (['store closed'] as const)),
  ...(view.many ? (['many records'] as const) : []),
];
const whyDoubtful = (refused: boolean): Unusual =>
  refused ? ['one person twice'] : ['maybe one person twice'];
async function unusualPage(scope: Scope, query: ListQuery, asked: AuditFilter, store: Store) {
  const views = await singleViews(scope, query, asked);
  const seconds = await doubtfulSeconds(scope, query, asked, {
    event: doubtfulSecond,
    code: samePerson,
  });
  const opened = await rowsOfEvent(scope, query, asked, sensitiveOpened);
  const why = new Map<number, Unusual>([
    ...opened.map(({ id }) => [id, ['break-glass']] as const),
    ...views.map((view) => [view.id, whyUnusual(view, store)] as const),
    ...seconds.map(({ id, refused }) => [id, whyDoubtful(refused)] as const),
  ]);
  const ids = [...views, ...seconds, ...opened]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id)
    .map(({ id }) => id)
    .filter((id) => (why.get(id) ?? []).length > 0);
  const byId = new Map((await auditRowsById(scope, ids)).map((row) => [row.id, row]));
  const newestFirst = ids.flatMap((id) => byId.get(id) ?? []);
  const page = windowIn(query, sortedRows(query, newestFirst, cellOf));
  return { ...page, ...(await toldRows(scope, page.rows, why)) };
}
async function auditPage(scope: Scope, query: ListQuery): Promise<ToldPage> {
  const store = await storeOf(scope);
  const asked = await filterOf(scope, query, store);
  if (query.filters['kind'] === 'unusual') return unusualPage(scope, query, asked, store);
  const { total, exact, rows } = await auditRows(scope, query, asked);
  return { total, exact, ...(await toldRows(scope, rows, new Map())) };
}
/**
 * The audit log of this store, the newest first: who saw or changed what, at which workstation, and
 * whose records it showed. Of the unusual sensitive records that were opened for a
 * reason, those of one's own name or surname, of hours in which the
 * store is closed, and of somebody who opened more than 40 patients within an hour.
 */
export async function listAudit(scope: Scope, query: ListQuery): Promise<ListPage<AuditRow>> {
  const { named: _, ...page } = await auditPage(scope, query);
  return page;
}

const mostInFile = 20_000;
/**
 * What the list shows as a file that can be checked by itself: each row as it is stored, with its
 * seal, and as a person reads it. Refused beyond 20,000 rows: narrow the days.
 */
export async function auditAsFile(
  scope: Scope,
  signer: KeyObject,
  query: ListQuery,
): Promise<Result<AuditFile, string>> {
  const store = await storeOf(scope);
  const list = await listAudit(scope, { ...query, sort: null, offset: 0, limit: mostInFile + 1 });
  if (list.rows.length > mostInFile)
    return fail(`More than ${mostInFile} rows: narrow the days until there are fewer.`);
  const told = new Map(list.rows.map((row) => [row.id, row]));
  const stored = await evidentRows(scope.db, [...told.keys()]);
  const head = { store: store.name, asked: await askedFor(scope, query), at: scope.now };
  const rows = stored.map(({ id, content, seq, digest }) => ({
    stored: content,
    seal: seq === null ? null : { seq, digest },
    reads: told.get(id),
  }));
  return ok({
    name: `audit-log-${wallClock(scope.now, store.time_zone).replaceAll(/\D/g, '')}.txt`,
    content: auditFile(signer, head, rows),
    rows: rows.length,
    fingerprint: signerFingerprint(signer),
  });
}

const columns: readonly ReportColumn[] = [
  { title: 'Date', width: 92 },
  { title: 'Person', width: 96 },
  { title: 'Workstation', width: 84 },
  { title: 'What', width: 132 },
  { title: 'Outcome', width: 54 },
  { title: 'Patients', width: 150 },
  { title: 'Asked', width: 112 },
];
async function askedFor(scope: Scope, query: ListQuery): Promise<string> {
  const { patientId, kind, from, to } = query.filters;
  const [patient] = patientId ? await patientNames(scope, [Number(patientId)]) : [];
  return [
    patient ? `Patient ${patient.name}` : 'All patients',
    kind && kind !== 'all' ? kind : '',
    query.text.trim() === '' ? '' : `“${query.text.trim()}”`,
    from ? `from ${formatDate(from)}` : '',
    to ? `to ${formatDate(to)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
const most = 5_000;
/** Prints what the list shows. Refused beyond 5,000 rows: narrow the days. */
export async function printAudit(
  scope: Scope,
  printer: Printer,
  query: ListQuery,
): Promise<Result<Printed, string>> {
  const store = await storeOf(scope);
  const list = await auditPage(scope, { ...query, sort: null, offset: 0, limit: most + 1 });
  if (list.rows.length > most)
    return fail(`More than ${most} rows: narrow the days until there are fewer.`);
  const title = 'Audit Log';
  const paper = await drawPaper(
    layoutReport(await theRuler(), {
      title,
      pharmacy: store.name,
      asked: await askedFor(scope, query),
      at: `Printed ${wallClock(scope.now, store.time_zone)}`,
      columns,
      rows: list.rows.map((row) => [
        wallClock(row.at, store.time_zone),
        row.person,
        row.workstation,
        [row.event, row.rxNumber].filter(Boolean).join(' '),
        outcomeTexts[row.outcome],
        patientsText(row),
        [row.asked, ...row.unusual].filter(Boolean).join(' · '),
      ]),
      totals: `${list.rows.length} rows`,
    }),
    new Date(scope.now),
  );
  const printed = await printer.print(paper.pdf, { name: title, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  const shown = { patient: list.named };
  await insertPaper(scope, 'audit', printed.value.sha256, shown);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length, shown });
}
