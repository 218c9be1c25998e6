import { erxStatuses } from '#domain/erx/contract/erx.ts';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import type { ListQuery, ListPage } from '#domain/platform/contract/list.ts';
import { isDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { type ErxFilter, listErx } from '#server/repositories/erx/erx-list.ts';
import type { ErxRecord, ErxListing } from '#server/repositories/erx/erx.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { shownText } from './message-rows.ts';
import { erxStore } from './receive.ts';

/** What a transfer that went out still waits for; null for every other message. */
const waitsFor = ({ kind, direction, status, about_rx_id, outcome }: ErxRecord): string | null =>
  kind === 'RxTransferResponse' &&
  direction === 'out' &&
  status === 'sent' &&
  about_rx_id !== null &&
  outcome === null
    ? 'Waits for the other pharmacy’s confirmation.'
    : null;
/** A message as lists show it on a store date. */
export const erxRow = (
  erx: ErxRecord & { readonly rx_number?: number | null },
  today: string,
): ErxRow => ({
  erxId: erx.id,
  version: erx.version,
  direction: erx.direction,
  kind: erx.kind,
  status: erx.status,
  messageId: shownText(erx.message_id) || null,
  sentAt: erx.sent_at,
  receivedAt: erx.received_at,
  patientName: erx.patient_name,
  patientDob: erx.patient_dob,
  drugText: erx.drug_text,
  prescriberName: erx.prescriber_name,
  schedule: erx.schedule,
  reason: waitsFor(erx) ?? erx.reason,
  outcome: erx.outcome,
  aboutRxId: erx.about_rx_id,
  acknowledgedAt: erx.acknowledged_at,
  rxId: erx.rx_id,
  rxNumber: erx.rx_number == null ? null : String(erx.rx_number),
  expiresOn: erx.expires_on,
  expired: erx.expires_on !== null && erx.expires_on < today,
});
const wordsOf = (text = ''): readonly string[] =>
  fold(text)
    .split(' ')
    .filter((word) => word !== '');
const filterOf = (query: ListQuery): ErxFilter => {
  const { status = '', direction, from = '', to = '', dob = '', ids = '' } = query.filters;
  const { patient, drug, prescriber } = query.filters;
  return {
    words: {
      text: wordsOf(query.text),
      patient: wordsOf(patient),
      drug: wordsOf(drug),
      prescriber: wordsOf(prescriber),
    },
    ids: ids
      .split(',')
      .map(Number)
      .filter((number) => Number.isSafeInteger(number) && number > 0)
      .slice(0, 100),
    statuses: erxStatuses.filter((one) => status.split(',').includes(one)),
    direction: direction === 'in' || direction === 'out' ? direction : null,
    dob: isDate(dob) ? dob : null,
    from: isDate(from) ? from : null,
    to: isDate(to) ? to : null,
  };
};
/**
 * Messages of the store, newest first. Filters: status (several with commas), direction, from and
 * to (store dates), patient, dob, drug, prescriber.
 */
export async function listMessages(scope: Scope, query: ListQuery): Promise<ListPage<ErxRow>> {
  const { today, timeZone } = await erxStore(scope);
  const { total, rows } = await listErx(scope, query, filterOf(query), timeZone);
  return { total, exact: true, rows: rows.map((row: ErxListing) => erxRow(row, today)) };
}
