import type { FaxRow } from '#domain/document/contract/faxes.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { RefillAnswer, RefillRow } from '#domain/refill/contract/refills.ts';
import { mostRefills, refillRequestRefusal, refillWhyNot } from '#domain/refill/rules/refills.ts';
import { decide } from '#domain/rx/lifecycle/index.ts';
import { theRuler } from '#server/io/label/paper.ts';
import { layoutRefillRequest } from '#server/io/label/refill-request.ts';
import { findFax, insertFax } from '#server/repositories/document/faxes.ts';
import { readOnly } from '#server/repositories/platform/read-only.ts';
import {
  insertRequests,
  lastRequestOf,
  rxsAsked,
  type RefillsAsked,
  type RequestContent,
} from '#server/repositories/refill/refills.ts';
import { heldRows, sortedRows, windowIn, cellOf } from '#server/services/platform/listed-rows.ts';
import { numberRanges } from '#server/services/platform/number-ranges.ts';
import {
  faxRecipient,
  pharmacyLines,
  prescriberFaxRefusal,
} from '#server/services/prescriber/prescriber-fax.ts';
import { answersInOrder } from '#server/services/refill/answers-in-order.ts';
import { refillRows } from '#server/services/refill/refill-rows.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import {
  actorOf,
  currentFill,
  hasLeft,
  liveFills,
  remainingOf,
} from '#server/services/rx/facts.ts';
import { refusalText, type RxFailure } from '#server/services/rx/failure.ts';
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
    .map((part) => part.trim())
    .filter(Boolean);
  const numbers = parts.map((part) => (/^[\d\s-]+$/.test(part) ? numberRanges(part) : []));
  if (parts.length > 1 && numbers.every((number) => number.length > 0))
    return { numbers: numbers.flat(), person: null };
  return queueText(text);
}
const idsIn = (text: string | undefined): readonly number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((number) => Number.isSafeInteger(number) && number > 0);

const requestedOn = async (work: RxWork, opened: Opened): Promise<string | null> => {
  const at = await lastRequestOf(work, opened.b.rx.id);
  return at === null ? null : businessDate(at, opened.b.store.time_zone);
};
const dates = ['lastFilledOn', 'earliestOn', 'expiresOn', 'dateOfBirth', 'requestedOn'] as const;

/**
 * The prescriptions that a request names, those of which the next fill can be made now (`side`
 * ready) or those of which it can't, each with
 * why. Newest first, at most `mostRefills`; `exact` is false where more answer. Nothing for an
 * empty request.
 */
export async function searchRefills(work: RxWork, query: ListQuery): Promise<ListPage<RefillRow>> {
  if (query.text.trim() === '') return { total: 0, exact: true, rows: [] };
  const ids = await rxsAsked(
    work,
    askedBy(query.text),
    idsIn(query.filters['without']),
    mostRefills + 1,
  );
  const { side } = query.filters;
  const rows = await readOnly(work.db, (db) =>
    refillRows({ ...work, db }, ids.slice(0, mostRefills)),
  );
  const onSide = (row: RefillRow): boolean => {
    if (side === 'ready') return row.why === null;
    return side === 'none' ? row.why !== null : true;
  };
  const sided = rows.filter(onSide);
  const held = heldRows('refills.search', query, sided, {
    rxNumber: (row) => `${row.rxNumber} ${row.rxNumber.replaceAll(' ', '')}`,
    patientName: (row) => row.patientName,
    drugName: (row) => row.drugName,
    prescriberName: (row) => row.prescriberName,
    why: (row) => row.why ?? '',
    ...(Object.fromEntries(
      dates.map((date) => [date, (row: RefillRow) => formatDate(row[date])]),
    ) as Record<(typeof dates)[number], (row: RefillRow) => string>),
  });
  return {
    ...windowIn(query, sortedRows(query, held, cellOf)),
    exact: ids.length <= mostRefills,
  };
}

export interface RefillAsked {
  readonly rxId: number;
  readonly version: number;
}
/**
 * What was made of one: the answer, and the prescription before and after for the log; `opened`
 * null where this store has none of that id.
 */
export interface Refilled {
  readonly answer: RefillAnswer;
  readonly before: Opened | null;
}

async function refillOne(work: RxWork, { rxId, version }: RefillAsked): Promise<Refilled> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) {
    const seen = opened.error.code === 'STALE' ? await openRx(work, rxId) : null;
    return {
      before: seen,
      answer: {
        rxId,
        rxNumber: seen ? rxNumberText(seen.b, currentFill(seen.b)?.fill_no ?? 0) : '',
        drugName: seen ? drugText(drugIn(seen.b, seen.b.rx.drug_id)) : '',
        done: false,
        said: refusalText(opened.error),
      },
    };
  }
  const { b: bundle, facts } = opened.value;
  const fill = currentFill(bundle);
  const named = {
    rxId,
    rxNumber: rxNumberText(bundle, fill?.fill_no ?? 0),
    drugName: drugText(drugIn(bundle, fill?.drug_id ?? bundle.rx.drug_id)),
  };
  const why = refillWhyNot(facts, decide(facts, actorOf(work), 'fill', {}));
  const moved = why === null ? await makeMove(work, opened.value, 'fill', {}) : null;
  if (moved?.ok !== true)
    return {
      before: opened.value,
      answer: {
        ...named,
        done: false,
        said: why ?? refusalText((moved as { error: RxFailure }).error),
      },
    };
  const now = required(await openRx(work, rxId), 'the prescription that was filled');
  const made = required(currentFill(now.b), 'the fill that was made');
  return {
    before: opened.value,
    answer: {
      ...named,
      rxNumber: rxNumberText(now.b, made.fill_no),
      done: true,
      said: [
        `Fill ${String(made.fill_no).padStart(2, '0')} stands in Data Entry.`,
        ...moved.value.warnings,
      ].join(' '),
    },
  };
}
/**
 * Makes the next fill of each prescription; the answers stand in the order of the request. Locks in
 * one order, so that two requests never wait for each other.
 */
