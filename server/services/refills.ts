import type { ListPage, ListQuery } from '#domain/contract/list.ts';
import type { RefillAnswer, RefillRow } from '#domain/contract/refills.ts';
import { formatDate } from '#domain/rules/dates.ts';
import { mostRefills, refillWhyNot } from '#domain/rules/refills.ts';
import { decide } from '#domain/rules/rx-lifecycle.ts';
import { rxsAsked, type RefillsAsked } from '#server/repositories/refills.ts';
import { heldRows, sortedRows, windowIn } from './listed-rows.ts';
import { queueText } from './queue.ts';
import { actorOf, currentFill, hasLeft, liveFills, remainingOf } from './rx/facts.ts';
import type { RxFailure } from './rx/failure.ts';
import { makeMove, openForChange, openRx, type Opened } from './rx/move.ts';
import { drugText, person, rxNumberText } from './rx/view.ts';
import type { RxWork } from './rx/work.ts';
import { numberRanges } from './search.ts';

/** What was typed or scanned: Rx numbers with commas between, or whatever else means a patient. */
function askedBy(text: string): RefillsAsked {
  const parts = text.split(/[,;]/).map((p) => p.trim()).filter(Boolean), numbers = parts.map((p) => (/^[\d\s-]+$/.test(p) ? numberRanges(p) : []));
  if (parts.length > 1 && numbers.every((n) => n.length > 0)) return { numbers: numbers.flat(), person: null };
  return queueText(text);
}
const idsIn = (text: string | undefined): readonly number[] => (text ?? '').split(',').map(Number).filter((n) => Number.isSafeInteger(n) && n > 0);

function refillRow(w: RxWork, o: Opened): RefillRow {
  const { b, facts } = o, fill = currentFill(b), left = remainingOf(b, w.today), last = liveFills(b).findLast((f) => f.filled_on !== null && hasLeft(f)), drug = b.drugs.get(fill?.drug_id ?? b.rx.drug_id)!;
  return {
    rxId: b.rx.id, version: b.rx.version, patientId: b.rx.patient_id, patientName: person(b.patient), dateOfBirth: b.patient.date_of_birth, rxNumber: rxNumberText(b, fill?.fill_no ?? 0), status: b.rx.status, drugName: drugText(drug), sig: b.rx.sig_text, schedule: drug.schedule,
    quantity: fill?.quantity ?? b.rx.quantity, daysSupply: fill?.days_supply ?? b.rx.days_supply, refillsLeft: left.refillsLeft, lastFilledOn: last?.filled_on ?? null, earliestOn: facts.earliestFillOn, expiresOn: b.rx.expires_on, prescriberName: person(b.prescriber),
    why: refillWhyNot(facts, decide(facts, actorOf(w), 'fill', {})),
  };
}
const dates = ['lastFilledOn', 'earliestOn', 'expiresOn', 'dateOfBirth'] as const;

/**
 * The prescriptions that a request names, those of which the next fill can be made now (`side` ready) or those of which it can't, each with
 * why. Newest first, at most `mostRefills`; `exact` is false where more answer. Nothing for an empty request.
 */
export async function searchRefills(w: RxWork, query: ListQuery): Promise<ListPage<RefillRow>> {
  if (query.text.trim() === '') return { total: 0, exact: true, rows: [] };
  const ids = await rxsAsked(w, askedBy(query.text), idsIn(query.filters['without']), mostRefills + 1), { side } = query.filters;
  const rows = await w.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(async (db) => {
    const read = { ...w, db }, found: RefillRow[] = [];
    for (const id of ids.slice(0, mostRefills)) { const o = await openRx(read, id); if (o) found.push(refillRow(read, o)); }
    return found;
  });
  const sided = rows.filter((r) => (side === 'ready' ? r.why === null : side === 'none' ? r.why !== null : true));
  const held = heldRows('refills.search', query, sided, {
    rxNumber: (r) => `${r.rxNumber} ${r.rxNumber.replaceAll(' ', '')}`, patientName: (r) => r.patientName, drugName: (r) => r.drugName, prescriberName: (r) => r.prescriberName, why: (r) => r.why ?? '',
    ...Object.fromEntries(dates.map((d) => [d, (r: RefillRow) => formatDate(r[d])])) as Record<(typeof dates)[number], (r: RefillRow) => string>,
  });
  return { ...windowIn(query, sortedRows(query, held, (r, column) => r[column as keyof RefillRow] ?? null)), exact: ids.length <= mostRefills };
}

const refusalText = (f: RxFailure): string => (f.code === 'NOT_FOUND' ? 'There is no such prescription in this store.' : f.code === 'STALE' ? 'Someone else changed it meanwhile: look at it again.' : f.why.join(' '));
export interface RefillAsked { readonly rxId: number; readonly version: number }
/** What was made of one: the answer, and the prescription before and after for the log; `opened` null where this store has none of that id. */
export interface Refilled { readonly answer: RefillAnswer; readonly before: Opened | null }

async function refillOne(w: RxWork, { rxId, version }: RefillAsked): Promise<Refilled> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) {
    const seen = opened.error.code === 'STALE' ? await openRx(w, rxId) : null;
    return { before: seen, answer: { rxId, rxNumber: seen ? rxNumberText(seen.b, currentFill(seen.b)?.fill_no ?? 0) : '', drugName: seen ? drugText(seen.b.drugs.get(seen.b.rx.drug_id)!) : '', done: false, said: refusalText(opened.error) } };
  }
  const { b, facts } = opened.value, fill = currentFill(b), named = { rxId, rxNumber: rxNumberText(b, fill?.fill_no ?? 0), drugName: drugText(b.drugs.get(fill?.drug_id ?? b.rx.drug_id)!) };
  const why = refillWhyNot(facts, decide(facts, actorOf(w), 'fill', {})), moved = why === null ? await makeMove(w, opened.value, 'fill', {}) : null;
  if (moved?.ok !== true) return { before: opened.value, answer: { ...named, done: false, said: why ?? refusalText((moved as { error: RxFailure }).error) } };
  const now = await openRx(w, rxId), made = currentFill(now!.b)!;
  return { before: opened.value, answer: { ...named, rxNumber: rxNumberText(now!.b, made.fill_no), done: true, said: [`Fill ${String(made.fill_no).padStart(2, '0')} stands in Data Entry.`, ...moved.value.warnings].join(' ') } };
}
/** Makes the next fill of each prescription; the answers stand in the order of the request. Locks in one order, so that two requests never wait for each other. */
export async function processRefills(w: RxWork, items: readonly RefillAsked[]): Promise<readonly Refilled[]> {
  const done = new Map<number, Refilled>();
  for (const item of items.toSorted((a, b) => a.rxId - b.rxId)) if (!done.has(item.rxId)) done.set(item.rxId, await refillOne(w, item));
  return [...new Set(items.map((i) => i.rxId))].map((id) => done.get(id)!);
}
