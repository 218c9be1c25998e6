import type { FaxRow } from '#domain/document/contract/faxes.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { RefillAnswer, RefillRow } from '#domain/refill/contract/refills.ts';
import { mostRefills, refillRequestRefusal, refillWhyNot } from '#domain/refill/rules/refills.ts';
import { decide } from '#domain/rx/lifecycle/index.ts';
import { theRuler } from '#server/io/label/paper.ts';
import { layoutRefillRequest } from '#server/io/label/refill-request.ts';
import { findFax, insertFax } from '#server/repositories/document/faxes.ts';
import { lastRequestOut } from '#server/repositories/erx/erx.ts';
import {
  insertRequests,
  lastRequestOf,
  rxsAsked,
  type RefillsAsked,
  type RequestContent,
} from '#server/repositories/refill/refills.ts';
import { heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { numberRanges } from '#server/services/platform/search.ts';
import {
  faxRecipient,
  pharmacyLines,
  prescriberFaxRefusal,
} from '#server/services/prescriber/prescriber-fax.ts';
import {
  actorOf,
  currentFill,
  hasLeft,
  liveFills,
  remainingOf,
  wholeSupply,
} from '#server/services/rx/facts.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { queueText } from '#server/services/rx/queue.ts';
import { drugText, person, rxNumberText } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/** What was typed or scanned: Rx numbers with commas between, or whatever else means a patient. */
function askedBy(text: string): RefillsAsked {
  const parts = text
    .split(/[,;]/)
    .map((p) => p.trim())
    .filter(Boolean);
  const numbers = parts.map((p) => (/^[\d\s-]+$/.test(p) ? numberRanges(p) : []));
  if (parts.length > 1 && numbers.every((n) => n.length > 0))
    return { numbers: numbers.flat(), person: null };
  return queueText(text);
}
const idsIn = (text: string | undefined): readonly number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((n) => Number.isSafeInteger(n) && n > 0);

const requestedOn = async (w: RxWork, o: Opened): Promise<string | null> => {
  const at = await lastRequestOf(w, o.b.rx.id);
  return at === null ? null : businessDate(at, o.b.store.time_zone);
};
/** The last day on which the prescriber was asked, by fax or electronically. */
const askedOn = async (w: RxWork, o: Opened): Promise<string | null> => {
  const sent = await lastRequestOut(w, o.b.rx.id, 'RxRenewalRequest');
  return (
    [await requestedOn(w, o), sent ? businessDate(sent.created_at, o.b.store.time_zone) : null]
      .filter((d) => d !== null)
      .sort()
      .at(-1) ?? null
  );
};
async function refillRow(w: RxWork, o: Opened): Promise<RefillRow> {
  const { b, facts } = o;
  const fill = currentFill(b);
  const next = wholeSupply(b);
  const left = remainingOf(b, w.today);
  const last = liveFills(b).findLast((f) => f.filled_on !== null && hasLeft(f));
  const drug = b.drugs.get(fill?.drug_id ?? b.rx.drug_id)!;
  return {
    rxId: b.rx.id,
    version: b.rx.version,
    patientId: b.rx.patient_id,
    patientName: person(b.patient),
    dateOfBirth: b.patient.date_of_birth,
    rxNumber: rxNumberText(b, fill?.fill_no ?? 0),
    status: b.rx.status,
    drugName: drugText(drug),
    sig: b.rx.sig_text,
    schedule: drug.schedule,
    quantity: next.quantity,
    daysSupply: next.days,
    refillsLeft: left.refillsLeft,
    lastFilledOn: last?.filled_on ?? null,
    earliestOn: facts.earliestFillOn,
    expiresOn: b.rx.expires_on,
    prescriberName: person(b.prescriber),
    why: refillWhyNot(facts, decide(facts, actorOf(w), 'fill', {})),
    requestedOn: await askedOn(w, o),
    autoRefill: b.rx.auto_refill,
  };
}
const dates = ['lastFilledOn', 'earliestOn', 'expiresOn', 'dateOfBirth', 'requestedOn'] as const;

/**
 * The prescriptions that a request names, those of which the next fill can be made now (`side` ready) or those of which it can't, each with
 * why. Newest first, at most `mostRefills`; `exact` is false where more answer. Nothing for an empty request.
 */
export async function searchRefills(w: RxWork, query: ListQuery): Promise<ListPage<RefillRow>> {
  if (query.text.trim() === '') return { total: 0, exact: true, rows: [] };
  const ids = await rxsAsked(
    w,
    askedBy(query.text),
    idsIn(query.filters['without']),
    mostRefills + 1,
  );
  const { side } = query.filters;
  const rows = await w.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const read = { ...w, db };
      const found: RefillRow[] = [];
      for (const id of ids.slice(0, mostRefills)) {
        const o = await openRx(read, id);
        if (o) found.push(await refillRow(read, o));
      }
      return found;
    });
  const sided = rows.filter((r) =>
    side === 'ready' ? r.why === null : side === 'none' ? r.why !== null : true,
  );
  const held = heldRows('refills.search', query, sided, {
    rxNumber: (r) => `${r.rxNumber} ${r.rxNumber.replaceAll(' ', '')}`,
    patientName: (r) => r.patientName,
    drugName: (r) => r.drugName,
    prescriberName: (r) => r.prescriberName,
    why: (r) => r.why ?? '',
    ...(Object.fromEntries(dates.map((d) => [d, (r: RefillRow) => formatDate(r[d])])) as Record<
      (typeof dates)[number],
      (r: RefillRow) => string
    >),
  });
  return {
    ...windowIn(
      query,
      sortedRows(query, held, (r, column) => r[column as keyof RefillRow] ?? null),
    ),
    exact: ids.length <= mostRefills,
  };
}