export async function processRefills(
  work: RxWork,
  items: readonly RefillAsked[],
): Promise<readonly Refilled[]> {
  const done = new Map<number, Refilled>();
  for (const item of items.toSorted((a, b) => a.rxId - b.rxId))
    if (!done.has(item.rxId)) done.set(item.rxId, await refillOne(work, item));
  return answersInOrder(items, done);
}

/**
 * In words what is sent about one prescription: who is treated, with what, how it stands, who asks;
 * nothing else of the patient.
 */
function contentOf(work: RxWork, { b: bundle }: Opened): RequestContent {
  const fill = currentFill(bundle);
  const last = liveFills(bundle).findLast(
    (liveFill) => liveFill.filled_on !== null && hasLeft(liveFill),
  );
  const left = remainingOf(bundle, work.today);
  const drug = drugIn(bundle, bundle.rx.drug_id);
  return {
    pharmacy: pharmacyLines(bundle.store),
    prescriber: person(bundle.prescriber),
    patient: person(bundle.patient),
    dateOfBirth: formatDate(bundle.patient.date_of_birth),
    on: formatDate(work.today),
    rxNumber: rxNumberText(bundle, fill?.fill_no ?? 0),
    drug: drugText(drug),
    sig: bundle.rx.sig_text,
    quantity: formatQuantity(bundle.rx.quantity),
    daysSupply: String(bundle.rx.days_supply),
    writtenOn: formatDate(bundle.rx.written_on),
    lastFilledOn: last ? formatDate(last.filled_on) : 'not filled yet',
    refillsLeft: String(left.refillsLeft),
  };
}
async function faxProblem(work: RxWork, opened: Opened): Promise<string | null> {
  return (
    refillRequestRefusal(opened.facts, await requestedOn(work, opened)) ??
    prescriberFaxRefusal(opened.b.prescriber, opened.facts.prescriber.active)
  );
}
/** How one prescription is answered; `why`: nothing is faxed for it. */
const faxAnswer = ({ b: bundle }: Opened, why: string | null): RefillAnswer => ({
  rxId: bundle.rx.id,
  rxNumber: rxNumberText(bundle, currentFill(bundle)?.fill_no ?? 0),
  drugName: drugText(drugIn(bundle, bundle.rx.drug_id)),
  done: why === null,
  said: why ?? `The request to ${person(bundle.prescriber)} waits to be faxed.`,
});
/**
 * Asks the prescribers of these prescriptions for more refills by fax: one fax for each patient and
 * prescriber, put into the outbox. The
 * answers stand in the order of the request; `faxes` are those that were queued.
 */
export async function faxRefills(
  work: RxWork,
  items: readonly RefillAsked[],
): Promise<{ readonly answers: readonly RefillAnswer[]; readonly faxes: readonly FaxRow[] }> {
  const answers = new Map<number, RefillAnswer>();
  const together = new Map<string, Opened[]>();
  for (const { rxId, version } of items.toSorted((a, b) => a.rxId - b.rxId)) {
    if (answers.has(rxId)) continue;
    // Locked as for a step, so that two desks don't ask for the same thing at once; the
    // prescription itself does not change.
    const opened = await openForChange(work, rxId, version);
    if (!opened.ok) {
      const said = refusalText(opened.error);
      answers.set(rxId, { rxId, rxNumber: '', drugName: '', done: false, said });
      continue;
    }
    const why = await faxProblem(work, opened.value);
    answers.set(rxId, faxAnswer(opened.value, why));
    if (why === null) {
      const { rx } = opened.value.b;
      const key = `${rx.patient_id} ${rx.prescriber_id}`;
      together.set(key, [...(together.get(key) ?? []), opened.value]);
    }
  }
  const faxes: FaxRow[] = [];
  const ruler = await theRuler();
  for (const all of together.values()) {
    const rxs = all.map((opened) => ({ rxId: opened.b.rx.id, content: contentOf(work, opened) }));
    const { prescriber, rx } = required(all[0], 'the first prescription of a fax').b;
    const head = required(rxs[0], 'the first prescription of a fax').content;
    const pages = layoutRefillRequest(ruler, {
      ...head,
      refills: rxs.map((rx) => rx.content),
    }).length;
    const faxId = await insertFax(work, {
      patientId: rx.patient_id,
      recipient: faxRecipient(prescriber),
      fax: required(prescriber.fax, 'the fax number of the prescriber'),
      coverNote: null,
      pages,
      documentIds: [],
    });
    await insertRequests(work, {
      faxId,
      patientId: rx.patient_id,
      prescriberId: rx.prescriber_id,
      rxs,
    });
    faxes.push(required(await findFax(work, faxId), 'the fax that was queued'));
  }
  return {
    answers: answersInOrder(items, answers),
    faxes,
  };
}
