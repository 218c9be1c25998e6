import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok } from '#domain/platform/result.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import type { RecallCallRow, RecallPatientRow, RecallRow } from '#domain/stock/contract/recalls.ts';
import { isTold, type RecallCallKind } from '#domain/stock/rules/recall.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  insertRecallCall,
  lockRecalls,
  recallCallsOf,
  recallsOf,
  type RecallPatient,
} from '#server/repositories/stock/recalls.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { cellOf, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { missing, refused, type Saved } from '#server/services/platform/saving.ts';
import { wordsOf } from './inventory.ts';
import { nameOf, peopleOf, rxNumbersOf } from './recall-figures.ts';
import { recallById } from './recall.ts';

/** The phone by which a patient is reached first. */
const phoneOf = (person: RecallPatient): string | null =>
  [person.cell_phone, person.home_tel, person.work_tel]
    .filter((phone) => phone !== null)
    .map((phone) => phoneText(phone))[0] ?? null;
const patientRow =
  (recallId: number) =>
  (person: RecallPatient): RecallPatientRow => ({
    id: person.id,
    recallId,
    patientName: nameOf(person),
    dateOfBirth: person.date_of_birth,
    phone: phoneOf(person),
    rxId: person.rx_id,
    rxNumbers: rxNumbersOf(person),
    lots: person.lots ?? '',
    known: person.known,
    lastOn: person.last_on,
    quantity: Number(person.quantity),
    told: isTold(person.kinds),
    tries: person.kinds.length,
    last: person.kinds.at(-1) ?? null,
    lastAt: person.last_at === null ? null : new Date(person.last_at).toISOString(),
    lastBy: person.last_by,
    answer: person.answer,
    back: Number(person.back),
  });
const none = { total: 0, exact: true, rows: [] };
/** Patients who got something of a recall, those who are not told yet first. */
export async function listRecallPatients(
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<RecallPatientRow>> {
  const { which = 'untold' } = query.filters;
  const id = idIn(query.filters['recallId']);
  const [recall] = id === null ? [] : await recallsOf(scope, { id });
  if (!recall) return none;
  const words = wordsOf(query.text);
  const rows = (await peopleOf(scope, recall)).map(patientRow(recall.id)).filter((row) => {
    const text = fold([row.patientName, row.phone, row.rxNumbers, row.lots].join(' '));
    return (which === 'all' || !row.told) && words.every((word) => text.includes(word));
  });
  const first = rows.toSorted((a, b) => Number(a.told) - Number(b.told));
  return windowIn(query, sortedRows(query, first, cellOf));
}
/** Every try to tell a patient, the latest first. */
export async function listRecallCalls(
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<RecallCallRow>> {
  const recallId = idIn(query.filters['recallId']);
  const patientId = idIn(query.filters['patientId']);
  if (recallId === null || patientId === null) return none;
  const rows = (await recallCallsOf(scope, recallId, patientId)).map((call) => ({
    id: call.id,
    at: new Date(call.at).toISOString(),
    by: call.by_name,
    kind: call.kind,
    answer: call.answer,
    back: call.quantity_back,
  }));
  const words = wordsOf(query.text);
  const meant = rows.filter((row) => {
    const text = fold([row.answer, row.by].join(' '));
    return words.every((word) => text.includes(word));
  });
  return windowIn(query, meant);
}

export interface RecallTry {
  readonly recallId: number;
  readonly patientId: number;
  /** How many tries the person saw. */ readonly tries: number;
  readonly kind: RecallCallKind;
  readonly answer: string | null;
  /** Thousandths. */ readonly back: number | null;
}
/**
 * Logs one try to tell a patient who got something of an open recall. STALE where another try was
 * logged since the person looked.
 */
export async function logRecallCall(scope: Scope, call: RecallTry): Promise<Saved<RecallRow>> {
  await lockRecalls(scope);
  const [recall] = await recallsOf(scope, { id: call.recallId });
  if (!recall) return missing();
  if (recall.state !== 'open')
    return refused([`Recall ${recall.number} is ${recall.state}: nothing is logged any more.`]);
  const person = (await peopleOf(scope, recall)).find((other) => other.id === call.patientId);
  if (!person) return missing();
  if (person.kinds.length !== call.tries) {
    const current = await recallById(scope, recall.id);
    return current ? fail({ code: 'STALE', current }) : missing();
  }
  if (call.back !== null && Number(person.back) + call.back > Number(person.quantity))
    return refused(['More than the patient got can’t be brought back.'], {
      back: 'More than was dispensed',
    });
  await insertRecallCall(scope, { ...call, answer: call.answer?.trim() || null });
  const after = await recallById(scope, recall.id);
  return after ? ok(after) : missing();
}