/** Why a prescription was not changed, in words. */
export const refusalText = (f: RxFailure): string =>
  f.code === 'NOT_FOUND'
    ? 'There is no such prescription in this store.'
    : f.code === 'STALE'
      ? 'Someone else changed it meanwhile: look at it again.'
      : f.why.join(' ');
export interface RefillAsked {
  readonly rxId: number;
  readonly version: number;
}
/** What was made of one: the answer, and the prescription before and after for the log; `opened` null where this store has none of that id. */
export interface Refilled {
  readonly answer: RefillAnswer;
  readonly before: Opened | null;
}

async function refillOne(w: RxWork, { rxId, version }: RefillAsked): Promise<Refilled> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) {
    const seen = opened.error.code === 'STALE' ? await openRx(w, rxId) : null;
    return {
      before: seen,
      answer: {
        rxId,
        rxNumber: seen ? rxNumberText(seen.b, currentFill(seen.b)?.fill_no ?? 0) : '',
        drugName: seen ? drugText(seen.b.drugs.get(seen.b.rx.drug_id)!) : '',
        done: false,
        said: refusalText(opened.error),
      },
    };
  }
  const { b, facts } = opened.value;
  const fill = currentFill(b);
  const named = {
    rxId,
    rxNumber: rxNumberText(b, fill?.fill_no ?? 0),
    drugName: drugText(b.drugs.get(fill?.drug_id ?? b.rx.drug_id)!),
  };
  const why = refillWhyNot(facts, decide(facts, actorOf(w), 'fill', {}));
  const moved = why === null ? await makeMove(w, opened.value, 'fill', {}) : null;
  if (moved?.ok !== true)
    return {
      before: opened.value,
      answer: {
        ...named,
        done: false,
        said: why ?? refusalText((moved as { error: RxFailure }).error),
      },
    };
  const now = await openRx(w, rxId);
  const made = currentFill(now!.b)!;
  return {
    before: opened.value,
    answer: {
      ...named,
      rxNumber: rxNumberText(now!.b, made.fill_no),
      done: true,
      said: [
        `Fill ${String(made.fill_no).padStart(2, '0')} stands in Data Entry.`,
        ...moved.value.warnings,
      ].join(' '),
    },
  };
}
/** Makes the next fill of each prescription; the answers stand in the order of the request. Locks in one order, so that two requests never wait for each other. */
export async function processRefills(
  w: RxWork,
  items: readonly RefillAsked[],
): Promise<readonly Refilled[]> {
  const done = new Map<number, Refilled>();
  for (const item of items.toSorted((a, b) => a.rxId - b.rxId))
    if (!done.has(item.rxId)) done.set(item.rxId, await refillOne(w, item));
  return [...new Set(items.map((i) => i.rxId))].map((id) => done.get(id)!);
}

/** In words what is sent about one prescription: who is treated, with what, how it stands, who asks; nothing else of the patient. */
function contentOf(w: RxWork, { b }: Opened): RequestContent {
  const fill = currentFill(b);
  const last = liveFills(b).findLast((f) => f.filled_on !== null && hasLeft(f));
  const left = remainingOf(b, w.today);
  const drug = b.drugs.get(b.rx.drug_id)!;
  return {
    pharmacy: pharmacyLines(b.store),
    prescriber: person(b.prescriber),
    patient: person(b.patient),
    dateOfBirth: formatDate(b.patient.date_of_birth),
    on: formatDate(w.today),
    rxNumber: rxNumberText(b, fill?.fill_no ?? 0),
    drug: drugText(drug),
    sig: b.rx.sig_text,
    quantity: formatQuantity(b.rx.quantity),
    daysSupply: String(b.rx.days_supply),
    writtenOn: formatDate(b.rx.written_on),
    lastFilledOn: last ? formatDate(last.filled_on) : 'not filled yet',
    refillsLeft: String(left.refillsLeft),
  };
}
async function faxTrouble(w: RxWork, o: Opened): Promise<string | null> {
  return (
    refillRequestRefusal(o.facts, await requestedOn(w, o)) ??
    prescriberFaxRefusal(o.b.prescriber, o.facts.prescriber.active)
  );
}
/**
 * Asks the prescribers of these prescriptions for more refills by fax: one fax for each patient and prescriber, put into the outbox. The
 * answers stand in the order of the request; `faxes` are those that were queued.
 */
export async function faxRefills(
  w: RxWork,
  items: readonly RefillAsked[],
): Promise<{ readonly answers: readonly RefillAnswer[]; readonly faxes: readonly FaxRow[] }> {
  const answers = new Map<number, RefillAnswer>();
  const together = new Map<string, Opened[]>();
  for (const { rxId, version } of items.toSorted((a, b) => a.rxId - b.rxId)) {
    if (answers.has(rxId)) continue;
    // Locked as for a step, so that two desks don't ask for the same thing at once; the prescription itself does not change.
    const opened = await openForChange(w, rxId, version);
    const o = opened.ok ? opened.value : null;
    const why =
      o === null ? refusalText((opened as { error: RxFailure }).error) : await faxTrouble(w, o);
    const drug = o && o.b.drugs.get(o.b.rx.drug_id)!;
    answers.set(rxId, {
      rxId,
      rxNumber: o ? rxNumberText(o.b, currentFill(o.b)?.fill_no ?? 0) : '',
      drugName: drug ? drugText(drug) : '',
      done: why === null,
      said: why ?? `The request to ${person(o!.b.prescriber)} waits to be faxed.`,
    });
    if (o && why === null) {
      const key = `${o.b.rx.patient_id} ${o.b.rx.prescriber_id}`;
      together.set(key, [...(together.get(key) ?? []), o]);
    }
  }
  const faxes: FaxRow[] = [];
  const r = await theRuler();
  for (const [first, ...others] of together.values()) {
    const all = [first!, ...others];
    const rxs = all.map((o) => ({ rxId: o.b.rx.id, content: contentOf(w, o) }));
    const { prescriber, rx } = first!.b;
    const head = rxs[0]!.content;
    const pages = layoutRefillRequest(r, { ...head, refills: rxs.map((x) => x.content) }).length;
    const faxId = await insertFax(w, {
      patientId: rx.patient_id,
      recipient: faxRecipient(prescriber),
      fax: prescriber.fax!,
      coverNote: null,
      pages,
      documentIds: [],
    });
    await insertRequests(w, {
      faxId,
      patientId: rx.patient_id,
      prescriberId: rx.prescriber_id,
      rxs,
    });
    faxes.push((await findFax(w, faxId))!);
  }
  return { answers: [...new Set(items.map((i) => i.rxId))].map((id) => answers.get(id)!), faxes };
}
